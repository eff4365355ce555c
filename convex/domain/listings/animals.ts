/** Whether what is listed is an animal, whatever shelf it was put on. Loads the species table: for the server. */
import { saysAnimal, saysNothing, saysPlant } from "./livingWords";
import { findSpecies, speciesNamedIn } from "./species";
import { isAnimal, type LivingKind } from "./speciesGroups";
import type { LISTING_CATEGORIES, WaterType } from "./speciesTypes";

/** `category`: the shelf. Corals, which are animals, stand with the plants. */
type Listed = {
  title: string;
  species: string;
  category: (typeof LISTING_CATEGORIES)[number];
  water: WaterType;
};

/**
 * A species that is known says it, unless the title offers an animal. Of one that nobody knows the shelf is only what its
 * seller says: it is a plant where what stands for the species names one, or leaves it to a title that does, and nothing
 * speaks of an animal. In salt water the "plants" are corals.
 */
export function isAnimalListed(listed: Listed): boolean {
  return livingKind(listed) !== "plant";
}

/** The same, with what nobody can tell apart from animals, as which it counts: a name would tell it. */
export function livingKind({ title, species, category, water }: Listed): LivingKind {
  const known = findSpecies(species);
  if (known && isAnimal(known.group)) return "animal";
  const whole = findSpecies(title);
  if (whole && isAnimal(whole.group)) return "animal";
  if (known) return !whole && offersAnimal(title) ? "animal" : "plant";
  return kindOfUnknown({ title, species, category, water });
}

/** Of a plant's title: an animal's name counts unless the plant is for it, free of it, or called after it. */
function offersAnimal(title: string): boolean {
  const named = speciesNamedIn(title);
  const namesPlant = named.some(({ group }) => !isAnimal(group));
  return saysAnimal(title) || (!namesPlant && named.some(({ group }) => isAnimal(group)));
}

function kindOfUnknown({ title, species, category, water }: Listed): LivingKind {
  if (category !== "plants" || water === "marine") return "animal";
  if (speciesNamedIn(`${title} . ${species}`).some(({ group }) => isAnimal(group))) return "animal";
  if (saysAnimal(species) || saysAnimal(title)) return "animal";
  return namesPlant(saysNothing(species) ? title : species) ? "plant" : "unnamed";
}

const namesPlant = (text: string) => saysPlant(text) || speciesNamedIn(text).length > 0;
