import { describe, expect, test } from "vitest";
import {
  lawOf,
  lawOfSpecies,
  offeredBlocked,
  speciesToProve,
  worthReview,
} from "../../../convex/domain/listings/law/law";
import { lawPlacesOf } from "../../../convex/domain/listings/law/places";
import { LAW_SUBJECTS } from "../../../convex/domain/listings/law/table";
import { LAW_PLACES, OUTCOMES } from "../../../convex/domain/listings/law/types";
import { lawProblem } from "../../../convex/domain/listings/speciesLaw";
import { allSpecies } from "../../../convex/domain/listings/species";

describe("every row of the table", () => {
  const rows = LAW_SUBJECTS.flatMap((subject) =>
    subject.rules.map(
      (rule) => [subject.covers, rule.outcome, rule.places.join(", "), subject, rule] as const,
    ),
  );

  test.each(rows)("%s: %s in %s", (_covers, outcome, _places, subject, rule) => {
    expect(rule.reason).toMatch(/\.$/);
    expect(rule.instrument.length).toBeGreaterThan(10);
    expect(rule.checked).toMatch(/^2026-\d\d-\d\d$/);
    const rank = (one: string) => (OUTCOMES as readonly string[]).indexOf(one);
    for (const place of rule.places) {
      for (const name of subject.names) {
        const { status } = lawOf({ title: `Healthy ${name}, £5`, name: "Something" }, [place]);
        // Another row may be graver there, none lets it off.
        const isHeld = status !== "allowed" && rank(status) <= rank(outcome);
        expect([name, place, status, isHeld]).toEqual([name, place, status, true]);
      }
    }
  });

  test("no two subjects have one heading, and every place and outcome is used", () => {
    expect(new Set(LAW_SUBJECTS.map(({ covers }) => covers)).size).toBe(LAW_SUBJECTS.length);
    const rules = LAW_SUBJECTS.flatMap(({ rules: all }) => all);
    expect(new Set(rules.flatMap(({ places }) => places))).toEqual(new Set(LAW_PLACES));
    expect(new Set(rules.map(({ outcome }) => outcome))).toEqual(new Set(OUTCOMES));
  });
});

describe("what a title or description names", () => {
  test.each([
    "MARBLED  CRAYFISH",
    "Sign\u00adal cray\u200bfish",
    "Signаl crayfish",
    "Floating pennyw0rt!",
    "water-hyacinth for ponds",
    "two pumpkinseeds",
    "signal crayf1sh",
    "float|ng pennywort",
    "SignalCrayfish",
    "waterhyacinth",
    "parrotsfeather, parrotfeather",
    "10marmorkrebs",
    "zander2",
    "a.x.o.l.o.t.l",
    "🅰xolotl",
    "🇦🇽🇴🇱🇴🇹🇱",
    "aꭓolotl",
    "P. leniusculus",
    "e crassipes, rooted",
  ])("“%s” hides nothing", (title) => {
    expect(lawOf({ title, name: "Guppy" }).status).toBe("blocked");
  });
  test("no lawful species is taken for a blocked one by its initial", () => {
    const taken = allSpecies()
      .filter((species) => lawOfSpecies(species).status === "allowed")
      .map(({ scientificName }) => scientificName.replace(/^(\p{L})\S* /u, "$1. "))
      .filter((name) => ["blocked", "name"].includes(lawOf({ title: name, name: "" }).status));
    expect(taken).toEqual([]);
  });
  test("a description that names one twice in a sentence offers it, whatever it says the second time", () => {
    const text = "Signal crayfish at five pounds, and you have never seen better signal crayfish";
    expect(offeredBlocked(text)?.term).toBe("signal crayfish");
    expect(offeredBlocked("No signal crayfish, never any signal crayfish")).toBeNull();
  });
  test("a species that is named settles what its title leaves open", () => {
    expect(lawOf({ title: "Blue crayfish", name: "Redclaw crayfish" }).status).toBe("proof");
    expect(lawOf({ title: "Cabomba bunches", name: "Cabomba furcata" }).status).toBe("allowed");
    expect(lawOf({ title: "Dragon fish", name: "Guppy" }).status).toBe("allowed");
    expect(lawOf({ title: "Mystery snails", name: "Mystery snail" }).status).toBe("blocked");
  });
  test("what Shoal is not for is said", () => {
    for (const name of ["Axolotl", "African dwarf frog"]) {
      expect(lawOf({ name }).reason).toContain("Shoal is for fish, shrimp, snails and plants.");
    }
  });
});

