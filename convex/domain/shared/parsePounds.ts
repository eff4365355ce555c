import { plainFigure, plainText } from "./typedInput";

const POUNDS = /^(?:£|gbp)? ?(.+?)(?:[.,][-\u2013\u2014])? ?(?:£|gbp|pounds?|quid)?$/i;
/** "Price: £5", and "each" in its variants; not "a pair" or "for 3", which are other prices. */
const PRICE_LABEL = /^(?:price|cost)s?(?: is)? ?[:=]? ?/i;
const EACH =
  /[ ,]?\(? ?(?:(?:[/]|per|an?) ?(?:fish|shrimp|snail|plant|animal|coral|item|piece|one|head|each)|each|ea|apiece|only|a piece) ?\)?\.?$/i;
const PENCE = /^(\d{1,9}) ?(?:p|pence|pennies)$/i;

/**
 * Parses a typed amount ("4", ".50", "£1,234.5", "12.–", "12 pounds", "50p", "£5.00 each") to pence; null if it isn't
 * one, is negative, has fractions of a penny, or is ambiguous ("1,5"). Works on digits to avoid floating-point
 * errors.
 */
export function parsePounds(text: string): number | null {
  const plain = plainText(text).replace(PRICE_LABEL, "").replace(EACH, "");
  const inPence = PENCE.exec(plain)?.[1];
  if (inPence !== undefined) return Number(inPence);
  const figure = plainFigure(POUNDS.exec(plain)?.[1] ?? "");
  const [, pounds = "", pence = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(figure ?? "") ?? [];
  return pounds === "" ? null : Number(pounds) * 100 + Number(pence.padEnd(2, "0"));
}
