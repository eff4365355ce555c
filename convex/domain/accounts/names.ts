import { NAME_MAX } from "../shared/constants";
import { lazy } from "../shared/lazy";
import { mixesScripts, plainLetters } from "../shared/lookalikes";
import { stripInvisible } from "../shared/normaliseText";
import { hasContactDetails, nameHasContactDetails } from "../shared/webAddresses";

/** Characters that may show as blank, but that `stripInvisible` leaves: fillers, line breaks, unassigned and private-use. */
const BLANK_CHARACTER = /[\p{Cn}\p{Co}\p{Zl}\p{Zp}\t\n\u115f\u1160\u2800\u3164\uffa0]/u;
/** Four marks of no script, seven of any kind, or one three times in a row. Burmese has up to six on a letter. */
const STACKED_MARKS = /(?:(?=\p{M})\p{sc=Inherited}){4}|\p{M}{7}|(\p{M})\1\1/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Ends in a space, or in an invisible mark that gets copied along with a name. */
const BLANK_END = /(?:[\s\u061c\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]|(?<!\p{M})\u200c)$/u;

/** Normalises a name: composed characters, nothing blank or invisible around it, single spaces. */
export function tidyName(name: string): string {
  const text = name.normalize("NFC");
  let [start, end] = [0, text.length];
  while (start < end && BLANK_END.test(text.charAt(start))) start++;
  // Includes the preceding character, because a non-joiner after a mark isn't blank.
  while (start < end && BLANK_END.test(text.slice(Math.max(start, end - 2), end))) end--;
  return text.slice(start, end).replace(/\p{Zs}+/gu, " ");
}

export function nameProblem(name: string): string | null {
  if (name === "") return "Please enter your name.";
  if (name.length > NAME_MAX) return `Please use at most ${NAME_MAX} characters.`;
  const hasHiddenCharacter = stripInvisible(name) !== name || BLANK_CHARACTER.test(name);
  if (hasHiddenCharacter || STACKED_MARKS.test(name) || !LETTER_OR_DIGIT.test(name)) {
    return "Please use letters, digits and ordinary punctuation only.";
  }
  if (mixesScripts(name)) return "Please write each word in letters of one alphabet.";
  if (nameHasContactDetails(name)) {
    return "Please leave out web addresses, phone numbers, slashes and “@”, and put a space after a full stop.";
  }
  return null;
}

/** Replaces shapes used as letters in names. (In descriptions the same shapes are bullets and rules.) */
const shapesToLetters = (text: string) =>
  text.replace(/[○◯〇●◎⭕]/gu, "o").replace(/[⎸⏐│❘]/gu, "l");

const PRONOUNS = "(?:he|she|they|it|ze|xe|him|her|hers|his|them|theirs?|any|all)";
const PRONOUN_GROUP = new RegExp(
  `[([]?(?<![\\p{L}])${PRONOUNS}(?: ?[/⁄∕／,|] ?${PRONOUNS})+(?![\\p{L}])[)\\]]?`,
  "giu",
);

/** A valid name close to a refused one: "Sam.Jones" → "Sam Jones", "John (he/him)" → "John"; null if there is none. */
export function suggestName(typed: string): string | null {
  const name = tidyName(typed);
  // Text that looks like an address isn't turned into a name.
  if (nameProblem(name) === null || hasContactDetails(name)) return null;
  const mended = tidyName(
    name
      .replace(PRONOUN_GROUP, " ")
      .replace(/[([]\s*[)\]]/gu, " ")
      .replace(/(?<=\p{L})[._]+(?=\p{L})/gu, (stop, at: number) =>
        /(?:^|[^\p{L}])\p{L}$/u.test(name.slice(0, at)) ? stop : " ",
      )
      .replace(/ ?[/⁄∕／\\] ?/gu, " & ")
      .replace(/^@/u, "")
      .replace(/\s+/gu, " ")
      .replace(/[\s,|–-]+$/u, ""),
  );
  return nameProblem(mended) === null ? mended : null;
}

/** A word's letters as they look: small L, capital I and 1 are the same, as are 4 and A. */
const skeleton = (word: string) =>
  plainLetters(shapesToLetters(word).replaceAll("4", "a"))
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("l", "i");

const BRAND = "shoal";
const skeletonsOf = (words: string) => words.split(" ").map(skeleton);
/** The roles that are also refused in a title that names Shoal. "Stripe" isn't one of them: fish have stripes. */
const ACCOUNT_ROLES =
  "admin chargeback fraud official payment payments payout payouts paypal refund refunded refunding refunds security " +
  "support verification verified";
/** Words that no name may contain, such as staff roles, payment companies, and words about refunds or security. */
const ROLES =
  `${ACCOUNT_ROLES} admins administration administrator administrators chargebacks compliance customercare ` +
  "customerservice customerservices deleteduser donotreply escrow helpcenter helpcentre helpdesk helpline hmrc livechat mastercard mod " +
  "moderation moderator moderators mods moneyback noreply officials postmaster " +
  "staff stripe sysadmin trustandsafety webmaster";
