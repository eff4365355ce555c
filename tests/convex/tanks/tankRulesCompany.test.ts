import { describe, expect, test } from "vitest";
import { check, levelOf, REEF, reasonsOf, withInhabitants } from "./tankFixture";

const NEON = "Paracheirodon innesi";

describe("R09 group size", () => {
  test.each([
    [5, 0, "caution"],
    [6, 0, "suitable"],
    [3, 2, "caution"],
    [3, 3, "suitable"],
  ])("buying %i neons with %i at home: %s", (quantity, count, level) => {
    const tank = count > 0 ? withInhabitants({ species: "neon tetra", count }) : {};
    expect(levelOf("R09", tank, { species: NEON, quantity })).toBe(level);
  });
  test("is silent if the tank is too small anyway, as a second comet doesn't help in 60 litres", () => {
    const comet = { species: "Comet", quantity: 1 };
    expect(levelOf("R09", { volumeLitres: 319 }, comet)).toBe("suitable");
    expect(levelOf("R09", { volumeLitres: 320 }, comet)).toBe("caution");
  });
  test("suggests more only if the tank has room for them", () => {
    const fix = (volumeLitres: number) =>
      reasonsOf("R09", { volumeLitres }, { species: NEON, quantity: 2 })[0]?.fix;
    expect(fix(54)).toBe("Take 4 more.");
    expect(fix(53)).toBe("In the larger tank, keep 6 or more.");
  });
});

