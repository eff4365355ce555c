import { describe, expect, test } from "vitest";
import { levelOf, REEF, reasonsOf, with_ } from "./tankFixture";

const NEON = "Paracheirodon innesi";

describe("R09 group size", () => {
  test.each([
    [5, 0, "caution"],
    [6, 0, "suitable"],
    [3, 2, "caution"],
    [3, 3, "suitable"],
  ])("buying %i neons with %i at home: %s", (quantity, count, level) => {
    const tank = count > 0 ? with_({ species: "neon tetra", count }) : {};
    expect(levelOf("R09", tank, { species: NEON, quantity })).toBe(level);
  });
});

describe("R10 own kind", () => {
  test("aggressive and solitary kinds stay alone", () => {
    expect(levelOf("R10", with_("Convict cichlid"), "Convict cichlid")).toBe("unsuitable");
    expect(levelOf("R10", {}, "Convict cichlid")).toBe("suitable");
    expect(levelOf("R10", with_("Rainbow shark"), "Red-tailed black shark")).toBe("unsuitable");
    expect(levelOf("R10", with_("Chinese algae eater"), "Gyrinocheilus aymonieri")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", with_("Marbled crayfish"), "Cherax quadricarinatus")).toBe("unsuitable");
  });
  test("bettas: two males fight, females do not count, an unsexed one counts as male", () => {
    const betta = { species: "Betta splendens", quantity: 1 };
    expect(levelOf("R10", with_("betta"), betta)).toBe("unsuitable");
    const female = with_({ species: "betta", count: 1, females: 1 });
    expect(levelOf("R10", female, betta)).toBe("suitable");
  });
  test("pea puffers want 20 litres each", () => {
    const two = { species: "Pea puffer", quantity: 2 };
    expect(levelOf("R10", { volumeLitres: 39 }, two)).toBe("unsuitable");
    expect(levelOf("R10", { volumeLitres: 40 }, two)).toBe("suitable");
  });
  test("reef loners: one in less than 400 litres", () => {
    const mandarin = with_("Mandarinfish");
    expect(levelOf("R10", { ...REEF, ...mandarin, volumeLitres: 399 }, "Mandarinfish")).toBe(
      "unsuitable",
    );
    expect(levelOf("R10", { ...REEF, ...mandarin, volumeLitres: 400 }, "Mandarinfish")).toBe(
      "suitable",
    );
  });
  test("large territorial cichlids: one, or a known pair", () => {
    const jewel = { species: "Jewel cichlid", quantity: 1, females: 1 };
    const male = with_({ species: "Jewel cichlid", count: 1, males: 1 });
    expect(levelOf("R10", male, jewel)).toBe("suitable");
    expect(levelOf("R10", with_("Jewel cichlid"), jewel)).toBe("unsuitable");
  });
  test("dwarf cichlids: one pair per 60 cm", () => {
    const pair = { species: "Apistogramma borellii", quantity: 2 };
    const ram = with_({ species: "Bolivian ram", count: 2 });
    expect(levelOf("R10", { ...ram, lengthCm: 119 }, pair)).toBe("caution");
    expect(levelOf("R10", { ...ram, lengthCm: 120 }, pair)).toBe("suitable");
    expect(levelOf("R10", { lengthCm: 54 }, pair)).toBe("suitable");
  });
  test("rival males and males without females", () => {
    const gouramis = (males: number) => ({ species: "Dwarf gourami", quantity: 2, males });
    expect(levelOf("R10", {}, gouramis(2))).toBe("caution");
    expect(levelOf("R10", {}, gouramis(1))).toBe("suitable");
    expect(levelOf("R10", {}, { species: "Swordtail", quantity: 4, males: 4 })).toBe("caution");
    const mixed = { species: "Swordtail", quantity: 4, males: 2, females: 2 };
    expect(levelOf("R10", {}, mixed)).toBe("suitable");
  });
  test("kinds that are kept in a crowd are not refused a crowd", () => {
    const group = { species: "Maylandia estherae", quantity: 6 };
    expect(levelOf("R10", {}, group)).toBe("suitable");
  });
  test("a male betta with a gourami is a caution, either way round", () => {
    expect(levelOf("R10", with_("Honey gourami"), "betta")).toBe("caution");
    expect(levelOf("R10", with_("betta"), "Honey gourami")).toBe("caution");
    const female = with_({ species: "betta", count: 1, females: 1 });
    expect(levelOf("R10", female, "Honey gourami")).toBe("suitable");
  });
});

describe("R11 temperament", () => {
  test("aggressive and no smaller: refused, either way round", () => {
    expect(levelOf("R11", with_("Convict cichlid"), NEON)).toBe("unsuitable");
    expect(levelOf("R11", with_(NEON), "Convict cichlid")).toBe("unsuitable");
    // A pea puffer is smaller (3 cm) than a neon (4 cm).
    expect(levelOf("R11", with_("Pea puffer"), NEON)).toBe("suitable");
  });
  test("semi-aggressive with peaceful: a caution when sizes differ twofold", () => {
    // Dwarf gourami 8 cm; neon 4 cm; pearl danio 6 cm.
    expect(levelOf("R11", with_("Dwarf gourami"), NEON)).toBe("caution");
    expect(levelOf("R11", with_("Dwarf gourami"), "Pearl danio")).toBe("suitable");
  });
  test("semi-aggressive with peaceful: a caution in less than 1.5 times the larger minimum", () => {
    // Both want 80 litres.
    const tank = with_("Dwarf gourami");
    expect(levelOf("R11", { ...tank, volumeLitres: 119 }, "Pearl danio")).toBe("caution");
    expect(levelOf("R11", { ...tank, volumeLitres: 120 }, "Pearl danio")).toBe("suitable");
  });
  test("stinging corals are a matter of distance", () => {
    expect(levelOf("R11", { ...REEF, ...with_("Torch coral") }, "Zoanthus sp.")).toBe("caution");
  });
});

describe("R12 predation", () => {
  test.each([
    // Predators from 2.5 times: leopard bushfish 15 cm with 6 cm and 6.5 cm fish.
    ["Leopard bushfish", "Pearl danio", "unsuitable"],
    ["Leopard bushfish", "Colombian tetra", "suitable"],
    // Any fish from 4 times: bala shark 35 cm, tiger barb 7 cm; pearl gourami 12, chili rasbora 2.
    ["Bala shark", "Tiger barb", "caution"],
    ["Pictus catfish", "Chili rasbora", "unsuitable"],
    // Angelfish with fish of 4 cm; 4.5 cm are spared.
    ["Angelfish", NEON, "caution"],
    ["Kribensis", NEON, "caution"],
    ["Kribensis", "Harlequin rasbora", "suitable"],
    ["Pearl gourami", NEON, "caution"],
    ["Honey gourami", NEON, "suitable"],
  ])("%s with %s: %s", (predator, prey, level) => {
    expect(levelOf("R12", with_(predator), prey)).toBe(level);
    expect(levelOf("R12", with_(prey), predator)).toBe(level);
  });
  test("only fish are counted as prey and predator: an anemone shelters its clownfish", () => {
    expect(levelOf("R12", { ...REEF, ...with_("Bubble-tip anemone") }, "Common clownfish")).toBe(
      "suitable",
    );
  });
});

describe("R13 shrimp", () => {
  const CHERRY = "Neocaridina davidi";
  test.each([
    // Hunters: aggressive, predatory, or 10 cm and more.
    ["Pea puffer", CHERRY, "unsuitable"],
    ["Kribensis", CHERRY, "unsuitable"],
    ["Dwarf gourami", CHERRY, "caution"],
    [NEON, CHERRY, "caution"],
    ["Kribensis", "Amano shrimp", "caution"],
    // Large shrimp with large fish that do not hunt them.
    ["Farlowella vittata", "Amano shrimp", "caution"],
    ["Bristlenose plec", "Amano shrimp", "suitable"],
    ["Ramshorn snail", CHERRY, "suitable"],
  ])("%s with %s: %s", (mate, shrimp, level) => {
    expect(levelOf("R13", with_(mate), shrimp)).toBe(level);
    expect(levelOf("R13", with_(shrimp), mate)).toBe(level);
  });
  test("small calm fish and dense moss are fine", () => {
    expect(levelOf("R13", { ...with_(NEON), plants: "dense" }, CHERRY)).toBe("suitable");
    expect(levelOf("R13", { ...with_("Pearl danio"), plants: "dense" }, CHERRY)).toBe("caution");
  });
  test("one reason names all the mouths", () => {
    const reasons = reasonsOf("R13", with_(NEON, "Pearl danio"), CHERRY);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.text).toContain("neon tetra and pearl danio");
  });
});

