/** The syntax of UK postcodes. `postcodes.ts`, a large file, has the existing ones and their locations. */

import { compactPostcode, plainText } from "./typedInput";

const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/;
/** The second half ends in two letters; easily confused ones are excluded. */
const FULL_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/;

/** A full postcode that stands alone in a longer text. */
const WITHIN = /(?<![\p{L}\p{N}])([A-Z]{1,2}\d[A-Z\d]?) ?(\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\p{N}])/gu;
const LABEL = /^(?:my )?post ?code(?: is)?\s?[:=]?\s?/i;
/** "(home)", ", UK". */
const NOTE = /(?<=\p{N}\p{L}*)(?:\s?\([^()]*\)|\s?,?\s(?:UK|GB|England|Scotland|Wales))\.?$/iu;

/** The text without a label or note, and the full postcode in it if there is only one. */
function withoutNotes(text: string): { rest: string; full: string | null } {
  const plain = plainText(text);
  const found = new Set(
    [...plain.toUpperCase().matchAll(WITHIN)].map(
      ([, outward = "", inward = ""]) => outward + inward,
    ),
  );
  const [full = null] = found.size === 1 ? found : [];
  return { rest: compactPostcode(plain.replace(LABEL, "").replace(NOTE, "")), full };
}

/**
 * The outward part of a full or outward postcode, upper case without spaces ("sw1a 1aa",
 * "Postcode: SW1A 1AA (home)" → "SW1A"); null if the text isn't shaped like a UK postcode.
 */
export function normaliseOutcode(text: string): string | null {
  const { rest, full } = withoutNotes(text);
  return (OUTWARD.exec(compactPostcode(text)) ?? OUTWARD.exec(full ?? rest))?.[1] ?? null;
}

/** A full postcode in Royal Mail's spelling ("sw1a1aa" → "SW1A 1AA"); null for anything else. */
export function normalisePostcode(text: string): string | null {
  const { rest, full } = withoutNotes(text);
  const [, outward, inward] =
    FULL_POSTCODE.exec(compactPostcode(text)) ?? FULL_POSTCODE.exec(full ?? rest) ?? [];
  return outward && inward ? `${outward} ${inward}` : null;
}