/**
 * Authorities, carriers and card companies whose names occur in no other name, even when split into several
 * words.
 */
const ORGANISATIONS =
  "actionfraud americanexpress applepay borderforce citizensadvice citycouncil constabulary countycouncil " +
  "countycourt defra environmentagency googlepay homeoffice inlandrevenue nationalcrimeagency ombudsman " +
  "parcelforce planthealthagency police postoffice revenueandcustoms revenuecustoms royalmail rspca tradingstandards";
/**
 * Reserved if the whole name consists of words in these lists ("Barclays Help"), but allowed next to other words:
 * "Joe Root", "Team Guppy", "Paul Visa".
 */
const SENSITIVE_WORDS =
  `${BRAND} account accounts billing claim claims complaint complaints dispute disputes finance marketplace notification protection resolution root safety system team technical trust wallet ` +
  "amazon amex apc apha bailiff bailiffs bank barclays clearpay council court customs dhl dpd dvla ebay evri " +
  "checkout clickhere confirm confirmation fedex gls gov government gumtree halifax hsbc inpost invoice invoices klarna lloyds login maestro monzo nationwide natwest nhs " +
  "paid payhere paynow revolut santander signin signup tnt transfer transfers ups vinted visa worldpay yodel";
const DEPARTMENT_WORDS =
  "alert alerts agent buy buyer card cards courier couriers debit credit delivery deliveries depot desk centre center department dept direct " +
  "driver express group help helpline info information office officer overnight parcel parcels post seller " +
  "secure service services tracking " +
  // Words of buttons: "Get Paid", "Continue to Checkout".
  "cash click continue get here log money now open order orders sign tap to track verify view";
/** Filler words that a reserved name may contain: "the billing desk". */
const FILLER_WORDS =
  "and bot british care client customer england europe local member national of our online pay person plc scotland the uk your";

const reserved = lazy(() => {
  const roles = skeletonsOf(ROLES);
  const anyOf = (...texts: string[]) => texts.flatMap(skeletonsOf).join("|");
  return {
    roles,
    blurredRoles: new Set(roles.map(collapseLookalikes).filter(({ length }) => length > 4)),
    organisations: new Set(skeletonsOf(ORGANISATIONS)),
    onlyReservedWords: new RegExp(
      `^(?:${anyOf(ROLES, ORGANISATIONS, SENSITIVE_WORDS, DEPARTMENT_WORDS, FILLER_WORDS)})+$`,
    ),
    rolePattern: new RegExp(anyOf(ROLES)),
    sensitivePattern: new RegExp(anyOf(SENSITIVE_WORDS)),
  };
});

/** Words that name a part of Shoal beside the brand, but are fine in a title without it. */
const BRAND_COMPANIONS =
  "claims complaints customer finance help notification protection safety service system team trust";
/** Words about accounts and money, refused anywhere in a title that has the brand; an entry may be two words joined. */
const ACCOUNT_WORDS =
  `${ACCOUNT_ROLES} account accounts bank billing blocked cancelled card cards charged checkout clickhere closed closing code ` +
  "compensation compromised credit deactivated debit disabled hacked invoice locked login logon owe owed owes passcode password " +
  "payhere paynow restricted scam signin signon suspended suspending suspension terminated unlock verify verifying wallet";
/** "We at Shoal", "Notice from Shoal"; but "Sold by shoal or single" is about fish. */
const SENDER_WORDS = "at from";
/** "Shoal: your listing was removed" is refused, as is "Shoal alert: …". */
const SENDER_OPENINGS = `${BRAND} ${BRAND}alert`;
/** "Shoaling danios" doesn't name the brand. */
const SHOALING = `${BRAND}ing`;

