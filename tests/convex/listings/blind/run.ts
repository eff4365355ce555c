import { findSpecies, searchSpecies } from "../../../../convex/domain/listings/species";
import { lawOf, offeredBlocked } from "../../../../convex/domain/listings/law/law";
import type { LawPlace } from "../../../../convex/domain/listings/law/types";

const SUGGESTIONS = 8;
const rowsOf = (list: string) => list.split("\n").filter((line) => line.includes("|"));
const cells = (line: string) => line.split("|").map((cell) => cell.trim());

export type NameCase = {
  name: string;
  means: string;
  rows: string[];
  mayChoose: boolean;
  mayAsk: boolean;
};

/** The lines of a list of names as cases. */
export const nameCases = (list: string): NameCase[] =>
  rowsOf(list).map((line) => {
    const [name = "", means = ""] = cells(line);
    const rows = means
      .replace(/^[?~-]\s*/u, "")
      .split(/,\s*/u)
      .filter((row) => row !== "");
    return { name, means, rows, mayChoose: !means.startsWith("?"), mayAsk: /^[?~]/u.test(means) };
  });

/** How a name fared: `right`, `wrong` (another row), `shown` (not resolved, yet the picker offers it) or `lost`. */
export function nameOutcome({ name, means, rows, mayChoose, mayAsk }: NameCase) {
  const found = findSpecies(name)?.scientificName;
  const shown = searchSpecies(name, SUGGESTIONS).map((one) => one.scientificName);
  if (found !== undefined) return mayChoose && rows.includes(found) ? "right" : `wrong: ${found}`;
  if (means.startsWith("-")) return "right";
  const offered = rows.some((row) => shown.includes(row));
  if (mayAsk && offered) return "right";
  return offered ? "shown" : `lost: ${shown.join(", ")}`;
}

export type LawCase = { where: string; text: string; wanted: string; place: LawPlace };

/** The lines of a list of probes as cases. */
export const lawCases = (list: string): LawCase[] =>
  rowsOf(list).map((line) => {
    const [where = "", text = "", wanted = "", place = "England"] = cells(line);
    return { where, text, wanted, place: place as LawPlace };
  });

const STOPS = ["blocked", "name"];
const FITS: Record<string, readonly string[]> = {
  stop: STOPS,
  ask: [...STOPS, "proof"],
  clear: ["allowed", "note"],
};

/** How a probe fared: `right`, or what the law said instead. */
export function lawOutcome({ where, text, wanted, place }: LawCase) {
  const said =
    where === "d"
      ? offeredBlocked(text, [place])
        ? "blocked"
        : "allowed"
      : lawOf({ title: text, name: text }, [place]).status;
  return FITS[wanted]?.includes(said)
    ? "right"
    : `${wanted === "clear" ? "wrongly stopped" : "missed"}: ${said}`;
}
