/** Whether what is listed is an animal, whatever shelf it was put on. Loads the species table: for the server. */
import { findSpecies, speciesNamedIn } from "./species";
import { isAnimal } from "./speciesGroups";
import type { LISTING_CATEGORIES, WaterType } from "./speciesTypes";

/** `category`: the shelf. Corals, which are animals, stand with the plants. */
type Listed = {
  title: string;
  species: string;
  category: (typeof LISTING_CATEGORIES)[number];
  water: WaterType;
};

/**
 * A species that is known says it, unless the title speaks of an animal alone. Of one that nobody knows the shelf is only
 * what its seller says: a title that names an animal says otherwise, and so does salt water, whose "plants" are corals.
 */
export function isAnimalListed({ title, species, category, water }: Listed): boolean {
  const known = findSpecies(species);
  if (known && isAnimal(known.group)) return true;
  if (!known && (category !== "plants" || water === "marine")) return true;
  const whole = findSpecies(title);
  if (whole) return isAnimal(whole.group);
  const named = speciesNamedIn(known ? title : `${title} . ${species}`);
  const namesPlant = named.some(({ group }) => !isAnimal(group));
  return named.some(({ group }) => isAnimal(group)) && !(known && namesPlant);
}
