export type ContactDetail = "phone" | "address";

/** Eleven digits from 0, or "+44" or another country's code, in groups as people write them. */
const PHONE =
  /(?<![\w£.,/-])(?:(?:\+|00)44[ -]?(?:\(0\)[ -]?)?|\(?0)[1-9]\d{1,4}\)?(?:[ -]?\d{2,6}){1,4}(?![\w/-]|[.,]\d)|(?<![\w£])\+[1-9]\d{0,2}(?:[ -]?\d{1,5}){2,6}(?![\w/-])/g;
const UK_DIGITS = 11;
const DATE = /^\d{2}[ -]\d{2}[ -]\d{4}/;
/** A number after one of these isn't a phone number, unless a word of `CALL` is near it too. */
const REFERENCE =
  /(?:tracking|consignment|parcel|order|ref|reference|barcode|apc|dpd|dx)[\w ]{0,20}[:#]?\s*$/i;
const CALL = /phone|mobile|call|text|what.?s ?app/i;

const ADDRESS =
  /https?:\/\/[^\s<>"]+|[\w.+-]+@[\w-]+\.[a-z]{2,}|(?<![\w@.])(?:www\.[\w-]+|wa\.me|t\.me|bit\.ly|(?:[\w-]+\.)+(?:com|net|org|co\.uk|org\.uk))(?![\w-])/gi;

/** The kind of contact detail in a message: a web or email address outside Shoal, else a phone number; null for neither. */
export function contactDetailIn(text: string, ownHost: string): ContactDetail | null {
  const addresses = text.match(ADDRESS) ?? [];
  if (addresses.some((address) => !isOwn(address, ownHost))) return "address";
  for (const match of text.matchAll(PHONE))
    if (isPhone(match[0], text.slice(0, match.index))) return "phone";
  return null;
}

const isOwn = (address: string, ownHost: string) =>
  address
    .replace(/^https?:\/\//i, "")
    .split("/")[0]
    ?.toLowerCase() === ownHost;

function isPhone(number: string, before: string): boolean {
  if (DATE.test(number)) return false;
  const lead = before.slice(-40);
  if (REFERENCE.test(lead) && !CALL.test(lead)) return false;
  const digits = number.replace(/\D/g, "").replace(/^(?:00)?44(?:0)?/, "0");
  return number.startsWith("+") && !number.startsWith("+44")
    ? digits.length >= 9
    : digits.length === UK_DIGITS;
}
