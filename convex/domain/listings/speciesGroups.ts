/**
 * What a species' group implies. Separate from `species.ts`, so that pages can use it without loading the
 * species data.
 */

import type { SpeciesCategory, SpeciesGroup } from "./speciesTypes";

const CATEGORY_OF_GROUP: Record<SpeciesGroup, SpeciesCategory> = {
  fish: "fish",
  amphibian: "fish",
  shrimp: "shrimp",
  snail: "snails",
  plant: "plants",
  crayfish: "crayfish",
  coral: "corals",
};

export function categoryOfGroup(group: SpeciesGroup): SpeciesCategory {
  return CATEGORY_OF_GROUP[group];
}

/** Whether the group is a vertebrate (fish, newts and frogs here), which UK welfare law covers. */
export function isVertebrate(group: SpeciesGroup): boolean {
  return group === "fish" || group === "amphibian";
}

/** Whether the group is an animal, as corals are. */
export function isAnimal(group: SpeciesGroup): boolean {
  return group !== "plant";
}

/** What a listing's text offers; "unnamed" if the text doesn't say. */
export const LIVING_KINDS = ["plant", "animal", "unnamed"] as const;
export type LivingKind = (typeof LIVING_KINDS)[number];

/** Whether copper and similar medicines kill members of the group. */
export function isInvertebrate(group: SpeciesGroup): boolean {
  return group !== "plant" && !isVertebrate(group);
}
