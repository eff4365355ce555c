/** Species that are chased, caught or worn out where sizes alone wouldn't show it. */
import { describe, expect, test } from "vitest";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { pluralName, nameOf, capitalisedPlural } from "#convex/domain/tanks/rules/format.ts";
import type { RuleId } from "#convex/domain/tanks/rules/types.ts";
import type { Inhabitant } from "#convex/domain/tanks/tank.ts";
import { check, levelOf, REEF, withInhabitants } from "./tankFixture";

type Tank = Parameters<typeof check>[0];

/** A rule's level for two species, which must be the same whichever was there first. */
function between(rule: RuleId, one: Inhabitant, other: Inhabitant, tank: Tank = {}) {
  const level = (resident: Inhabitant, { count, ...bought }: Inhabitant) =>
    levelOf(rule, { ...tank, ...withInhabitants(resident) }, { ...bought, quantity: count });
  expect(level(one, other)).toBe(level(other, one));
  return level(one, other);
}

const inhabitant = (species: string, count = 1, sexes: Partial<Inhabitant> = {}) => ({
  species,
  count,
  ...sexes,
});
const CONVICTS = inhabitant("Convict cichlid", 2, { males: 1, females: 1 });
const FESTIVA = inhabitant("Festivum", 3);

describe("a pair of aggressive cichlids with a nest", () => {
  test("drives away peaceful fish larger than themselves", () => {
    expect(between("R11", CONVICTS, FESTIVA, { volumeLitres: 300 })).toBe("unsuitable");
  });
  test("drives them away even if the sexes are unknown or the second cichlid arrives later", () => {
    const tank = { volumeLitres: 300 };
    expect(between("R11", inhabitant("Convict cichlid", 2), FESTIVA, tank)).toBe("unsuitable");
    const fullTank = { ...tank, ...withInhabitants(inhabitant("Convict cichlid"), FESTIVA) };
    expect(levelOf("R11", fullTank, "Convict cichlid")).toBe("unsuitable");
  });
  test("is only a caution for a single fish, for one sex, or in a far larger tank", () => {
    const tank = { volumeLitres: 300 };
    expect(between("R11", inhabitant("Convict cichlid"), FESTIVA, tank)).toBe("caution");
    const males = inhabitant("Convict cichlid", 2, { males: 2 });
    expect(between("R11", males, FESTIVA, tank)).toBe("caution");
    expect(between("R11", CONVICTS, FESTIVA, { volumeLitres: 449 })).toBe("unsuitable");
    expect(between("R11", CONVICTS, FESTIVA, { volumeLitres: 450 })).toBe("caution");
  });
});

test.each([
  // Mbuna overrun Lake Tanganyika cichlids; milder Malawi cichlids are a caution.
  ["Demasoni cichlid", "Fairy cichlid", "unsuitable"],
  ["Yellow lab", "Ornate julie", "caution"],
  // The most aggressive mbuna overrun peacocks too, and milder ones may. Slow fish from other waters
  // can't stand up to any of them.
  ["Auratus cichlid", "Peacock cichlid", "unsuitable"],
  ["Red zebra cichlid", "Peacock cichlid", "caution"],
  ["Yellow lab", "Angelfish", "unsuitable"],
  ["Peacock cichlid", "Discus", "unsuitable"],
  ["Betta", "Peaceful betta", "unsuitable"],
  // Crayfish claw any bottom fish at night, however large.
  ["Redclaw crayfish", "Common plec", "unsuitable"],
  ["Redclaw crayfish", "Bala shark", "caution"],
  // Slow fish with flowing fins, and fish that chase them. Tetras are too quick, and in some pairs both
  // have flowing fins.
  ["Red-tailed black shark", "Pearl gourami", "caution"],
  ["Rainbow shark", "Angelfish", "caution"],
  ["Yoyo loach", "Angelfish", "caution"],
  ["Kribensis", "Pearl gourami", "suitable"],
  ["Blue acara", "Congo tetra", "suitable"],
  ["Three-spot gourami", "Pearl gourami", "caution"],
  ["Angelfish", "Pearl gourami", "suitable"],
  // Armoured bottom fish with fish of the middle water.
  ["Angelfish", "Bronze corydoras", "suitable"],
  ["Betta", "Kuhli loach", "suitable"],
  ["Betta", "Zebra danio", "caution"],
  ["Discus", "Angelfish", "caution"],
  ["Red-tailed black shark", "Siamese algae eater", "caution"],
  ["Bubble-tip anemone", "Seahorse", "unsuitable"],
  ["Zoanthids", "Seahorse", "suitable"],
  ["Yellow tang", "Regal tang", "caution"],
])("%s and %s: %s", (one, other, level) => {
  expect(between("R11", inhabitant(one), inhabitant(other))).toBe(level);
});

