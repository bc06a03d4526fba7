import type { Rules } from "../book";
import type { modules as english } from "./en";

export const modules: Record<keyof typeof english, Rules> = {
  cities: {
    lead: "Splendor senza nobili: sul tavolo ci sono tre città, e chi ne ottiene una fa finire la partita. Tutto il resto è come in Splendor.",
    sections: [
      {
        title: "Ottenere una città",
        text: [
          "Una città chiede punti e bonus. Alcune chiedono anche più bonus di un solo colore che la tessera non nomina: quale, lo scegli tu.",
          "Alla fine del tuo turno ottieni una città di cui soddisfi le richieste, che tu lo voglia o no. Se ne soddisfi più d'una, ne scegli una. La tessera è tua, quindi nessun altro può averla. Non dà punti.",
        ],
        example: "city",
      },
      {
        title: "La fine",
        text: [
          "Il giro in cui qualcuno ottiene una città si completa. Quindici punti da soli non fanno finire nulla.",
          "Può vincere solo chi ha una città: più punti, poi meno carte, poi la vittoria è condivisa.",
        ],
      },
    ],
    tips: [
      {
        title: "Scegli presto la città",
        text: "I segni sulle tessere mostrano che cosa manca a ciascuno. Le carte che non servono a nessuna città valgono meno che in Splendor.",
      },
      {
        title: "Guarda chi è vicino",
        text: "Una città presa non c'è più. Se a un avversario manca una carta per la tua, cercane un'altra o prenota quella carta.",
      },
    ],
  },
  posts: {
    lead: "Splendor con cinque avamposti. Ciascuno premia un certo insieme di bonus con un potere che dura per il resto della partita.",
    sections: [
      {
        title: "Ottenere gli avamposti",
        text: [
          "Alla fine del tuo turno, dopo il nobile, ottieni ogni avamposto di cui soddisfi le richieste. Gli avamposti non si esauriscono: ognuno può averli tutti e cinque.",
        ],
        example: "posts",
      },
      {
        title: "I cinque poteri",
        text: [
          "Il mercato: dal turno successivo, ogni acquisto porta una gemma a tua scelta dalla riserva, prima che la carta sia sostituita. Può essere una che hai appena pagato.",
          "Il porto: quando prendi due gemme dello stesso colore, ne prendi anche una di un altro colore.",
          "La zecca: ogni oro che paghi vale due gemme di un colore.",
          "La corte, che chiede anche un nobile: cinque punti.",
          "Gli araldi: un punto per ogni tuo avamposto, anche per quelli che arrivano dopo.",
        ],
        example: "gem",
      },
      {
        title: "Dieci gettoni",
        text: [
          "Le gemme degli avamposti contano per il limite di dieci alla fine del turno, e un oro resta un solo gettone.",
        ],
      },
    ],
    tips: [
      {
        title: "I primi rendono di più",
        text: "Un potere agisce in ogni turno successivo. Guarda alle prime due o tre carte di un avamposto prima che ai punti.",
      },
      {
        title: "Conta insieme gli ultimi due",
        text: "La corte e gli araldi portano molti punti in una volta, alla fine di un turno. Non farti sorprendere.",
      },
    ],
  },
  orient: {
    lead: "Splendor con tre mazzi in più. Accanto a ogni fila ci sono due carte dell'Oriente; si acquistano e si prenotano come le altre, ma fanno cose insolite.",
    sections: [
      {
        title: "Carte oro e carte doppie",
        text: [
          "Una carta oro non ha bonus. Paga due ori in un acquisto e poi esce dal gioco; l'oro che avanza è perso.",
          "Una carta doppia dà due bonus del suo colore.",
        ],
        example: "golds",
      },
      {
        title: "Copie",
        text: [
          "Una copia si abbina per sempre al bonus di una tua carta e dà un bonus di quel colore. Senza alcun bonus non si può acquistare. Alcune copie portano anche una carta scoperta di livello 1 gratis.",
        ],
        example: "pair",
      },
      {
        title: "Carte gratis e nobili",
        text: [
          "Alcune carte portano gratis una carta scoperta di livello 1 o 2, di uno dei due mazzi di quel livello, con tutti i suoi effetti.",
          "Altre prenotano un nobile per te: da quel momento non può visitare nessun altro, e arriva come sempre quando hai i bonus.",
        ],
        example: "hold",
      },
      {
        title: "Pagare con le carte",
        text: [
          "Poche carte non costano gemme. Escono invece dal gioco tue carte per due bonus del colore indicato, prima le copie, con i loro punti. I nobili restano.",
        ],
        example: "discard",
      },
    ],
    tips: [
      {
        title: "Usa ciò che esce dal gioco",
        text: "Per le carte che si pagano con carte, rinuncia a bonus senza punti che non ti servono più.",
      },
      {
        title: "Le carte gratis sono turni",
        text: "Una carta gratis risparmia i turni che sarebbero costate le sue gemme. Guarda prima che cosa c'è nei due mazzi di quel livello.",
      },
    ],
  },
  strongholds: {
    lead: "Splendor con tre roccaforti per giocatore: piccole torri che tengono per te le carte scoperte.",
    sections: [
      {
        title: "Dopo ogni acquisto",
        text: [
          "Metti una tua roccaforte su una carta scoperta senza roccaforti avversarie, oppure spostane una, oppure rimanda a casa una roccaforte avversaria. Se puoi, devi fare una di queste cose. Poi la carta acquistata viene sostituita.",
        ],
        example: "stronghold",
      },
      {
        title: "Carte chiuse",
        text: [
          "Una carta con una roccaforte può essere acquistata o prenotata solo dal suo proprietario; poi le roccaforti tornano a casa. Nessun altro può metterne lì. Il mazzo accanto resta aperto.",
        ],
        example: "closed",
      },
      {
        title: "Tre su una carta",
        text: [
          "Se le tue tre roccaforti stanno su una carta, puoi acquistarla oltre alla tua azione, una volta per turno, se puoi pagarla. Anche a questo acquisto segue il passo delle roccaforti. I due acquisti insieme portano al massimo un nobile.",
        ],
        example: "extra",
      },
    ],
    tips: [
      {
        title: "Chiudi ciò che comprerai",
        text: "Una roccaforte fa ciò che fa una prenotazione, senza usare un turno e senza riempire la mano.",
      },
      {
        title: "Rimanda a casa in tempo",
        text: "Un avversario con due roccaforti su una carta minaccia un secondo acquisto. Rimandarne una ti costa solo il passo.",
      },
    ],
  },
};
