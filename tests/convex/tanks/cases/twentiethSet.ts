import { brackish, community, cool, females, hard, males, reef, rift, row, soft } from "./case";

const PAIR = { males: 1, females: 1 } as const;
const warm = { temperatureC: 29 } as const;
const pond = { temperatureC: 14, lid: false } as const;

/**
 * Judged on 24 November 2026 by the keeper of the eighteenth set, after that one was mended: ponds, plants in the wrong
 * water, young and half-known tanks, sexes, shrimps and more of the sea. Committed before the check was asked.
 */
export const TWENTIETH_SET = [
  // Ponds and unheated tanks.
  row(cool(6000, pond), [["Koi", 4]], ["Golden orfe", 4], "caution", "one more makes a group", "practice", "suitable"),
  row(cool(1000, pond), [], ["Koi", 2], "unsuitable", "a puddle for koi", "practice"),
  row(cool(1500, pond), [["Common goldfish", 6]], ["Common goldfish", 4], "suitable", "room in the pond", "practice"),
  row(cool(6000, pond), [["Koi", 4]], ["Fancy goldfish", 3], "caution", "slow, and not hardy outdoors", "practice"),
  row(cool(1500, pond), [["Comet goldfish", 5]], ["Neon tetra", 10], "unsuitable", "die of the first cold night", "water"),
  row(cool(200, { temperatureC: 17 }), [["Three-spined stickleback", 6]], ["Fancy goldfish", 2], "unsuitable", "nip slow fins", "rules", "caution"),
  row(cool(240), [["Fancy goldfish", 2]], ["Weather loach", 3], "suitable", "the usual companion", "practice"),
  row(cool(120, { temperatureC: 20 }), [["White cloud mountain minnow", 12]], ["Cherry shrimp", 20], "caution", "calm, and young shrimp are eaten", "rules"),
  row(cool(120), [["White cloud mountain minnow", 10]], ["Bronze corydoras", 6], "caution", "too cool for most corydoras", "water", "unsuitable"),
  row(cool(120), [["Zebra danio", 10]], ["Peppered corydoras", 6], "caution", "bear it cool, at the limit in winter", "water", "suitable"),
  row(cool(200), [], ["Clown loach", 5], "unsuitable", "tropical, and far too large", "practice"),
  row(cool(100), [["Medaka", 10]], ["Chinese hillstream loach", 3], "suitable", "cool water for both", "practice"),
  row(cool(60), [], ["Common goldfish", 1], "unsuitable", "a fish for the pond", "practice"),
  row(cool(150), [["Rosy barb", 8]], ["Fancy goldfish", 2], "unsuitable", "barbs nip and outrun them, and 150 litres are full", "practice", "caution"),
  // Plants.
  row(cool(100), [], ["Hornwort", 3], "suitable", "grows anywhere", "practice"),
  row(cool(100), [], ["Cabomba caroliniana", 3], "unsuitable", "not for sale: it is invasive", "practice"),
  row(hard(150), [], ["Straight vallis", 6], "suitable", "likes it hard", "practice"),
  row(rift(300), [["Yellow lab", 8]], ["Anubias", 3], "suitable", "tough leaves", "practice"),
  row(rift(300), [["Red zebra cichlid", 8]], ["Amazon sword", 2], "caution", "eaten or dug up", "practice", "unsuitable"),
  row(brackish(150), [["Molly", 6]], ["Anubias nana", 2], "suitable", "bears some salt", "practice"),
  row(reef(200), [], ["Java fern", 1], "unsuitable", "a plant of fresh water", "water"),
  row(cool(300), [["Common goldfish", 2]], ["Water wisteria", 5], "unsuitable", "salad", "rules"),
  row(community(60, { cycled: "no", cycledWeeks: 0, ammonia: 1 }), [], ["Java moss", 1], "suitable", "plants help a new tank", "practice"),
  // Half-known and young tanks.
  row(community(180, { cycledWeeks: 2 }), [], ["Discus", 5], "unsuitable", "too cool, too small, too young", "practice"),
  row(community(180, { cycled: "unsure", cycledWeeks: undefined }), [], ["Platy", 4, females(4)], "caution", "nobody knows whether it is ready", "rules"),
  row(soft(120, { temperatureC: 27, cycledWeeks: 5 }), [], ["Ram cichlid", 2, PAIR], "caution", "rams want an old tank", "practice"),
  row(reef(200, { cycledWeeks: 3 }), [], ["Common clownfish", 2], "caution", "a young tank", "rules"),
  row(reef(200, { cycled: "no", cycledWeeks: 0 }), [], ["Blue-legged hermit crab", 5], "unsuitable", "not cycled", "welfare"),
  row(reef(200, { nitrate: 60 }), [["Common clownfish", 2]], ["Hammer coral", 1], "caution", "dirty water for corals", "rules"),
  row(community(80, { temperatureC: undefined, pH: undefined, gh: undefined }), [], ["Peppered corydoras", 6], "caution", "measure first", "rules"),
  row(community(200, { copperRecently: true }), [["Neon tetra", 10]], ["Amano shrimp", 5], "unsuitable", "copper kills", "rules"),
  row(community(200, { copperRecently: true }), [["Neon tetra", 10]], ["Bronze corydoras", 6], "suitable", "fish bear it", "practice"),
  // Shrimps, snails and crabs.
  row(community(60), [], ["Vampire shrimp", 1], "unsuitable", "grows large, and starves in a small tank", "practice", "caution"),
  row(community(150), [["Pictus catfish", 4]], ["Amano shrimp", 6], "unsuitable", "hunted by night", "practice"),
  row(soft(60, { temperatureC: 22 }), [["Crystal red shrimp", 20]], ["Tiger shrimp", 10], "caution", "they cross", "rules"),
  row(hard(60, { temperatureC: 23 }), [], ["Crystal red shrimp", 15], "unsuitable", "hard water kills bee shrimp", "water"),
  row(hard(60, { temperatureC: 23 }), [], ["Cherry shrimp", 15], "suitable", "thrive in hard water", "practice"),
  row(community(120), [["Yoyo loach", 5]], ["Rabbit snail", 3], "unsuitable", "loaches eat snails", "rules"),
  row(community(60), [["Thai micro crab", 6]], ["Betta", 1, males(1)], "caution", "a titbit for some", "practice"),
  row(community(80), [["Assassin snail", 4]], ["Rabbit snail", 2], "caution", "a gang may bring one down", "practice", "suitable"),
  row(brackish(80, { dryLand: true }), [["Red claw crab", 1]], ["Guppy", 6], "unsuitable", "caught at night", "practice"),
  // Bettas and labyrinth fish.
  row(community(60), [["Betta", 1, males(1)]], ["Tiger barb", 8], "unsuitable", "shred him", "practice"),
  row(community(80), [], ["Betta", 5, females(5)], "caution", "a sorority goes wrong sooner or later", "rules"),
  row(community(100), [["Paradise fish", 1, males(1)]], ["Dwarf gourami", 1, males(1)], "unsuitable", "paradise fish win", "practice", "caution"),
  row(soft(90, { temperatureC: 26, pH: 5.8 }), [], ["Chocolate gourami", 6], "suitable", "black water", "practice"),
  row(soft(120, { pH: 6 }), [["Chocolate gourami", 6]], ["Tiger barb", 8], "unsuitable", "no company for the shyest", "practice", "caution"),
  // Cichlids.
  row(community(120), [["Kribensis", 2, PAIR]], ["Cherry shrimp", 20], "unsuitable", "eaten one by one", "practice"),
  row(community(240), [["Angelfish", 2, PAIR]], ["Kribensis", 2, PAIR], "caution", "two pairs that spawn", "practice", "suitable"),
  row(community(450), [["Jack Dempsey", 1]], ["Convict cichlid", 2, PAIR], "caution", "rough company in room", "practice", "unsuitable"),
  row(community(300), [["Firemouth cichlid", 2, PAIR]], ["Platy", 6], "caution", "chased when they breed", "practice"),
  row(rift(200), [], ["Frontosa", 4], "unsuitable", "a third of a metre long", "practice"),
  row(rift(450), [["Peacock cichlid", 6]], ["Auratus cichlid", 6], "unsuitable", "the fiercest mbuna", "practice"),
  row(rift(400), [], ["Yellow lab", 10], "suitable", "a group in room", "practice"),
  row(rift(350), [["Yellow lab", 8]], ["Rusty cichlid", 6], "suitable", "calm mbuna", "practice"),
  row(rift(240), [["Sardine cichlid", 10]], ["Calvus cichlid", 2, PAIR], "caution", "open water and rocks, with little of both", "rules", "suitable"),
  row(rift(300), [["Fairy cichlid", 2, PAIR]], ["Shell-dwelling cichlid", 8], "caution", "a pair of brichardi takes the tank", "practice", "unsuitable"),
  row(soft(300, warm), [["Discus", 6]], ["Sterba's corydoras", 8], "suitable", "bear the warmth", "practice", "caution"),
  row(community(200), [["Bolivian ram", 2]], ["Cockatoo dwarf cichlid", 3, { males: 1, females: 2 }], "suitable", "room for two kinds", "practice", "caution"),
  // Catfish, loaches and oddballs.
  row(community(350), [["Senegal bichir", 1]], ["Bristlenose plec", 1], "unsuitable", "half its length, and tried", "rules"),
  row(community(500), [["Clown loach", 5]], ["Red-tailed black shark", 1], "suitable", "robust company", "practice", "caution"),
  row(community(200), [], ["Redtail catfish", 1], "unsuitable", "over a metre", "practice"),
  row(community(300), [["Rummynose tetra", 20]], ["Striped Raphael catfish", 1], "unsuitable", "eats sleeping tetras", "practice", "caution"),
  row(community(240), [["Congo tetra", 8]], ["Elephantnose fish", 1], "caution", "timid and hard to feed", "practice", "suitable"),
  row(community(2500, { pH: 6.8, gh: 6 }), [["Silver arowana", 1]], ["Ocellate river stingray", 1], "caution", "for experts, and 2500 litres are little for both", "practice", "unsuitable"),
  row(soft(200, { temperatureC: 27 }), [["Cardinal tetra", 20]], ["King tiger plec", 1], "suitable", "a plec of that size", "practice"),
  row(community(400), [["Fire eel", 1]], ["Angelfish", 2], "unsuitable", "far too small for the eel, which eats them", "practice"),
  row(community(200), [["Upside-down catfish", 4]], ["Cherry barb", 10], "suitable", "a calm community", "practice"),
  // The sea.
  row(reef(500), [], ["Yellow tang", 2], "caution", "two of a kind fight", "practice"),
  row(reef(200), [["Torch coral", 1]], ["Torch coral", 1], "caution", "no fight, and a coral with conditions of trade", "rules", "suitable"),
  row(reef(200), [["Torch coral", 1]], ["Zoanthids", 2], "caution", "stung if they stand close", "practice"),
  row(reef(150), [["Sexy shrimp", 5]], ["Skunk cleaner shrimp", 1], "suitable", "peaceful shrimp", "practice"),
  row(reef(250), [["Skunk cleaner shrimp", 2]], ["Valentini puffer", 1], "caution", "bites off legs", "practice", "unsuitable"),
  row(reef(400), [["Copperband butterflyfish", 1]], ["Peppermint shrimp", 3], "caution", "picks at small shrimp", "practice"),
  row(reef(700), [["Niger triggerfish", 1]], ["Volitans lionfish", 1], "caution", "triggers bite fins", "practice"),
  row(reef(350), [["Lyretail anthias", 4]], ["Six-line wrasse", 1], "caution", "pesters newcomers", "practice"),
  row(reef(110), [], ["Firefish goby", 2], "caution", "only as a pair", "practice"),
  row(reef(250), [["Cleaner wrasse", 1], ["Common clownfish", 2]], ["Scooter dragonet", 1], "suitable", "with live food", "practice"),
  row(reef(100), [["Common clownfish", 2]], ["Lawnmower blenny", 1], "unsuitable", "starves in a small tank", "practice"),
  row(reef(300), [], ["Green chromis", 6], "suitable", "a small shoal", "practice"),
  row(reef(60), [], ["Yasha goby", 1], "suitable", "a goby for nanos", "practice"),
]; // prettier-ignore
