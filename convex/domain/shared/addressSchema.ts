/** The form of an address, for pages and for the server. Loads zod. */
import { z } from "zod";
import { type Address, ADDRESS_LINE_MAX, toAddress } from "./address";
import { normalisePostcode } from "./postcodeSyntax";
import { oneLine } from "./text";
import { fieldTexts } from "./fieldTexts";

/** May stay empty. */
const line = z
  .string()
  .overwrite(oneLine)
  .max(ADDRESS_LINE_MAX, fieldTexts.atMost(ADDRESS_LINE_MAX));

const postcode = z.string().transform((text, ctx) => {
  const whole = normalisePostcode(text);
  if (whole !== null) return whole;
  ctx.addIssue({ code: "custom", message: "Enter a full UK postcode, such as LS6 1AB." });
  return z.NEVER;
});

/** May stay empty. */
const phone = z
  .string()
  .overwrite(oneLine)
  .refine(
    (text) => text === "" || (/^\+?[\d ()-]{7,25}$/.test(text) && /^(\D*\d){7,15}\D*$/.test(text)),
    "Enter a telephone number of 7 to 15 digits, or leave it empty.",
  );

/** Text as typed, turned into an address; what was left empty is left out. */
export const addressSchema = z
  .object({
    name: line.min(1, "Enter the name of whoever takes the parcel in."),
    line1: line.min(1, "Enter the house and the street."),
    line2: line.optional(),
    town: line.min(1, "Enter the town."),
    postcode,
    phone: phone.optional(),
  })
  .transform(({ line2, phone, ...rest }): Address =>
    toAddress({ ...rest, ...(line2 ? { line2 } : {}), ...(phone ? { phone } : {}) }),
  );