describe("species of the data", () => {
  const statuses = (status: string) =>
    allSpecies()
      .filter((species) => lawOfSpecies(species).status === status)
      .map(({ scientificName }) => scientificName);

  test("what may not be listed", () => {
    expect(statuses("blocked").sort()).toMatchInlineSnapshot(`
      [
        "Ambystoma mexicanum",
        "Ameiurus nebulosus",
        "Azolla filiculoides",
        "Cabomba caroliniana",
        "Cambarellus patzcuarensis",
        "Cherax destructor",
        "Crassula helmsii",
        "Elodea nuttallii",
        "Faxonius limosus",
        "Gymnocoronis spilanthoides",
        "Hydrocotyle ranunculoides",
        "Hymenochirus boettgeri",
        "Lagarosiphon major",
        "Lepomis gibbosus",
        "Ludwigia grandiflora",
        "Myriophyllum aquaticum",
        "Myriophyllum heterophyllum",
        "Pacifastacus leniusculus",
        "Perccottus glenii",
        "Pimephales promelas",
        "Plotosus lineatus",
        "Pomacea diffusa",
        "Pontederia crassipes",
        "Procambarus alleni",
        "Procambarus clarkii",
        "Procambarus virginalis",
        "Pseudorasbora parva",
        "Rhodeus amarus",
        "Salvinia molesta",
        "Scleropages formosus",
        "Silurus glanis",
      ]
    `);
  });
  test("what needs proof, and none is left without a name", () => {
    expect(statuses("proof").sort()).toMatchInlineSnapshot(`
      [
        "Acipenser ruthenus",
        "Acropora millepora",
        "Cherax quadricarinatus",
        "Duncanopsammia axifuga",
        "Euphyllia glabrescens",
        "Fimbriaphyllia ancora",
        "Fimbriaphyllia divisa",
        "Hippocampus reidi",
        "Hypancistrus zebra",
        "Montipora digitata",
        "Potamotrygon motoro",
      ]
    `);
    expect(statuses("name")).toEqual([]);
  });
});

describe("by place", () => {
  test.each([
    ["Redclaw crayfish", "LS6", "proof"],
    ["Redclaw crayfish", "CF10", "proof"],
    ["Redclaw crayfish", "EH1", "blocked"],
    ["Redclaw crayfish", "BT1", "blocked"],
    ["Crayfish", "LS6", "name"],
    ["Crayfish", "EH1", "blocked"],
    ["Water lettuce", "LS6", "note"],
    ["Water lettuce", "EH1", "note"],
    ["Water lettuce", "BT1", "blocked"],
    ["Azolla filiculoides", "LS6", "blocked"],
    ["Azolla filiculoides", "EH1", "note"],
    ["Weather loach", "LS6", "note"],
    ["Weather loach", "BT1", "blocked"],
    ["Grass carp", "EH1", "proof"],
    ["Medaka", "EH1", "note"],
    ["Axolotl", "BT1", "blocked"],
    // On a border the law of both sides.
    ["Redclaw crayfish", "TD15", "blocked"],
    ["Azolla filiculoides", "TD15", "blocked"],
    ["Azolla filiculoides", "TD11", "note"],
    ["Azolla filiculoides", "NP16", "blocked"],
    ["Azolla filiculoides", "NP10", "note"],
    ["Redclaw crayfish", "NP16", "proof"],
    // The islands: what any of Great Britain forbids.
    ["Redclaw crayfish", "IM1", "blocked"],
    ["Neon tetra", "JE2", "allowed"],
    // Before anybody has said where: as in England.
    ["Redclaw crayfish", undefined, "proof"],
  ])("%s at %s: %s", (name, outcode, status) => {
    expect(lawOf({ name }, lawPlacesOf(outcode)).status).toBe(status);
  });
});