test.each([
  // Fish within reach of a hawkfish, a toby or claws.
  ["Flame hawkfish", "Firefish goby", "caution"],
  ["Flame hawkfish", "Royal gramma", "suitable"],
  ["Valentini puffer", "Banggai cardinalfish", "caution"],
  ["Coral banded shrimp", "Yellow clown goby", "caution"],
  ["Coral banded shrimp", "Firefish goby", "suitable"],
] as const)("reef: %s and %s: %s", (one, other, level) => {
  expect(between("R11", inhabitant(one), inhabitant(other), REEF)).toBe(level);
});

test.each([
  ["Piranha", 6, "Kissing gourami", "unsuitable"],
  ["Tiger barb", 8, "Glass catfish", "caution"],
] as const)("%s beside %s", (one, count, other, level) => {
  expect(between("R11", inhabitant(one, count), inhabitant(other, 6))).toBe(level);
});

test("fish with a beak try shrimp longer than themselves", () => {
  expect(between("R13", inhabitant("Amazon puffer", 3), inhabitant("Vampire shrimp"))).toBe(
    "caution",
  );
});

test("a lionfish swallows slim fish of two thirds its length, but no deep-bodied ones", () => {
  expect(
    between("R12", inhabitant("Fuzzy dwarf lionfish"), inhabitant("Firefish goby"), REEF),
  ).toBe("unsuitable");
  expect(
    between("R12", inhabitant("Fuzzy dwarf lionfish"), inhabitant("Melanurus wrasse"), REEF),
  ).toBe("suitable");
  expect(between("R12", inhabitant("Volitans lionfish"), inhabitant("Kole tang"), REEF)).toBe(
    "unsuitable",
  );
  expect(between("R12", inhabitant("Volitans lionfish"), inhabitant("Yellow tang"), REEF)).toBe(
    "suitable",
  );
});

describe("species that don't tolerate a second of their kind", () => {
  const reasonsFor = (species: string, tank: Tank = {}) =>
    levelOf("R10", { ...tank, ...withInhabitants(species) }, species);
  test.each(["Black ghost knifefish", "Fire eel", "Silver arowana", "Clown knifefish"])(
    "%s: a caution however large the tank",
    (species) => expect(reasonsFor(species, { volumeLitres: 20_000 })).toBe("caution"),
  );
  test("are unsuitable in any tank if they are the largest predatory cichlids", () => {
    expect(reasonsFor("Wolf cichlid", { volumeLitres: 5000 })).toBe("unsuitable");
  });
  test("bought together may be a pair if they live in pairs", () => {
    for (const species of ["Convict cichlid", "Jack Dempsey", "Jewel cichlid"]) {
      expect(levelOf("R10", {}, { species, quantity: 2 })).toBe("caution");
      expect(levelOf("R10", {}, { species, quantity: 2, males: 2 })).toBe("unsuitable");
      expect(levelOf("R10", {}, { species, quantity: 3 })).toBe("unsuitable");
      expect(reasonsFor(species)).toBe("unsuitable");
    }
  });
  test("are a caution as a family of rock cichlids, but kill a stranger", () => {
    expect(levelOf("R10", {}, { species: "Fairy cichlid", quantity: 6 })).toBe("caution");
    const family = withInhabitants({ species: "Fairy cichlid", count: 6 });
    expect(levelOf("R10", family, "Fairy cichlid")).toBe("unsuitable");
  });
  test("include fierce clownfish, but not common ones", () => {
    expect(reasonsFor("Maroon clownfish", REEF)).toBe("caution");
    expect(reasonsFor("Common clownfish", REEF)).toBe("suitable");
    expect(reasonsFor("Copperband butterflyfish", { ...REEF, volumeLitres: 300 })).toBe(
      "unsuitable",
    );
    expect(reasonsFor("Foxface rabbitfish", REEF)).toBe("caution");
  });
});

