import type { Guide } from "../guide";
import { guide as moduleGuide } from "./modules/en";

export const guide: Guide = {
  ...moduleGuide,
  splendor: {
    lead: "Fifteen points are about {turns_two} turns away, and most of those turns buy nothing that scores. What they should buy instead, and when to change over to points, is what this guide is about.",
    sections: {
      openings: {
        title: "Openings: gather, then buy cheaply",
        text: [
          "Take three different gems. Three tokens are more than two, and many colours keep many cards within reach: in strong games only {pairs_two%} of all takes are pairs.",
          "The first card is bought on turn {first_buy_two} on average, and sooner is better, as the chart shows. What matters is not its points but the bonus it gives for the rest of the game.",
        ],
      },
      engine: {
        title: "The engine: cheap cards pay for dear ones",
        text: [
          "Winners buy {cards_two} cards; {low_two} of them are of level one, and {high_two} of level three, against {high_lost_two} for losers. Cheap cards pay for the dear ones, because a bonus is spent again every turn and a token only once.",
          "But an engine must stop growing in time. Seats with four cards of level one or fewer won more often than those with seven to ten; and after ten turns each, a lead in bonuses led to {ahead_bonuses_two%} of the games, one in points to {ahead_points_two%}.",
          "From the middle of the game on the bonuses should turn into points: choose cards of level two and three in the colours you already have.",
        ],
      },
      nobles: {
        title: "Nobles: choose one or two early",
        text: [
          "Winners end with {tiles_two} nobles, losers with {tiles_lost_two}, and two nobles nearly decide a game. Still, only {with_tile_two%} of all winners had one: three points for cards that you want anyway are cheap, cards bought for a noble alone are not.",
          "Look at the nobles before your first card. Two that ask for the same colours are worth a plan; a third is not. And count the rival's bonuses too: a noble comes to whoever is ready first.",
        ],
      },
      reserving: {
        title: "Reserving: one card, one gold, one turn",
        text: [
          "A seat reserves {reserves_two} times a game and goes on to buy {used_two%} of what it reserved. How often hardly matters, as the chart shows: what counts is which card. Reserve what you will buy soon, or what the rival is about to buy.",
          "{blind_two%} of the reserved cards come unseen from a deck: mostly for the gold, when nothing face-up is worth having.",
        ],
      },
      gold: {
        title: "Gold: keep it for the dear cards",
        text: [
          "A card that was paid with gold is worth {gold_points_two} points on average; one paid without, {plain_points_two}. Gold fills the last gap before a big card. Spent on a small one it is only a token.",
          "Gold is never taken from the bank; it comes with a reserved card. That alone is a reason to reserve when your next card lacks exactly one gem.",
        ],
      },
      tempo: {
        title: "Tempo: count turns, not gems",
        text: [
          "Winners need {turns_two} turns. Before each move count the turns until you can buy what you aim for, and choose the order that needs fewest: every action should bring the most points for the turns it costs.",
          "Tokens above ten go back, so gems that you cannot spend soon are turns thrown away. Strong players give back only {returns_two} tokens a game.",
        ],
      },
      endgame: {
        title: "The endgame: the shortest way to fifteen",
        text: [
          "From twelve points on, look for the fastest way to fifteen, then for the rival's, and compare. The round is finished once somebody has fifteen: the one who brings that about wins {ender_two%} of the games.",
          "{close_two%} of the games are decided by two points or less. If the rival is one purchase away, reserve that card, or take the last gem it needs. And mind the tie: fewer cards win.",
        ],
      },
      four: {
        title: "Four players",
        text: [
          "With four at the table a winner needs {turns_four} turns and {cards_four} cards. Cards you wait for are gone more often, so plan with two targets, and reserve the one you cannot do without: a seat reserves {reserves_four} times a game.",
          "Piles run down when three rivals take from them before your next turn. Take the scarce colour first. The order of seats is no excuse: the chart shows no clear advantage for any.",
        ],
      },
      team: {
        title: "Teams of two",
        text: [
          "Teammates share points and bonuses, but neither tokens nor reserved cards. A team needs only {turns_team} turns a seat: both build one engine, so every cheap card counts twice.",
          "Nobles look at the bonuses of the team. Divide the work: one gathers for the dear card while the other buys the bonuses it lacks. Which team begins makes no difference, as the chart shows.",
        ],
      },
    },
    questions: [
      {
        question: "May I do nothing?",
        answer: "No. Each turn is one of four actions. Only somebody who can do none of them passes.",
      },
      { question: "May I take gold?", answer: "Not by itself: gold comes with a card that you reserve." },
      {
        question: "Can others see what I have reserved?",
        answer:
          "A card that lay face-up was seen by all and stays known. One from the top of a deck only you have seen. A table can be set so that all reserved cards lie face-down.",
      },
      { question: "May gold pay for everything?", answer: "Yes. Each gold stands in for one gem of any colour." },
      {
        question: "Must I accept a noble?",
        answer:
          "Yes, and why not: three points. At most one comes each turn; if several could, you choose, and the next may come a turn later.",
      },
      {
        question: "What if I have eleven tokens?",
        answer: "At the end of your turn you give back what is above ten. You choose which, even gold.",
      },
      {
        question: "Does a new bonus count at once?",
        answer: "Yes: for nobles at the end of the same turn, and for prices from your next turn on.",
      },
      {
        question: "What happens when a deck is used up?",
        answer: "Its row is no longer filled up. The game goes on with the cards that are left.",
      },
      {
        question: "May I take gems and buy in the same turn?",
        answer: "No. One action a turn: this is why you should think a turn ahead.",
      },
      {
        question: "May I buy the top card of a deck?",
        answer: "No. You may reserve it unseen, and buy it on a later turn.",
      },
      {
        question: "What is different in the Quick game?",
        answer: "Ten points instead of fifteen, and three cards of each level on the table instead of four.",
      },
    ],
    charts: {
      opening: { title: "Games won, by the turn of the first purchase" },
      engine: { title: "Games won, by cards of level one" },
      tiles: { title: "Games won, by nobles" },
      reserves: { title: "Games won, by cards reserved" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
      seats_team: {
        title: "Teams: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
  duel: {
    lead: "Three races at once: twenty points, ten crowns, ten points in one colour. A duel takes about {turns_two} turns each, and whoever looks at one race only loses by another.",
    sections: {
      races: {
        title: "Three races",
        text: [
          "The chart shows how games end between strong players: four of five by twenty points, one of six by ten points in a colour, and crowns hardly ever by themselves. The rarer ways are threats that make a rival spend a turn on them.",
          "Before every move count all three for both of you. A win is immediate, there is no last round: a rival one card away from any of the three must be stopped now.",
        ],
      },
      engine: {
        title: "The engine: pay for the dear ones",
        text: [
          "Winners buy {cards_two} cards, losers {cards_lost_two}; {high_two} of them are of level three, against {high_lost_two}. How many are of level one hardly matters, as the chart shows: they are there to pay for the dear ones.",
          "Cards of level two with two bonuses of a colour are the shortest way there. Give a joker card the colour in which you collect points: it serves two races at once.",
        ],
      },
      board: {
        title: "The board: what you leave behind",
        text: [
          "A line of three is better than one of two, and what lies beside it is what your rival takes next. Pearls are two in all; a card with a pearl in its price cannot be bought without one, or without gold.",
          "Winners fill the board {refills} times a game, losers {refills_lost} times. Filling it gives the other a privilege, so take the last good tokens and leave the filling to your rival where you can.",
        ],
      },
      privileges: {
        title: "Privileges",
        text: [
          "Winners spend {privileges} privileges a game, losers {privileges_lost}. A privilege is any one gem or pearl, wherever it lies: spend it when it lets you buy this turn instead of the next.",
          "Three tokens of one colour or both pearls give the rival a privilege. Take such a line only if the card it pays for is worth a token to the other side.",
        ],
      },
      powers: {
        title: "Cards with powers",
        text: [
          "Powers do not win by themselves: winners buy {again} cards that give another turn and {steals} that steal, losers {again_lost} and {steals_lost}. What counts is the moment. Another turn is a whole turn, with privileges and an action of its own.",
          "Buy a thief when the rival holds just what its next card costs: you gain a token, and it loses a turn.",
        ],
      },
      crowns: {
        title: "Crowns and royals",
        text: [
          "The third and the sixth crown each bring a royal. Winners end with {crowns} crowns and {tiles_two} royals, losers with {crowns_lost} and {tiles_lost_two}.",
          "Two royals go with far more victories than one or none, as the chart shows. So count crowns in steps: the third and the sixth pay, the fourth and the fifth only lead there.",
        ],
      },
      reserving: {
        title: "Reserving",
        text: [
          "Reserving needs a gold on the board, and there are three. A seat reserves {reserves_two} times a game and buys {used_two%} of those cards later. More is not better: the chart falls slowly.",
          "A card paid with gold is worth {gold_points_two} points on average, one without {plain_points_two}: gold belongs to the dear cards, and to their pearls.",
        ],
      },
      tempo: {
        title: "Tempo",
        text: [
          "The first card is bought on turn {first_buy_two}; winners buy {cards_two} cards, {low_two} of them of level one. After ten turns each, a lead in bonuses led to {ahead_bonuses_two%} of the games, one in points to {ahead_points_two%}.",
          "The second player begins with a privilege, and that balances the game: the first won {first_two%}. Whether the first card is bought a turn earlier or later matters little, as the chart shows; tokens that must go back, {returns_two} a game, are the turns you can save.",
        ],
      },
      endgame: {
        title: "The endgame: nobody gets an answer",
        text: [
          "There is no last round: whoever meets a condition at the end of a turn has won. So games seldom end close: {margin_two} points lie between both on average, and only {close_two%} of the games are decided by two points or less.",
          "From fifteen points, seven crowns or seven points in a colour on, ask before every move what the rival can do next turn, privileges and another turn included. Reserve the card, take its pearl, or steal the token: a turn spent on that is a turn won.",
        ],
      },
    },
    questions: [
      {
        question: "Must I take three tokens?",
        answer: "No: one, two or three, side by side in a line without gaps. Gold is never part of it.",
      },
      {
        question: "When may I spend a privilege?",
        answer: "Before your action and before the board is filled; several in one turn if you have them.",
      },
      {
        question: "What is a card without a colour worth?",
        answer:
          "A joker card takes the colour of one of your bonuses for ever, so you need one first. Its points count in that colour. Cards that give only points count in none.",
      },
      { question: "Can gold be stolen?", answer: "No. A gem or a pearl can." },
      {
        question: "What if two ways to win are reached at once?",
        answer: "One is enough. You win at the end of your turn, after tokens above ten have gone back.",
      },
    ],
    charts: {
      endings: {
        title: "How games end",
        rows: { points: "Twenty points", crowns: "Ten crowns", colour: "One colour", stalemate: "Stalemate" },
      },
      engine: { title: "Games won, by cards of level one" },
      tiles: { title: "Games won, by royals" },
      reserves: { title: "Games won, by cards reserved" },
      opening: { title: "Games won, by the turn of the first purchase" },
    },
  },
  marvel: {
    lead: "Sixteen points, five colours and the green stone, all at the same time: the Gauntlet asks for a broad team and one great character. It takes about {turns_two} turns.",
    sections: {
      gauntlet: {
        title: "The Gauntlet asks for three things",
        text: [
          "Winners recruit {cards_two} characters, {low_two} of level one and {high_two} of level three, against {high_lost_two} for losers. The first of level three brings the green stone, and without it nobody wins.",
          "All five colours count. Do not leave the fifth for the end: the rival will see which one you lack, and reserve it.",
        ],
      },
      engine: {
        title: "The team: many cheap characters",
        text: [
          "The first character is recruited on turn {first_buy_two}. Cheap ones pay for the dear ones: seats with nine characters of level one or more won more often than those with fewer, as the chart shows. An early lead decides little: after ten turns each, whoever had more bonuses won {ahead_bonuses_two%} of the games; whoever had more points, {ahead_points_two%}.",
          "Take three different tokens: of a hundred takes in strong games not even one is a pair.",
        ],
      },
      tempo: {
        title: "Openings and tempo",
        text: [
          "Whether the first character comes on turn three or five makes no clear difference, as the chart shows; on average it is turn {first_buy_two}. Begin with the colours that the locations ask for, and with tags where they cost nothing more.",
          "Winners need {turns_two} turns. Before each move count the turns to your next character, and to the green stone: the great character should be chosen by the middle of the game. Strong players give back only {returns_two} tokens a game.",
        ],
      },
      avengers: {
        title: "The Avengers tile",
        text: [
          "Whoever holds it at the end won {trophy%} of the games. Winners end with {tags} tags, losers with {tags_lost}.",
          "It moves only to strictly more tags, and at once: three points away from the rival and three for you. Between two cards that serve you equally, take the one with the tags.",
        ],
      },
      locations: {
        title: "Locations",
        text: [
          "Winners have {tiles_two} locations, losers {tiles_lost_two}; {with_tile_two%} of all winners had one at least. There are only as many as players: see which colours they ask for before you choose your second character.",
          "Locations ask for bonuses, not tokens, and come at the end of the turn. If two of you work for the same one, count who is first, and turn round early if it is not you.",
        ],
      },
      reserving: {
        title: "Reserving and grey tokens",
        text: [
          "A seat reserves {reserves_two} times a game and recruits {used_two%} of those characters. Characters paid with grey are worth {gold_points_two} points on average, others {plain_points_two}.",
          "More is not better: seats that reserved six times or more won less often than those that did so two or three times. Reserve the character of level three that you build for, or the one that your rival is about to recruit.",
        ],
      },
      endgame: {
        title: "The last round",
        text: [
          "The round is finished, and everybody who wears the Gauntlet by then is compared: the one who brought it about wins {ender_two%} of the games. {close_two%} of the games are decided by two points or less, and in a tie the Avengers tile speaks first.",
          "Points alone win nothing: a rival with twenty points and four colours has not ended the game. Deny the colour or the stone rather than the points.",
        ],
      },
      four: {
        title: "Four players",
        text: [
          "With four at the table a winner needs {turns_four} turns and {cards_four} characters, and a seat reserves only {reserves_four} times.",
          "The Avengers tile has three other suitors now, so count tags around the table. The chart shows how often each seat won.",
        ],
      },
    },
    questions: [
      { question: "Do I need a location or the Avengers tile to win?", answer: "No. They only bring points." },
      {
        question: "Can I pay with the green stone?",
        answer: "No. It is never spent and never given back, but it counts towards the ten tokens.",
      },
      {
        question: "Do tags on reserved characters count?",
        answer: "No. Only those of characters that you have recruited.",
      },
      {
        question: "Can somebody lose the Gauntlet again?",
        answer:
          "Yes: if the Avengers tile moves away and the points no longer suffice at the end of the round, the game goes on.",
      },
      {
        question: "What if I have more points but no Gauntlet?",
        answer: "Then those who wear it win, whatever your points.",
      },
    ],
    charts: {
      engine: { title: "Games won, by characters of level one" },
      opening: { title: "Games won, by the turn of the first character" },
      tiles: { title: "Games won, by locations" },
      reserves: { title: "Games won, by characters reserved" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
};