describe("R14 snails", () => {
  test.each([
    ["Yoyo loach", "Ramshorn snail", "unsuitable"],
    [NEON, "Ramshorn snail", "suitable"],
    // Assassin snails (2.5 cm) take snails up to their own size.
    ["Assassin snail", "Ramshorn snail", "unsuitable"],
    ["Assassin snail", "Dusky nerite", "suitable"],
  ])("%s with %s: %s", (eater, snail, level) => {
    expect(levelOf("R14", with_(eater), snail)).toBe(level);
    expect(levelOf("R14", with_(snail), eater)).toBe(level);
  });
});

describe("R15 plants", () => {
  test.each([
    ["Common goldfish", "Vallisneria nana", "unsuitable"],
    ["Rosy barb", "Vallisneria nana", "caution"],
    ["Firemouth cichlid", "Vallisneria nana", "caution"],
    ["Firemouth cichlid", "Java moss", "suitable"],
    ["Common goldfish", "Anubias nana", "suitable"],
    ["Common goldfish", "Java fern", "suitable"],
    [NEON, "Vallisneria nana", "suitable"],
  ])("%s with %s: %s", (fish, plant, level) => {
    expect(levelOf("R15", with_(fish), plant)).toBe(level);
  });
});

describe("R16 fins", () => {
  test("nippers with long fins: refused, or a caution for peaceful ones", () => {
    const eight = { species: "Tiger barb", count: 8 };
    expect(levelOf("R16", with_(eight), "Guppy")).toBe("unsuitable");
    const silvertips = { species: "Silvertip tetra", count: 8 };
    expect(levelOf("R16", with_(silvertips), "Guppy")).toBe("caution");
    expect(levelOf("R16", with_({ species: NEON, count: 6 }), "Guppy")).toBe("suitable");
  });
  test("a nipper in too small a group is a caution", () => {
    const buying = (quantity: number) => ({ species: "Tiger barb", quantity });
    expect(levelOf("R16", with_("Pearl danio"), buying(7))).toBe("caution");
    expect(levelOf("R16", with_("Pearl danio"), buying(8))).toBe("suitable");
    expect(levelOf("R16", {}, buying(7))).toBe("suitable");
  });
});