test("freshwater species can't share a tank with marine ones", () => {
  expect(between("R23", inhabitant("Common clownfish", 2), inhabitant("Neon tetra", 8))).toBe(
    "unsuitable",
  );
  expect(between("R23", inhabitant("Molly", 4), inhabitant("Neon tetra", 8))).toBe("suitable");
});

test("a plec isn't cramped by angelfish in a tank of the angelfish's minimum size", () => {
  const tank = { volumeLitres: 200 };
  expect(between("R11", inhabitant("Angelfish", 2), inhabitant("Bristlenose plec"), tank)).toBe(
    "suitable",
  );
  expect(between("R11", inhabitant("Angelfish", 2), inhabitant("Bolivian ram", 2), tank)).toBe(
    "caution",
  );
});

test.each([
  ["Bala shark", "Zebra danio", "caution"],
  ["Bala shark", "Neon tetra", "unsuitable"],
  ["Silver dollar", "Neon tetra", "caution"],
  ["Silver dollar", "Guppy", "suitable"],
  ["Koi", "White cloud mountain minnow", "unsuitable"],
  ["Common goldfish", "Chili rasbora", "caution"],
  ["Spotted scat", "Guppy", "unsuitable"],
  ["Mono", "Guppy", "caution"],
])("wide mouths: %s and %s: %s", (one, other, level) => {
  expect(between("R12", inhabitant(one), inhabitant(other))).toBe(level);
});

test("shrimp that share a single degree can't share a tank", () => {
  const shrimp = inhabitant("Sulawesi cardinal shrimp", 10);
  expect(between("R23", shrimp, inhabitant("Cherry shrimp", 10))).toBe("unsuitable");
});

test.each(["Bristlenose plec", "Ram cichlid"])("two male %s fight", (species) => {
  expect(levelOf("R10", {}, { species, quantity: 2, males: 2 })).toBe("caution");
  expect(levelOf("R10", {}, { species, quantity: 2, males: 1, females: 1 })).toBe("suitable");
});

test("male killifish spar if there are few females", () => {
  const killis = (males: number, females: number, species = "Lyretail killifish") =>
    levelOf("R10", {}, { species, quantity: males + females, males, females });
  expect(killis(2, 0)).toBe("caution");
  expect(killis(2, 3)).toBe("caution");
  expect(killis(2, 4)).toBe("suitable");
  expect(killis(1, 1)).toBe("suitable");
  expect(killis(3, 0, "Clown killifish")).toBe("suitable");
});

test("two pairs of dwarf cichlids are too many for a small tank of unknown length", () => {
  const rams = withInhabitants(inhabitant("Bolivian ram", 2));
  const pair = { species: "Apistogramma borellii", quantity: 2 };
  expect(levelOf("R10", { ...rams, volumeLitres: 199 }, pair)).toBe("caution");
  expect(levelOf("R10", { ...rams, volumeLitres: 200 }, pair)).toBe("suitable");
});

