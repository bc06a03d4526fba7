import type { Book } from "./book";
import { modules } from "./modules/it";

export const book: Book = {
  splendor: {
    lead: "Siete gioiellieri del Rinascimento. Le gemme pagano le carte, le carte rendono più economiche le successive, e le belle collezioni portano i nobili alla vostra porta. Chi arriva a quindici punti Prestigio fa finire la partita.",
    sections: [
      {
        title: "Nel tuo turno, una cosa su quattro",
        text: [
          "Prendi tre gemme di colori diversi; oppure due dello stesso colore, se la pila ne ha almeno quattro; oppure prenota una carta; oppure acquistane una.",
          "Se nella riserva restano meno di tre colori, ne prendi una di ciascuno. L'oro non si prende mai così.",
          "Prova: tocca le pile. Ciò che non va più bene si spegne e dice perché.",
        ],
        example: "tokens",
      },
      {
        title: "Acquistare una carta",
        text: [
          "Una carta mostra i suoi punti, il bonus che dà e il prezzo. Ogni bonus che possiedi toglie per sempre una gemma del suo colore da ogni prezzo. Il numero sulla carta è quello che paghi tu; quello barrato è stampato.",
          "L'oro vale qualsiasi colore. Puoi pagare in oro anche dove hai il colore: tocca il meno sotto una gemma per scambiare.",
          "Ciò che puoi permetterti brilla. Le carte acquistate vengono subito sostituite dal mazzo dello stesso livello.",
        ],
        example: "market",
      },
      {
        title: "Prenotare",
        text: [
          "Prendi in mano una carta scoperta, o la prima di un mazzo senza mostrarla, e con lei un oro, se ce n'è. Solo tu potrai acquistarla, in un turno successivo. Puoi tenerne tre e non si scartano; quelle rimaste alla fine non costano nulla.",
        ],
      },
      {
        title: "Dieci gettoni",
        text: [
          "Alla fine del turno tieni al massimo dieci gettoni, oro compreso. Scegli tu quali restituire, anche tra quelli appena presi.",
        ],
        example: "seat",
      },
      {
        title: "I nobili",
        text: [
          "Alla fine di ogni turno un nobile ti fa visita se i tuoi bonus coprono quanto indicato sulla tessera; i gettoni non contano. Un nobile porta tre punti e non si può rifiutare. Se ne possono venire più d'uno, ne scegli uno; gli altri potranno venire più avanti.",
        ],
        example: "tiles",
      },
      {
        title: "La fine",
        text: [
          "Quando qualcuno ha quindici punti si finisce il giro, così tutti hanno lo stesso numero di turni. Vince chi ha più punti; poi chi ha meno carte; poi la vittoria è condivisa.",
        ],
      },
      {
        title: "Rapida e A squadre",
        text: [
          "Rapida: dieci punti e tre carte per fila. A squadre: due contro due, i compagni uno di fronte all'altro. Punti e bonus sono della squadra; gettoni e carte prenotate restano di ciascuno. Le due varianti si possono combinare.",
        ],
      },
    ],
    tips: [
      {
        title: "Prima le carte economiche",
        text: "Sei o sette carte di livello 1 si ripagano molte volte. Un bonus è meglio di una gemma: non se ne va mai.",
      },
      {
        title: "Guarda i nobili",
        text: "Due nobili hanno spesso due colori in comune. Costruisci i colori chiesti da più nobili e da più carte costose.",
      },
      {
        title: "Non tutti i colori allo stesso modo",
        text: "Due o tre colori forti comprano le carte grandi; un po' di tutto non compra niente.",
      },
      {
        title: "Prenota con un piano",
        text: "Prenota una carta che acquisterai presto, o una che farebbe vincere un altro. Tre carte morte in mano pesano.",
      },
      {
        title: "Attento alle pile",
        text: "In due ogni colore ha solo quattro gemme. Prendere le ultime può costare un turno intero all'avversario.",
      },
      {
        title: "Conta il finale",
        text: "Da circa dieci punti in poi conta quanti turni servono a te e agli altri. Due turni da cinque punti battono cinque turni da due.",
      },
    ],
  },
  duel: {
    lead: "Splendor per due, faccia a faccia: le gemme stanno su un tabellone e si prendono in linea, le carte hanno capacità, e si può vincere in tre modi.",
    sections: [
      {
        title: "Un turno",
        text: [
          "Prima, se vuoi: usa pergamene Privilegio, ognuna per una gemma o una perla a scelta dal tabellone. Poi, se vuoi: rifornisci il tabellone dal sacchetto, ma l'avversario prende una pergamena Privilegio.",
          "Infine un'azione obbligatoria: prendere gettoni, oppure prendere un oro e prenotare una carta, oppure acquistare una carta. Se nessuna è possibile, devi prima rifornire.",
        ],
      },
      {
        title: "Prendere gettoni",
        text: [
          "Una, due o tre gemme o perle vicine in linea retta: orizzontale, verticale o diagonale. Le caselle vuote e l'oro interrompono la linea.",
          "Tre dello stesso colore, o entrambe le perle, sono un bottino ricco: l'avversario prende una pergamena Privilegio.",
          "Prova: traccia una linea con il dito, o tocca le caselle una per una.",
        ],
        example: "tokens",
      },
      {
        title: "Oro e prenotazioni",
        text: [
          "Prendi un oro dal tabellone insieme a una carta: scoperta, o la prima di un mazzo senza mostrarla. È l'unico modo di avere oro e l'unico di prenotare. Il limite è di tre carte prenotate.",
        ],
      },
      {
        title: "Acquistare",
        text: [
          "I bonus abbassano i prezzi per sempre, l'oro vale qualsiasi cosa, le perle non costano mai meno. I gettoni spesi vanno nel sacchetto.",
          "Le carte con un simbolo fanno subito qualcosa: un altro turno; un gettone del colore della carta dal tabellone; una pergamena Privilegio; una gemma o una perla rubata all'avversario. Una carta jolly prende un colore che hai già.",
        ],
        example: "market",
      },
      {
        title: "Le pergamene Privilegio",
        text: [
          "Sono tre. Si prendono da sopra il tabellone o, se lì non ce ne sono, dall'avversario. Chi le ha tutte e tre non riceve altro. Il secondo giocatore comincia con una.",
        ],
      },
      {
        title: "Corone e carte Reale",
        text: [
          "Alla terza e alla sesta Corona scegli una delle carte Reale rimaste: punti e, quasi sempre, una capacità che vale subito.",
        ],
        example: "tiles",
      },
      {
        title: "Tre modi di vincere",
        text: [
          "Alla fine del tuo turno, dopo essere sceso a dieci gettoni, vinci con venti punti, o dieci Corone, o dieci punti su carte di un solo colore. Non c'è un ultimo giro.",
        ],
        example: "seat",
      },
    ],
    tips: [
      {
        title: "Ogni linea ne lascia una",
        text: "Prima di prendere guarda che cosa potrà prendere l'avversario. Spesso è meglio una linea peggiore che spezza il tabellone.",
      },
      {
        title: "Rifornisci tardi",
        text: "Riempire il tabellone aiuta prima l'avversario, e gli dà anche una pergamena. Lascia che resti a secco lui.",
      },
      {
        title: "Le perle sono rare",
        text: "Ce ne sono solo due e quasi tutte le carte costose ne vogliono una. Prendi una perla quando puoi, anche da sola.",
      },
      {
        title: "Un altro turno vale molto",
        text: "Le carte che danno un altro turno costano una perla e la ripagano subito. Usale quando il tabellone è quello giusto.",
      },
      {
        title: "Occhio alle Corone",
        text: "Dieci Corone arrivano prima di quanto si pensi. A sette od otto l'avversario va fermato: prenota la carta con le Corone.",
      },
      {
        title: "Un colore è un piano",
        text: "Dieci punti in un colore chiedono tre o quattro carte costose. Anche i jolly contano. Tieni nascosto il piano finché si può.",
      },
    ],
  },
  marvel: {
    lead: "Reclutate eroi e cattivi con il potere delle gemme, conquistate luoghi, guidate gli Avengers e indossate per primi il Guanto.",
    sections: [
      {
        title: "Nel tuo turno, una cosa su quattro",
        text: [
          "Prendi tre gettoni di colori diversi; oppure due dello stesso colore, se la pila ne ha almeno quattro; oppure prenota un personaggio; oppure reclutane uno. I gettoni grigi e verdi non si prendono mai così.",
          "Prova: tocca le pile.",
        ],
        example: "tokens",
      },
      {
        title: "Reclutare",
        text: [
          "Paga quanto chiede la carta, meno i bonus dei personaggi che hai. I gettoni grigi valgono qualsiasi colore. Il numero sulla carta è il tuo prezzo; ciò che puoi permetterti brilla.",
          "Il tuo primo personaggio di livello 3 porta un gettone verde del tempo. Non si spende e non si restituisce mai, e nessuno ne ha più di uno.",
        ],
        example: "market",
      },
      {
        title: "Prenotare",
        text: [
          "Prendi un personaggio scoperto, o la prima carta di un mazzo senza mostrarla, e con lei un gettone grigio, se ce n'è. Il limite è di tre carte; solo tu puoi reclutarle, in un turno successivo.",
        ],
      },
      {
        title: "Gli Avengers",
        text: [
          "Alcuni personaggi hanno simboli Avengers. Il primo con tre simboli prende la tessera Avengers e i suoi tre punti. Chi arriva ad averne strettamente di più la porta via a chi la tiene.",
        ],
        example: "seat",
      },
      {
        title: "I luoghi",
        text: [
          "Alla fine del turno prendi un luogo se i tuoi bonus lo coprono: tre punti, al massimo uno per turno. Se più luoghi sono adatti, scegli tu.",
        ],
        example: "tiles",
      },
      {
        title: "Dieci gettoni",
        text: [
          "Alla fine del turno tieni al massimo dieci gettoni, grigi e verde compresi. Quello verde resta sempre.",
        ],
      },
      {
        title: "Il Guanto",
        text: [
          "Servono sedici punti, un bonus di ciascuno dei cinque colori e il gettone del tempo. Quando qualcuno ha tutto questo si finisce il giro. Tra chi lo ha in quel momento vince chi ha più punti; poi chi ha la tessera Avengers; poi chi ha meno personaggi; poi la vittoria è condivisa.",
          "Se la tessera Avengers cambia mano e nessuno ha più il Guanto, la partita continua.",
        ],
      },
    ],
    tips: [
      {
        title: "Tutti e cinque i colori",
        text: "Sedici punti non bastano. Pensa presto da dove verrà il quinto colore, meglio se da una carta economica.",
      },
      {
        title: "Il livello 3 per tempo",
        text: "Il gettone del tempo chiede un personaggio di livello 3. Una carta grande ma economica a metà partita risolve.",
      },
      {
        title: "I simboli sono punti",
        text: "Tre punti per la tessera Avengers, che si può rubare. Resta avanti di un simbolo, o colpisci alla fine.",
      },
      {
        title: "I luoghi vengono da sé",
        text: "Scegli i colori in modo che un luogo ti cada in mano. Non costa un turno.",
      },
      {
        title: "Tieni d'occhio gli altri",
        text: "Conta che cosa manca agli avversari per il Guanto. Prenotare una carta può togliere loro un colore.",
      },
      {
        title: "Le carte piccole sostengono",
        text: "Come in Splendor: una base di carte piccole rende economiche le grandi.",
      },
    ],
  },
  ...modules,
};
