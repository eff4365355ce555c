/** What a UK postcode looks like. Which of them there are, and where, is in `postcodes.ts`, which is large. */
import { squeezedPostcode } from "./typed";

const OUTWARD = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/;
/** The second half has two letters, and none that look alike by hand. */
const WHOLE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/;

/**
 * The outward part of a full or outward postcode, upper case without spaces ("sw1a 1aa" → "SW1A");
 * null when the text does not have the shape of a UK postcode.
 */
export function normaliseOutcode(text: string): string | null {
  return OUTWARD.exec(squeezedPostcode(text))?.[1] ?? null;
}

/** A full postcode as the post writes it ("sw1a1aa" → "SW1A 1AA"); null for anything else. */
export function normalisePostcode(text: string): string | null {
  const [, outward, inward] = WHOLE.exec(squeezedPostcode(text)) ?? [];
  return outward && inward ? `${outward} ${inward}` : null;
}
