/** The syntax of UK postcodes. `postcodes.ts`, a large file, has the existing ones and their locations. */
import { compactPostcode } from "./typedInput";

const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/;
/** The second half ends in two letters; easily confused ones are excluded. */
const FULL_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/;

/**
 * The outward part of a full or outward postcode, upper case without spaces ("sw1a 1aa" → "SW1A"); null
 * if the text isn't shaped like a UK postcode.
 */
export function normaliseOutcode(text: string): string | null {
  return OUTWARD.exec(compactPostcode(text))?.[1] ?? null;
}

/** A full postcode in Royal Mail's spelling ("sw1a1aa" → "SW1A 1AA"); null for anything else. */
export function normalisePostcode(text: string): string | null {
  const [, outward, inward] = FULL_POSTCODE.exec(compactPostcode(text)) ?? [];
  return outward && inward ? `${outward} ${inward}` : null;
}