describe("R10 own kind", () => {
  test("aggressive and solitary species must be alone", () => {
    expect(levelOf("R10", withInhabitants("Convict cichlid"), "Convict cichlid")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", {}, "Convict cichlid")).toBe("suitable");
    expect(levelOf("R10", withInhabitants("Rainbow shark"), "Red-tailed black shark")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", withInhabitants("Chinese algae eater"), "Gyrinocheilus aymonieri")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", withInhabitants("Marbled crayfish"), "Cherax quadricarinatus")).toBe(
      "unsuitable",
    );
  });
  test("a male betta can't have other bettas, and an unsexed one counts as male", () => {
    const betta = { species: "Betta splendens", quantity: 1 };
    expect(levelOf("R10", {}, betta)).toBe("suitable");
    expect(levelOf("R10", withInhabitants("betta"), betta)).toBe("unsuitable");
    const female = withInhabitants({ species: "betta", count: 1, females: 1 });
    expect(levelOf("R10", female, betta)).toBe("unsuitable");
  });
  test("five or more female bettas together in 80 litres are a caution", () => {
    const sorority = (quantity: number, volumeLitres: number) =>
      levelOf("R10", { volumeLitres }, { species: "betta", quantity, females: quantity });
    expect(sorority(4, 80)).toBe("unsuitable");
    expect(sorority(5, 79.9)).toBe("unsuitable");
    expect(sorority(5, 80)).toBe("caution");
  });
  test("two solitary semi-aggressive strangers quarrel, and in a small reef they fight", () => {
    expect(levelOf("R10", withInhabitants("Blue acara"), "Blue acara")).toBe("caution");
    const grammas = (volumeLitres: number) =>
      levelOf("R10", { ...REEF, ...withInhabitants("Royal gramma"), volumeLitres }, "Royal gramma");
    expect(grammas(399)).toBe("unsuitable");
    expect(grammas(400)).toBe("caution");
  });
  test("clownfish live alone or as one pair", () => {
    const clowns = (count: number, volumeLitres: number) =>
      levelOf("R10", { ...REEF, volumeLitres }, { species: "clownfish", quantity: count });
    expect(clowns(2, 100)).toBe("suitable");
    expect(clowns(3, 399)).toBe("unsuitable");
    expect(clowns(3, 400)).toBe("caution");
    const percula = { ...REEF, ...withInhabitants("Percula"), volumeLitres: 300 };
    expect(levelOf("R10", percula, "Common clownfish")).toBe("unsuitable");
  });
  test("a pair of convicts is a caution, and strangers are refused", () => {
    const male = withInhabitants({ species: "Convict cichlid", count: 1, males: 1 });
    const female = { species: "Convict cichlid", quantity: 1, females: 1 };
    expect(levelOf("R10", male, female)).toBe("caution");
    const pair = { species: "Convict cichlid", quantity: 2, males: 1, females: 1 };
    expect(levelOf("R10", {}, pair)).toBe("suitable");
    expect(levelOf("R10", {}, { ...pair, males: 2, females: 0 })).toBe("unsuitable");
  });
  test.each([
    [2, 0, "unsuitable"],
    [2, 3, "unsuitable"],
    [2, 4, "caution"],
    [2, 10, "suitable"],
    [1, 5, "suitable"],
  ])("fierce mbuna: %i males and %i females: %s", (males, females, level) => {
    const auratus = { species: "Auratus cichlid", quantity: males + females, males, females };
    expect(levelOf("R10", {}, auratus)).toBe(level);
  });
  test("a male betta and a pushy gourami need room for two territories", () => {
    const betta = { species: "Betta", quantity: 1, males: 1 };
    const beside = (gourami: string, volumeLitres: number) =>
      levelOf("R10", { ...withInhabitants(gourami), volumeLitres }, betta);
    expect(beside("Dwarf gourami", 99)).toBe("unsuitable");
    expect(beside("Dwarf gourami", 100)).toBe("caution");
    expect(beside("Honey gourami", 60)).toBe("caution");
  });
  test("pea puffers need 20 litres each", () => {
    const two = { species: "Pea puffer", quantity: 2 };
    expect(levelOf("R10", { volumeLitres: 39 }, two)).toBe("unsuitable");
    expect(levelOf("R10", { volumeLitres: 40 }, two)).toBe("suitable");
  });
  test("a reef smaller than 400 litres holds one of a species of loners", () => {
    const mandarin = withInhabitants("Mandarinfish");
    expect(levelOf("R10", { ...REEF, ...mandarin, volumeLitres: 399 }, "Mandarinfish")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", { ...REEF, ...mandarin, volumeLitres: 400 }, "Mandarinfish")).toBe(
      "caution",
    );
    const pair = { species: "Mandarinfish", quantity: 2, males: 1, females: 1 };
    expect(levelOf("R10", { ...REEF, volumeLitres: 400 }, pair)).toBe("suitable");
    expect(levelOf("R10", { ...REEF, volumeLitres: 399 }, pair)).toBe("unsuitable");
  });
  test("gobies with a burrow and clawed shrimp live alone or as a pair", () => {
    for (const species of [
      "Yasha goby",
      "Diamond goby",
      "Tiger pistol shrimp",
      "Tailspot blenny",
    ]) {
      expect(levelOf("R10", REEF, { species, quantity: 2 })).toBe("caution");
      expect(levelOf("R10", REEF, { species, quantity: 2, males: 1, females: 1 })).toBe("suitable");
    }
    expect(levelOf("R10", REEF, { species: "Neon goby", quantity: 2 })).toBe("suitable");
  });
  test("two colonies of one coral don't fight", () => {
    expect(levelOf("R10", { ...REEF, ...withInhabitants("Torch coral") }, "Torch coral")).toBe(
      "suitable",
    );
    expect(levelOf("R10", { ...REEF, ...withInhabitants("Clown tang") }, "Clown tang")).toBe(
      "unsuitable",
    );
  });
  test("large territorial cichlids live alone or as a known pair", () => {
    const jewel = { species: "Jewel cichlid", quantity: 1, females: 1 };
    const male = withInhabitants({ species: "Jewel cichlid", count: 1, males: 1 });
    expect(levelOf("R10", male, jewel)).toBe("suitable");
    expect(levelOf("R10", withInhabitants("Jewel cichlid"), jewel)).toBe("unsuitable");
  });
  test("dwarf cichlids need 60 cm per pair", () => {
    const pair = { species: "Apistogramma borellii", quantity: 2 };
    const ram = withInhabitants({ species: "Bolivian ram", count: 2 });
    expect(levelOf("R10", { ...ram, lengthCm: 119 }, pair)).toBe("caution");
    expect(levelOf("R10", { ...ram, lengthCm: 120 }, pair)).toBe("suitable");
    expect(levelOf("R10", { lengthCm: 54 }, pair)).toBe("suitable");
  });
  test("rival males of a semi-aggressive species fight", () => {
    const gouramis = (males: number) => ({ species: "Dwarf gourami", quantity: 2, males });
    expect(levelOf("R10", {}, gouramis(2))).toBe("caution");
    expect(levelOf("R10", {}, gouramis(1))).toBe("suitable");
    // A single one is fine, as is a male with females.
    expect(levelOf("R09", {}, "Dwarf gourami")).toBe("suitable");
    expect(levelOf("R09", {}, "Honey gourami")).toBe("caution");
    const harem = { species: "Dwarf gourami", quantity: 3, males: 1, females: 2 };
    expect(levelOf("R10", {}, harem)).toBe("suitable");
    // Shops sell mostly males.
    expect(levelOf("R10", {}, { species: "Dwarf gourami", quantity: 2 })).toBe("caution");
  });
  test.each([
    [6, 0, "suitable"],
    [2, 4, "suitable"],
    [2, 3, "caution"],
    [3, 3, "caution"],
    [3, 1, "caution"],
    [0, 6, "suitable"],
  ])("%i male and %i female guppies: %s", (males, females, level) => {
    const guppies = { species: "Guppy", quantity: males + females, males, females };
    expect(levelOf("R10", {}, guppies)).toBe(level);
    const bred = check({}, guppies).notes.some((note) => note.includes("will breed"));
    expect(bred).toBe(males > 0 && females > 0);
  });
  test("species kept in a crowd may be kept in a crowd", () => {
    const group = { species: "Maylandia estherae", quantity: 6 };
    expect(levelOf("R10", {}, group)).toBe("suitable");
  });
  test("a male betta with a gourami is a caution, whichever was there first", () => {
    expect(levelOf("R10", withInhabitants("Honey gourami"), "betta")).toBe("caution");
    expect(levelOf("R10", withInhabitants("betta"), "Honey gourami")).toBe("caution");
    const female = withInhabitants({ species: "betta", count: 1, females: 1 });
    expect(levelOf("R10", female, "Honey gourami")).toBe("suitable");
  });
});

