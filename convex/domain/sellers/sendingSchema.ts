import * as z from "zod";
import { NOTICE_DAYS_MAX, SENDING_DAYS } from "../shared/sendingRules";

const MINUTES_A_DAY = 24 * 60;

/** A seller's rules for sending parcels; the days in order, none twice. */
export const sendingSchema = z.object({
  days: z
    .array(z.number().int().min(1).max(SENDING_DAYS.length))
    .transform((days) => [...new Set(days)].sort())
    .refine((days) => days.length > 0, "Choose at least one day."),
  cutOff: z
    .number()
    .int()
    .min(0)
    .max(MINUTES_A_DAY - 1),
  notice: z.number().int().min(0).max(NOTICE_DAYS_MAX),
});
