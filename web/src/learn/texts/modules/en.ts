/** The guided first games of the modules of Cities of Splendor, in English. They build on that of Splendor. */
export const lessons: Record<string, Record<string, string>> = {
  cities: {
    welcome:
      "You know Splendor: take gems, reserve, buy. Here no nobles come. Three cities lie on the table instead, and whoever takes one ends the game with that round.",
    cities:
      "A city asks for points and for bonuses: Florence for fourteen points with bonuses of every colour, Genoa for thirteen with four emeralds and three sapphires, London for sixteen with one of each. Below each tile stands what everybody still lacks.",
    reserve:
      "All three cities want sapphires, so a sapphire card cannot be wrong. This one costs three onyxes. Reserve it: your rival cannot have it, and a gold comes with it.",
    sapphire:
      "Another one has turned up that you can pay for: two emeralds, an onyx, and gold for the second onyx. Buy it. Its bonus counts for all three cities.",
    ruby: "Florence and London want rubies, Genoa does not. Choosing a city early tells you which cards to buy. We go for Florence, so buy this ruby.",
    onyx: "Two onyxes are asked for by Florence, and this is your second. Your bonuses already pay for the sapphire and the ruby: a diamond and an emerald are left. Buy it.",
    emerald:
      "The card you reserved: an emerald with a point. Your onyxes pay for half of it, a token and a gold for the rest. Buy it.",
    all: "This diamond completes the five colours: what London asks for is there, but for the points. Buy it.",
    points:
      "Colours are no longer the trouble, points are: you have four. This card gives five and is a ruby besides. Reserve it before your rival does; your emeralds are made for it.",
    second:
      "Florence wants two rubies. This one costs you a sapphire, a ruby and an onyx, and has a point. Buy it. Fifteen points would end nothing here: only a city does.",
    five: "Three emeralds and two rubies are paid by your bonuses: four emeralds and a ruby are left. Buy it, and you have ten points.",
    race: "Look at Florence: your rival has all its bonuses and lacks two points. You lack four points and a diamond. This card has the points, and gold pays for the third ruby. Buy it.",
    met: "Only a diamond is missing for Florence, and two points for London: this card has both, and your bonuses and a gold pay for it. Buy it.",
    choose:
      "You meet two cities now, Florence and London. You have to take one, and only one. Take Florence: a city that is taken is gone, and this is the one your rival needs.",
    end: "The round is finished: your rival has had a last turn, but found no city. Only those with a city can win; among several, most points decide, then fewer cards. You have won.",
  },
  posts: {
    welcome:
      "Splendor with five trading posts. Everything you know stays as it is, nobles and fifteen points too; the posts are powers on top of it.",
    posts:
      "At the end of your turn you take every post whose bonuses you have, for the rest of the game. Posts are not used up: everybody can have all five. Below each one stands what is still lacking.",
    plan: "We begin with the market: it asks for a diamond and three rubies, and then every purchase brings a gem. This ruby is cheap. Reserve it, and take a gold along.",
    ruby: "Two sapphires and an emerald: buy your first ruby. The earlier a power comes, the longer it works for you.",
    diamond: "The diamond for the market: three diamonds, a sapphire and an onyx, all of which you have. Buy it.",
    second:
      "Your bonuses pay for the diamond, the ruby and one onyx of this card; two onyxes are left. Buy your second ruby. Your rival already has the mint, and that does not keep you from it.",
    market:
      "The third ruby: for a diamond and a sapphire you get the market at the end of this turn. It works from your next turn on. Buy it.",
    purchase: "Now the power: buy this onyx for a sapphire and a gold, and a gem will come with it.",
    gem: "Choose any colour from the bank, even one you have just paid. Take a ruby: the reserved card asks for five, and your bonuses pay for three.",
    free: "All that this emerald costs is paid by your bonuses. A card for nothing, and the market still gives you a gem: buy it.",
    heralds:
      "Your third onyx wins the heralds: one point for each post you have, later ones too. With the market that makes two points for a card without any. Buy it.",
    harbour:
      "Two points and your second diamond, which wins the harbour: from then on two gems of a colour come with a third of another. The heralds count it as well. Buy it.",
    mint: "You have gathered diamonds with the market for this: five points, and the third sapphire wins the mint. That is six points in one turn. Buy it.",
    last: "Thirteen points after this one. And it is your third emerald: two nobles have been waiting for that. Buy it.",
    noble:
      "Nobles come before posts, one each turn. Both have three points; with one of them and five emeralds you could have had the court, which is worth five. Choose Francis I.",
    end: "Sixteen points to twelve: you have won. In the last turn your rival took two diamonds and, thanks to the harbour, an onyx. Early posts pay longest; the heralds and the court bring points all at once.",
  },
  orient: {
    welcome: "Splendor with three more decks. You still need fifteen points, and nobles come as always.",
    rows: "Beside each row lie two cards of the Orient. They are bought and reserved like the others, but do unusual things: look at a card to read what.",
    reserve:
      "This card costs no gems. It gives three points for cards of yours with two diamond bonuses, which leave the game. That is for the end. Reserve it while it is there, and a gold comes with it.",
    first: "First the engine, as in Splendor: two emeralds and two onyxes for a sapphire. Buy it.",
    noble:
      "A card of the Orient with an emerald, a point, and a noble that you may reserve. Two sapphires and an onyx are paid by your bonuses. Buy it.",
    hold: "Reserve Anne of Brittany: from now on she can visit nobody but you, and comes as usual once you have three diamonds, three sapphires and three emeralds.",
    double:
      "A double: two diamond bonuses on one card. Your bonuses leave two sapphires and two emeralds to pay. Buy it.",
    gold: "A gold card has no bonus. It pays two gold in one purchase and is gone then; what is left over is lost. Your three diamonds pay for it, so it costs you nothing. Buy it.",
    copy: "And here it helps: a diamond and a sapphire are missing for this copy, and the gold card pays for both. A copy takes the colour of a bonus you have. Buy it.",
    pair: "Choose its colour: it is paired for good. Take onyx: Elisabeth of Austria asks for three, and you have only one.",
    free: "This copy also brings a face-up card of level 1 for nothing, from either deck. Take this sapphire: it has a point, and Anne wants a third one.",
    points:
      "The engine pays off: this card shows fourteen gems, and you pay two sapphires, an emerald and an onyx for three points. Buy it.",
    visit:
      "Three points again, and your third emerald: Anne of Brittany, who could only wait for you, comes with three more. Two rubies and an onyx are to pay. Buy it.",
    discard:
      "Twelve points. Now the card from the beginning: three points for two diamond bonuses. You no longer need them. Buy it.",
    which:
      "Choose what leaves the game. Give up the double: one card pays the whole price. A copy of that colour would have to go first; nobles stay in any case.",
    end: "Fifteen points to twelve: you have won. Free cards and doubles save turns, gold cards come at the right time, and what leaves the game is best something you no longer need.",
  },
  strongholds: {
    welcome:
      "Splendor with three strongholds for each player: little towers for face-up cards. After every purchase you do one thing with them, before the card is replaced.",
    buy: "So first a purchase: this diamond costs exactly what you hold. Buy it.",
    place:
      "Now place a stronghold. This onyx card has two points, and your rival is gathering emeralds and rubies for it. With your tower on it, only you can buy or reserve it.",
    closed:
      "Your rival has bought too and closed this card to you: you can neither buy nor reserve it, nor place a tower there. The deck beside it stays open.",
    keep: "You have bought a ruby. Place your second tower on this card: three points for six sapphires, and your rival is gathering them. A tower does what reserving does, without a turn and without a place in the hand.",
    home: "After this purchase, something else: your rival has closed a ruby that you want. Send that tower home instead of placing one of yours.",
    open: "Now the ruby is open, and your bonuses pay for all but one ruby of it. Buy it.",
    move: "All your towers are on cards, so you move one, or send one home. Take the one from this card: there is something worth more to keep.",
    to: "And put it on the card with five points, where one of yours already stands. If a rival sends one home, the other still keeps it.",
    own: "Some turns later: your own tower has kept this card for you. It goes home when you buy it, and your third diamond brings Charles V besides. Buy it.",
    lift: "You have just bought a sapphire. Two of your towers are on the card with six sapphires, the third one is here. Take it away.",
    three: "Put it there too: with all three on one card, you may buy that card in addition to your action.",
    extra:
      "Your bonuses pay for three sapphires, a token and two gold for the others: three points without a turn of their own. Buy it. A stronghold step follows this purchase as well.",
    finish:
      "Twelve points. This card gives three and is your fourth diamond: with four sapphires, Machiavelli comes too. Two diamonds and a gold pay for it. Buy it.",
    end: "Eighteen points to fifteen: you have won. Close what you will buy yourself, send towers home in time, and watch for two of a rival's on one card.",
  },
};
