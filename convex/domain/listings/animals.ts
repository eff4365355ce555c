/**
 * Whether a listing is an animal, even if its category says plant. Server only: loads the species table.
 */

import { hasAnimalWord, isVague, hasPlantWord } from "./livingWords";
import { findSpecies, speciesNamedIn } from "./species";
import { isAnimal, type LivingKind } from "./speciesGroups";
import type { LISTING_CATEGORIES, WaterType } from "./speciesTypes";

/** `category` is the seller's choice. Corals are animals but are listed under plants. */
type KindSource = {
  title: string;
  species: string;
  category: (typeof LISTING_CATEGORIES)[number];
  water: WaterType;
};

/**
 * A known species decides, unless the title offers an animal. For an unknown one the category is only the
 * seller's claim: it counts as a plant if the species field (or the title, when the species field is
 * vague) names a plant and nothing suggests an animal. Marine "plants" are corals.
 */
export function isAnimalListed(listing: KindSource): boolean {
  return livingKind(listing) !== "plant";
}

/**
 * Like `isAnimalListed`, but distinguishes "unnamed": undecidable, so treated as an animal until the
 * seller names it.
 */
export function livingKind({ title, species, category, water }: KindSource): LivingKind {
  const match = findSpecies(species);
  if (match && isAnimal(match.group)) return "animal";
  const titleSpecies = findSpecies(title);
  if (titleSpecies && isAnimal(titleSpecies.group)) return "animal";
  if (match) return !titleSpecies && offersAnimal(title) ? "animal" : "plant";
  return kindOfUnknown({ title, species, category, water });
}

/**
 * For a plant's title: an animal's name counts unless the plant is for it, free of it or named after it.
 */
function offersAnimal(title: string): boolean {
  const namedSpecies = speciesNamedIn(title);
  const hasPlantSpecies = namedSpecies.some(({ group }) => !isAnimal(group));
  return (
    hasAnimalWord(title) || (!hasPlantSpecies && namedSpecies.some(({ group }) => isAnimal(group)))
  );
}

function kindOfUnknown({ title, species, category, water }: KindSource): LivingKind {
  if (category !== "plants" || water === "marine") return "animal";
  if (speciesNamedIn(`${title} . ${species}`).some(({ group }) => isAnimal(group))) return "animal";
  if (hasAnimalWord(species) || hasAnimalWord(title)) return "animal";
  return namesPlant(isVague(species) ? title : species) ? "plant" : "unnamed";
}

const namesPlant = (text: string) => hasPlantWord(text) || speciesNamedIn(text).length > 0;
