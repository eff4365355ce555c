import * as z from "zod";
import { COURIER_MAX } from "../shared/constants";
import { fieldTexts } from "../shared/fieldTexts";
import { normaliseLine } from "../shared/normaliseText";
import { hasContactDetails } from "../shared/webAddresses";

/** Slow on very long text, so the length check before it must `abort`. */
const hasNoContactDetails = (text: string) => !hasContactDetails(text);

/** A courier's name or authorisation, on a listing or at dispatch. */
export const courierLine = z
  .string()
  .overwrite(normaliseLine)
  .max(COURIER_MAX, { error: fieldTexts.atMost(COURIER_MAX), abort: true })
  .refine(hasNoContactDetails, fieldTexts.leadsElsewhere);
