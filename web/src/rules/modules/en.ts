/** The rules of the four modules of Cities of Splendor: what each changes in Splendor. */
import type { Rules } from "../book";

export const modules = {
  cities: {
    lead: "Splendor without nobles: three cities lie on the table, and whoever takes one ends the game. Everything else is as in Splendor.",
    sections: [
      {
        title: "Taking a city",
        text: [
          "A city asks for points and for bonuses. Some also ask for several bonuses of one colour that the tile does not name: you may choose which.",
          "At the end of your turn you take a city whose demands you meet, whether you want it or not. If you meet several, you choose one. The tile is yours then, so nobody else can take it. It gives no points.",
        ],
        example: "city",
      },
      {
        title: "The end",
        text: [
          "The round in which somebody takes a city is finished. Fifteen points alone end nothing.",
          "Only those who have a city can win: most points, then fewer cards, then the victory is shared.",
        ],
      },
    ],
    tips: [
      {
        title: "Choose your city early",
        text: "The marks on the tiles show what each player still lacks. Cards that serve no city are worth less here than in Splendor.",
      },
      {
        title: "Watch who is nearly there",
        text: "A city that is taken is gone. If a rival is one card away from yours, look for another one or reserve that card.",
      },
    ],
  },
  posts: {
    lead: "Splendor with five trading posts. Each rewards a certain set of bonuses with a power that lasts for the rest of the game.",
    sections: [
      {
        title: "Taking posts",
        text: [
          "At the end of your turn, after the noble, you take every post whose demands you meet. Posts are not used up: every player can have all five.",
        ],
        example: "posts",
      },
      {
        title: "The five powers",
        text: [
          "The market: from your next turn on, each purchase brings a gem of your choice from the bank, before the card is replaced. It may be one you have just paid.",
          "The harbour: when you take two gems of one colour, you also take one of another colour.",
          "The mint: each gold you pay is worth two gems of one colour.",
          "The court, which also asks for a noble: five points.",
          "The heralds: one point for each post you have, also for those that come later.",
        ],
        example: "gem",
      },
      {
        title: "Ten tokens",
        text: [
          "Gems from posts count towards the limit of ten at the end of the turn, and a gold still counts as one token.",
        ],
      },
    ],
    tips: [
      {
        title: "Early posts pay longest",
        text: "A power works on every later turn. Look at the first two or three cards of a post before you look at points.",
      },
      {
        title: "Count the last two together",
        text: "The court and the heralds bring many points at once at the end of a turn. Do not be surprised by them.",
      },
    ],
  },
  orient: {
    lead: "Splendor with three more decks. Two cards of the Orient lie beside each row; they are bought and reserved like all others, but do unusual things.",
    sections: [
      {
        title: "Gold cards and doubles",
        text: [
          "A gold card has no bonus. It pays two gold in one purchase and is then gone; gold that is left over is lost.",
          "A double gives two bonuses of its colour.",
        ],
        example: "golds",
      },
      {
        title: "Copies",
        text: [
          "A copy is paired for good with the bonus of a card you own and gives one bonus of that colour. Without any bonus you cannot buy one. Some copies also bring a free face-up card of level 1.",
        ],
        example: "pair",
      },
      {
        title: "Free cards and nobles",
        text: [
          "Some cards bring a face-up card of level 1 or 2 for nothing, from either deck of that level, with all its effects.",
          "Others reserve a noble for you: from then on it can visit nobody else, and comes as usual once you have the bonuses.",
        ],
        example: "hold",
      },
      {
        title: "Paying with cards",
        text: [
          "A few cards cost no gems. Cards of yours worth two bonuses of the shown colour leave the game instead, copies first, with their points. Nobles stay.",
        ],
        example: "discard",
      },
    ],
    tips: [
      {
        title: "Use what leaves the game",
        text: "For cards that are paid with cards, give up bonuses without points that you no longer need.",
      },
      {
        title: "Free cards are turns",
        text: "A free card saves the turns that its gems would have cost. Look at what lies in both decks of that level first.",
      },
    ],
  },
  strongholds: {
    lead: "Splendor with three strongholds for each player: little towers that keep face-up cards for you.",
    sections: [
      {
        title: "After each purchase",
        text: [
          "Place one of your strongholds on a face-up card without a rival's, or move one, or send a rival's stronghold home. You must do one of these if you can. Then the bought card is replaced.",
        ],
        example: "stronghold",
      },
      {
        title: "Closed cards",
        text: [
          "A card with a stronghold can be bought or reserved only by its owner; then the strongholds on it go home. Nobody else may place one there. The deck beside it stays open.",
        ],
        example: "closed",
      },
      {
        title: "Three on one card",
        text: [
          "If all three of yours stand on one card, you may buy it in addition to your action, once in a turn, if you can pay. The stronghold step follows this purchase too. Both purchases together bring one noble at most.",
        ],
        example: "extra",
      },
    ],
    tips: [
      {
        title: "Close what you will buy",
        text: "A stronghold does what reserving does, without a turn and without filling your hand.",
      },
      {
        title: "Send home in time",
        text: "A rival with two strongholds on one card threatens a second purchase. Sending one home costs you nothing but the step.",
      },
    ],
  },
} satisfies Record<string, Rules>;