describe("R11 temperament", () => {
  test.each([
    // Aggressive or predatory, and no smaller; with semi-aggressive fish from 1.3 times the length.
    ["Convict cichlid", NEON, "unsuitable"],
    ["Jewel cichlid", "Kribensis", "unsuitable"],
    ["Red zebra cichlid", "Peacock cichlid", "caution"],
    ["Red zebra cichlid", "Yellow lab", "caution"],
    ["Six-line wrasse", "Firefish goby", "unsuitable"],
    ["Six-line wrasse", "Common clownfish", "caution"],
    ["Convict cichlid", "Festivum", "caution"],
    // Less than half the other's length: serpae 4 cm, plec 13 cm; badis 2.5 cm, panda 5 cm.
    ["Serpae tetra", "Bristlenose plec", "suitable"],
    ["Scarlet badis", "Panda corydoras", "suitable"],
    ["Yellow lab", NEON, "unsuitable"],
    // Kept alone, regardless of size.
    ["Pea puffer", NEON, "unsuitable"],
    ["Figure-8 puffer", "Bumblebee goby", "unsuitable"],
    ["Axolotl", "White cloud mountain minnow", "unsuitable"],
    ["African dwarf frog", "Harlequin rasbora", "unsuitable"],
    ["Betta", "Guppy", "unsuitable"],
    ["Betta", "Harlequin rasbora", "caution"],
    ["Betta", "Pygmy corydoras", "suitable"],
    ["Seahorse", "Common clownfish", "unsuitable"],
    ["Seahorse", "Mandarinfish", "caution"],
    ["Fancy goldfish", "Bronze corydoras", "unsuitable"],
    ["Fancy goldfish", NEON, "unsuitable"],
    ["Fancy goldfish", "Bristlenose plec", "caution"],
    ["Fancy goldfish", "Betta", "unsuitable"],
    ["Fancy goldfish", "Comet", "caution"],
    ["Fancy goldfish", "Zebra danio", "caution"],
    ["Goldfish", "Hippocampus reidi", "unsuitable"],
    ["Flame angelfish", "Zoanthids", "caution"],
    ["Bubble-tip anemone", "Zoanthids", "caution"],
  ])("%s and %s, whichever was there first: %s", (one, other, level) => {
    expect(levelOf("R11", withInhabitants(one), other)).toBe(level);
    expect(levelOf("R11", withInhabitants(other), one)).toBe(level);
  });
  test("female bettas tolerate flowing fins", () => {
    const female = withInhabitants({ species: "betta", count: 1, females: 1 });
    expect(levelOf("R11", female, "Guppy")).toBe("suitable");
  });
  test("a semi-aggressive fish twice the length of a peaceful one is a caution", () => {
    // Kribensis 10 cm; zebra danio 5 cm; pearl danio 6 cm.
    expect(levelOf("R11", withInhabitants("Kribensis"), "Zebra danio")).toBe("caution");
    expect(levelOf("R11", withInhabitants("Kribensis"), "Pearl danio")).toBe("suitable");
  });
  test("small gouramis and cichlids spare open-water fish exactly half their length", () => {
    // Both are 8 cm long; neon 4 cm, ember tetra 2 cm, tail-spot corydoras 3 cm.
    for (const bully of ["Dwarf gourami", "Cockatoo dwarf cichlid"]) {
      expect(levelOf("R11", withInhabitants(bully), NEON)).toBe("suitable");
      expect(levelOf("R11", withInhabitants(bully), "Ember tetra")).toBe("caution");
    }
    expect(levelOf("R11", withInhabitants("Cockatoo dwarf cichlid"), "Tail-spot corydoras")).toBe(
      "caution",
    );
  });
  test("a semi-aggressive with a peaceful fish is a caution below 1.5 times the larger minimum volume", () => {
    // Dwarf gouramis need 60 litres, pearl danios 75.
    const tank = withInhabitants("Dwarf gourami");
    expect(levelOf("R11", { ...tank, volumeLitres: 112 }, "Pearl danio")).toBe("caution");
    expect(levelOf("R11", { ...tank, volumeLitres: 112.5 }, "Pearl danio")).toBe("suitable");
  });
  test("stinging corals need distance", () => {
    expect(levelOf("R11", { ...REEF, ...withInhabitants("Torch coral") }, "Zoanthus sp.")).toBe(
      "caution",
    );
  });
});

