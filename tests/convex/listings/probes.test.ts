/**
 * Texts that sellers type, with the expected result. `names.csv`: which species a name means. `law.csv`:
 * the legal status of a title or species. `descriptions.csv`: whether the description of a lawful listing
 * offers something else.
 */
import { describe, expect, test } from "vitest";
import { lawOf, offeredBlocked } from "../../../convex/domain/listings/law/law";
import { lawPlacesOf } from "../../../convex/domain/listings/law/places";
import { LAW_PLACES } from "../../../convex/domain/listings/law/types";
import { findSpecies, searchSpecies } from "../../../convex/domain/listings/species";
import { readCsv } from "../kit/readCsv";
import descriptions from "./descriptions.csv?raw";
import law from "./law.csv?raw";
import names from "./names.csv?raw";

const SUGGESTIONS = 8;

describe("a name", () => {
  /**
   * `answer`: "one" means exactly that species; "ask" means several, offered by the picker; "either" is
   * one of them or asks; "none" is no species other than those given, if any; "some" finds any species.
   * `picker` "first": the picker offers it first.
   */
  const rows = readCsv(names, ["name", "answer", "species", "picker"]);

  test.each(rows)("$name: $answer $species", ({ name, answer, species, picker }) => {
    const wanted = species.split("; ").filter((one) => one !== "");
    const found = findSpecies(name)?.scientificName;
    const offered = searchSpecies(name, SUGGESTIONS).map(({ scientificName }) => scientificName);
    const isOffered = wanted.some((one) => offered.includes(one));
    switch (answer) {
      case "one":
        expect(wanted).toContain(found);
        break;
      case "ask":
        expect([found, isOffered]).toEqual([undefined, true]);
        break;
      case "either":
        if (found === undefined) expect(isOffered).toBe(true);
        else expect(wanted).toContain(found);
        break;
      case "none":
        expect([undefined, ...wanted]).toContain(found);
        break;
      default:
        expect(answer).toBe("some");
        expect(found).toBeDefined();
        expect(offered).not.toEqual([]);
    }
    if (picker === "first") expect(offered[0]).toBe(species);
  });
});

/** A country, an outward postcode, or "" for a seller whose location is unknown. */
function placesOf(place: string) {
  if (place === "") return undefined;
  const country = LAW_PLACES.find((one) => one === place);
  return country === undefined ? lawPlacesOf(place) : [country];
}

const CLEAR = ["allowed", "note"];
const STOP = ["blocked", "name"];
const FITS: Record<string, readonly string[]> = {
  clear: CLEAR,
  stop: STOP,
  /** An admin gets involved: blocked, left open, or a proof is required. */
  ask: [...STOP, "proof"],
};

describe("a title or species", () => {
  const rows = readCsv(law, ["text", "place", "follows"]);

  test.each(rows)("$text in $place: $follows", ({ text, place, follows }) => {
    const statusOf = (listing: { title?: string; name: string }) =>
      lawOf(listing, placesOf(place)).status;
    const fits = FITS[follows];
    if (fits) return expect(fits).toContain(statusOf({ title: text, name: text }));
    // The exact status, for the title and for the species.
    expect(statusOf({ title: text, name: "" })).toBe(follows);
    const ofName = statusOf({ title: "From my tank", name: text });
    // A name that leaves the species open resolves to the one the species data has under it.
    const isKnown = follows === "name" && findSpecies(text) !== undefined;
    if (isKnown) expect(STOP).toContain(ofName);
    else expect(ofName).toBe(follows);
  });
});

describe("a description", () => {
  const rows = readCsv(descriptions, ["text", "place", "follows"]);

  test.each(rows)("$text in $place: $follows", ({ text, place, follows }) => {
    const isStopped = offeredBlocked(text, placesOf(place)) !== null;
    expect(isStopped).toBe(follows !== "clear");
  });
});