describe("R17 stocking", () => {
  // 100 litres net; a neon is 4 units.
  const tank = { volumeLitres: 100 / 0.85 };
  test.each([
    [24, "suitable"],
    [25, "caution"],
    [37, "caution"],
    [38, "unsuitable"],
  ])("%i neons in 100 net litres: %s", (quantity, level) => {
    expect(levelOf("R17", tank, { species: NEON, quantity })).toBe(level);
  });
  test("dense plants carry more, a young filter less, sea water far less", () => {
    const load = (more: object, species = NEON) =>
      reasonsOf("R17", { ...tank, ...more }, { species, quantity: 30 })[0]?.yours;
    expect(load({})).toBe("120 %");
    expect(load({ plants: "dense" })).toBe("104 %");
    expect(load({ cycledWeeks: 12 })).toBe("171 %");
    // 30 cleaner shrimp of 0.5 units in 25.
    expect(load({ ...REEF, volumeLitres: 50 / 0.85 }, "Cleaner shrimp (skunk)")).toBe("120 %");
  });
  test("the recommended group alone in the recommended tank is never refused", () => {
    const discus = { species: "Discus", quantity: 5 };
    expect(levelOf("R17", { volumeLitres: 250 / 0.85 }, discus)).toBe("caution");
    expect(levelOf("R17", { volumeLitres: 230 }, discus)).toBe("unsuitable");
  });
  test("beyond 25 cm only the minimum volume counts", () => {
    expect(levelOf("R17", {}, { species: "Oscar", quantity: 20 })).toBe("suitable");
  });
});

describe("R23 shared water", () => {
  test("no shared temperature is refused, little of it a caution", () => {
    // Peppered corydoras 18–25, discus 27–30, betta 24–28, neon 20–26.
    expect(levelOf("R23", with_("Peppered corydoras"), "Discus")).toBe("unsuitable");
    expect(levelOf("R23", with_("Peppered corydoras"), "Betta")).toBe("caution");
    expect(levelOf("R23", with_(NEON), "Betta")).toBe("suitable");
  });
  test("little shared pH is a caution", () => {
    // Yellow lab from 7.5 or more, neon to 7.5.
    expect(levelOf("R23", with_("Labidochromis caeruleus"), NEON)).toBe("caution");
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
  ])("%s with %s: %s", (resident, bought, level) => {
    expect(levelOf("R24", with_(resident), bought)).toBe(level);
  });
  test("the listing's title tells the colour line", () => {
    const listing = { species: "Neocaridina davidi", title: "Blue Velvet shrimp" };
    expect(levelOf("R24", with_("Red cherry"), listing)).toBe("caution");
  });
});
