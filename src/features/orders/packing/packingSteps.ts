import type * as z from "zod";
import type { packingSchema } from "#convex/domain/orders/orderSchemas.ts";

export type Checklist = Record<Exclude<keyof z.input<typeof packingSchema>, "weather">, boolean>;

type Step = { key: keyof Checklist; label: string; hint: string };

const FASTING_STEP: Step = {
  key: "fasted",
  label: "Fasted",
  hint: "No food for 24 to 48 hours (fish) or a day (shrimp and snails), so that the water in the bag stays clean.",
};

/** The steps before animals or plants travel, in order. */
export const packingSteps = (hasAnimals: boolean): Step[] => [
  ...(hasAnimals ? [FASTING_STEP] : []),
  {
    key: "bagged",
    label: "Bagged",
    hint: hasAnimals
      ? "Double-bagged, one third water and two thirds air, corners taped. Use separate bags for animals that fight."
      : "Roots and cut ends in damp paper, each kind in a bag with some air.",
  },
  {
    key: "insulated",
    label: "Insulated",
    hint: hasAnimals
      ? "A polystyrene or lined box, filled so that nothing moves."
      : "A rigid box, lined on cold days, filled so that nothing moves.",
  },
  {
    key: "heatPack",
    label: "Heat pack",
    hint: "On cold days only: wrapped and taped under the lid, never against a bag.",
  },
  {
    key: "labelled",
    label: "Labelled",
    hint: `\u201cLive ${hasAnimals ? "animals" : "plants"}\u201d, this way up, and what is inside.`,
  },
];