test("a male dwarf cichlid with two females shares one territory", () => {
  const trio = { species: "Apistogramma borellii", quantity: 3, males: 1, females: 2 };
  expect(levelOf("R10", { volumeLitres: 100 }, trio)).toBe("suitable");
  expect(levelOf("R10", { volumeLitres: 99 }, trio)).toBe("caution");
  expect(levelOf("R10", { volumeLitres: 100 }, { ...trio, males: 0, females: 3 })).toBe("caution");
});

test("two species of blenny compete for perches unless the reef is large", () => {
  const [one, other] = [inhabitant("Lawnmower blenny"), inhabitant("Bicolour blenny")];
  const reef = (volumeLitres: number) => ({ ...REEF, volumeLitres });
  expect(between("R11", one, other, reef(350))).toBe("caution");
  expect(between("R11", one, other, reef(400))).toBe("suitable");
});

test("a pair of Banggai cardinalfish drives away others of its kind", () => {
  const ownLevel = (resident: Inhabitant, quantity: number) =>
    levelOf(
      "R10",
      { ...REEF, ...withInhabitants(resident) },
      { species: "Banggai cardinalfish", quantity },
    );
  const pair = inhabitant("Banggai cardinalfish", 2, { males: 1, females: 1 });
  expect(ownLevel(pair, 2)).toBe("caution");
  expect(levelOf("R10", REEF, { species: "Banggai cardinalfish" })).toBe("suitable");
});

test.each([
  [80, {}, "caution"],
  [160, {}, "suitable"],
  [80, { males: 1, females: 1 }, "suitable"],
])("two bristlenose plecs in %i litres with known sexes %o: %s", (volumeLitres, sexes, level) => {
  const purchase = { species: "Bristlenose plec", quantity: 2, ...sexes };
  expect(levelOf("R10", { volumeLitres }, purchase)).toBe(level);
});

test("tangs leave assertive fish alone, and are a caution for small peaceful ones", () => {
  const tang = { ...REEF, ...withInhabitants("Yellow tang") };
  expect(levelOf("R11", tang, "Common clownfish")).toBe("suitable");
  expect(levelOf("R11", tang, "Green chromis")).toBe("caution");
  expect(levelOf("R11", tang, "Regal tang")).toBe("caution");
  // Algae grazers don't eat shrimp.
  expect(levelOf("R13", tang, "Skunk cleaner shrimp")).toBe("suitable");
});

test.each([
  ["Yellow lab", "Firemouth cichlid", "caution"],
  ["Yellow lab", "Swordtail", "caution"],
  ["Peacock cichlid", "Featherfin squeaker", "suitable"],
  ["Yellow lab", "Bristlenose plec", "suitable"],
  ["Calvus cichlid", "Blue acara", "caution"],
  ["Calvus cichlid", "Boeseman's rainbowfish", "suitable"],
])("Rift lake %s with %s: %s", (resident, newcomer, level) => {
  expect(levelOf("R11", withInhabitants(resident), newcomer)).toBe(level);
  expect(levelOf("R11", withInhabitants(newcomer), resident)).toBe(level);
});

test("synodontis stand up to Rift lake cichlids in any tank, other catfish don't", () => {
  const tank = { volumeLitres: 300 };
  const peacocks = inhabitant("Peacock cichlid", 6);
  expect(between("R11", peacocks, inhabitant("Petricola synodontis", 5), tank)).toBe("suitable");
  expect(between("R11", peacocks, inhabitant("Glass catfish", 6), tank)).not.toBe("suitable");
});

test("two large aggressive cichlids of different species need room for both, or two tanks", () => {
  const [oscar, midas] = [inhabitant("Oscar"), inhabitant("Midas cichlid")];
  expect(between("R11", oscar, midas, { volumeLitres: 899 })).toBe("unsuitable");
  expect(between("R11", oscar, midas, { volumeLitres: 900 })).toBe("caution");
});