/** Whether a title poses as Shoal's own: "Official Shoal", "Shoal closed your account". "Shoal of 10 neons" doesn't. */
export function posesAsShoal(title: string): boolean {
  const text = shapesToLetters(title).normalize("NFKC");
  const colonAt = text.indexOf(":");
  if (colonAt > 0 && skeletonsOf(SENDER_OPENINGS).includes(skeleton(text.slice(0, colonAt)))) {
    return true;
  }
  const words = text
    .replace(/['’‘]/gu, "")
    .split(/[^\p{L}\p{N}\p{M}|!@$*]+/u)
    .map(skeleton)
    .filter((word) => word !== "");
  const brand = skeleton(BRAND);
  const companions = skeletonsOf(BRAND_COMPANIONS);
  const accountWords = skeletonsOf(ACCOUNT_WORDS);
  const senderWords = skeletonsOf(SENDER_WORDS);
  const isCompanion = (word = "") =>
    companions.includes(word) || accountWords.includes(word) || isRole(word);
  const mentionsAccount = words.some((word, at) =>
    [word, word + (words[at + 1] ?? "")].some((joined) => accountWords.includes(joined)),
  );
  return words.some((word, at) => {
    const [before = "", after = ""] = [words[at - 1], words[at + 1]];
    // A possessive counts too: "Shoal's Team".
    const isBrand = word === brand || word === `${brand}s`;
    if (isBrand && after === "of") return false;
    if (mentionsAccount && word.includes(brand) && !word.includes(skeleton(SHOALING))) return true;
    if (isBrand) return senderWords.includes(before) || isCompanion(before) || isCompanion(after);
    return word.includes(brand) && isCompanion(word.replace(brand, ""));
  });
}

/** Merges doubled letters and pairs that look like one letter: "rn" as M, "cl" (a skeleton's "ci") as D. */
const collapseLookalikes = (word: string) =>
  word
    .replaceAll("rn", "m")
    .replaceAll("ci", "d")
    .replace(/(.)\1+/gu, "$1");

/** Equal for names that look alike: "Jo Moran", "JO-MORAN", "J0 Morann". */
export const nameKeyOf = (name: string): string => collapseLookalikes(skeleton(name));

/** Whether a word is a role, or a compound of reserved words that includes one: "support", "supportteam". */
function isRole(word: string): boolean {
  const { roles, onlyReservedWords, rolePattern } = reserved();
  return roles.includes(word) || (onlyReservedWords.test(word) && rolePattern.test(word));
}

const WORDS_JOINED_MAX = 14;

/**
 * Finds organisations and roles, also if split across words: "sup port", "a d m i n". Ignores roles of up to four
 * letters that are split, because "Mo D" is a name.
 */
const hasRole = (words: readonly string[]): boolean =>
  words.some((_, start) => {
    let joinedWords = "";
    return words.slice(start, start + WORDS_JOINED_MAX).some((word, count) => {
      joinedWords += word;
      if (reserved().organisations.has(joinedWords)) return true;
      if (count === 0) return isRole(word) || reserved().blurredRoles.has(collapseLookalikes(word));
      return joinedWords.length > 4 && reserved().blurredRoles.has(collapseLookalikes(joinedWords));
    });
  });

/** "Frances Staff": a surname after given names, not a role in brackets or after a comma. */
const STAFF_SURNAME = /^(\p{Lu}[\p{L}\p{M}'’]*(?:[ .-]+\p{Lu}[\p{L}\p{M}'’]*)*\.?) Staff$/u;
/** Words before "Staff" that name a workplace or a rank: "Shop Staff", "Senior Staff". */
const WORKPLACES =
  /^(?:site|website|web|app|shop|store|checkout|market|all|senior|duty|live|chat|fish|aquarium|uk)$/i;
const isDepartment = (word: string): boolean =>
  WORKPLACES.test(word) || reserved().onlyReservedWords.test(skeleton(word));

/**
 * Whether a name could pass for Shoal, its team, a role that deals with its money, or an authority, carrier
 * or card company ("Shoal team", "Sh0al-Support", "Anna of Shoal", "Anna (Admin)", "Stripe Refunds", "Royal
 * Mail Leeds", "DPD"). False for ordinary names ("Shoaib", "Joe Root", "Frances Staff", "Anna Moderau", "Paul
 * Visa"). Only the designated admin may use a reserved name.
 */
export function isReservedName(name: string): boolean {
  const givenNames = STAFF_SURNAME.exec(tidyName(name))?.[1];
  if (givenNames !== undefined && !givenNames.split(/[ .-]+/).some(isDepartment)) {
    return isReservedName(givenNames);
  }
  const withoutShapes = shapesToLetters(name);
  const letters = plainLetters(withoutShapes).replace(/[^\p{L}\p{N}]/gu, "");
  // Across words only the brand's exact spelling counts: "Thomas Hoai" is a name.
  if (letters.includes(BRAND)) return true;
  const parts = withoutShapes.normalize("NFKC").split(/[^\p{L}\p{N}\p{M}|!@$*]+/u);
  const words = parts.map(skeleton).filter((word) => word !== "");
  const withoutNameShoaib = words.map((word) => collapseLookalikes(word).replaceAll("shoaib", ""));
  if (withoutNameShoaib.some((word) => word.includes(skeleton(BRAND)))) return true;
  // "AnnaAdmin", "admin24"
  const camelCaseParts = parts
    .flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})/u))
    .map(skeleton);
  const withoutDigits = parts.map((part) => skeleton(part.replace(/^\d+|\d+$/gu, "")));
  if ([words, camelCaseParts, withoutDigits].some(hasRole)) return true;
  return [words, withoutDigits].some((candidate) => {
    const joinedWord = candidate.join("");
    return (
      reserved().onlyReservedWords.test(joinedWord) && reserved().sensitivePattern.test(joinedWord)
    );
  });
}
