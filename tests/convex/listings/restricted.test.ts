import { describe, expect, test } from "vitest";
import {
  checkRestricted,
  lawOf,
  offeredBlocked,
  RESTRICTED_SPECIES,
} from "../../../convex/domain/listings/restricted";
import { ALL_SPECIES, findSpecies } from "../../../convex/domain/listings/species";
import { lawProblem } from "../../../convex/domain/listings/speciesLaw";

describe("checkRestricted", () => {
  test.each([
    ["Marbled crayfish, young", "blocked"],
    ["MARBLED  CRAYFISH", "blocked"],
    ["water-hyacinth for ponds", "blocked"],
    ["Parrots feather cuttings", "blocked"],
    ["two pumpkinseeds", "blocked"],
    ["Zebra plec pair", "restricted"],
    ["redclaw crayfish", "restricted"],
    ["mystery snails", "review"],
    ["cherry shrimp", "clear"],
    ["", "clear"],
    ["Signal crayfish", "blocked"],
    ["Sign\u00adal cray\u200bfish", "blocked"],
    ["Signаl crayfish", "blocked"],
    ["Floating pennyw0rt!", "blocked"],
    // Parts of words are not words.
    ["Seahorses' friend: sterletta", "restricted"],
    ["sterletta", "clear"],
    ["garden", "clear"],
  ])("%o is %s", (text, status) => {
    expect(checkRestricted(text).status).toBe(status);
  });

  test("the most serious match decides and comes first, each species once", () => {
    const { status, matches } = checkRestricted("Pomacea bridgesii, mystery snail, zebra plec");
    expect(status).toBe("blocked");
    expect(matches[0]?.status).toBe("blocked");
    expect(new Set(matches.map((match) => match.scientificName)).size).toBe(matches.length);
    expect(matches[0]?.reason).toMatch(/\.$/);
  });

  test("every match term of the 58 rows is found, review terms never block by themselves", () => {
    expect(RESTRICTED_SPECIES).toHaveLength(58);
    for (const row of RESTRICTED_SPECIES) {
      for (const term of row.matchTerms) {
        expect(["blocked", "restricted"]).toContain(checkRestricted(`Healthy ${term}, £5`).status);
      }
      for (const term of row.reviewTerms) expect(checkRestricted(term).status).toBe("review");
    }
  });

  test("agrees with the species data: what is blocked or restricted there is found by its scientific name", () => {
    for (const species of ALL_SPECIES) {
      const { status } = checkRestricted(species.scientificName);
      if (species.ukStatus === "allowed") expect(["clear", "review"]).toContain(status);
      else expect(status).toBe(species.ukStatus);
    }
  });
});

describe("what a description offers", () => {
  test.each([
    "Comes with some water hyacinth.",
    "No pests here. I add a few signal crayfish for free",
    "Parrots feather cuttings in the bag",
    "Fairy fern, two handfuls",
  ])("%o names what may not be listed", (text) => {
    expect(offeredBlocked(text)?.status).toBe("blocked");
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
  ])("%o offers none", (text) => {
    expect(offeredBlocked(text)).toBeNull();
  });
});

describe("the law on a listing", () => {
  test("is one for the form, the server and the quiz: what is named, and the species that it is", () => {
    for (const species of ALL_SPECIES) {
      expect([species.scientificName, lawOf("", species).status]).toEqual([
        species.scientificName,
        species.ukStatus,
      ]);
    }
    const guppy = findSpecies("Guppy");
    expect(lawOf("Ten young guppies", guppy)).toEqual({ status: "allowed", reason: null });
    expect(lawOf("Guppies and a red swamp crayfish", guppy).status).toBe("blocked");
    expect(lawOf("Two koi carp", undefined).status).toBe("restricted");
    // Names that may mean something else are for a moderator to read; they stop nobody.
    expect(lawOf("mystery snails", undefined).status).toBe("allowed");
  });

  test("blocks, or asks whether its conditions are met", () => {
    expect(lawProblem({ status: "allowed", reason: null }, false)).toBeNull();
    expect(lawProblem({ status: "restricted", reason: "A permit." }, true)).toBeNull();
    expect(lawProblem({ status: "restricted", reason: "A permit." }, false)).toEqual({
      code: "species_restricted",
      data: { reason: "A permit." },
    });
    for (const confirmed of [true, false]) {
      const problem = lawProblem({ status: "blocked", reason: "Invasive." }, confirmed);
      expect(problem).toEqual({ code: "species_blocked", data: { reason: "Invasive." } });
    }
  });
});
