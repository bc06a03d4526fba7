/** Le guide alla strategia dei moduli di Cities of Splendor in italiano. */
import type { Guide } from "../../guide";

export const guide: Guide = {
  cities: {
    lead: "Niente nobili, niente quindici punti: chi ottiene una delle tre città fa finire la partita, dopo circa {turns_two} turni. Una città chiede punti e bonus, quindi tutta la partita è un piano per una tessera.",
    sections: {
      goal: {
        title: "Scegli presto la tua città",
        text: [
          "Leggi le tre tessere prima della prima carta. Il grafico mostra quali città si ottengono alla fine, per punti richiesti: quasi metà ne chiede tredici. Due città con colori in comune sono un piano migliore di quella che sembra più facile.",
          "Tieni aperta una seconda città fino a metà partita: gli stessi bonus servono spesso a due, e un rivale che arriva primo a quella che vuoi ti lascia l'altra.",
        ],
      },
      points: {
        title: "Quindici punti non vincono nulla",
        text: [
          "Chi vince finisce con {points} punti, chi perde con {points_lost}. Il {few_points%} dei vincitori ne aveva meno di quindici; il {many_lost%} di chi ha perso ne aveva quindici o più, e non è servito.",
          "Conta dunque le due parti di una tessera. Una carta con punti in un colore che la tua città non chiede ti fa avanzare in una sola; quella da cercare ha punti e il bonus giusto.",
        ],
      },
      engine: {
        title: "Il motore: i bonus sono parte del prezzo",
        text: [
          "Chi vince acquista {cards_two} carte, di cui {low_two} di livello uno e {high_two} di livello tre. Una città chiede da sette a dodici bonus, e le carte economiche li portano più in fretta, se sono dei colori giusti.",
          "Un vantaggio iniziale decide poco: dopo dieci turni ciascuno, uno nei bonus ha portato a vincere il {ahead_bonuses_two%} delle partite, uno nei punti il {ahead_points_two%}. E non c'è un numero migliore di carte di livello uno, come mostra il grafico.",
        ],
      },
      reserving: {
        title: "Prenotare: l'ultima carta del piano",
        text: [
          "Un giocatore prenota {reserves_two} volte a partita e acquista il {used_two%} di ciò che ha prenotato. Le carte pagate con l'oro valgono in media {gold_points_two} punti, le altre {plain_points_two}.",
          "Prenota la carta cara in un colore della tua città appena la vedi: quelle da quattro o cinque punti sono poche, e qui servono a tutti.",
        ],
      },
      race: {
        title: "L'ultimo giro: una città ciascuno",
        text: [
          "Chi ottiene la prima città vince il {ender_two%} delle partite. Nel {both_cities%} delle partite alla fine ne hanno una entrambi, e decidono i punti.",
          "Se stai per ottenere una città e il rivale può rispondere con un'altra, guarda prima i punti: un turno dopo, con tre punti in più, può essere il turno migliore. E una città presa non c'è più: se puntate alla stessa, l'ottiene solo il primo.",
        ],
      },
      tempo: {
        title: "Tempo: quanto manca, in turni",
        text: [
          "La prima carta si acquista al turno {first_buy_two}. Gli scudi su una tessera contano quanto manca a ciascuno; ciò che conta è quanti acquisti sono. Una carta cara del colore giusto può valerne tre economiche.",
          "I gettoni restituiti sono turni persi: i giocatori forti ne restituiscono {returns_two} a partita.",
        ],
      },
      four: {
        title: "In tre e in quattro",
        text: [
          "Tre città per quattro giocatori: qualcuno punta sempre alla tua. Chi vince ha bisogno di {turns_four} turni e {cards_four} carte, e un giocatore prenota {reserves_four} volte.",
          "Conta i bonus di tutti i rivali, e cambia in tempo se due ti precedono su una tessera. Qui l'ordine dei posti conta, come mostra il grafico: il primo ha vinto il {first_four%} delle partite.",
        ],
      },
    },
    questions: [
      { question: "Succede qualcosa a quindici punti?", answer: "No. Solo una città fa finire la partita." },
      {
        question: "Posso rifiutare una città?",
        answer: "No. Se ne soddisfi una alla fine del turno, la ottieni; se sono più d'una, ne scegli una.",
      },
      {
        question: "Che cosa chiede un numero senza colore?",
        answer:
          "Altrettanti bonus di un solo colore, quello di cui ne hai di più tra quelli che la tessera non nomina.",
      },
      {
        question: "Due giocatori possono ottenere la stessa città?",
        answer: "No. Non c'è più; agli altri di quel giro ne serve un'altra.",
      },
      {
        question: "Chi vince se più giocatori hanno una città?",
        answer: "Chi ha più punti, poi chi ha meno carte; poi la vittoria è condivisa.",
      },
    ],
    charts: {
      cities: {
        title: "Città ottenute, per punti richiesti",
        rows: { "00-11": "11", "12-12": "12", "13-13": "13", "14-15": "14–15", "16+": "16–17" },
      },
      engine: { title: "Partite vinte, per carte di livello uno" },
      reserves: { title: "Partite vinte, per carte prenotate" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
  posts: {
    lead: "Cinque avamposti con poteri che durano per sempre, aperti a tutti. Quindici punti distano circa {turns_two} turni, e sono gli avamposti a decidere quanto valgono quei turni.",
    sections: {
      posts: {
        title: "Quali avamposti vincono",
        text: [
          "Chi vince finisce con {posts} avamposti, chi perde con {posts_lost}. Il grafico mostra quanto ha vinto chi aveva ciascuno: la differenza la fanno il mercato e gli araldi, il porto arriva quasi a tutti, e la corte è troppo rara per una barra.",
          "Un avamposto chiede bonus che compri comunque: due diamanti, un diamante e tre rubini, tre onici. Tra due carte che ti servono allo stesso modo, prendi quella che completa un avamposto.",
        ],
      },
      early: {
        title: "Prima arrivano, più rendono",
        text: [
          "Il primo avamposto arriva in media al turno {first_post}. Un potere funziona dal turno dopo fino alla fine: lo stesso avamposto vale molto di più al decimo turno che al ventesimo. Chi ne aveva tre o più ha vinto la maggior parte delle partite, come mostra il grafico.",
          "Quello per cui affrettarsi è il mercato: da allora ogni acquisto porta una gemma, anche una appena pagata. Più carte economiche compri dopo, più rende.",
        ],
      },
      engine: {
        title: "Il motore: colori con uno scopo",
        text: [
          "Chi vince acquista {cards_two} carte, di cui {low_two} di livello uno e {high_two} di livello tre, contro {high_lost_two} di chi perde. La prima si acquista al turno {first_buy_two}; un turno prima o dopo non fa una chiara differenza, come mostra il grafico.",
          "Rosso e bianco portano al mercato, blu e nero alla zecca, il nero da solo agli araldi. Lascia che gli avamposti scelgano tra colori che costano lo stesso, non tra una carta buona e una cattiva.",
        ],
      },
      mint: {
        title: "La zecca e l'oro",
        text: [
          "Con la zecca ogni oro paga due gemme di un colore. L'aveva il {p3%} dei vincitori e il {p3_lost%} di chi ha perso. Prenotare porta allora due gemme e una carta: un giocatore prenota {reserves_two} volte a partita.",
          "Spendi quell'oro dove a un colore mancano due gemme o più. Per una sola non vale più di prima, e una carta pagata con l'oro deve avere punti: {gold_points_two} in media, contro {plain_points_two} senza.",
        ],
      },
      points: {
        title: "Corte e araldi: punti tutti insieme",
        text: [
          "Gli araldi danno un punto per ogni tuo avamposto, loro compresi, e crescono con ogni altro: li aveva il {p5%} dei vincitori e il {p5_lost%} di chi ha perso. Tre onici per due o tre punti costano poco.",
          "La corte vale cinque punti, ma chiede cinque smeraldi e un nobile: l'aveva il {p4%} dei vincitori. Puntaci solo se sul tavolo c'è un nobile che vuole smeraldi.",
        ],
      },
      nobles: {
        title: "Nobili",
        text: [
          "Chi vince finisce con {tiles_two} nobili, chi perde con {tiles_lost_two}, come mostra il grafico. Un nobile viene prima degli avamposti dello stesso turno: un acquisto può portare entrambi, e in più la corte.",
          "Scegli il nobile i cui colori passano per gli avamposti: così ogni suo bonus conta due volte.",
        ],
      },
      endgame: {
        title: "Il finale: conta anche gli avamposti",
        text: [
          "Chi provoca l'ultimo giro vince il {ender_two%} delle partite; il {close_two%} si decide per due punti o meno.",
          "I punti degli avamposti contano già alla fine di quel turno. Prima di dire che al rivale mancano due carte, guarda gli scudi su araldi e corte: una carta senza punti può portarne cinque.",
        ],
      },
      four: {
        title: "In tre e in quattro",
        text: [
          "Gli avamposti non si esauriscono, quindi in quattro arrivare secondi non costa nulla. Chi vince ha bisogno di {turns_four} turni e {cards_four} carte, e un giocatore prenota {reserves_four} volte.",
          "Le carte nei colori del mercato se ne vanno per prime. Guarda quali avamposti mancano agli altri: quei colori diventano rari. L'ordine dei posti conta poco, come mostra il grafico.",
        ],
      },
    },
    questions: [
      {
        question: "Due giocatori possono avere lo stesso avamposto?",
        answer: "Sì. Gli avamposti restano sul tavolo; ognuno può averli tutti e cinque.",
      },
      {
        question: "Posso rifiutare un avamposto?",
        answer: "No. Alla fine del turno ottieni tutti quelli di cui hai i bonus, insieme.",
      },
      {
        question: "Un avamposto funziona già nel turno che lo porta?",
        answer: "I suoi punti sì. Il potere funziona dal tuo turno successivo.",
      },
      {
        question: "La gemma del mercato può essere oro?",
        answer: "No. Qualsiasi colore della riserva, anche uno appena pagato, ma mai oro.",
      },
      {
        question: "Per la terza gemma del porto servono quattro gettoni nella pila?",
        answer: "No. I quattro servono solo per la coppia; la terza è di un altro colore.",
      },
      {
        question: "Un oro della zecca può pagare due colori?",
        answer: "No. Paga due gemme di un solo colore, e conta come un gettone tra i dieci.",
      },
    ],
    charts: {
      posts: {
        title: "Partite vinte da chi aveva ciascun avamposto",
        rows: { p1: "Mercato", p2: "Porto", p3: "Zecca", p4: "Corte", p5: "Araldi" },
      },
      post_count: { title: "Partite vinte, per avamposti" },
      opening: { title: "Partite vinte, per turno del primo acquisto" },
      tiles: { title: "Partite vinte, per nobili" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
  orient: {
    lead: "Tre mazzi in più con carte che fanno cose insolite: doppie, copie, carte gratis, oro, nobili prenotati, carte pagate con carte. L'obiettivo resta quindici punti, e chi vince ha bisogno di circa {turns_two} turni.",
    sections: {
      rows: {
        title: "Accanto alle file: quali, non quante",
        text: [
          "Chi vince ottiene {orient} carte dell'Oriente a partita, chi perde {orient_lost}: quante importa poco, come mostra il grafico. Importa quali. Sei sono sempre scoperte accanto alle file, e le partite sono un po' più brevi di quelle di Splendor.",
          "Costano come le altre carte del loro livello, quindi prima viene il motore: la prima carta si acquista al turno {first_buy_two}. Poi chiediti di ognuna che cosa fa per te nei prossimi turni; le migliori risparmiano un turno intero.",
        ],
      },
      doubles: {
        title: "Carte doppie: due bonus in un turno",
        text: [
          "Una carta doppia costa sette gemme e dà due bonus di un colore. All'inizio è la migliore carta di livello due: due acquisti in un turno. Chi vince ne acquista {doubles}, chi perde {doubles_lost}.",
          "I nobili contano entrambi i bonus. Una doppia in un colore chiesto da due nobili merita una prenotazione.",
        ],
      },
      free: {
        title: "Carte gratis: conta che cosa portano",
        text: [
          "Chi vince ha {free_points} punti da carte gratis, chi perde {free_points_lost}, con quasi lo stesso numero di carte ({free} contro {free_lost}). Una carta di livello tre che ne porta una di livello due, o una copia che ne porta una di livello uno, sono due carte in un turno, e la seconda ha i suoi effetti.",
          "Prima di comprare guarda che cosa c'è da prendere: la migliore carta di quel livello, quanto costi non importa. Se non c'è niente di buono, aspetta un turno, o lascia che sia il rivale a liberare la fila.",
        ],
      },
      gold: {
        title: "Carte oro e copie",
        text: [
          "Una carta oro vale due ori per tre gemme di un colore, e non conta tra i dieci gettoni. Ma non porta bonus: chi vince ne acquista {gold_cards}, chi perde {gold_cards_lost}. Prendila quando paga presto una carta con punti; ciò che ne avanza è perso.",
          "Una copia prende il colore che ti serve di più tra quelli che hai. Acquistala quando un bonus in più decide di un nobile o di una carta cara, non prima.",
        ],
      },
      nobles: {
        title: "Nobili: prenota quello di cui sei sicuro",
        text: [
          "Chi vince finisce con {tiles_two} nobili, chi perde con {tiles_lost_two}; il grafico mostra quanto contano. Una carta con nobile ne prenota uno solo per te: tre punti che nessuno può più toglierti.",
          "Prenota il nobile a cui il rivale è più vicino, se puoi averlo anche tu. Uno che non viene mai non dà nulla.",
        ],
      },
      discard: {
        title: "Pagare con carte: tre punti per ciò che non serve più",
        text: [
          "Una carta da pagare con carte non costa gemme: due bonus di un colore escono dal gioco per tre punti. Chi vince ne acquista {discards}, chi perde {discards_lost}: conta il momento.",
          "È roba per la fine, quando i bonus non pagano più nulla. Rinuncia a carte senza punti, e guarda prima i nobili: quelli che hai restano, ma uno che deve ancora venire conta ciò che rimane.",
        ],
      },
      endgame: {
        title: "Il finale",
        text: [
          "Chi provoca l'ultimo giro vince il {ender_two%} delle partite; il {close_two%} si decide per due punti o meno. Carte gratis e carte pagate con carte fanno salti lunghi: tre punti senza un gettone in mano sono sempre possibili a chi ha due bonus del colore giusto.",
          "Conta dunque queste carte del rivale, sul tavolo e in mano, prima di dire sicura una partita. Un vantaggio iniziale dice poco: dopo dieci turni ciascuno, uno nei punti ha portato a vincere il {ahead_points_two%} delle partite.",
        ],
      },
      four: {
        title: "In tre e in quattro",
        text: [
          "In quattro al tavolo chi vince ha bisogno di {turns_four} turni e {cards_four} carte. I due posti scoperti di ogni mazzo dell'Oriente cambiano a ogni giro: non contare su una carta lì se non la prenoti. Un giocatore prenota {reserves_four} volte a partita.",
          "L'ordine dei posti conta poco, come mostra il grafico.",
        ],
      },
    },
    questions: [
      {
        question: "Posso tenere uno dei due ori di una carta oro?",
        answer:
          "No. La carta paga in un solo acquisto ed esce dal gioco; ciò che avanza è perso. I due ori possono pagare colori diversi.",
      },
      {
        question: "Posso acquistare una copia come prima carta?",
        answer: "No. Le serve un bonus da copiare. Puoi prenotarla.",
      },
      {
        question: "La carta gratis è obbligatoria?",
        answer: "Sì, se c'è: scoperta, di quel livello, da uno dei due mazzi. Seguono i suoi effetti.",
      },
      {
        question: "Quali carte escono quando pago con carte?",
        answer:
          "Carte per due bonus di quel colore: prima le copie; senza copie una doppia o due singole. Tra queste scegli tu.",
      },
      { question: "Perdo i nobili quando escono dei bonus?", answer: "No. I nobili restano." },
    ],
    charts: {
      orient: { title: "Partite vinte, per carte dell'Oriente" },
      doubles: { title: "Partite vinte, per carte doppie" },
      tiles: { title: "Partite vinte, per nobili" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
  strongholds: {
    lead: "Splendor con tre torri per giocatore. La strada verso i quindici punti resta la stessa, circa {turns_two} turni; cambia chi può acquistare quale carta. Questa guida racconta le differenze, quella di Splendor tutto il resto.",
    sections: {
      where: {
        title: "Dove costruire: su ciò che comprerai adesso",
        text: [
          "Ogni acquisto porta un passo delle roccaforti, quindi una dozzina a partita. Quasi metà delle roccaforti va su carte di livello due, come mostra il grafico: abbastanza care da essere contese, abbastanza economiche da comprarle presto.",
          "Una torre è una prenotazione senza un turno e senza un posto in mano, ma anche senza l'oro. Mettila sulla carta che compri al prossimo turno, o su quella che comprerebbe il rivale.",
        ],
      },
      reserving: {
        title: "Prenotare vale ancora un turno",
        text: [
          "Le torri non sostituiscono le prenotazioni: un giocatore prenota ancora {reserves_two} volte a partita e acquista il {used_two%} di quelle carte. Una torre può essere rimandata a casa, una carta in mano non te la toglie nessuno.",
          "Prenota dunque la carta cara per cui raccogli da più turni, e chiudi quella economica che ti serve tra un turno o due. Quante volte prenoti importa poco, come mostra il grafico.",
        ],
      },
      home: {
        title: "Rimandare a casa: la metà migliore del passo",
        text: [
          "Chi vince rimanda a casa {sent_home} torri a partita, chi perde {sent_home_lost}. Al rivale costa un intero passo, e a te la carta si apre subito.",
          "Fallo quando puoi pagare la carta al prossimo turno, o quando due torri del rivale sono su una carta: la terza porterebbe un acquisto in più. Se non è così, metti la tua.",
        ],
      },
      three: {
        title: "Tre su una carta: un acquisto senza turno",
        text: [
          "Il {with_extra%} dei vincitori ha fatto almeno un acquisto in più. Chi ne ha fatto uno ha vinto più spesso di chi non ne ha fatti, come mostra il grafico.",
          "Due torri su una carta sono una minaccia, e la vede anche il rivale. Preparala su una carta che puoi già pagare: la terza torre la compra nello stesso turno, prima che qualcuno possa rispondere.",
        ],
      },
      engine: {
        title: "Il motore e i nobili",
        text: [
          "La prima carta si acquista al turno {first_buy_two}, e prima è meglio, come mostra il grafico: chi compra per primo costruisce anche per primo. Chi vince acquista {cards_two} carte, di cui {low_two} di livello uno.",
          "I nobili non si possono chiudere, le carte per averli sì. Chi vince finisce con {tiles_two} nobili, chi perde con {tiles_lost_two}. Chiudi il colore che serve a entrambi per lo stesso nobile.",
        ],
      },
      endgame: {
        title: "Il finale: chiudi l'ultima carta",
        text: [
          "Chi provoca l'ultimo giro vince il {ender_two%} delle partite. Il {close_two%} si decide per due punti o meno.",
          "Da dodici punti in poi il passo delle roccaforti vale spesso più della carta che lo precede: chiudi la carta che darebbe al rivale i quindici punti, o rimanda a casa la torre che tiene la tua. Anche un acquisto da niente è una buona mossa, se il suo passo decide.",
        ],
      },
      four: {
        title: "In tre e in quattro",
        text: [
          "In quattro ci sono fino a dodici torri per dodici carte, e quelle aperte sono poche. Chi vince ha bisogno di {turns_four} turni e {cards_four} carte, e un giocatore prenota {reserves_four} volte.",
          "Le carte di livello uno meritano allora di rado una torre; i mazzi accanto alle file restano sempre aperti. Il primo compra per primo e chiude per primo: ha vinto il {first_four%} delle partite, dove un quarto sarebbe pari.",
        ],
      },
    },
    questions: [
      {
        question: "Il passo delle roccaforti è obbligatorio?",
        answer: "Sì, dopo ogni acquisto: metti, sposta o rimanda a casa. Salta solo se nulla di questo è possibile.",
      },
      {
        question: "Posso avere più torri su una carta?",
        answer: "Sì, due o tre delle tue. Torri di due giocatori non stanno mai sulla stessa carta.",
      },
      {
        question: "Che cosa succede alle mie torri quando acquisto la carta?",
        answer: "Tornano tutte a casa, anche se la prenoti. Il passo di quell'acquisto viene dopo.",
      },
      {
        question: "Posso mettere una torre sulla carta che sostituisce quella acquistata?",
        answer: "No. Il posto si riempie solo dopo il passo.",
      },
      {
        question: "L'acquisto in più è obbligatorio?",
        answer: "No. È offerto una volta per turno, se puoi pagarlo, qualunque sia stata la tua azione.",
      },
    ],
    charts: {
      built_on: {
        title: "Roccaforti messe, per livello della carta",
        rows: { "1": "Livello 1", "2": "Livello 2", "3": "Livello 3" },
      },
      reserves: { title: "Partite vinte, per carte prenotate" },
      extra: { title: "Partite vinte, per acquisti in più" },
      opening: { title: "Partite vinte, per turno del primo acquisto" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
};
