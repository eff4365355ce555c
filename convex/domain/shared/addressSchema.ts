/** The address form, for pages and the server. Imports zod. */

import * as z from "zod";
import { type Address, ADDRESS_LINE_MAX, toAddress } from "./address";
import { fieldTexts } from "./fieldTexts";
import { normaliseLine } from "./normaliseText";
import { normalisePostcode } from "./postcodeSyntax";
import { plainText } from "./typedInput";

/** May be empty. */
const line = z
  .string()
  .overwrite(normaliseLine)
  .max(ADDRESS_LINE_MAX, fieldTexts.atMost(ADDRESS_LINE_MAX));

const postcode = z.string().transform((text, ctx) => {
  const fullPostcode = normalisePostcode(text);
  if (fullPostcode !== null) return fullPostcode;
  ctx.addIssue({ code: "custom", message: "Enter a full UK postcode, such as LS6 1AB." });
  return z.NEVER;
});

/** May be empty. */
const phone = z
  .string()
  .overwrite((text) => plainText(text).replace(/[\u2212\p{Pd}]/gu, "-"))
  .refine(
    (text) => text === "" || (/^\+?[\d ().-]{7,25}$/.test(text) && /^(\D*\d){7,15}\D*$/.test(text)),
    "Enter a phone number of 7 to 15 digits, or leave it empty.",
  );

/** A full postcode within an address line. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}\b/gi;

/** Charge and legality depend on the postcode, so the lines must not contain a different one. */
const otherPostcode = (lines: readonly string[], postcode: string) =>
  lines
    .flatMap((text) => text.normalize("NFKC").match(POSTCODE) ?? [])
    .map(normalisePostcode)
    .find((postcodeInText) => postcodeInText !== null && postcodeInText !== postcode);

/** Parses typed text into an address; omits empty fields. */
export const addressSchema = z
  .object({
    name: line.min(1, "Enter the name of the person receiving the parcel."),
    line1: line.min(1, "Enter the house number or name and the street."),
    line2: line.optional(),
    town: line.min(1, "Enter the town."),
    postcode,
    phone: phone.optional(),
  })
  .superRefine(({ name, line1, line2 = "", town, postcode }, ctx) => {
    const secondPostcode = otherPostcode([name, line1, line2, town], postcode);
    if (secondPostcode === undefined) return;
    const message = `The address also contains ${secondPostcode}. Please use one postcode.`;
    ctx.addIssue({ code: "custom", path: ["postcode"], message });
  })
  .transform(({ line2, phone, ...rest }): Address =>
    toAddress({ ...rest, ...(line2 ? { line2 } : {}), ...(phone ? { phone } : {}) }),
  );
