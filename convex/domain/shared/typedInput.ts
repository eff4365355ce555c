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

const lettersAndDigits = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Six digits that stand alone, possibly in two groups. */
const SIX_DIGITS = /(?<![\p{L}\p{N}])(\d{3})[\s\p{Pd}.]?(\d{3})(?![\p{L}\p{N}])/gu;

/**
 * The digits of a one-time or handover code: "123 456", "123-456." and "Your code: 123456" → "123456". Otherwise
 * the text's letters and digits.
 */
export function normaliseCode(text: string): string {
  const codes = [...plainText(text).matchAll(SIX_DIGITS)].map(([, a = "", b = ""]) => a + b);
  const [code] = codes;
  return code !== undefined && codes.length === 1 ? code : lettersAndDigits(text);
}

/** A postcode's letters and digits in capitals: "ls6-1ab" → "LS61AB". Not validated. */
export const compactPostcode = (text: string): string => lettersAndDigits(text).toUpperCase();

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

/** What people write for a field's unit. Other units ("78 °F", "20 gallons") are never taken for it. */
const UNITS: Readonly<Record<string, string>> = {
  litres: "l|lt|ltrs?|lit(?:re|er)s?",
  cm: "cms?|centimet(?:re|er)s?",
  "°C": "(?:[°º˚]|deg(?:ree)?s?\\.?)? ?c(?:elsius|entigrade)?|[°º˚]|deg(?:ree)?s?|℃",
  "°dGH": "[°º˚]? ?d(?:eg)? ?(?:gh|h)?|[°º˚]|gh|deg(?:ree)?s?",
  "mg/l": "mg ?/ ?(?:l|litre)|ppm",
  weeks: "weeks?|wks?",
};
const ABOUT = "(?:about|around|approx(?:imately)?\\.?|ca\\.?|~|≈)";

/**
 * A typed figure with or without its unit: "26°C", "120 litres", "about 60 cm", "pH 7.2"; NaN if it isn't one, or has
 * another unit.
 * @param unit as the field shows it; "" for none
 */
export function parseMeasure(text: string, unit: string): number {
  const name = unit === "" ? "ph" : unit === "°dGH" ? "gh" : "";
  const start = name === "" ? `${ABOUT} ?` : `(?:${name} ?[:=]? ?)?(?:${ABOUT} ?)?`;
  const end = UNITS[unit] ?? (unit === "" ? "ph" : unit);
  const figure = plainText(text)
    .replace(new RegExp(`^(?:${start})`, "iu"), "")
    .replace(new RegExp(` ?(?:${end})\\.?$`, "iu"), "");
  return parseNumber(figure);
}
