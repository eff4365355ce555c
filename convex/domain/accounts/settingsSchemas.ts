import * as z from "zod";
import { ABOUT_MAX } from "../shared/constants";
import { bandsProblem, type DeliveryBand, deliveryBands, typedBands } from "../shared/courierBands";
import { normaliseLines } from "../shared/normaliseText";
import { normaliseOutcode } from "../shared/postcodeSyntax";
import { nameField } from "./accountSchemas";

export const profileSchema = z.object({
  fullName: nameField,
  about: z
    .string()
    .overwrite(normaliseLines)
    .max(ABOUT_MAX, `Please use at most ${ABOUT_MAX} characters.`),
});

/** Empty means "no location". A full postcode is cut to its first half. */
export const locationSchema = z.object({
  outcode: z
    .string()
    .transform((text) => (text.trim() === "" ? "" : (normaliseOutcode(text) ?? "?")))
    .refine((text) => text !== "?", "Enter the first half of a UK postcode, such as LS6."),
});

export const deliveryBandsSchema = deliveryBands.superRefine(checkBands);

/** The form: parses typed text into what the server accepts. */
export const bandsFormSchema = z.object({ bands: typedBands.superRefine(checkBands) });

function checkBands(bands: DeliveryBand[], ctx: z.RefinementCtx): void {
  const message = bandsProblem(bands);
  if (message) ctx.addIssue({ code: "custom", message });
}
