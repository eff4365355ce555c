/**
 * What follows from a species' group. Kept apart from `species.ts`, so that a page can use it
 * without loading the species data.
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

/** The shop category that a group is sold under. */
export function categoryOfGroup(group: SpeciesGroup): SpeciesCategory {
  return CATEGORY_OF_GROUP[group];
}

/** Whether the group is one of vertebrates: in this data fish, newts and frogs, which UK welfare law covers. */
export function isVertebrate(group: SpeciesGroup): boolean {
  return group === "fish" || group === "amphibian";
}

/** Whether the group is an animal; corals are. */
export function isAnimal(group: SpeciesGroup): boolean {
  return group !== "plant";
}

/** "unnamed": nobody can tell. */
export const LIVING_KINDS = ["plant", "animal", "unnamed"] as const;
export type LivingKind = (typeof LIVING_KINDS)[number];

/** Whether copper and similar medicines kill members of the group. */
export function isInvertebrate(group: SpeciesGroup): boolean {
  return group !== "plant" && !isVertebrate(group);
}
