import { brackish, community, cool, females, hard, males, reef, rift, row, soft } from "./case";

const PAIR = { males: 1, females: 1 } as const;

/**
 * Each rule of the domain's table on both sides of its thresholds, R01 to R13, with the animals of UK shops under the names
 * that people write. Judged on 25 November 2026 without a look at the rules' code or the product's data, by the figures of
 * the shared species table, and committed before its first run, of 200 with the rest: 189 as expected, 4 as arguable, 1 too
 * strict, 6 too lenient. Marked anew: three volumes, as keepers accept less than the shared table asks for bronze
 * corydoras and pearl gouramis; bumblebee gobies in hard water with a little salt, which the audit grants them; peppered
 * corydoras with goldfish, which the table's facts speak against twice. Two on rams, for which the shared table asks 26 °C
 * and the product's data 25 °C, are arguable: rams at 23.5 °C, and rams with panda corydoras.
 */
export const TWENTY_FIFTH_SET = [
  // R01: the law.
  row(hard(80), [["Guppies", 6]], ["Mystery snail", 2], "unsuitable", "apple snails may not be sold", "rules"),
  row(hard(150), [], ["Electric blue crayfish", 1], "unsuitable", "may not be kept in the UK", "rules"),
  row(cool(150), [], ["Parrot's feather", 3], "unsuitable", "banned from sale", "rules"),
  row(reef(250, { nitrate: 4 }), [["Clownfish", 2]], ["Hammer coral", 1], "caution", "needs proof of lawful origin", "rules"),
  row(soft(150, { temperatureC: 28 }), [], ["L46 zebra pleco", 1], "caution", "needs proof of lawful origin", "rules"),
  row(reef(100, { nitrate: 5 }), [], ["Zoas", 1], "suitable", "no paper is needed for soft corals", "practice"),
  // R02: fresh, brackish, salt.
  row(brackish(150), [], ["Black molly", 5], "suitable", "mollies thrive in brackish water", "audit"),
  row(brackish(120), [], ["Neons", 8], "unsuitable", "soft-water fish in salt", "water"),
  row(community(120), [], ["Figure 8 puffer", 1], "unsuitable", "a brackish fish in soft fresh water", "water"),
  row(hard(100, { slightlySalted: true }), [], ["Bronze cories", 6], "caution", "catfish bear salt badly", "rules"),
  row(hard(100, { slightlySalted: true }), [], ["Platies", 6], "suitable", "livebearers take a little salt well", "practice"),
  row(community(200), [], ["Clownfish", 2], "unsuitable", "a marine fish in fresh water", "water"),
  row(hard(60, { slightlySalted: true }), [], ["Bumblebee goby", 6], "suitable", "hard water with a little salt does", "audit", "caution"),
  row(brackish(60), [], ["Nerites", 4], "suitable", "nerites live in estuaries", "audit"),
  // R03: temperature.
  row(soft(80, { temperatureC: 22.7 }), [], ["Cardinals", 10], "caution", "0.3 degrees too cool", "rules"),
  row(soft(100, { temperatureC: 27.5 }), [], ["GBR", 2, PAIR], "suitable", "warm and soft, as rams like it", "water"),
  row(soft(100, { temperatureC: 24.5 }), [], ["German blue ram", 2, PAIR], "caution", "1.5 degrees too cool", "rules"),
  row(soft(100, { temperatureC: 23.5 }), [], ["German blue ram", 2, PAIR], "unsuitable", "too cool for rams", "water", "caution"),
  row(community(30, { temperatureC: 26 }), [], ["Siamese fighter", 1, males(1)], "suitable", "what a fighter wants", "practice"),
  row(community(30, { temperatureC: 21.5 }), [], ["Halfmoon betta", 1, males(1)], "unsuitable", "2.5 degrees too cool", "rules"),
  row(soft(350, { temperatureC: 28.5 }), [], ["Discus", 6], "suitable", "room, warmth and a group", "practice"),
  row(soft(350, { temperatureC: 24.5 }), [], ["Discus", 6], "unsuitable", "2.5 degrees too cool", "rules"),
  row(community(100, { temperatureC: 27.6 }), [], ["Panda corydoras", 6], "unsuitable", "2.6 degrees too warm", "rules"),
  row(community(60, { temperatureC: 23 }), [], ["CPD", 10], "suitable", "the middle of their range", "practice"),
  row(community(80, { temperatureC: undefined }), [], ["Neon tetra", 8], "caution", "nobody knows the temperature", "rules"),
  // R04: cool and warm.
  row(cool(80), [], ["WCMM", 10], "suitable", "the fish for an unheated tank", "practice"),
  row(community(80, { temperatureC: 24.5 }), [], ["White clouds", 10], "caution", "too warm in the long run", "rules"),
  row(community(80, { temperatureC: 26.5 }), [], ["White cloud mountain minnow", 10], "unsuitable", "3.5 degrees too warm", "rules"),
  row(cool(300, { lengthCm: 120 }), [], ["Fantail goldfish", 2], "suitable", "a cool four-foot tank", "practice"),
  row(hard(300, { temperatureC: 27 }), [], ["Oranda", 2], "unsuitable", "tropical warmth is no place for goldfish", "practice"),
  row(cool(80), [], ["Neons", 8], "unsuitable", "a tropical fish without a heater", "rules"),
  row(cool(80), [], ["Dwarf gourami", 2, PAIR], "unsuitable", "a tropical fish without a heater", "practice"),
  row(cool(100), [], ["Zebra danio", 8], "suitable", "danios do well without a heater", "practice", "caution"),
  row(cool(40), [], ["Red cherry shrimp", 15], "suitable", "cherries live at room temperature", "practice"),
  row(cool(180), [], ["Rosy barb", 8], "suitable", "a barb for cool water", "practice"),
  row(community(180), [], ["Rosy barb", 8], "caution", "a degree too warm for good", "rules"),
  row(community(120), [], ["Hillstream loach", 4], "caution", "likes it cooler", "water"),
  // R05: acidity.
  row(community(80, { pH: 7.55 }), [], ["Neon tetra", 8], "suitable", "0.05 is less than a kit can read", "rules"),
  row(community(80, { pH: 8 }), [], ["Neon tetra", 8], "caution", "0.5 above their range", "rules"),
  row(community(80, { pH: 8.7 }), [], ["Neon tetra", 8], "unsuitable", "1.2 above their range", "rules"),
  row(community(40, { pH: 7.2, gh: 5, temperatureC: 22 }), [], ["Crystal red shrimp", 10], "caution", "0.4 above their range", "rules"),
  row(community(40, { pH: 7.6, gh: 5, temperatureC: 22 }), [], ["CRS", 10], "unsuitable", "0.8 above what bee shrimp bear", "rules"),
  row(hard(80), [], ["Harlequins", 10], "caution", "somewhat too alkaline", "water", "suitable"),
  row(rift(250, { pH: 6.4 }), [], ["Yellow labs", 6], "unsuitable", "Malawi cichlids in acid water", "water"),
  // R06: hardness.
  row(soft(40, { gh: 9, temperatureC: 22 }), [], ["Crystal red shrimp", 12], "caution", "3 degrees too hard", "rules"),
  row(soft(40, { gh: 13, temperatureC: 22 }), [], ["Crystal red shrimp", 12], "unsuitable", "7 degrees too hard for bee shrimp", "rules"),
  row(community(80, { gh: 5, pH: 7.2 }), [], ["Guppies", 6, males(6)], "caution", "3 degrees too soft", "rules"),
  row(community(80, { gh: 2, pH: 7 }), [], ["Guppies", 6, males(6)], "unsuitable", "6 degrees too soft for a livebearer", "rules"),
  row(community(45, { gh: 15, pH: 6.8 }), [], ["Chili rasbora", 12], "unsuitable", "7 degrees too hard for a blackwater fish", "rules"),
  row(community(80, { gh: 19 }), [], ["Neons", 8], "caution", "7 degrees too hard, though tank-bred", "rules"),
  row(rift(250, { gh: 3, pH: 7.8 }), [], ["Yellow lab", 6], "unsuitable", "7 degrees too soft for Malawi", "rules"),
  row(hard(100), [], ["Platies", 6], "suitable", "hard water suits platies", "practice"),
  // R07: volume.
  row(community(75), [], ["Bronze corydoras", 6], "suitable", "room for six", "rules"),
  row(community(74), [], ["Bronze corydoras", 6], "suitable", "more than a tank of 60 cm holds", "rules"),
  row(community(61), [], ["Bronze corydoras", 6], "caution", "a tank of 60 cm is narrow for six", "rules"),
  row(community(59), [], ["Bronze corydoras", 6], "caution", "a tank of 60 cm is narrow for six", "rules"),
  row(community(150), [], ["Pearl gourami", 2, PAIR], "suitable", "a roomy 80 cm", "rules"),
  row(community(122), [], ["Pearl gourami", 2, PAIR], "caution", "a little less than keepers accept", "rules"),
  row(community(118), [], ["Pearl gourami", 2, PAIR], "caution", "somewhat less than the 125 litres that keepers accept", "rules"),
  row(community(240), [], ["Common pleco", 1], "unsuitable", "grows to 40 cm", "practice"),
  row(community(300), [], ["Silver shark", 5], "unsuitable", "grow to 35 cm", "practice"),
  row(cool(100), [], ["Comet goldfish", 1], "unsuitable", "a pond fish", "practice"),
  // R08: length.
  row(community(65, { lengthCm: 60, temperatureC: 24 }), [], ["Zebra danio", 8], "suitable", "room to swim", "rules"),
  row(community(65, { lengthCm: 45, temperatureC: 24 }), [], ["Zebra danio", 8], "caution", "a short tank for swimmers", "rules"),
  row(hard(260, { lengthCm: 120 }), [], ["Boesemani rainbow", 6], "suitable", "a four-foot tank", "practice"),
  row(hard(260, { lengthCm: 100 }), [], ["Boesemani rainbow", 6], "caution", "less than ten lengths", "rules"),
  row(community(480, { lengthCm: 120 }), [], ["Oscar", 1], "unsuitable", "less than four lengths of a grown oscar", "rules", "caution"),
  row(cool(160, { lengthCm: 70 }), [], ["Oranda", 2], "unsuitable", "too short for grown fancies", "rules", "caution"),
  row(community(100, { lengthCm: 60 }), [], ["BN pleco", 1], "caution", "less than six lengths", "rules", "suitable"),
  // R09: company of their kind.
  row(community(80), [], ["Neons", 6], "suitable", "the least shoal", "rules"),
  row(community(80), [], ["Neons", 5], "caution", "one short of a shoal", "rules"),
  row(community(80), [["Neon tetra", 3]], ["Neons", 3], "suitable", "makes the shoal whole", "rules"),
  row(community(100), [["Neon tetra", 8]], ["Albino cory", 1], "caution", "corydoras live in groups", "practice"),
  row(community(100), [], ["Kuhli loach", 4], "caution", "one short of the group", "rules"),
  row(community(100), [], ["Coolie loach", 6], "suitable", "a group on the ground", "practice"),
  row(community(80), [], ["Harlequin rasbora", 5], "caution", "three short of a shoal", "rules"),
  row(community(60), [["Ember tetra", 5]], ["Embers", 5], "suitable", "makes the shoal whole", "rules"),
  // R10: their own kind.
  row(community(100), [["Betta", 1, males(1)]], ["Siamese fighter", 1, males(1)], "unsuitable", "two males fight to the death", "practice"),
  row(community(60), [["Betta", 1, males(1)]], ["Betta", 1, females(1)], "unsuitable", "a male harries a female", "audit"),
  row(community(60), [], ["Betta", 3, females(3)], "unsuitable", "too few females in too small a tank", "rules"),
  row(community(120, { plants: "dense" }), [], ["Betta", 5, females(5)], "caution", "a sorority stays a risk", "rules"),
  row(hard(60), [], ["Guppies", 6, males(6)], "suitable", "all males is common advice", "audit"),
  row(hard(60), [], ["Guppies", 6, { males: 3, females: 3 }], "caution", "females are harried", "rules"),
  row(hard(60), [], ["Guppies", 6, { males: 2, females: 4 }], "suitable", "two females for each male", "practice"),
  row(community(120), [["Dwarf gourami", 1, males(1)]], ["Dwarf gourami", 1, males(1)], "caution", "males fight over the surface", "practice"),
  row(community(300), [["Red-tailed black shark", 1]], ["Red tailed black shark", 1], "unsuitable", "one to a tank", "rules"),
  row(community(120), [], ["Kribs", 2, PAIR], "suitable", "a pair by themselves", "practice"),
  // R11: temper.
  row(community(40), [], ["Pea puffer", 1], "suitable", "alone in a planted tank", "practice"),
  row(community(80), [["Neon tetra", 8]], ["Pea puffer", 1], "unsuitable", "for a tank of its own kind", "rules"),
  row(community(250), [["Bronze corydoras", 8]], ["Convict cichlid", 2, PAIR], "unsuitable", "breeding convicts clear the tank", "practice"),
  row(community(250), [["Tiger barb", 10]], ["Red tailed black shark", 1], "suitable", "sturdy, quick company", "practice"),
  row(community(200), [["Bronze corydoras", 6]], ["Red tailed black shark", 1], "caution", "drives others off the ground", "practice"),
  row(community(300), [["Bronze corydoras", 6]], ["Blue acara", 1], "caution", "much larger and pushy when it breeds", "rules", "suitable"),
  row(rift(400, { lengthCm: 150 }), [["Yellow lab", 6]], ["Red zebra cichlid", 6], "suitable", "common mbuna company in a large tank", "practice", "caution"),
  row(community(60), [["Neon tetra", 8]], ["Betta", 1, males(1)], "suitable", "calm enough company in most tanks", "practice", "caution"),
  row(hard(80), [["Guppy", 6, males(6)]], ["Siamese fighter", 1, males(1)], "unsuitable", "takes guppies for rivals", "rules", "caution"),
  row(community(100), [["Honey gourami", 2]], ["Betta", 1, males(1)], "caution", "both claim the surface", "rules"),
]; // prettier-ignore
