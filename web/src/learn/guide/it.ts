import type { Guide } from "../guide";
import { guide as moduleGuide } from "./modules/it";

export const guide: Guide = {
  ...moduleGuide,
  splendor: {
    lead: "Quindici punti distano circa {turns_two} turni, e quasi tutti quei turni non comprano punti. Che cosa debbano comprare invece, e quando passare ai punti, lo racconta questa guida.",
    sections: {
      openings: {
        title: "Aperture: raccogli, poi compra a poco",
        text: [
          "Prendi tre gemme diverse. Tre gettoni sono più di due, e molti colori tengono molte carte a portata di mano: nelle partite forti solo il {pairs_two%} delle prese è una coppia.",
          "La prima carta si acquista in media al turno {first_buy_two}, e prima è meglio, come mostra il grafico. Non contano i suoi punti, ma il bonus che dà per il resto della partita.",
        ],
      },
      engine: {
        title: "Il motore: le carte economiche pagano quelle care",
        text: [
          "Chi vince acquista {cards_two} carte, di cui {low_two} di livello uno e {high_two} di livello tre, contro {high_lost_two} di chi perde. Le carte economiche pagano quelle care, perché un bonus si spende di nuovo ogni turno e un gettone una volta sola.",
          "Ma un motore deve smettere in tempo di crescere. Chi aveva al massimo quattro carte di livello uno ha vinto più spesso di chi ne aveva da sette a dieci; e dopo dieci turni ciascuno, un vantaggio nei bonus ha portato a vincere il {ahead_bonuses_two%} delle partite, uno nei punti il {ahead_points_two%}.",
          "Da metà partita i bonus devono diventare punti: scegli carte di livello due e tre nei colori che hai già.",
        ],
      },
      nobles: {
        title: "Nobili: scegline presto uno o due",
        text: [
          "Chi vince finisce con {tiles_two} nobili, chi perde con {tiles_lost_two}, e due nobili quasi decidono la partita. Eppure solo il {with_tile_two%} dei vincitori ne aveva uno: tre punti per carte che vuoi comunque costano poco, carte comprate solo per un nobile no.",
          "Guarda i nobili prima della tua prima carta. Due che chiedono gli stessi colori valgono un piano; un terzo no. E conta anche i bonus del rivale: un nobile va da chi è pronto per primo.",
        ],
      },
      reserving: {
        title: "Prenotare: una carta, un oro, un turno",
        text: [
          "Un giocatore prenota {reserves_two} volte a partita e acquista poi il {used_two%} di ciò che ha prenotato. Quante volte importa poco, come mostra il grafico: conta quale carta. Prenota ciò che comprerai presto, o ciò che il rivale sta per comprare.",
          "Il {blind_two%} delle carte prenotate viene da un mazzo senza essere visto: per lo più per l'oro, quando nessuna carta scoperta merita.",
        ],
      },
      gold: {
        title: "Oro: tienilo per le carte care",
        text: [
          "Una carta pagata con l'oro vale in media {gold_points_two} punti; una pagata senza, {plain_points_two}. L'oro colma l'ultima lacuna prima di una carta grande. Speso per una piccola è un gettone qualsiasi.",
          "L'oro non si prende mai dalla riserva: arriva con una carta prenotata. Già questo è un motivo per prenotare quando alla prossima carta manca esattamente una gemma.",
        ],
      },
      tempo: {
        title: "Tempo: conta i turni, non le gemme",
        text: [
          "Chi vince ha bisogno di {turns_two} turni. Prima di ogni mossa conta i turni che mancano a ciò che vuoi comprare, e scegli l'ordine che ne richiede meno: ogni azione deve rendere più punti possibile per i turni che costa.",
          "I gettoni oltre dieci tornano indietro: le gemme che non puoi spendere presto sono turni buttati. I giocatori forti restituiscono solo {returns_two} gettoni a partita.",
        ],
      },
      endgame: {
        title: "Il finale: la via più breve ai quindici",
        text: [
          "Da dodici punti in poi cerca la via più rapida ai quindici, poi quella del rivale, e confrontale. Quando qualcuno arriva a quindici il giro si completa: chi ci arriva per primo vince il {ender_two%} delle partite.",
          "Il {close_two%} delle partite si decide per due punti o meno. Se al rivale manca un solo acquisto, prenota quella carta o prendi l'ultima gemma che gli serve. E attento alla parità: vincono meno carte.",
        ],
      },
      four: {
        title: "In quattro",
        text: [
          "In quattro al tavolo chi vince ha bisogno di {turns_four} turni e {cards_four} carte. Le carte che aspetti spariscono più spesso: pianifica con due obiettivi e prenota quello irrinunciabile; un giocatore prenota {reserves_four} volte a partita.",
          "Le pile calano quando tre rivali vi attingono prima del tuo prossimo turno. Prendi per primo il colore raro. L'ordine dei posti non è una scusa: il grafico non mostra un vantaggio netto per nessuno.",
        ],
      },
      team: {
        title: "Squadre da due",
        text: [
          "I compagni condividono punti e bonus, ma non i gettoni né le carte prenotate. A una squadra bastano {turns_team} turni a testa: in due costruite un solo motore, e ogni carta economica conta doppio.",
          "I nobili guardano i bonus della squadra. Dividetevi il lavoro: uno raccoglie per la carta cara mentre l'altro compra i bonus che mancano. Quale squadra cominci non cambia nulla, come mostra il grafico.",
        ],
      },
    },
    questions: [
      {
        question: "Posso non fare nulla?",
        answer: "No. Ogni turno è una delle quattro azioni. Passa solo chi non può farne nessuna.",
      },
      { question: "Posso prendere l'oro?", answer: "Non da solo: l'oro viene con una carta che prenoti." },
      {
        question: "Gli altri vedono ciò che ho prenotato?",
        answer:
          "Una carta che era scoperta l'hanno vista tutti e resta nota. Una presa dalla cima di un mazzo l'hai vista solo tu. Si può creare un tavolo in cui tutte le carte prenotate restano coperte.",
      },
      { question: "L'oro può pagare tutto?", answer: "Sì. Ogni oro sostituisce una gemma di qualsiasi colore." },
      {
        question: "Devo accettare un nobile?",
        answer:
          "Sì, e perché no: tre punti. Ne viene al massimo uno a turno; se potrebbero in più, scegli tu, e l'altro può venire un turno dopo.",
      },
      {
        question: "E se ho undici gettoni?",
        answer: "Alla fine del turno restituisci quelli oltre dieci. Scegli tu quali, anche l'oro.",
      },
      {
        question: "Un bonus nuovo conta subito?",
        answer: "Sì: per i nobili alla fine dello stesso turno, e per i prezzi dal tuo turno successivo.",
      },
      {
        question: "Che cosa succede quando un mazzo finisce?",
        answer: "La sua fila non si riempie più. La partita continua con le carte rimaste.",
      },
      {
        question: "Posso prendere gemme e comprare nello stesso turno?",
        answer: "No. Un'azione a turno: per questo conviene pensare un turno avanti.",
      },
      {
        question: "Posso comprare la prima carta di un mazzo?",
        answer: "No. Puoi prenotarla senza vederla, e comprarla in un turno successivo.",
      },
      {
        question: "Che cosa cambia nella partita veloce?",
        answer: "Dieci punti invece di quindici, e tre carte per livello sul tavolo invece di quattro.",
      },
    ],
    charts: {
      opening: { title: "Partite vinte, per turno del primo acquisto" },
      engine: { title: "Partite vinte, per carte di livello uno" },
      tiles: { title: "Partite vinte, per nobili" },
      reserves: { title: "Partite vinte, per carte prenotate" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
      seats_team: {
        title: "Squadre: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
  duel: {
    lead: "Tre corse insieme: venti punti, dieci corone, dieci punti di un solo colore. Un duello dura circa {turns_two} turni a testa, e chi ne guarda una sola perde per un'altra.",
    sections: {
      races: {
        title: "Tre corse",
        text: [
          "Il grafico mostra come finiscono le partite fra giocatori forti: quattro su cinque con venti punti, una su sei con dieci punti di un colore, e quasi mai per le sole corone. Le vie più rare sono minacce che costano un turno al rivale.",
          "Prima di ogni mossa conta tutte e tre le corse per entrambi. La vittoria è immediata, non c'è un ultimo giro: un rivale a una carta da una delle tre va fermato adesso.",
        ],
      },
      engine: {
        title: "Il motore: pagare le carte care",
        text: [
          "Chi vince acquista {cards_two} carte, chi perde {cards_lost_two}; {high_two} sono di livello tre, contro {high_lost_two}. Quante siano di livello uno importa poco, come mostra il grafico: servono a pagare quelle care.",
          "Le carte di livello due con due bonus di un colore sono la via più breve. A una carta jolly dai il colore in cui raccogli punti: serve a due corse insieme.",
        ],
      },
      board: {
        title: "Il tabellone: che cosa lasci",
        text: [
          "Una linea di tre è meglio di una di due, e ciò che le sta accanto è ciò che prenderà il rivale. Le perle sono due in tutto; una carta con una perla nel prezzo non si compra senza di essa, o senza oro.",
          "Chi vince riempie il tabellone {refills} volte a partita, chi perde {refills_lost}. Riempirlo dà all'altro una pergamena Privilegio: prendi gli ultimi gettoni buoni e, quando puoi, lascia che lo riempia il rivale.",
        ],
      },
      privileges: {
        title: "Pergamene Privilegio",
        text: [
          "Chi vince ne spende {privileges} a partita, chi perde {privileges_lost}. Una pergamena è una gemma o perla qualsiasi, dovunque sia: spendila quando ti fa comprare in questo turno invece del prossimo.",
          "Tre gettoni dello stesso colore o entrambe le perle danno una pergamena al rivale. Prendi una linea così solo se la carta che paga vale un gettone per l'altro.",
        ],
      },
      powers: {
        title: "Carte con abilità",
        text: [
          "Le abilità non vincono da sole: chi vince acquista {again} carte che danno un altro turno e {steals} che rubano, chi perde {again_lost} e {steals_lost}. Conta il momento. Un altro turno è un turno intero, con pergamene e un'azione tutta sua.",
          "Compra un ladro quando il rivale ha giusto il prezzo della sua prossima carta: tu guadagni un gettone, lui perde un turno.",
        ],
      },
      crowns: {
        title: "Corone e carte Reale",
        text: [
          "La terza e la sesta corona portano ciascuna una carta Reale. Chi vince finisce con {crowns} corone e {tiles_two} carte Reale, chi perde con {crowns_lost} e {tiles_lost_two}.",
          "Con due carte Reale si vince molto più spesso che con una o nessuna, come mostra il grafico. Conta dunque le corone a gradini: la terza e la sesta rendono, la quarta e la quinta vi conducono soltanto.",
        ],
      },
      reserving: {
        title: "Prenotare",
        text: [
          "Per prenotare serve un oro sul tabellone, e sono tre. Un giocatore prenota {reserves_two} volte a partita e acquista poi il {used_two%} di quelle carte. Di più non è meglio: il grafico scende piano.",
          "Una carta pagata con l'oro vale in media {gold_points_two} punti, una senza {plain_points_two}: l'oro è per le carte care, e per le loro perle.",
        ],
      },
      tempo: {
        title: "Tempo",
        text: [
          "La prima carta si acquista al turno {first_buy_two}; chi vince acquista {cards_two} carte, di cui {low_two} di livello uno. Dopo dieci turni ciascuno, un vantaggio nei bonus ha portato a vincere il {ahead_bonuses_two%} delle partite, uno nei punti il {ahead_points_two%}.",
          "Il secondo giocatore comincia con una pergamena, e questo equilibra il gioco: il primo ha vinto il {first_two%}. Che la prima carta arrivi un turno prima o dopo conta poco, come mostra il grafico; i gettoni da restituire, {returns_two} a partita, sono i turni che puoi risparmiare.",
        ],
      },
      endgame: {
        title: "Il finale: nessuno ha una risposta",
        text: [
          "Non c'è un ultimo giro: chi soddisfa una condizione alla fine del turno ha vinto. Per questo le partite finiscono di rado vicine: tra i due ci sono in media {margin_two} punti, e solo il {close_two%} si decide per due punti o meno.",
          "Da quindici punti, sette corone o sette punti in un colore, chiediti prima di ogni mossa che cosa può fare il rivale al prossimo turno, pergamene Privilegio e turno in più compresi. Prenota la carta, prendi la sua perla o ruba il gettone: un turno speso così è un turno guadagnato.",
        ],
      },
    },
    questions: [
      {
        question: "Devo prendere tre gettoni?",
        answer: "No: uno, due o tre, vicini in linea e senza vuoti. L'oro non ne fa mai parte.",
      },
      {
        question: "Quando posso spendere una pergamena Privilegio?",
        answer: "Prima dell'azione e prima che il tabellone sia riempito; anche più d'una nello stesso turno.",
      },
      {
        question: "Quanto vale una carta senza colore?",
        answer:
          "Una carta jolly prende per sempre il colore di uno dei tuoi bonus: te ne serve prima uno. I suoi punti contano in quel colore. Le carte che danno solo punti non contano in nessuno.",
      },
      { question: "Si può rubare l'oro?", answer: "No. Una gemma o una perla sì." },
      {
        question: "E se raggiungo due condizioni insieme?",
        answer: "Ne basta una. Vinci alla fine del tuo turno, dopo aver restituito i gettoni oltre dieci.",
      },
    ],
    charts: {
      endings: {
        title: "Come finiscono le partite",
        rows: { points: "Venti punti", crowns: "Dieci corone", colour: "Un colore", stalemate: "Stallo" },
      },
      engine: { title: "Partite vinte, per carte di livello uno" },
      tiles: { title: "Partite vinte, per carte Reale" },
      reserves: { title: "Partite vinte, per carte prenotate" },
      opening: { title: "Partite vinte, per turno del primo acquisto" },
    },
  },
  marvel: {
    lead: "Sedici punti, cinque colori e la gemma verde, tutto insieme: il Guanto chiede una squadra ampia e un grande personaggio. Ci vogliono circa {turns_two} turni.",
    sections: {
      gauntlet: {
        title: "Il Guanto chiede tre cose",
        text: [
          "Chi vince recluta {cards_two} personaggi, {low_two} di livello uno e {high_two} di livello tre, contro {high_lost_two} di chi perde. Il primo di livello tre porta la gemma verde, e senza di essa nessuno vince.",
          "Contano tutti e cinque i colori. Non lasciare il quinto alla fine: il rivale vedrà quale ti manca, e lo prenoterà.",
        ],
      },
      engine: {
        title: "La squadra: molti personaggi economici",
        text: [
          "Il primo personaggio si recluta al turno {first_buy_two}. Quelli economici pagano quelli cari: chi aveva nove o più personaggi di livello uno ha vinto più spesso di chi ne aveva meno, come mostra il grafico. Un vantaggio iniziale decide poco: dopo dieci turni ciascuno, chi aveva più bonus ha vinto il {ahead_bonuses_two%} delle partite; chi aveva più punti, il {ahead_points_two%}.",
          "Prendi tre gettoni diversi: nelle partite forti, su cento prese nemmeno una è una coppia.",
        ],
      },
      tempo: {
        title: "Aperture e tempo",
        text: [
          "Che il primo personaggio arrivi al terzo o al quinto turno non fa una chiara differenza, come mostra il grafico; in media è il turno {first_buy_two}. Comincia dai colori chiesti dai luoghi, e dai simboli Avengers dove non costano di più.",
          "Chi vince ha bisogno di {turns_two} turni. Prima di ogni mossa conta i turni che mancano al prossimo personaggio e alla gemma verde: il grande personaggio va scelto entro metà partita. I giocatori forti restituiscono solo {returns_two} gettoni a partita.",
        ],
      },
      avengers: {
        title: "La tessera Avengers",
        text: [
          "Chi la possiede alla fine ha vinto il {trophy%} delle partite. Chi vince finisce con {tags} simboli, chi perde con {tags_lost}.",
          "Si sposta solo verso chi ha strettamente più simboli, e subito: tre punti in meno al rivale e tre a te. Fra due carte che ti servono uguale, prendi quella con i simboli.",
        ],
      },
      locations: {
        title: "Luoghi",
        text: [
          "Chi vince ha {tiles_two} luoghi, chi perde {tiles_lost_two}; il {with_tile_two%} dei vincitori ne aveva almeno uno. Ce ne sono solo quanti i giocatori: guarda quali colori chiedono prima di scegliere il secondo personaggio.",
          "I luoghi chiedono bonus, non gettoni, e vengono alla fine del turno. Se siete in due a lavorare per lo stesso, conta chi arriva prima, e cambia strada presto se non sei tu.",
        ],
      },
      reserving: {
        title: "Prenotare e gettoni grigi",
        text: [
          "Un giocatore prenota {reserves_two} volte a partita e recluta poi il {used_two%} di quei personaggi. I personaggi pagati con il grigio valgono in media {gold_points_two} punti, gli altri {plain_points_two}.",
          "Di più non è meglio: chi ha prenotato sei o più volte ha vinto meno spesso di chi lo ha fatto due o tre volte. Prenota il personaggio di livello tre per cui stai costruendo, o quello che il rivale sta per reclutare.",
        ],
      },
      endgame: {
        title: "L'ultimo giro",
        text: [
          "Il giro si completa, e si confrontano tutti quelli che a quel punto indossano il Guanto: chi lo ha completato per primo vince il {ender_two%} delle partite. Il {close_two%} delle partite si decide per due punti o meno, e a parità parla prima la tessera Avengers.",
          "I punti da soli non vincono: un rivale con venti punti e quattro colori non ha finito la partita. Negagli il colore o la gemma piuttosto che i punti.",
        ],
      },
      four: {
        title: "In quattro",
        text: [
          "In quattro al tavolo chi vince ha bisogno di {turns_four} turni e {cards_four} personaggi, e un giocatore prenota solo {reserves_four} volte.",
          "La tessera Avengers ha ora altri tre pretendenti: conta i simboli di tutto il tavolo. Il grafico mostra quanto spesso ha vinto ogni posto.",
        ],
      },
    },
    questions: [
      {
        question: "Per vincere servono un luogo o la tessera Avengers?",
        answer: "No. Portano soltanto punti.",
      },
      {
        question: "Posso pagare con la gemma verde?",
        answer: "No. Non si spende e non si restituisce mai, ma conta fra i dieci gettoni.",
      },
      {
        question: "I simboli dei personaggi prenotati contano?",
        answer: "No. Solo quelli dei personaggi che hai reclutato.",
      },
      {
        question: "Si può perdere di nuovo il Guanto?",
        answer:
          "Sì: se la tessera Avengers se ne va e alla fine del giro i punti non bastano più, la partita continua.",
      },
      {
        question: "E se ho più punti ma non il Guanto?",
        answer: "Allora vince chi lo indossa, qualunque siano i tuoi punti.",
      },
    ],
    charts: {
      engine: { title: "Partite vinte, per personaggi di livello uno" },
      opening: { title: "Partite vinte, per turno del primo personaggio" },
      tiles: { title: "Partite vinte, per luoghi" },
      reserves: { title: "Partite vinte, per personaggi prenotati" },
      seats_four: {
        title: "In quattro: partite vinte, per posto",
        rows: { "1": "Primo", "2": "Secondo", "3": "Terzo", "4": "Quarto" },
      },
    },
  },
};
