/** One normaliser for each kind of typed or pasted input, shared by pages and functions. No heavy imports. */

/** Maps full-width East Asian characters to their ordinary forms. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("\uffe1", "£");

/** Digits of other scripts ("١٢٣", "১২৩") and the Arabic separators, as on a British keyboard. */
const latinDigits = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");

/** Unicode gives each script's ten digits consecutive code points. */
function digitOf(sign: string): string {
  let zero = sign.codePointAt(0) ?? 0;
  const at = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((at - zero) % 10);
}

const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Removes invisible characters and surrounding spaces; full-width characters and digits of other scripts
 * become ordinary ones.
 */
export const plainText = (text: string): string =>
  latinDigits(halfWidth(text.replace(INVISIBLE, "")))
    .replace(/\s+/g, " ")
    .trim();

/** Keeps the letters and digits of a one-time or handover code: "123 456", "123-456." → "123456". */
export const normaliseCode = (text: string): string =>
  plainText(text).replace(/[^\p{L}\p{N}]/gu, "");

/** A postcode's letters and digits in capitals: "ls6-1ab" → "LS61AB". Not validated. */
export const compactPostcode = (text: string): string => normaliseCode(text).toUpperCase();

/** Allows thousands separators ("1,000", "1 000"); a comma before any other number of digits is ambiguous. */
const FIGURE = /^([+-]?)(\d{1,3}(?:([, '’])\d{3})(?:\3\d{3})*|\d*)(?:\.(\d*))?$/;

/**
 * A typed number in JavaScript notation ("1,000.5" → "1000.5", ".5" → "0.5"); null if invalid or
 * ambiguous: "1,5".
 */
export function plainFigure(text: string): string | null {
  const [, sign, whole = "", , fraction = ""] =
    FIGURE.exec(plainText(text).replace(/^\u2212/, "-")) ?? [];
  if (whole + fraction === "") return null;
  // "1.000" is a thousand elsewhere in Europe.
  if (fraction === "000" && /^[1-9]\d{0,2}$/.test(whole)) return null;
  const digits = whole === "" ? "0" : whole.replace(/\D/g, "");
  return `${sign === "-" ? "-" : ""}${digits}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Parses a typed number; NaN for empty or invalid input. */
export function parseNumber(text: string): number {
  const figure = plainFigure(text);
  return figure === null ? Number.NaN : Number(figure);
}
