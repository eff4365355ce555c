/** Finds the species a text names. Server only: loads the species table. */

import { cutText, foldText } from "#convex/domain/shared/text.ts";
import { foldedNames } from "../nameLists";
import { allSpecies, findSpecies, properNames } from "../species";
import { candidatesFor } from "./corrections";
import { singular } from "./words";

const TEXT_MAX = 80;

export const namePart = (text: string) => foldText(cutText(text, TEXT_MAX));

/**
 * Scientific names of the species a text names: the one with exactly that name ("neon tetras"), else all
 * whose names contain it ("cory", "Paracheirodon"), else those its corrected form names. Empty if there
 * are none.
 */
export function speciesNamed(text: string): string[] {
  const exactMatch = findSpecies(text);
  if (exactMatch) return [exactMatch.scientificName];
  const part = namePart(text);
  if (part === "") return [];
  const containing = withPart(part);
  if (containing.length > 0) return containing;
  const words = part.split(" ");
  const correctedText = words.map((word) => candidatesFor(word)[0] ?? word).join(" ");
  if (correctedText === part) return [];
  const correctedMatch = findSpecies(correctedText);
  return correctedMatch ? [correctedMatch.scientificName] : withPart(correctedText);
}

function withPart(part: string): string[] {
  const forms = [part, part.split(" ").map(singular).join(" ")];
  return allSpecies()
    .filter((species, at) => {
      const names = foldedNames()[at] ?? [];
      return names
        .slice(0, properNames(species).length)
        .some((name) => forms.some((form) => name.includes(form)));
    })
    .map(({ scientificName }) => scientificName);
}
