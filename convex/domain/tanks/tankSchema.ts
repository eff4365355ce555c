/**
 * The zod schema of a tank, for forms and the server. Built on first use, since most calls that accept a tank
 * get none.
 */

import * as z from "zod";
import { WATERS } from "../listings/speciesTypes";
import { fieldTexts } from "../shared/fieldTexts";
import { lazy } from "../shared/lazy";
import { normaliseLine } from "../shared/normaliseText";
import { CYCLED_STATES, DENSITIES, EXPERIENCES, FILTER_KINDS, TAP_WATERS } from "./tank";

const MAX_INHABITANTS = 40;
const MAX_COUNT = 1000;

function measure(
  label: string,
  min: number,
  max: number,
  unit = "",
  missingMessage = `${label} must be a number.`,
) {
  const error = `${label} must be between ${min} and ${max.toLocaleString("en-GB")}${unit}.`;
  return z.number({ error: missingMessage }).min(min, error).max(max, error);
}

export const tankFiguresSchema = lazy(() => {
  const headCount = z
    .number({ error: fieldTexts.wholeNumber })
    .int(fieldTexts.wholeNumber)
    .min(0, "A number of animals cannot be negative.")
    .max(MAX_COUNT, `At most ${MAX_COUNT} of one species.`);

  const inhabitantSchema = z
    .object({
      species: z
        .string()
        .overwrite(normaliseLine)
        .min(1, fieldTexts.nameSpecies)
        .max(80, fieldTexts.atMost(80)),
      count: headCount.min(1, "Enter how many there are."),
      males: headCount.optional(),
      females: headCount.optional(),
    })
    .refine((row) => (row.males ?? 0) + (row.females ?? 0) <= row.count, {
      path: ["count"],
      error: "There are more males and females than animals.",
    });
  return z.object({
    volumeLitres: measure("Volume", 1, 20_000, " litres", "Enter your tank's volume in litres."),
    lengthCm: measure("Length", 5, 1000, " cm").optional(),
    water: z.enum(WATERS, { error: "Choose freshwater, brackish or marine." }),
    slightlySalted: z.boolean().optional(),
    temperatureC: measure("Temperature", 0, 40, " °C").optional(),
    unheated: z.boolean({ error: "Say whether the tank is heated." }),
    pH: measure("pH", 3, 10).optional(),
    gh: measure("Hardness (GH)", 0, 50, " °dGH").optional(),
    tapWater: z.enum(TAP_WATERS).optional(),
    cycled: z.enum(CYCLED_STATES, { error: "Say whether the tank is cycled." }),
    cycledWeeks: measure("Weeks since cycling", 0, 2600).int("Enter whole weeks.").optional(),
    ammonia: measure("Ammonia", 0, 20, " mg/l").optional(),
    nitrite: measure("Nitrite", 0, 20, " mg/l").optional(),
    nitrate: measure("Nitrate", 0, 500, " mg/l").optional(),
    filter: z.enum(FILTER_KINDS).optional(),
    plants: z.enum(DENSITIES).optional(),
    cover: z.enum(DENSITIES).optional(),
    lid: z.boolean().optional(),
    dryLand: z.boolean().optional(),
    copperRecently: z.boolean().optional(),
    copperPipes: z.boolean().optional(),
    inhabitants: z
      .array(inhabitantSchema)
      .max(MAX_INHABITANTS, `List at most ${MAX_INHABITANTS} kinds of animals and plants.`),
    quarantineTank: z.boolean().optional(),
    experience: z.enum(EXPERIENCES).optional(),
  });
});

export const tankSchema = lazy(() =>
  tankFiguresSchema().extend({
    name: z
      .string()
      .overwrite(normaliseLine)
      .min(1, "Give the tank a name.")
      .max(60, fieldTexts.atMost(60)),
  }),
);