test.each([
  ["Flame angelfish", "Coral beauty angelfish", "unsuitable"],
  ["Orchid dottyback", "Royal dottyback", "unsuitable"],
  ["Royal dottyback", "Royal gramma", "unsuitable"],
  ["Orchid dottyback", "Royal gramma", "caution"],
  ["Blue devil damselfish", "Yellowtail damselfish", "caution"],
  ["Flame hawkfish", "Longnose hawkfish", "caution"],
  ["Purple firefish", "Firefish goby", "caution"],
  ["Yellow watchman goby", "Firefish goby", "suitable"],
  ["Blue devil damselfish", "Firefish goby", "caution"],
  ["Yellowtail damselfish", "Firefish goby", "suitable"],
])("rivals of a small reef: %s and %s: %s", (one, other, level) => {
  expect(between("R11", inhabitant(one), inhabitant(other), { ...REEF, volumeLitres: 399 })).toBe(
    level,
  );
  // Royal dottybacks are aggressive in any tank.
  const isFierceEater = [one, other].includes("Royal dottyback");
  const large = between("R11", inhabitant(one), inhabitant(other), { ...REEF, volumeLitres: 400 });
  expect(large).toBe(isFierceEater ? "caution" : "suitable");
});

test("reef animals that sting, pinch or bite only threaten vulnerable neighbours", () => {
  const anemone = inhabitant("Bubble-tip anemone");
  expect(between("R11", anemone, inhabitant("Mandarin dragonet"), REEF)).toBe("caution");
  expect(between("R11", anemone, inhabitant("Yellow watchman goby"), REEF)).toBe("suitable");
  expect(between("R11", inhabitant("Duncan coral"), inhabitant("Mandarin dragonet"), REEF)).toBe(
    "suitable",
  );
  const lion = inhabitant("Fuzzy dwarf lionfish");
  expect(between("R11", inhabitant("Niger triggerfish"), lion, REEF)).toBe("caution");
  expect(between("R11", inhabitant("Yellow tang"), lion, REEF)).toBe("suitable");
  const hermits = inhabitant("Blue-legged hermit crab", 5);
  for (const hunter of ["Snowflake moray", "Flame hawkfish"])
    expect(between("R14", inhabitant(hunter), hermits, REEF)).toBe("caution");
  expect(between("R14", inhabitant("Royal gramma"), hermits, REEF)).toBe("suitable");
  expect(between("R14", inhabitant("Flame hawkfish"), inhabitant("Trochus snail"), REEF)).toBe(
    "suitable",
  );
  const moray = inhabitant("Snowflake moray");
  expect(between("R12", moray, inhabitant("Yellow watchman goby"), REEF)).toBe("caution");
  expect(between("R12", moray, inhabitant("Flame angelfish"), REEF)).toBe("suitable");
});

test.each([
  ["Yellow lab", "Julii corydoras", "unsuitable"],
  ["Cobalt blue zebra cichlid", "Festivum", "unsuitable"],
  ["Yellow lab", "Festivum", "caution"],
  ["Yellow lab", "Petricola synodontis", "suitable"],
  ["Shell-dwelling cichlid", "Ocellatus shell-dweller", "caution"],
  ["Shell-dwelling cichlid", "Sardine cichlid", "suitable"],
  ["Tiger barb", "Chocolate gourami", "caution"],
  ["Cardinal tetra", "Chocolate gourami", "suitable"],
  ["Tiger barb", "Elephantnose fish", "caution"],
  ["Serpae tetra", "Silver hatchetfish", "caution"],
  ["Rosy barb", "Sparkling gourami", "suitable"],
  ["Peaceful betta", "Emerald betta", "caution"],
  ["Peaceful betta", "Dwarf gourami", "caution"],
  ["Peaceful betta", "Chocolate gourami", "suitable"],
  ["Fancy goldfish", "Koi", "caution"],
  ["Common goldfish", "Koi", "suitable"],
  ["Redclaw crayfish", "Ocellate river stingray", "caution"],
  ["Ropefish", "Clown loach", "caution"],
  ["Ropefish", "Silver arowana", "unsuitable"],
])("lively and slow fish: %s and %s: %s", (one, other, level) => {
  // R12 covers fish that a predator swallows.
  const levels = ["R11", "R12"].map((rule) =>
    between(rule as RuleId, inhabitant(one), inhabitant(other)),
  );
  const worst = ["unsuitable", "caution", "suitable"].find((each) => levels.includes(each));
  expect(worst).toBe(level);
});

