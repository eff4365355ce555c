/** Conversations, reviews, applications and reports of the demo data. */

/** `about` is the position of the listing in `demoListings` of that seller; lines alternate from the buyer. */
export const demoTalks: { buyer: string; seller: string; about: number; lines: string[] }[] = [
  {
    buyer: "buyer",
    seller: "seller",
    about: 0,
    lines: [
      "Hello Sam, how old are the cherries that you would send?",
      "Hi Bea! Between six weeks and three months, mixed sizes so that they settle as a colony.",
      "Perfect. My nano is at 22 °C, GH 10. Does that suit?",
      "That is almost exactly my rack. Drip them for an hour and a half and they will not notice the move.",
      "Could I collect on Saturday morning?",
    ],
  },
  {
    buyer: "nina",
    seller: "seller",
    about: 1,
    lines: [
      "Is the blue stable? I would be sad to see them turn brown.",
      "As long as no other colour joins them. I cull twice a month and so should you.",
    ],
  },
  {
    buyer: "josh",
    seller: "callum",
    about: 0,
    lines: [
      "Room for ten more white clouds in an unheated 90 litre?",
      "Made for it. When do you do your water change? I would send the day after.",
      "Sundays. Monday then?",
      "Monday it is, with a tracking number by noon.",
    ],
  },
  {
    buyer: "leo",
    seller: "morag",
    about: 5,
    lines: ["Honest question: is a three-month-old tank too young for discus?"],
  },
];

export const demoReviews: {
  buyer: string;
  seller: string;
  about: number;
  scores: [number, number, number, number, number];
  comment: string;
  answer?: string;
}[] = [
  {
    buyer: "buyer",
    seller: "seller",
    about: 0,
    scores: [5, 5, 4, 5, 5],
    comment: "Twenty shrimp, twenty alive, and two berried females that were not promised.",
    answer: "They like the postie. Thank you, Bea!",
  },
  {
    buyer: "nina",
    seller: "seller",
    about: 3,
    scores: [5, 5, 5, 4, 5],
    comment: "Sam asked about my water before he would sell. That says it all.",
  },
  {
    buyer: "josh",
    seller: "callum",
    about: 0,
    scores: [4, 5, 4, 4, 5],
    comment:
      "Lively fish, well packed. One more day in transit than planned, with word from Callum before I had to ask.",
  },
  {
    buyer: "ruth",
    seller: "helen",
    about: 1,
    scores: [5, 5, 5, 5, 5],
    comment: "Enough java fern for the whole school.",
  },
  {
    buyer: "leo",
    seller: "tomasz",
    about: 0,
    scores: [5, 5, 4, 5, 5],
    comment: "The orange fins are real. Fat, calm fish.",
  },
  {
    buyer: "ruth",
    seller: "grace",
    about: 3,
    scores: [4, 4, 4, 4, 5],
    comment: "Healthy platies; one was smaller than in the photo.",
  },
];

export const demoApplications = [
  {
    person: "applicant",
    location: "Sheffield, S11",
    whatToSell: "Cherry barbs and surplus cryptocorynes",
    species: ["Cherry barb", "Wendt's cryptocoryne"],
    estimatedSales: "Five to ten a month",
    isHobbyist: true,
    aboutSeller:
      "I keep three tanks in a spare room and raise two broods of cherry barbs a year. Until now they went to friends.",
    comments: "Happy to send a video of how I pack.",
  },
  {
    person: "josh",
    location: "Brighton, BN1",
    whatToSell: "Trimmings from two planted tanks",
    species: ["Dwarf rotala", "Java moss"],
    estimatedSales: "A bag a week",
    isHobbyist: true,
    aboutSeller:
      "Two scapes that need cutting every Sunday, and a compost heap that has had enough.",
  },
  {
    person: "dai",
    location: "Cardiff, CF11",
    whatToSell: "Rift Lake cichlids, raised here",
    species: ["Yellow lab", "Fairy cichlid"],
    estimatedSales: "Thirty a month",
    isHobbyist: false,
    trader: {
      tradingName: "Pritchard Cichlids",
      address: "12 Taff Terrace\nCardiff CF11 6ZZ",
      council: "Cardiff Council",
      licenceNumber: "DEMO/25/1102",
    },
    aboutSeller:
      "It has grown beyond a hobby: twelve tanks, a price list, and since the autumn a licence from the council.",
  },
] as const;

export const demoReports = [
  {
    reporter: "ruth",
    about: { seller: "frank", listing: 3 },
    reason: "Too small a tank in the photographs",
    details: "The picture shows them in what looks like 60 litres.",
  },
  {
    reporter: "leo",
    about: { seller: "owen" },
    reason: "Asks for payment outside Shoal",
    details: "He offered a discount for a bank transfer in the chat.",
  },
];
