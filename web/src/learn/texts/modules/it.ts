/** Le prime partite guidate dei moduli di Cities of Splendor in italiano. */
export const lessons: Record<string, Record<string, string>> = {
  cities: {
    welcome:
      "Splendor lo conosci: prendere gemme, prenotare, acquistare. Qui non arrivano nobili. Sul tavolo ci sono invece tre città, e chi ne ottiene una fa finire la partita con quel giro.",
    cities:
      "Una città chiede punti e bonus: Firenze quattordici punti e bonus di tutti i colori, Genova tredici con quattro smeraldi e tre zaffiri, Londra sedici con uno di ogni colore. Sotto ogni tessera è indicato che cosa manca a ciascuno.",
    reserve:
      "Tutte e tre le città vogliono zaffiri, quindi una carta zaffiro non può essere sbagliata. Questa costa tre onici. Prenotala: il rivale non può averla, e con lei arriva un oro.",
    sapphire:
      "Ne è uscita un'altra che puoi pagare: due smeraldi, un'onice, e l'oro per la seconda onice. Acquistala. Il suo bonus conta per tutte e tre le città.",
    ruby: "Firenze e Londra vogliono rubini, Genova no. Scegliere presto una città ti dice quali carte comprare. Puntiamo su Firenze: acquista questo rubino.",
    onyx: "Firenze chiede due onici, e questa è la tua seconda. I bonus pagano già zaffiro e rubino: restano un diamante e uno smeraldo. Acquistala.",
    emerald:
      "La carta che hai prenotato: uno smeraldo con un punto. Le tue onici ne pagano metà, un gettone e un oro il resto. Acquistala.",
    all: "Questo diamante completa i cinque colori: a Londra non mancano più che i punti. Acquistalo.",
    points:
      "Il problema non sono più i colori ma i punti: ne hai quattro. Questa carta ne dà cinque ed è anche un rubino. Prenotala prima del rivale: i tuoi smeraldi sono fatti per lei.",
    second:
      "Firenze vuole due rubini. Questo ti costa uno zaffiro, un rubino e un'onice, e ha un punto. Acquistalo. Qui quindici punti non fanno finire nulla: solo una città lo fa.",
    five: "I bonus pagano tre smeraldi e due rubini: restano quattro smeraldi e un rubino. Acquistala, e hai dieci punti.",
    race: "Guarda Firenze: il rivale ne ha tutti i bonus e gli mancano due punti. A te mancano quattro punti e un diamante. Questa carta ha i punti, e un oro paga il terzo rubino. Acquistala.",
    met: "Per Firenze manca solo un diamante, per Londra due punti: questa carta ha entrambi, e la pagano i bonus e un oro. Acquistala.",
    choose:
      "Ora soddisfi due città, Firenze e Londra. Devi ottenerne una, e una sola. Prendi Firenze: una città presa non c'è più, ed è quella che serve al rivale.",
    end: "Il giro è completo: il rivale ha avuto un ultimo turno, ma nessuna città. Può vincere solo chi ne ha una; tra più d'uno decidono i punti, poi meno carte. Hai vinto.",
  },
  posts: {
    welcome:
      "Splendor con cinque avamposti. Tutto ciò che conosci resta com'è, anche i nobili e i quindici punti; gli avamposti sono poteri in più.",
    posts:
      "Alla fine del tuo turno ottieni ogni avamposto di cui hai i bonus, per il resto della partita. Non si esauriscono: ognuno può averli tutti e cinque. Sotto ciascuno è indicato che cosa manca ancora.",
    plan: "Cominciamo dal mercato: chiede un diamante e tre rubini, e poi ogni acquisto porta una gemma. Questo rubino costa poco. Prenotalo, e prendi anche un oro.",
    ruby: "Due zaffiri e uno smeraldo: acquista il tuo primo rubino. Prima arriva un potere, più a lungo lavora per te.",
    diamond: "Il diamante per il mercato: tre diamanti, uno zaffiro e un'onice, e li hai tutti. Acquistalo.",
    second:
      "I bonus pagano il diamante, il rubino e un'onice di questa carta; restano due onici. Acquista il secondo rubino. Il rivale ha già la zecca, ma questo non la toglie a te.",
    market:
      "Il terzo rubino: per un diamante e uno zaffiro ottieni il mercato alla fine di questo turno. Funziona dal tuo prossimo turno. Acquistalo.",
    purchase: "Ora il potere: acquista questa onice per uno zaffiro e un oro, e arriverà una gemma.",
    gem: "Scegli un colore qualsiasi della riserva, anche uno appena pagato. Prendi un rubino: la carta prenotata ne chiede cinque, e i bonus ne pagano tre.",
    free: "Tutto ciò che costa questo smeraldo lo pagano i bonus. Una carta per niente, e il mercato ti dà lo stesso una gemma: acquistala.",
    heralds:
      "La terza onice ti dà gli araldi: un punto per ogni tuo avamposto, anche per i prossimi. Con il mercato fanno due punti per una carta che non ne ha. Acquistala.",
    harbour:
      "Due punti e il secondo diamante, che ti dà il porto: da allora due gemme di un colore ne portano una terza di un altro. Anche gli araldi lo contano. Acquistala.",
    mint: "Per questa hai raccolto diamanti con il mercato: cinque punti, e il terzo zaffiro ti dà la zecca. Sono sei punti in un turno. Acquistala.",
    last: "Con questa sono tredici punti. Ed è il tuo terzo smeraldo: due nobili lo aspettavano. Acquistala.",
    noble:
      "I nobili vengono prima degli avamposti, uno per turno. Entrambi valgono tre punti; con uno di loro e cinque smeraldi avresti potuto avere la corte, che ne vale cinque. Scegli Francesco I.",
    end: "Sedici punti a dodici: hai vinto. Nell'ultimo turno il rivale ha preso due diamanti e, grazie al porto, un'onice. I primi avamposti rendono più a lungo; araldi e corte portano i punti tutti insieme.",
  },
  orient: {
    welcome: "Splendor con tre mazzi in più. Servono ancora quindici punti, e i nobili vengono come sempre.",
    rows: "Accanto a ogni fila ci sono due carte dell'Oriente. Si acquistano e si prenotano come le altre, ma fanno cose insolite: guarda una carta per leggere quali.",
    reserve:
      "Questa carta non costa gemme. Dà tre punti in cambio di tue carte per due bonus diamante, che escono dal gioco. È roba per la fine. Prenotala finché c'è, e arriva un oro.",
    first: "Prima il motore, come in Splendor: due smeraldi e due onici per uno zaffiro. Acquistalo.",
    noble:
      "Una carta dell'Oriente con uno smeraldo, un punto e un nobile da prenotare. Due zaffiri e un'onice li pagano i bonus. Acquistala.",
    hold: "Prenota Anna di Bretagna: d'ora in poi può visitare solo te, e viene come sempre quando hai tre diamanti, tre zaffiri e tre smeraldi.",
    double:
      "Una carta doppia: due bonus diamante in una volta. I bonus lasciano da pagare due zaffiri e due smeraldi. Acquistala.",
    gold: "Una carta oro non ha bonus. Paga due ori in un acquisto e poi esce dal gioco; ciò che avanza è perso. La pagano i tuoi tre diamanti, quindi non ti costa nulla. Acquistala.",
    copy: "Ed ecco a che cosa serve: per questa copia mancano un diamante e uno zaffiro, e la carta oro paga entrambi. Una copia prende il colore di un bonus che hai. Acquistala.",
    pair: "Scegli il colore: l'abbinamento è per sempre. Prendi l'onice: Elisabetta d'Austria ne chiede tre, e ne hai uno solo.",
    free: "Questa copia porta anche una carta scoperta di livello 1 gratis, da uno dei due mazzi. Prendi questo zaffiro: ha un punto, e Anna ne vuole un terzo.",
    points:
      "Il motore rende: la carta mostra quattordici gemme, e tu paghi due zaffiri, uno smeraldo e un'onice per tre punti. Acquistala.",
    visit:
      "Altri tre punti, e il terzo smeraldo: Anna di Bretagna, che poteva aspettare solo te, viene con tre punti ancora. Si pagano due rubini e un'onice. Acquistala.",
    discard:
      "Dodici punti. Ora la carta dell'inizio: tre punti per due bonus diamante, che non ti servono più. Acquistala.",
    which:
      "Scegli che cosa esce dal gioco. Rinuncia alla carta doppia: una sola carta paga tutto. Una copia di quel colore dovrebbe uscire per prima; i nobili restano comunque.",
    end: "Quindici punti a dodici: hai vinto. Carte gratis e doppie risparmiano turni, le carte oro vengono al momento giusto, e dal gioco è meglio che esca ciò che non serve più.",
  },
  strongholds: {
    welcome:
      "Splendor con tre roccaforti per giocatore: piccole torri per le carte scoperte. Dopo ogni acquisto ne usi una, prima che la carta sia sostituita.",
    buy: "Prima dunque un acquisto: questo diamante costa proprio ciò che hai. Acquistalo.",
    place:
      "Ora metti una roccaforte. Questa carta onice ha due punti, e il rivale raccoglie smeraldi e rubini per lei. Con la tua torre sopra, solo tu puoi acquistarla o prenotarla.",
    closed:
      "Anche il rivale ha acquistato, e ti ha chiuso questa carta: non puoi acquistarla, né prenotarla, né metterci una torre. Il mazzo accanto resta aperto.",
    keep: "Hai acquistato un rubino. Metti la seconda torre su questa carta: tre punti per sei zaffiri, e il rivale li raccoglie. Una torre fa ciò che fa una prenotazione, senza un turno e senza un posto in mano.",
    home: "Dopo questo acquisto, qualcosa di diverso: il rivale ha chiuso un rubino che vuoi tu. Rimanda a casa quella torre invece di metterne una tua.",
    open: "Ora il rubino è aperto, e i bonus ne pagano tutto tranne un rubino. Acquistalo.",
    move: "Tutte le tue torri sono su carte, quindi ne sposti una, o ne rimandi a casa una. Togli quella da questa carta: c'è qualcosa che vale di più.",
    to: "E mettila sulla carta da cinque punti, dove ne hai già una. Se il rivale ne rimanda una a casa, l'altra continua a tenerla.",
    own: "Qualche turno dopo: la tua torre ha tenuto questa carta per te. Torna a casa quando la acquisti, e il terzo diamante porta anche Carlo V. Acquistala.",
    lift: "Hai appena acquistato uno zaffiro. Due tue torri sono sulla carta dei sei zaffiri, la terza è qui. Toglila.",
    three: "E metti anche quella lì: con tutte e tre su una carta, puoi acquistarla oltre alla tua azione.",
    extra:
      "I bonus pagano tre zaffiri, un gettone e due ori gli altri: tre punti senza un turno apposta. Acquistala. Anche a questo acquisto segue il passo delle roccaforti.",
    finish:
      "Dodici punti. Questa carta ne dà tre ed è il quarto diamante: con quattro zaffiri viene anche Machiavelli. La pagano due diamanti e un oro. Acquistala.",
    end: "Diciotto punti a quindici: hai vinto. Chiudi ciò che comprerai tu, rimanda a casa le torri in tempo, e attento a due torri rivali su una carta.",
  },
};