test("boxer shrimp: a pair bought together is a caution, a stranger is refused", () => {
  const boxers = (residentCount: number, quantity: number, sexes: Partial<Inhabitant> = {}) =>
    levelOf(
      "R10",
      {
        ...REEF,
        ...(residentCount > 0 &&
          withInhabitants(inhabitant("Coral banded shrimp", residentCount, sexes))),
      },
      { species: "Coral banded shrimp", quantity, ...(sexes.males && { males: 0, females: 1 }) },
    );
  expect(boxers(0, 2)).toBe("caution");
  expect(boxers(1, 1)).toBe("unsuitable");
  expect(boxers(1, 1, { males: 1, females: 0 })).toBe("suitable");
});

test("two of a solitary reef fish are rivals unless the reef is large", () => {
  const [one, other] = [inhabitant("Scooter dragonet"), inhabitant("Mandarin dragonet")];
  const reef = (volumeLitres: number) => ({ ...REEF, volumeLitres });
  expect(between("R11", one, other, reef(399))).toBe("caution");
  expect(between("R11", one, other, reef(400))).toBe("suitable");
});

test("two nesting cichlid species need room for both, or half as much again as the larger one needs", () => {
  // Angelfish need 155 litres, kribensis 100, cockatoo cichlids 60.
  const [angels, kribs] = [inhabitant("Angelfish", 2), inhabitant("Kribensis", 2)];
  expect(between("R11", angels, kribs, { volumeLitres: 254 })).toBe("caution");
  expect(between("R11", angels, kribs, { volumeLitres: 255 })).toBe("suitable");
  const cockatoos = inhabitant("Cockatoo dwarf cichlid", 2);
  expect(between("R11", angels, cockatoos, { volumeLitres: 232 })).toBe("caution");
  expect(between("R11", angels, cockatoos, { volumeLitres: 233 })).toBe("suitable");
  // Cichlids of the same lake live in a crowd.
  const labs = inhabitant("Yellow lab", 8);
  expect(between("R11", labs, inhabitant("Acei cichlid", 8), { volumeLitres: 299 })).toBe(
    "suitable",
  );
});

test("a male betta loses against a gourami a third larger, however large the tank", () => {
  const male = inhabitant("Betta", 1, { males: 1 });
  expect(between("R10", male, inhabitant("Three-spot gourami"))).toBe("unsuitable");
  expect(between("R10", male, inhabitant("Dwarf gourami"))).toBe("caution");
  expect(between("R10", male, inhabitant("Pearl gourami", 2))).toBe("caution");
  const female = inhabitant("Betta", 1, { females: 1 });
  expect(between("R10", female, inhabitant("Three-spot gourami"))).toBe("suitable");
});

test.each([
  ["Bronze corydoras", "caution"],
  ["Kuhli loach", "caution"],
  ["Bristlenose plec", "suitable"],
  ["Bleeding heart tetra", "suitable"],
])("Amazon puffers with bottom fish and others: %s, %s", (mate, level) => {
  expect(between("R11", inhabitant("Amazon puffer", 3), inhabitant(mate, 8))).toBe(level);
});

test.each([
  // The sharks grow to 13 cm. Two bottom fish, an armoured one, and one from open water.
  ["Kuhli loach", "caution"],
  ["Emerald catfish", "caution"],
  ["Bristlenose plec", "suitable"],
  ["Congo tetra", "suitable"],
])("red-tailed black sharks defend the ground: %s, %s", (mate, level) => {
  const tank = { volumeLitres: 1000 };
  expect(between("R11", inhabitant("Red-tailed black shark"), inhabitant(mate, 6), tank)).toBe(
    level,
  );
});