describe("what a description offers", () => {
  test.each([
    "Comes with some water hyacinth.",
    "No pests here. I add a few signal crayfish for free",
    "Parrots feather cuttings in the bag",
    "Fairy fern, two handfuls",
    "Two African dwarf frogs go with them",
    "Snails, duckweed, signal crayfish free",
    "Checked and healthy, signal crayfish free to a good home",
    "My signal crayfish eat anything, £5 each",
    "Signal crayfish 5 each, one whose claws were removed is free",
    "Selling my signal crayfish, not for sale to children",
    "Signal crayfish £5 each, not included.",
    "Signal crayfish killed off the snails for me",
    "Plants are rinsed, some signal crayfish free",
  ])("%o names what may not be listed", (text) => {
    expect(offeredBlocked(text)?.reason).toMatch(/\.$/);
  });

  test.each([
    "",
    "No duckweed, no water hyacinth, no snails.",
    "Do not keep them with signal crayfish",
    "Grown without contact with floating pennywort",
    "Guaranteed fairy fern free",
    "Its flowers look like those of water hyacinth.",
    // A permit is asked for by title and species; a tank mate needs none.
    "They live beside my zebra plecs.",
    "A few mystery snails may come along.",
    "They watch the frogs in my garden",
    "Selling because my axolotl ate the last lot!",
    "Marimo, cleaned and checked, zebra mussel free. Boil-tested.",
    "When they breed they chased my dwarf crayfish out of the tank",
    "Grown in a tank with an African clawed frog previously",
    "Emersed grown, azolla in the emersed tub has been removed",
    "There is a red eared terrapin in the next tank, not for sale.",
  ])("%o offers none", (text) => {
    expect(offeredBlocked(text)).toBeNull();
  });

  test("by place: what is banned from sale in England alone", () => {
    const text = "A handful of azolla is in the bag";
    expect(offeredBlocked(text, lawPlacesOf("LS6"))).not.toBeNull();
    expect(offeredBlocked(text, lawPlacesOf("EH1"))).toBeNull();
  });

  test("names that ask for proof are for a moderator to read", () => {
    expect(worthReview("They live beside my zebra plecs.", ["England"])?.covers).toBe("Zebra plec");
    expect(worthReview("They live beside my guppies.", ["England"])).toBeNull();
  });
});

describe("what has to be proven", () => {
  test.each([
    ["Zebra plec pair", "Zebra plec", ["Hypancistrus zebra"]],
    ["Torch frags", "Torch coral", ["Euphyllia glabrescens"]],
    // A proof of the one is none of the other.
    [
      "Torch coral and hammer coral",
      "Torch coral",
      ["Euphyllia glabrescens", "Fimbriaphyllia ancora"],
    ],
    ["Scolymia", "Scolymia australis", ["scolymia"]],
    ["Koi", "Koi carp", []],
    ["Guppies", "Guppy", []],
  ])("%s, %s: %s", (title, name, species) => {
    expect(speciesToProve({ title, name }, ["England"]).sort()).toEqual([...species].sort());
  });
});

describe("the law on a listing", () => {
  test("blocks, asks for a name, or asks for proof", () => {
    const refusals = (["allowed", "note", "proof", "name", "blocked"] as const).map((status) =>
      [false, true].map((isShown) => lawProblem({ status, reason: "So." }, isShown)?.code),
    );
    expect(refusals).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ["species_restricted", undefined],
      ["species_unnamed", "species_unnamed"],
      ["species_blocked", "species_blocked"],
    ]);
  });
});
