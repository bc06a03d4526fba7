/** What the strategy guides of the modules of Cities of Splendor say in English. They build on that of Splendor. */
import type { Guide } from "../../guide";

export const guide: Guide = {
  cities: {
    lead: "No nobles, no fifteen points: whoever takes one of three cities ends the game, after about {turns_two} turns. A city asks for points and for bonuses, so the whole game is a plan for one tile.",
    sections: {
      goal: {
        title: "Choose your city early",
        text: [
          "Read the three tiles before your first card. The chart shows which cities are taken in the end, by the points they ask for: nearly half ask for thirteen. Two cities that share colours make a better plan than the one that looks cheapest.",
          "Keep a second city open until the middle of the game: the same bonuses often serve two, and a rival who is first at the one you want leaves you the other.",
        ],
      },
      points: {
        title: "Fifteen points win nothing",
        text: [
          "Winners end with {points} points, losers with {points_lost}. {few_points%} of all winners had fewer than fifteen; {many_lost%} of the losers had fifteen or more, and it did not help them.",
          "So count both columns of a tile. A card with points in a colour that your city does not name moves you in one of them only; the card to look for has points and the right bonus.",
        ],
      },
      engine: {
        title: "The engine: bonuses are part of the price",
        text: [
          "Winners buy {cards_two} cards, {low_two} of them of level one and {high_two} of level three. A city asks for seven to twelve bonuses, and cheap cards bring them fastest, as long as they are in the right colours.",
          "An early lead decides little: after ten turns each, one in bonuses led to {ahead_bonuses_two%} of the games, one in points to {ahead_points_two%}. Nor is there a best number of cards of level one, as the chart shows.",
        ],
      },
      reserving: {
        title: "Reserving: the last card of the plan",
        text: [
          "A seat reserves {reserves_two} times a game and buys {used_two%} of what it reserved. Cards paid with gold are worth {gold_points_two} points on average, others {plain_points_two}.",
          "Reserve the dear card in a colour of your city as soon as you see it: there are few cards with four or five points, and everybody needs some of them here.",
        ],
      },
      race: {
        title: "The last round: one city each",
        text: [
          "Whoever takes the first city wins {ender_two%} of the games. In {both_cities%} of the games both end with one; then points decide.",
          "If you are about to take a city and the rival can answer with another, look at the points first. A turn later with three points more may be the better turn. And a city that is taken is gone: where two of you aim at the same one, only the first gets it.",
        ],
      },
      tempo: {
        title: "Tempo: what is missing, in turns",
        text: [
          "The first card is bought on turn {first_buy_two}. The shields on a tile count what each player lacks; what matters is how many purchases that is. One dear card in the right colour can be worth three cheap ones.",
          "Tokens that go back are lost turns: strong players return {returns_two} a game.",
        ],
      },
      four: {
        title: "Three and four players",
        text: [
          "Three cities for four players: somebody is always aiming at yours. A winner needs {turns_four} turns and {cards_four} cards, and a seat reserves {reserves_four} times.",
          "Count the bonuses of all rivals, and change over in time if two of them are ahead of you at one tile. The order of seats counts here, as the chart shows: the first won {first_four%} of the games.",
        ],
      },
    },
    questions: [
      { question: "Does anything happen at fifteen points?", answer: "No. Only a city ends the game." },
      {
        question: "May I refuse a city?",
        answer: "No. If you meet one at the end of your turn you take it; if you meet several you choose one.",
      },
      {
        question: "What does a number without a colour ask for?",
        answer:
          "So many bonuses of one single colour, whichever you have most of, among those that the tile does not name.",
      },
      {
        question: "Can two players take the same city?",
        answer: "No. It is gone; the others of that round need another one.",
      },
      {
        question: "Who wins if several have a city?",
        answer: "Most points, then fewer cards; then the victory is shared.",
      },
    ],
    charts: {
      cities: {
        title: "Cities taken, by the points they ask for",
        rows: { "00-11": "11", "12-12": "12", "13-13": "13", "14-15": "14–15", "16+": "16–17" },
      },
      engine: { title: "Games won, by cards of level one" },
      reserves: { title: "Games won, by cards reserved" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
  posts: {
    lead: "Five trading posts with powers that last for good, open to everybody. Fifteen points are about {turns_two} turns away, and the posts decide what those turns are worth.",
    sections: {
      posts: {
        title: "Which posts win",
        text: [
          "Winners end with {posts} posts, losers with {posts_lost}. The chart shows how often the holders of each post won: the market and the heralds make the difference, the harbour comes to nearly everybody, and the court is too rare for a bar.",
          "A post asks for bonuses that you buy anyway: two diamonds, a diamond and three rubies, three onyxes. Between two cards that serve you equally, take the one that completes a post.",
        ],
      },
      early: {
        title: "Early posts pay longest",
        text: [
          "The first post comes on turn {first_post} on average. A power works from the next turn on and until the end, so the same post is worth far more on turn ten than on turn twenty. Seats with three posts or more won most of their games, as the chart shows.",
          "The market is the one to hurry for: from then on every purchase brings a gem, even one that you have just paid. The more cheap cards you buy afterwards, the more it gives.",
        ],
      },
      engine: {
        title: "The engine: colours with a purpose",
        text: [
          "Winners buy {cards_two} cards, {low_two} of level one and {high_two} of level three, against {high_lost_two} for losers. The first is bought on turn {first_buy_two}; a turn earlier or later makes no clear difference, as the chart shows.",
          "Red and white lead to the market, blue and black to the mint, black alone to the heralds. Let the posts choose between colours that are equally cheap, not between a good card and a bad one.",
        ],
      },
      mint: {
        title: "The mint and gold",
        text: [
          "With the mint each gold pays for two gems of one colour. {p3%} of the winners had it, {p3_lost%} of the losers. Reserving then brings two gems and a card: a seat reserves {reserves_two} times a game.",
          "Spend such gold where a colour lacks two or more. For a single gem it is worth no more than before, and a card paid with gold should have points: {gold_points_two} on average, against {plain_points_two} without.",
        ],
      },
      points: {
        title: "Court and heralds: points all at once",
        text: [
          "The heralds give a point for each of your posts, itself included, and grow with every further one: {p5%} of the winners had them, {p5_lost%} of the losers. Three onyxes for two or three points are cheap.",
          "The court is five points, but asks for five emeralds and a noble: {p4%} of the winners had it. Aim at it only if a noble that wants emeralds lies on the table.",
        ],
      },
      nobles: {
        title: "Nobles",
        text: [
          "Winners end with {tiles_two} nobles, losers with {tiles_lost_two}, as the chart shows. A noble comes before the posts of the same turn, so one purchase can bring both, and the court besides.",
          "Choose the noble whose colours lead through posts: each of its bonuses then counts twice.",
        ],
      },
      endgame: {
        title: "The endgame: count posts too",
        text: [
          "The one who brings about the last round wins {ender_two%} of the games; {close_two%} are decided by two points or less.",
          "Points of posts count for the end of that very turn. Before you call a rival two cards away, look at the shields on the heralds and the court: a card without any points may bring five.",
        ],
      },
      four: {
        title: "Three and four players",
        text: [
          "Posts are not used up, so with four at the table nothing is lost by being second. A winner needs {turns_four} turns and {cards_four} cards, and a seat reserves {reserves_four} times.",
          "Cards in the colours of the market go first. Look at which posts the others still lack: their colours become scarce. The order of seats matters little, as the chart shows.",
        ],
      },
    },
    questions: [
      {
        question: "Can two players have the same post?",
        answer: "Yes. Posts stay on the table; everybody can have all five.",
      },
      {
        question: "May I refuse a post?",
        answer: "No. You take every post you meet at the end of your turn, all at once.",
      },
      {
        question: "Does a post work on the turn that brings it?",
        answer: "Its points do. Its power works from your next turn on.",
      },
      {
        question: "May the gem of the market be gold?",
        answer: "No. Any colour in the bank, even one you have just paid, but never gold.",
      },
      {
        question: "Does the harbour's third gem need four in its pile?",
        answer: "No. Four are asked of the pair only; the third is of another colour.",
      },
      {
        question: "Can one gold of the mint pay for two colours?",
        answer: "No. It pays for two gems of one colour, and counts as one token towards ten.",
      },
    ],
    charts: {
      posts: {
        title: "Games won by those who had each post",
        rows: { p1: "Market", p2: "Harbour", p3: "Mint", p4: "Court", p5: "Heralds" },
      },
      post_count: { title: "Games won, by trading posts" },
      opening: { title: "Games won, by the turn of the first purchase" },
      tiles: { title: "Games won, by nobles" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
  orient: {
    lead: "Three more decks with cards that do unusual things: doubles, copies, free cards, gold, nobles in reserve, cards paid with cards. The goal stays fifteen points, and winners need about {turns_two} turns.",
    sections: {
      rows: {
        title: "Beside the rows: which, not how many",
        text: [
          "Winners get {orient} cards of the Orient in a game, losers {orient_lost}: how many hardly matters, as the chart shows. Which ones does. Six of them always lie open beside the rows, and games are a little shorter than plain Splendor.",
          "They cost what other cards of their level cost, so the engine comes first: the first card is bought on turn {first_buy_two}. Then ask of each what it does for you within the next turns; the best ones save a whole turn.",
        ],
      },
      doubles: {
        title: "Doubles: two bonuses for one turn",
        text: [
          "A double costs seven gems and gives two bonuses of a colour. Early it is the best card of level two on the table: two purchases in one turn. Winners buy {doubles} of them, losers {doubles_lost}.",
          "Nobles count both bonuses. A double in a colour that two nobles ask for is worth a reservation.",
        ],
      },
      free: {
        title: "Free cards: count what they bring",
        text: [
          "Winners get {free_points} points from free cards, losers {free_points_lost}, from hardly more cards ({free} against {free_lost}). A card of level three that brings one of level two, or a copy that brings one of level one, is two cards for a turn, and the second has its own effects.",
          "Before you buy, look at what lies there to be taken: the best card of that level, whatever it costs. If nothing good lies there, wait a turn, or let the rival clear the row.",
        ],
      },
      gold: {
        title: "Gold cards and copies",
        text: [
          "A gold card is two gold for three gems of one colour, and does not count towards ten tokens. But it brings no bonus: winners buy {gold_cards} of them, losers {gold_cards_lost}. Take it when it pays for a card with points soon; what is left over of it is lost.",
          "A copy takes the colour that you need most among those that you have. Buy it when one bonus more decides about a noble or a dear card, not before.",
        ],
      },
      nobles: {
        title: "Nobles: reserve the one you are sure of",
        text: [
          "Winners end with {tiles_two} nobles, losers with {tiles_lost_two}; the chart shows how much they matter. A noble card reserves one for you alone: three points that nobody can take away any more.",
          "Reserve the noble that your rival is closest to, if you can get it as well. One that never comes gives nothing.",
        ],
      },
      discard: {
        title: "Discards: three points for what you no longer need",
        text: [
          "A discard card costs no gems: two bonuses of a colour leave the game for three points. Winners buy {discards} of them, losers {discards_lost}: it is the moment that counts.",
          "It belongs to the end, when bonuses no longer pay for anything. Give up cards without points, and check the nobles first: those you have stay, but one that has not come yet counts what is left.",
        ],
      },
      endgame: {
        title: "The endgame",
        text: [
          "The one who brings about the last round wins {ender_two%} of the games; {close_two%} are decided by two points or less. Discards and free cards make long jumps: three points without a token in hand are always possible for somebody with two bonuses of the right colour.",
          "So count the rival's discard cards, on the table and in the hand, before you call a game safe. An early lead says little: after ten turns each, one in points led to {ahead_points_two%} of the games.",
        ],
      },
      four: {
        title: "Three and four players",
        text: [
          "With four at the table a winner needs {turns_four} turns and {cards_four} cards. The two open places of each Orient deck change every round: do not plan for a card there unless you reserve it. A seat reserves {reserves_four} times a game.",
          "The order of seats matters little, as the chart shows.",
        ],
      },
    },
    questions: [
      {
        question: "May I keep one of the two gold of a gold card?",
        answer:
          "No. The card pays in one purchase and leaves the game; what is left over is lost. The two gold may pay for different colours.",
      },
      {
        question: "Can I buy a copy as my first card?",
        answer: "No. It needs a bonus to copy. You may reserve it.",
      },
      {
        question: "Must I take the free card?",
        answer: "Yes, if one lies there: face-up, of that level, from either deck. Its own effects follow.",
      },
      {
        question: "Which cards leave when I pay with cards?",
        answer:
          "Cards with two bonuses of the colour: copies first; without copies a double, or two singles. You choose among those.",
      },
      { question: "Do I lose nobles when bonuses leave?", answer: "No. Nobles stay." },
    ],
    charts: {
      orient: { title: "Games won, by cards of the Orient" },
      doubles: { title: "Games won, by doubles" },
      tiles: { title: "Games won, by nobles" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
  strongholds: {
    lead: "Splendor with three towers for each player. The way to fifteen points stays the same, about {turns_two} turns; what changes is who may buy which card. This guide tells what is different; the one for Splendor tells the rest.",
    sections: {
      where: {
        title: "Where to place: on what you buy next",
        text: [
          "Every purchase brings a stronghold step, so a seat takes about a dozen of them in a game. Nearly half of all strongholds are placed on cards of level two, as the chart shows: dear enough to be contested, cheap enough to be bought soon.",
          "A tower is a reservation without a turn and without a place in the hand, but also without the gold. Put it on the card that you buy on your next turn, or on the one that your rival would buy.",
        ],
      },
      reserving: {
        title: "Reserving is still worth a turn",
        text: [
          "Towers do not replace reserving: a seat still reserves {reserves_two} times a game and buys {used_two%} of those cards. A rival can send a tower home, but nobody takes a card out of your hand.",
          "So reserve the dear card that you gather for over several turns, and close the cheap one that you need for a turn or two. How often you reserve hardly matters, as the chart shows.",
        ],
      },
      home: {
        title: "Sending home: the better half of the step",
        text: [
          "Winners send {sent_home} towers home in a game, losers {sent_home_lost}. It costs the rival a whole stronghold step, and opens the card for you at once.",
          "Do it when you can pay for the card on your next turn, or when two of the rival's towers stand on one card: the third would bring an extra purchase. If neither holds, place your own.",
        ],
      },
      three: {
        title: "Three on one card: a purchase without a turn",
        text: [
          "{with_extra%} of all winners made at least one extra purchase. Seats with one won more often than those without, as the chart shows.",
          "Two towers on a card are a threat, and the rival sees it too. Prepare it on a card that you can already pay for: the third tower then buys it in the same turn, before anybody can answer.",
        ],
      },
      engine: {
        title: "The engine and the nobles",
        text: [
          "The first card is bought on turn {first_buy_two}, and sooner is better, as the chart shows: whoever buys first also places first. Winners buy {cards_two} cards, {low_two} of them of level one.",
          "Nobles cannot be closed, but the cards for them can. Winners end with {tiles_two} nobles, losers with {tiles_lost_two}. Close the colour that two of you need for the same one.",
        ],
      },
      endgame: {
        title: "The endgame: close the last card",
        text: [
          "The one who brings about the last round wins {ender_two%} of the games. {close_two%} are decided by two points or less.",
          "From twelve points on, the stronghold step is often worth more than the card before it: close the card that would give the rival fifteen, or send home the tower that keeps yours. A purchase for nothing is a good move if its step decides.",
        ],
      },
      four: {
        title: "Three and four players",
        text: [
          "With four at the table up to twelve towers stand on twelve cards, and the open ones are few. A winner needs {turns_four} turns and {cards_four} cards, and a seat reserves {reserves_four} times.",
          "Cards of level one are seldom worth a tower then; the decks beside the rows always stay open. The first seat buys first and closes first: it won {first_four%} of the games, where a quarter would be even.",
        ],
      },
    },
    questions: [
      {
        question: "Must I use the stronghold step?",
        answer:
          "Yes, after every purchase: place, move, or send one home. Only if none of these is possible does it fall away.",
      },
      {
        question: "May I have several towers on one card?",
        answer: "Yes, two or three of your own. Towers of two players never stand on the same card.",
      },
      {
        question: "What happens to my towers when I buy the card?",
        answer: "All of them go home, also when you reserve it. The stronghold step of that purchase comes after.",
      },
      {
        question: "Can I place a tower on the card that replaces the one I bought?",
        answer: "No. The place is filled only after the step.",
      },
      {
        question: "Must I make the extra purchase?",
        answer: "No. It is offered once a turn if you can pay for it, whatever your action was.",
      },
    ],
    charts: {
      built_on: {
        title: "Strongholds placed, by the level of the card",
        rows: { "1": "Level 1", "2": "Level 2", "3": "Level 3" },
      },
      reserves: { title: "Games won, by cards reserved" },
      extra: { title: "Games won, by extra purchases" },
      opening: { title: "Games won, by the turn of the first purchase" },
      seats_four: {
        title: "Four players: games won, by seat",
        rows: { "1": "First", "2": "Second", "3": "Third", "4": "Fourth" },
      },
    },
  },
};
