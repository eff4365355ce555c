import type { z } from "zod";
import type { packingSchema } from "../../../convex/domain/orders/orderSchemas";

/** The seller's answers: what was done, step by step. */
export type Checklist = Record<Exclude<keyof z.input<typeof packingSchema>, "weather">, boolean>;

/** What is to be done before animals travel, in the order of doing it. */
export const PACKING_STEPS: {
  key: keyof Checklist;
  label: string;
  hint: string;
  optional?: true;
}[] = [
  {
    key: "fasted",
    label: "Fasted",
    hint: "Fish for 24 to 48 hours, shrimp and snails for a day, so that the bag's water stays clean.",
  },
  {
    key: "bagged",
    label: "Bagged",
    hint: "Double bags, a third water and two thirds air, corners taped; nobody who fights shares a bag.",
  },
  {
    key: "insulated",
    label: "Insulated",
    hint: "A polystyrene or lined box, filled so that nothing moves.",
  },
  {
    key: "heatPack",
    label: "Heat pack",
    hint: "On cold days only: wrapped, at the lid, never against a bag.",
    optional: true,
  },
  {
    key: "labelled",
    label: "Labelled",
    hint: "\u201cLive animals\u201d, this way up, and what is inside.",
  },
];