describe("R12 predation", () => {
  test.each([
    // Predators from twice the length: leopard bushfish 15 cm with fish of 7.5 cm and 8 cm.
    ["Leopard bushfish", "Celebes rainbowfish", "unsuitable"],
    ["Leopard bushfish", "African glass catfish", "suitable"],
    ["Pictus catfish", "Zebra danio", "unsuitable"],
    ["African butterflyfish", "Guppy", "unsuitable"],
    // Peaceful fish with wide mouths from 4 times: bala shark 35 cm, tiger barb 7 cm.
    ["Bala shark", "Tiger barb", "caution"],
    ["Bristlenose plec", "Ember tetra", "suitable"],
    ["Kuhli loach", "Chili rasbora", "suitable"],
    ["Severum", NEON, "unsuitable"],
    ["Pictus catfish", "Chili rasbora", "unsuitable"],
    // Angelfish with fish of 4 cm; 4.5 cm is spared.
    ["Angelfish", NEON, "caution"],
    ["Kribensis", NEON, "caution"],
    ["Kribensis", "Harlequin rasbora", "suitable"],
    ["Three-spot gourami", NEON, "caution"],
    // Peaceful fish with small mouths, however long: classic company.
    ["Pearl gourami", NEON, "suitable"],
    ["Discus", "Cardinal tetra", "suitable"],
    ["Honey gourami", NEON, "suitable"],
    // Peaceful cichlids and the largest gouramis from 4 times the length of fish up to 4 cm.
    ["Redstriped eartheater", NEON, "caution"],
    ["Redstriped eartheater", "Rummynose tetra", "suitable"],
    ["Uaru", "Ember tetra", "caution"],
    ["Keyhole cichlid", NEON, "suitable"],
    ["Snakeskin gourami", NEON, "caution"],
    ["Pearl gourami", "Ember tetra", "suitable"],
    // Brackish scats and monos.
    ["Spotted scat", "Bumblebee goby", "unsuitable"],
    ["Mono", "Guppy", "caution"],
    ["Mono", "Knight goby", "suitable"],
    // Small nocturnal catfish with fish up to 4 cm.
    ["South American bumblebee catfish", NEON, "caution"],
    ["South American bumblebee catfish", "Harlequin rasbora", "suitable"],
    ["Bronze corydoras", NEON, "suitable"],
  ])("%s with %s: %s", (predator, prey, level) => {
    expect(levelOf("R12", withInhabitants(predator), prey)).toBe(level);
    expect(levelOf("R12", withInhabitants(prey), predator)).toBe(level);
  });
  test("only fish count as prey and predator, so that an anemone shelters its clownfish", () => {
    expect(
      levelOf("R12", { ...REEF, ...withInhabitants("Bubble-tip anemone") }, "Common clownfish"),
    ).toBe("suitable");
  });
});

