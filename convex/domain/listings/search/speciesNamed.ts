/** Which species a text names. Loads the species table: for the server. */
import { cutText, foldText } from "../../shared/text";
import { allSpecies, findSpecies } from "../species";
import { candidatesFor } from "./corrections";
import { singular } from "./words";

const TEXT_MAX = 80;

/** The text as names are compared with it. */
export const namePart = (text: string) => foldText(cutText(text, TEXT_MAX));

/**
 * Scientific names of the species that a text names: the one whose name it is ("neon tetras"), else all that have it
 * in a name ("cory", "Paracheirodon"), else what its typing errors were meant to be. Empty for what is in no name.
 */
export function speciesNamed(text: string): string[] {
  const exact = findSpecies(text);
  if (exact) return [exact.scientificName];
  const part = namePart(text);
  if (part === "") return [];
  const holding = withPart(part);
  if (holding.length > 0) return holding;
  const words = part.split(" ");
  const meant = words.map((word) => candidatesFor(word)[0] ?? word).join(" ");
  if (meant === part) return [];
  const corrected = findSpecies(meant);
  return corrected ? [corrected.scientificName] : withPart(meant);
}

function withPart(part: string): string[] {
  const forms = [part, part.split(" ").map(singular).join(" ")];
  return allSpecies()
    .filter(({ scientificName, synonyms, commonNames }) =>
      [scientificName, ...synonyms, ...commonNames].some((name) => {
        const folded = foldText(name);
        return forms.some((form) => folded.includes(form));
      }),
    )
    .map(({ scientificName }) => scientificName);
}
