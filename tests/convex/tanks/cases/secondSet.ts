import { brackish, community, cool, hard, males, reef, rift, row, soft } from "./case";

const PAIR = { males: 1, females: 1 } as const;
const NEONS = ["Neon tetra", 10] as const;
const CRAYFISH = ["Redclaw crayfish", 1] as const;

/** Judged after the first cases had shaped the rules, and before anybody looked at what the check says of them. */
export const SECOND_SET = [
  row(community(125), [["Harlequin rasbora", 8], ["Bronze corydoras", 6]], ["Honey gourami", 2], "suitable", "a calm community of three layers", "practice"),
  row(community(180), [["Cherry barb", 8]], ["Bristlenose plec", 1], "suitable", "ordinary company", "practice"),
  row(community(300), [["Congo tetra", 6]], ["Bolivian ram", 2, PAIR], "suitable", "calm fish of one temperature", "practice"),
  row(community(240), [["Angelfish", 2]], ["Bristlenose plec", 1], "suitable", "the usual plec with angels", "practice"),
  row(community(240), [["Angelfish", 2]], ["Bleeding heart tetra", 8], "caution", "large tetras that may nip the feelers", "practice", "suitable"),
  row(community(240), [["Angelfish", 2]], ["Black widow tetra", 8], "unsuitable", "known to nip angelfish", "practice", "caution"),
  row(community(120), [["Betta splendens", 1, males(1)]], ["Zebra danio", 8], "caution", "restless fish around a slow one", "practice", "unsuitable"),
  row(community(100), [["Betta splendens", 1, males(1)]], ["Kuhli loach", 6], "suitable", "they never meet", "practice", "caution"),
  row(community(300), [["Pearl gourami", 2]], ["Red-tailed black shark", 1], "caution", "a bully of slow fish with feelers", "practice"),
  row(community(300), [["Angelfish", 2]], ["Rainbow shark", 1], "caution", "chases slow fish when grown", "practice"),
  row(community(250, { pH: 7.3, gh: 10 }), [["Guppy", 6, males(6)]], ["Buenos Aires tetra", 8], "unsuitable", "nips tails to shreds", "practice"),
  row(community(200), [["Dwarf gourami", 2, PAIR]], ["Paradise fish", 1], "unsuitable", "kills other labyrinth fish", "practice"),
  row(community(250, { pH: 7.3, gh: 12 }), [["Three-spot gourami", 1]], ["Guppy", 6, males(6)], "caution", "a pushy 13 cm gourami and flowing tails", "practice", "unsuitable"),
  row(community(1200), [["Zebra danio", 10]], ["Bala shark", 5], "caution", "a grown shark takes small fish", "practice", "unsuitable"),
  row(community(500, { gh: 10 }), [["Guppy", 8, males(8)]], ["Silver dollar", 6], "caution", "15 cm beside 5 cm", "practice", "suitable"),
  row(community(500), [["Silver dollar", 6]], ["Amazon sword", 3], "unsuitable", "they strip plants to the stalk", "practice"),
  row(community(1200), [["Tinfoil barb", 5]], NEONS, "unsuitable", "35 cm barbs eat neons", "practice", "caution"),
  row(community(180), [["Cherry barb", 8]], ["Kribensis", 2, PAIR], "caution", "quarrelsome at the nest", "practice", "suitable"),

  row(community(300, { temperatureC: 26 }), [["Convict cichlid", 2, PAIR]], ["Festivum", 3], "unsuitable", "a breeding pair of convicts clears the tank of calm cichlids", "practice"),
  row(community(300, { temperatureC: 26 }), [["Festivum", 3]], ["Convict cichlid", 2, PAIR], "unsuitable", "the same the other way round", "practice"),
  row(rift(300), [["Fairy cichlid", 2]], ["Demasoni cichlid", 12], "unsuitable", "mbuna overrun a pair of brichardi", "practice"),
  row(hard(250), [["Convict cichlid", 2, PAIR]], ["Swordtail", 5, { males: 1, females: 4 }], "unsuitable", "convicts with fry attack everything", "practice", "caution"),
  row(community(300), [["Firemouth cichlid", 2, PAIR]], ["Bristlenose plec", 1], "suitable", "armoured, and ignored but at the nest", "practice", "caution"),
  row(community(300), [["Firemouth cichlid", 2, PAIR]], NEONS, "unsuitable", "a grown firemouth eats neons", "practice", "caution"),
  row(rift(300), [["Yellow lab", 6]], ["Bristlenose plec", 1], "caution", "often kept so, in water harder than a plec likes", "practice", "suitable"),
  row(rift(350), [["Yellow lab", 6]], ["Rusty cichlid", 6], "suitable", "the two mildest mbuna", "practice", "caution"),
  row(rift(250), [["Multis", 8]], ["Ornate julie", 2], "suitable", "shells below, rocks above", "practice", "caution"),
  row(soft(400, { temperatureC: 28 }), [["Discus", 6]], ["Ram cichlid", 2, PAIR], "suitable", "the classic, warm and soft", "practice"),
  row(soft(400, { temperatureC: 27.5 }), [["Discus", 6]], ["Tiger barb", 8], "unsuitable", "nippers with slow discus, and too warm", "practice"),
  row(community(450), [["Oscar", 1]], ["Jack Dempsey", 1], "unsuitable", "two giants in 450 l", "practice", "caution"),
  row(community(240, { temperatureC: 26, lengthCm: 100 }), [["Kribensis", 2, PAIR]], ["Cockatoo dwarf cichlid", 2, PAIR], "caution", "two pairs that claim the bottom", "practice", "unsuitable"),
  row(community(450, { temperatureC: 26 }), [["Severum", 1]], ["Angelfish", 2], "caution", "often kept, not always in peace", "practice", "suitable"),

  row(soft(45), [["Ember tetra", 8]], ["Cherry shrimp", 10], "caution", "soft acid water is thin for cherries", "water"),
  row(community(20, { gh: 10 }), [], ["Endler's livebearer", 3, males(3)], "unsuitable", "20 l is a shrimp tank", "practice", "caution"),
  row(community(30, { temperatureC: 24 }), [], ["Scarlet badis", 1], "suitable", "one in a planted 30 l", "practice"),
  row(soft(60), [["Chili rasbora", 12]], ["Pygmy corydoras", 8], "suitable", "nano company", "practice"),
  row(community(25, { temperatureC: 23 }), [["Cherry shrimp", 15]], ["Celestial pearl danio", 8], "unsuitable", "too small for a group", "practice", "caution"),
  row(community(75, { temperatureC: 24 }), [["Neon tetra", 8]], ["Pygmy corydoras", 8], "suitable", "small fish in 75 l", "practice"),

  row(community(60, { temperatureC: 27, pH: 7.8 }), [["Sulawesi cardinal shrimp", 15]], ["Cherry shrimp", 10], "unsuitable", "no temperature suits both", "practice"),
  row(community(120, { temperatureC: 24 }), [["Cherry shrimp", 20]], ["Dwarf chain loach", 8], "unsuitable", "loaches hunt shrimp", "practice", "caution"),
  row(community(100, { temperatureC: 23.5 }), [["Cherry shrimp", 30]], ["Honey gourami", 2], "caution", "some pick shrimp off, all take the young", "practice"),
  row(community(60, { temperatureC: 22, pH: 7.2 }), [["Amano shrimp", 5]], ["Cherry shrimp", 15], "suitable", "no harm and no hybrids", "practice"),
  row(community(250, { pH: 7.4 }), [CRAYFISH], ["Bronze corydoras", 6], "unsuitable", "sleeping bottom fish are caught", "practice"),
  row(community(300, { pH: 7.3 }), [CRAYFISH], ["Angelfish", 2], "unsuitable", "claws and trailing fins", "practice", "caution"),
  row(community(300, { pH: 7.4 }), [CRAYFISH], ["Common plec", 1], "unsuitable", "a bottom fish that sleeps beside claws, and too large for the tank", "practice"),
  row(community(300, { pH: 7.3 }), [CRAYFISH], ["Bristlenose plec", 1], "unsuitable", "caught in its cave", "practice", "caution"),

  row(cool(6000, { temperatureC: 16 }), [], ["Koi", 3], "suitable", "a koi pond", "practice", "caution"),
  row(cool(1000, { temperatureC: 16 }), [["Comet goldfish", 3]], ["Golden orfe", 5], "unsuitable", "45 cm fish for large ponds", "practice"),
  row(cool(250, { temperatureC: 18 }), [["White cloud mountain minnow", 10]], ["Cherry shrimp", 20], "caution", "shrimplets are eaten, and 18 °C is their least", "practice", "suitable"),
  row(cool(60, { temperatureC: 20 }), [], ["Guppy", 6, males(6)], "caution", "an unheated room is too cool in winter", "practice", "unsuitable"),

  row(brackish(150), [["Bumblebee goby", 8]], ["Knight goby", 3], "unsuitable", "knight gobies eat small gobies", "practice", "caution"),
  row(brackish(200), [["Molly", 6]], ["Bumblebee goby", 6], "suitable", "a usual brackish pair of species", "practice", "caution"),
  row(hard(150), [], ["Mudskipper", 1], "unsuitable", "brackish, and needs land", "practice"),

  row(reef(250), [["Common clownfish", 2]], ["Royal gramma", 1], "suitable", "a usual reef", "practice", "caution"),
  row(reef(120), [], ["Yellow tang", 1], "unsuitable", "a swimmer of 20 cm", "practice"),
  row(reef(300), [["Common clownfish", 2]], ["Maroon clownfish", 1], "unsuitable", "maroons kill other clownfish", "practice"),
  row(reef(200), [["Yellow watchman goby", 1]], ["Randall's pistol shrimp", 1], "suitable", "partners in the wild", "practice"),

  row(cool(200), [["Fancy goldfish", 2]], ["Anubias", 3], "suitable", "one of the few plants they leave", "practice", "caution"),
  row(rift(300), [["Red zebra cichlid", 6]], ["Straight vallis", 6], "caution", "nibbled and dug up, sometimes survives", "practice", "unsuitable"),

  row(community(180), [], ["Bronze corydoras", 1], "caution", "one of a shoal", "practice"),
  row(community(60), [], ["Clown loach", 3], "unsuitable", "28 cm fish", "practice"),
  row(community(125, { temperatureC: 24 }), [["Neon tetra", 10], ["Bronze corydoras", 6]], ["Rummynose tetra", 8], "suitable", "24 small fish in 125 l", "welfare", "caution"),
  row(community(54, { temperatureC: 24 }), [], ["Zebra danio", 6], "caution", "a 60 cm tank is short for them", "practice", "suitable"),

  row(community(90, { temperatureC: 28 }), [], ["Peppered corydoras", 6], "unsuitable", "a cool-water corydoras", "water"),
  row(hard(120), [], ["Cardinal tetra", 10], "caution", "harder than they like", "water"),
  row(hard(120, { pH: 8.3 }), [], ["Rummynose tetra", 10], "caution", "hard and alkaline for soft-water fish", "water", "unsuitable"),
  row(soft(120, { pH: 6 }), [], ["Molly", 4], "unsuitable", "mollies fail in soft acid water", "water"),
  row(soft(80, { temperatureC: 22 }), [], ["Ram cichlid", 2, PAIR], "unsuitable", "4 °C too cool", "water"),

  row(community(125, { temperatureC: 24, cycledWeeks: 5 }), [], NEONS, "suitable", "five weeks after the last ammonia", "welfare", "caution"),
  row(community(125, { temperatureC: 24, cycled: "no", ammonia: 1 }), [], ["Zebra danio", 6], "unsuitable", "danios are not for cycling a tank", "welfare"),
]; // prettier-ignore