describe("R13 shrimp", () => {
  const CHERRY = "Neocaridina davidi";
  test.each([
    // Predators: aggressive, predatory, or 10 cm and more.
    ["Pea puffer", CHERRY, "unsuitable"],
    ["Kribensis", CHERRY, "unsuitable"],
    ["Dwarf gourami", CHERRY, "caution"],
    [NEON, CHERRY, "caution"],
    ["Kribensis", "Amano shrimp", "caution"],
    // A puffer tries shrimp longer than itself.
    ["Pea puffer", "Amano shrimp", "caution"],
    ["Pea puffer", "Vampire shrimp", "caution"],
    // The smallest crayfish are prey like large shrimp.
    ["Oscar", "Dwarf orange crayfish", "unsuitable"],
    ["Jack Dempsey", "Dwarf orange crayfish", "unsuitable"],
    ["Guppy", "Dwarf orange crayfish", "suitable"],
    ["Oscar", "Redclaw crayfish", "suitable"],
    // Large shrimp with large fish that don't hunt them.
    ["Congo tetra", "Amano shrimp", "suitable"],
    ["Giant gourami", "Amano shrimp", "unsuitable"],
    ["Denison barb", CHERRY, "unsuitable"],
    // Grazers spare even young shrimp.
    ["Farlowella vittata", "Amano shrimp", "suitable"],
    ["Otocinclus", CHERRY, "suitable"],
    ["Bristlenose plec", "Amano shrimp", "suitable"],
    ["Ramshorn snail", CHERRY, "suitable"],
  ])("%s with %s: %s", (mate, shrimp, level) => {
    expect(levelOf("R13", withInhabitants(mate), shrimp)).toBe(level);
    expect(levelOf("R13", withInhabitants(shrimp), mate)).toBe(level);
  });
  test("small peaceful fish with dense moss are fine", () => {
    expect(levelOf("R13", { ...withInhabitants(NEON), plants: "dense" }, CHERRY)).toBe("suitable");
    expect(levelOf("R13", { ...withInhabitants("Pearl danio"), plants: "dense" }, CHERRY)).toBe(
      "caution",
    );
  });
  test("one reason lists all the fish that eat young shrimp", () => {
    const reasons = reasonsOf("R13", withInhabitants(NEON, "Pearl danio"), CHERRY);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.text).toContain("Neon tetras and pearl danios");
  });
});

describe("R14 snails", () => {
  test.each([
    ["Yoyo loach", "Ramshorn snail", "unsuitable"],
    [NEON, "Ramshorn snail", "suitable"],
    // Assassin snails (2.5 cm) take snails up to their own size.
    ["Assassin snail", "Ramshorn snail", "unsuitable"],
    ["Assassin snail", "Dusky nerite", "suitable"],
    // Crabs may take a shell or a meal; an urchin has neither.
    ["Blue-legged hermit crab", "Trochus snail", "caution"],
    ["Emerald crab", "Trochus snail", "caution"],
    ["Blue-legged hermit crab", "Tuxedo urchin", "suitable"],
    ["Blue-legged hermit crab", "Emerald crab", "suitable"],
  ])("%s with %s: %s", (eater, snail, level) => {
    expect(levelOf("R14", withInhabitants(eater), snail)).toBe(level);
    expect(levelOf("R14", withInhabitants(snail), eater)).toBe(level);
  });
});

