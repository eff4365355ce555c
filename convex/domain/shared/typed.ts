/** One spelling for each kind of thing that people type or paste, for pages and functions alike. Loads nothing large. */
import { withoutUnseen } from "./text";

/** Without invisible characters and blanks at the ends; full-width signs of East Asian keyboards as ASCII. */
export function plainText(text: string): string {
  return withoutUnseen(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, " ")
    .trim();
}

/** A one-time or handover code without blanks and dashes: "123 456", "123-456" → "123456". */
export const normaliseCode = (text: string): string =>
  plainText(text).replace(/[ _\u2212\p{Pd}]/gu, "");

/** A postcode in capitals, without blanks, dashes and full stops: "ls6-1ab" → "LS61AB". It need not be one. */
export const squeezedPostcode = (text: string): string =>
  plainText(text.slice(0, 60))
    .replace(/[ ._\p{Pd}]/gu, "")
    .toUpperCase();

/** Thousands may be set apart ("1,000", "1 000"); a comma before any other number of digits is ambiguous. */
const FIGURE = /^([+-]?)(\d{1,3}(?:([, '’])\d{3})(?:\3\d{3})*|\d*)(?:\.(\d*))?$/;

/** A figure as JavaScript writes it ("1,000.5" → "1000.5", ".5" → "0.5"); null when it is none, or ambiguous: "1,5". */
export function plainFigure(text: string): string | null {
  const [, sign, whole = "", , fraction = ""] =
    FIGURE.exec(plainText(text).replace(/^\u2212/, "-")) ?? [];
  if (whole + fraction === "") return null;
  const digits = whole === "" ? "0" : whole.replace(/\D/g, "");
  return `${sign === "-" ? "-" : ""}${digits}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A number as people write it; NaN for anything else, and for an empty box. */
export function parseNumber(text: string): number {
  const figure = plainFigure(text);
  return figure === null ? Number.NaN : Number(figure);
}