test("nesting dwarf cichlids drive away bottom fish, even longer ones, in a small tank", () => {
  // Kribensis need 100 litres and are as long as the loaches.
  const [kribs, loaches] = [inhabitant("Kribensis", 2), inhabitant("Kuhli loach", 6)];
  expect(between("R11", kribs, loaches, { volumeLitres: 149 })).toBe("caution");
  expect(between("R11", kribs, loaches, { volumeLitres: 150 })).toBe("suitable");
  const tank = { volumeLitres: 149 };
  expect(between("R11", inhabitant("Bolivian ram", 2), loaches, tank)).toBe("suitable");
  expect(between("R11", kribs, inhabitant("Bristlenose plec"), tank)).toBe("suitable");
});

test.each([
  // Barbs in a shoal squabble among themselves; a single gourami or peaceful barbs don't.
  ["Rainbow shark", "Tiger barb", "suitable"],
  ["Yoyo loach", "Tiger barb", "suitable"],
  ["Blue acara", "Dwarf gourami", "caution"],
  ["Rainbow shark", "Cherry barb", "caution"],
  ["Calvus cichlid", "Shell-dwelling cichlid", "caution"],
])("%s, pushy and twice as long, with %s: %s", (bully, victim, level) => {
  expect(between("R11", inhabitant(bully), inhabitant(victim, 8))).toBe(level);
});

test("reports conflicts between two species as well as those within one", () => {
  const titles = (resident: Inhabitant, { count, ...bought }: Inhabitant) =>
    check(withInhabitants(resident), { ...bought, quantity: count }).reasons.map(
      ({ title }) => title,
    );
  const [fish, male] = [inhabitant("Paradise fish", 8), inhabitant("Betta", 1, { males: 1 })];
  const surface = "Two kinds claim the surface";
  expect(titles(male, fish)).toEqual(expect.arrayContaining(["Fight their own kind", surface]));
  expect(titles(fish, male)).toContain(surface);
});

test("Amazon puffers live in a group", () => {
  const puffers = (quantity: number) => ({ species: "Amazon puffer", quantity });
  expect(check({}, puffers(1)).verdict).toBe("caution");
  expect(check({}, puffers(3)).verdict).toBe("suitable");
});

test("a full group of Malawi cichlids with enough females has no rival males", () => {
  const labs = (males: number, females: number) =>
    levelOf("R10", {}, { species: "Yellow lab", quantity: males + females, males, females });
  expect(labs(2, 4)).toBe("suitable");
  expect(labs(2, 3)).toBe("caution");
  // Two males and two females aren't a full group.
  expect(labs(2, 2)).toBe("caution");
});

test("two species of Tanganyika rock cichlids need room, but shell-dwellers and rock cichlids never meet", () => {
  // Lemon cichlids need 110 litres.
  const [julies, lemons] = [inhabitant("Ornate julie", 2), inhabitant("Lemon cichlid", 2)];
  expect(between("R11", julies, lemons, { volumeLitres: 164 })).toBe("caution");
  expect(between("R11", julies, lemons, { volumeLitres: 165 })).toBe("suitable");
  for (const shells of ["Shell-dwelling cichlid", "Similis shell-dweller"]) {
    expect(between("R11", julies, inhabitant(shells, 6), { volumeLitres: 100 })).toBe("suitable");
  }
});

test("the smallest predators take no shrimp longer than themselves", () => {
  // Scarlet badis 2.5 cm, Amano shrimp 5 cm, cherry shrimp 3 cm; kribensis 10 cm.
  expect(between("R13", inhabitant("Scarlet badis"), inhabitant("Amano shrimp", 5))).toBe(
    "suitable",
  );
  expect(between("R13", inhabitant("Scarlet badis"), inhabitant("Cherry shrimp", 10))).toBe(
    "caution",
  );
  expect(between("R13", inhabitant("Kribensis", 2), inhabitant("Amano shrimp", 5))).toBe("caution");
});