test.each([
  [4, "suitable"],
  [5, "caution"],
])("R14: %i assassin snails with larger snails: %s", (count, level) => {
  const hunters = withInhabitants({ species: "Assassin snail", count });
  expect(levelOf("R14", hunters, "Rabbit snail")).toBe(level);
  const purchase = { species: "Assassin snail", quantity: count };
  expect(levelOf("R14", withInhabitants("Rabbit snail"), purchase)).toBe(level);
});

describe("R15 plants", () => {
  test.each([
    ["Common goldfish", "Vallisneria nana", "unsuitable"],
    ["Rosy barb", "Vallisneria nana", "caution"],
    ["Firemouth cichlid", "Vallisneria nana", "caution"],
    ["Firemouth cichlid", "Java moss", "suitable"],
    ["Yellow lab", "Amazon sword", "caution"],
    ["Yellow lab", "Java fern", "suitable"],
    ["Common goldfish", "Anubias nana", "suitable"],
    ["Common goldfish", "Java fern", "suitable"],
    [NEON, "Vallisneria nana", "suitable"],
  ])("%s with %s: %s", (fish, plant, level) => {
    expect(levelOf("R15", withInhabitants(fish), plant)).toBe(level);
  });
});

describe("R16 fins", () => {
  test("nippers with long-finned fish are refused, or a caution if peaceful", () => {
    const eight = { species: "Tiger barb", count: 8 };
    expect(levelOf("R16", withInhabitants(eight), "Guppy")).toBe("unsuitable");
    const silvertips = { species: "Silvertip tetra", count: 8 };
    expect(levelOf("R16", withInhabitants(silvertips), "Guppy")).toBe("caution");
    expect(levelOf("R16", withInhabitants({ species: NEON, count: 6 }), "Guppy")).toBe("suitable");
  });
  test("a nipper in too small a group is a caution", () => {
    const buying = (quantity: number) => ({ species: "Tiger barb", quantity });
    expect(levelOf("R16", withInhabitants("Pearl danio"), buying(7))).toBe("caution");
    expect(levelOf("R16", withInhabitants("Pearl danio"), buying(8))).toBe("suitable");
    expect(levelOf("R16", {}, buying(7))).toBe("suitable");
  });
});

describe("R17 stocking", () => {
  // 100 litres net; a neon is 4 units.
  const tank = { volumeLitres: 100 / 0.85 };
  test.each([
    [27, "suitable"],
    [28, "caution"],
    [43, "caution"],
    [44, "unsuitable"],
  ])("%i neons in 100 net litres: %s", (quantity, level) => {
    expect(levelOf("R17", tank, { species: NEON, quantity })).toBe(level);
  });
  test("dense plants increase capacity, while a young filter reduces it, and sea water far more", () => {
    const load = (changes: object, species = NEON) =>
      reasonsOf("R17", { ...tank, ...changes }, { species, quantity: 30 })[0]?.yours;
    expect(load({})).toBe("120%");
    expect(load({ plants: "dense", volumeLitres: 92 / 0.85 })).toBe("113%");
    expect(load({ cycledWeeks: 12 })).toBe("171%");
    // 30 peppermint shrimp of 0.5 units in 25 / 2 units of capacity.
    expect(load({ ...REEF, volumeLitres: 50 / 0.85 }, "Peppermint shrimp")).toBe("120%");
  });
  test("a tank just under the limit isn't shown as at the limit", () => {
    const { passed } = check({ volumeLitres: 60 }, { species: NEON, quantity: 14 });
    expect(passed.find(({ rule }) => rule === "R17")).toMatchObject({
      yours: "109%",
      needs: "under 110%",
    });
  });
  test("the recommended group uses 85 % of the recommended tank at most", () => {
    const discus = (quantity: number) => ({ species: "Discus", quantity });
    expect(levelOf("R17", { volumeLitres: 250 }, discus(5))).toBe("suitable");
    expect(levelOf("R17", { volumeLitres: 250 }, discus(7))).toBe("caution");
    expect(levelOf("R17", { volumeLitres: 250 }, discus(11))).toBe("unsuitable");
  });
  test.each([
    ["Kuhli loach", 6, 75, "suitable"],
    ["Rosy barb", 8, 150, "suitable"],
    ["Fancy goldfish", 2, 180, "suitable"],
    // Too small and too full at once is refused.
    ["Fancy goldfish", 3, 150, "caution"],
    ["Fancy goldfish", 3, 120, "unsuitable"],
    ["Comet", 4, 400, "caution"],
    ["Comet", 5, 400, "unsuitable"],
  ])("%s: %i in %i litres: %s", (species, quantity, volumeLitres, level) => {
    expect(levelOf("R17", { volumeLitres }, { species, quantity })).toBe(level);
  });
  test("counts slender clownfish as less", () => {
    const pair = { species: "Common clownfish", quantity: 2 };
    expect(levelOf("R17", { ...REEF, volumeLitres: 100 }, pair)).toBe("suitable");
  });
  test("suggests a fix", () => {
    const fix = (inhabitants: object, quantity: number) =>
      reasonsOf("R17", { volumeLitres: 60, ...inhabitants }, { species: NEON, quantity })[0]?.fix;
    expect(fix({}, 20)).toBe("Take no more than 14, or move to a larger tank.");
    expect(fix(withInhabitants({ species: "Bronze corydoras", count: 12 }), 6)).toBe(
      "Your tank is already full: move to a larger one first.",
    );
    expect(fix(withInhabitants({ species: "Bronze corydoras", count: 5 }), 6)).toBe(
      "Don't add these animals, or move to a larger tank first.",
    );
  });
});

