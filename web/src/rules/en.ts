import type { Rules } from "./book";
import { modules } from "./modules/en";

export const book = {
  splendor: {
    lead: "You are jewellers of the Renaissance. Gems pay for cards, cards make the next cards cheaper, and fine collections bring nobles to your door. Whoever reaches fifteen prestige points ends the game.",
    sections: [
      {
        title: "On your turn, one of four things",
        text: [
          "Take three gems of different colours; or take two of one colour, if its pile has four or more; or reserve a card; or buy one.",
          "If fewer than three colours are left in the bank, you take one of each that is there. Gold is never taken this way.",
          "Try it: tap the piles. What no longer fits goes dim and says why.",
        ],
        example: "tokens",
      },
      {
        title: "Buying a card",
        text: [
          "A card shows its points, the bonus it gives, and its price. Each bonus you own takes one gem of its colour off every later price, for good. The number on the card is what you pay; the crossed-out one is what is printed.",
          "Gold stands in for any colour. You may pay gold even where you hold the colour: tap minus below a gem to swap.",
          "What you can afford glows. Bought cards are replaced at once from the deck of their level.",
        ],
        example: "market",
      },
      {
        title: "Reserving",
        text: [
          "Take a face-up card, or the top card of a deck unseen, into your hand and get a gold with it, if the bank has one. Only you can buy it, on a later turn. You can hold three and never put one back; what is left at the end costs nothing.",
        ],
      },
      {
        title: "Ten tokens",
        text: [
          "At the end of your turn you keep ten tokens at most, gold included. You choose which ones go back, also among those you have just taken.",
        ],
        example: "seat",
      },
      {
        title: "Nobles",
        text: [
          "At the end of every turn a noble visits you if your bonuses cover what is shown on the tile; tokens do not count. A noble brings three points and cannot be refused. If several could come you choose one; the others may come on later turns.",
        ],
        example: "tiles",
      },
      {
        title: "The end",
        text: [
          "When somebody has fifteen points, the round is finished so that all have had equally many turns. Most points win; then fewer cards; then the victory is shared.",
        ],
      },
      {
        title: "Quick and Team",
        text: [
          "Quick: ten points, and three cards a row. Team: two against two, partners opposite each other. Points and bonuses belong to the team; tokens and reserved cards are each player's own. Both can be combined.",
        ],
      },
    ],
    tips: [
      {
        title: "Cheap cards first",
        text: "Six or seven cards of level 1 pay for themselves many times. A bonus is better than a gem: it never goes away.",
      },
      {
        title: "Look at the nobles",
        text: "Two nobles often share two colours. Build the colours that several nobles and several dear cards ask for.",
      },
      {
        title: "Do not collect all colours alike",
        text: "Two or three strong colours buy the big cards; a little of each buys nothing.",
      },
      {
        title: "Reserve with a plan",
        text: "Reserve a card you will buy soon, or one that wins the game for somebody else. Three dead cards in hand are a heavy load.",
      },
      {
        title: "Mind the piles",
        text: "With two players a colour has only four gems. Taking the last ones can cost a rival a whole turn.",
      },
      {
        title: "Count the finish",
        text: "From about ten points on, count how many turns you and the others need. Two turns of five points beat five turns of two.",
      },
    ],
  },
  duel: {
    lead: "Splendor for two, face to face: gems lie on a board and are taken in lines, cards have powers, and there are three ways to win.",
    sections: [
      {
        title: "A turn",
        text: [
          "First, if you like: spend privileges, each for one gem or pearl of your choice from the board. Then, if you like: replenish the board from the bag, which gives your rival a privilege.",
          "Then one action that you cannot leave out: take tokens, or take a gold and reserve a card, or buy a card. If none of them is possible you must replenish first.",
        ],
      },
      {
        title: "Taking tokens",
        text: [
          "One, two or three neighbouring gems or pearls in a straight line: across, down or diagonal. Empty cells and gold interrupt the line.",
          "Three of one colour, or both pearls, are a rich catch: your rival takes a privilege.",
          "Try it: draw a line with your finger, or tap the cells one by one.",
        ],
        example: "tokens",
      },
      {
        title: "Gold and reserving",
        text: [
          "Take a gold from the board together with a card: a face-up one, or the unseen top card of a deck. That is the only way to get gold and the only way to reserve. Three reserved cards are the limit.",
        ],
      },
      {
        title: "Buying",
        text: [
          "Bonuses lower prices for good, gold stands in for anything, and pearls are never made cheaper. Paid tokens go into the bag.",
          "Cards with an icon do something at once: another turn; a token of the card's colour from the board; a privilege; a gem or pearl stolen from your rival. A joker card takes a colour that you already have.",
        ],
        example: "market",
      },
      {
        title: "Privileges",
        text: [
          "There are three. You take one from above the board or, if none is left there, from your rival. Who has all three gets nothing more. The second player begins with one.",
        ],
      },
      {
        title: "Crowns and royals",
        text: [
          "At your third and at your sixth crown you choose one of the royals that are left: points, and mostly a power that works at once.",
        ],
        example: "tiles",
      },
      {
        title: "Three ways to win",
        text: [
          "At the end of your turn, after giving tokens back down to ten, you win with twenty points, or ten crowns, or ten points on cards of one colour. There is no last round.",
        ],
        example: "seat",
      },
    ],
    tips: [
      {
        title: "Every line leaves a line",
        text: "Before you take, look at what your rival can take next. A worse line that breaks up the board is often the better one.",
      },
      {
        title: "Replenish late",
        text: "Filling the board helps your rival first, and gives a privilege on top. Let the other side run dry.",
      },
      {
        title: "Pearls are scarce",
        text: "There are only two, and most dear cards want one. Take a pearl when you can, even alone.",
      },
      {
        title: "Another turn is worth a lot",
        text: "Cards that give another turn cost a pearl and pay it back at once. Combine them with a board that is just right.",
      },
      {
        title: "Watch the crowns",
        text: "Ten crowns come faster than one thinks. At seven or eight your rival must be stopped: reserve the card with the crowns.",
      },
      {
        title: "One colour is a plan",
        text: "Ten points in one colour need three or four dear cards. Jokers count too. Keep it open until your rival cannot stop it.",
      },
    ],
  },
  marvel: {
    lead: "Recruit heroes and villains with the power of the stones, claim locations, lead the Avengers, and be the first to put on the Gauntlet.",
    sections: [
      {
        title: "On your turn, one of four things",
        text: [
          "Take three tokens of different colours; or two of one colour, if its pile has four or more; or reserve a character; or recruit one. Grey and green tokens are never taken this way.",
          "Try it: tap the piles.",
        ],
        example: "tokens",
      },
      {
        title: "Recruiting",
        text: [
          "Pay what the card asks for, less the bonuses of the characters you have. Grey tokens stand in for any colour. The number on the card is your price; what you can afford glows.",
          "Your first character of level 3 brings a green time token. It is never spent and never given back, and nobody has more than one.",
        ],
        example: "market",
      },
      {
        title: "Reserving",
        text: [
          "Take a face-up character, or the top card of a deck unseen, and a grey token with it, if there is one. Three reserved cards are the limit; only you can recruit them, on a later turn.",
        ],
      },
      {
        title: "Avengers",
        text: [
          "Some characters carry Avengers tags. The first with three tags takes the Avengers tile and its three points. Whoever gets strictly more tags than its holder takes it away.",
        ],
        example: "seat",
      },
      {
        title: "Locations",
        text: [
          "At the end of your turn you take a location if your bonuses cover it: three points, at most one a turn. If several fit you choose.",
        ],
        example: "tiles",
      },
      {
        title: "Ten tokens",
        text: [
          "At the end of your turn you keep ten tokens at most, grey and green included. The green one always stays.",
        ],
      },
      {
        title: "The Gauntlet",
        text: [
          "You need sixteen points, a bonus of each of the five colours, and the time token. When somebody has all of it, the round is finished. Among those who have it then, most points win; then the Avengers tile; then fewer characters; then the victory is shared.",
          "If the Avengers tile moves and nobody has the Gauntlet any more, the game goes on.",
        ],
      },
    ],
    tips: [
      {
        title: "All five colours",
        text: "Sixteen points are not enough. Plan early where your fifth colour comes from, best by a cheap card.",
      },
      {
        title: "Level 3 in good time",
        text: "The time token needs a character of level 3. One cheap big card in the middle of the game settles it.",
      },
      {
        title: "Tags are points",
        text: "Three points for the Avengers tile, and it can be stolen. Stay one tag ahead, or strike at the very end.",
      },
      {
        title: "Locations come along",
        text: "Choose your colours so that a location falls into your lap. It costs no turn.",
      },
      {
        title: "Keep an eye on the others",
        text: "Count what your rivals still miss for the Gauntlet. Reserving one card can take a colour from them.",
      },
      { title: "Cheap cards carry you", text: "As in Splendor: a base of small cards makes the big ones cheap." },
    ],
  },
  ...modules,
} satisfies Record<string, Rules>;