test("never advises buying two where two would fight", () => {
  const tank = { ...REEF, volumeLitres: 100, ...withInhabitants(inhabitant("Trochus snail")) };
  const { reasons } = check(tank, { species: "Humbug damselfish", quantity: 3 });
  expect(reasons.map(({ rule }) => rule)).toContain("R17");
  expect(reasons.map(({ fix }) => fix).join(" ")).not.toMatch(/no more than/);
});

test("advice for marine tanks mentions rock rather than plants", () => {
  const bare = { ...REEF, volumeLitres: 100, cover: "none", plants: "none" } as const;
  const warningsFor = (tank: Tank, species: string) =>
    check({ ...bare, ...tank }, species)
      .reasons.map(({ text, fix }) => `${text} ${fix}`)
      .join(" ");
  const reef = warningsFor(withInhabitants("Common clownfish"), "Scooter dragonet");
  expect(reef).toContain("rock");
  expect(reef).not.toMatch(/plants|wood/);
  expect(warningsFor({ water: "freshwater", pH: 7, gh: 8 }, "Cherry barb")).toMatch(/plants, wood/);
});

test("a surface predator and bottom fish never meet", () => {
  const hunter = inhabitant("African butterflyfish");
  expect(between("R11", hunter, inhabitant("Chocolate whiptail"))).toBe("suitable");
  expect(between("R11", hunter, inhabitant("Madagascar rainbowfish", 6))).toBe("caution");
});

test("wide-mouthed predators leave longer fish alone", () => {
  const raphael = inhabitant("Striped Raphael catfish");
  expect(between("R11", raphael, inhabitant("Bala shark", 4))).toBe("suitable");
  expect(between("R11", raphael, inhabitant("Silver dollar", 6))).toBe("caution");
  expect(between("R12", raphael, inhabitant("Congo tetra", 8))).toBe("unsuitable");
  // Territorial open-water predators don't leave them alone.
  expect(between("R11", inhabitant("Pictus catfish", 4), inhabitant("Congo tetra", 8))).toBe(
    "unsuitable",
  );
});

test.each([
  ["Congo tetra", "suitable"],
  ["Cardinal tetra", "suitable"],
  ["Bronze corydoras", "caution"],
  ["Discus", "caution"],
  ["Angelfish", "caution"],
])("a common plec and %s: %s", (mate, level) => {
  expect(
    between("R11", inhabitant("Common plec"), inhabitant(mate, 8), { volumeLitres: 2000 }),
  ).toBe(level);
});

test("plecs withstand aggressive cichlids less than twice their length", () => {
  const plec = inhabitant("Bristlenose plec");
  expect(between("R11", plec, inhabitant("Red zebra cichlid", 6))).toBe("caution");
  expect(between("R11", plec, CONVICTS)).toBe("caution");
  expect(between("R11", plec, inhabitant("Flowerhorn cichlid"))).toBe("unsuitable");
  expect(between("R11", inhabitant("Chocolate whiptail"), inhabitant("Red zebra cichlid", 6))).toBe(
    "unsuitable",
  );
});

test.each([
  ["Hengel's rasbora", "Hengel's rasboras", "Hengel's rasboras"],
  ["Vietnamese white cloud", "Vietnamese white clouds", "Vietnamese white clouds"],
  ["Zebra obliquidens", "zebra obliquidens", "Zebra obliquidens"],
  ["Rudd", "rudd", "Rudd"],
  ["Taiwan reef cichlid", "Taiwan reef cichlids", "Taiwan reef cichlids"],
])("%s in a sentence: %s", (name, inside, opening) => {
  const species = findSpecies(name);
  expect(species && [pluralName(species), capitalisedPlural(species)]).toEqual([inside, opening]);
});

test("a plant named after a bird rather than a person has no capital", () => {
  const species = findSpecies("Parrot's feather");
  expect(species && nameOf(species)).toBe("parrot's feather");
});