describe("R23 shared water", () => {
  test("no shared temperature is refused, and a small overlap is a caution", () => {
    // Peppered corydoras 18–25, discus 27–30, betta 24–28, neon 20–26.
    expect(levelOf("R23", withInhabitants("Peppered corydoras"), "Discus")).toBe("unsuitable");
    expect(levelOf("R23", withInhabitants("Peppered corydoras"), "Betta")).toBe("caution");
    expect(levelOf("R23", withInhabitants(NEON), "Betta")).toBe("suitable");
  });
  test("a small pH overlap is a caution", () => {
    // Yellow lab from pH 7.5, neon up to 7.5.
    expect(levelOf("R23", withInhabitants("Labidochromis caeruleus"), NEON)).toBe("caution");
  });
});

describe("R24 hybrids", () => {
  test.each([
    ["Guppy", "Endler's livebearer", "caution"],
    ["Platy", "Swordtail", "caution"],
    ["Bee shrimp", "Tiger shrimp", "caution"],
    ["Guppy", "Platy", "suitable"],
    ["Red cherry", "Blue dream", "caution"],
    ["Red cherry", "Cherry shrimp", "suitable"],
    ["Blue dream", "Blue dream", "suitable"],
  ])("%s with %s: %s", (resident, purchase, level) => {
    expect(levelOf("R24", withInhabitants(resident), purchase)).toBe(level);
  });
  test("the listing's title gives the colour strain", () => {
    const listing = { species: "Neocaridina davidi", title: "Blue Velvet shrimp" };
    expect(levelOf("R24", withInhabitants("Red cherry"), listing)).toBe("caution");
  });
});

test("each further koi in a pond counts as about 1,000 litres, unlike smaller fish or heated tanks", () => {
  const koi = (quantity: number, volumeLitres: number, unheated = true) =>
    levelOf("R17", { volumeLitres, unheated, temperatureC: 16 }, { species: "koi", quantity });
  expect(koi(6, 6000)).toBe("suitable");
  expect(koi(7, 6000)).toBe("caution");
  expect(koi(11, 6000)).toBe("unsuitable");
  expect(koi(6, 6000, false)).toBe("caution");
  const fancies = (unheated: boolean) =>
    check(
      { volumeLitres: 1000, unheated, temperatureC: 18 },
      { species: "fancy goldfish", quantity: 14 },
    ).reasons.filter(({ rule }) => rule === "R17");
  expect(fancies(true)).toEqual(fancies(false));
});
