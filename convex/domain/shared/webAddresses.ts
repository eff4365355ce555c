/**
 * Finds web addresses and phone numbers in users' text that reaches other people's inboxes. No heavy
 * imports.
 */

import { plainLetters } from "./lookalikes";

/** Endings of common web addresses. Incomplete, but enough that the rest don't look like addresses. */
const DOMAIN_ENDINGS =
  "com|net|org|uk|co|io|me|ly|gg|tv|eu|us|de|fr|ie|ru|cn|in|nl|info|biz|example|test|invalid|shop|store|app|dev|" +
  "online|site|xyz|link|click|live|pay|money|bank|finance|cash|support|help|page|web|website|top|icu|vip|club|" +
  "space|tech|cloud|email|zip|cc|to|so|be|ch|it|es|pl|ai|sh|id|my|uno|pro|name|mobi|one|world|today|network|services";
/** Endings that after a space only occur in hidden addresses: "pay-back dot com". */
const SURE_ENDINGS = "com|net|org|example|co\\s*(?:\\.|dot)\\s*uk|co|io|info|biz|xyz";

/** Abbreviations before a full stop without a space, in titles of species and people. */
const ABBREVIATION =
  /^(?:spp?|cf|aff|var|ssp|subsp|no|nr|approx|ca|incl|max|min|st|ft|mrs?|ms|dr|prof|rev|sr|jr|ltd|inc|plc)$/;

const FULL_STOPS =
  /[\u02d9\u3002\uff0e\uff61\u2024\ufe52\u06d4\u0701\u0702]|%2e|&(?:period|#46|#x2e);/giu;
/**
 * Non-ASCII characters used as a full stop: raised dots, bullets, full stops of other scripts.
 * Leaves out common typography and emoji.
 */
const ODD_DOT =
  "(?:[^\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\p{ASCII}\\s£€°®©™×→‐-―‘-‟′″…]|[\ua78f\ua4f8])";

/**
 * Word, full stop, word, without spaces; the second word may be the first of the next match. Marks and emoji are
 * part of words, because addresses may contain them.
 */
const DOTTED_WORDS =
  /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}-])([\p{L}\p{M}\p{N}\p{Extended_Pictographic}-]+)\.{1,2}(?=[\p{M}\p{N}]*\p{L})(?=([\p{L}\p{M}\p{N}]{2,}))/gu;
const DOMAIN_ENDING = new RegExp(`^(?:${DOMAIN_ENDINGS})$`, "u");
/** The end of a word is enough, and makes the patterns take linear time. */
const WORD_BEFORE = "[\\p{L}\\p{N}-]{2}";
const WORD_END = "(?![\\p{L}\\p{N}])";
const SEPARATORS = `[\\s_*~'"‘-‟-]+`;
/**
 * A web address with its full stop disguised: "pay-back·com", "pay-back(dot)com", "pay-back dot com",
 * "pay-back · com", "pay-back,com", "paybackdotcom", "payback点com". The lookbehind follows "dot", because it
 * would take quadratic time at every separator.
 */
const DISGUISED_DOT = new RegExp(
  `${WORD_BEFORE}(?:${ODD_DOT}|\\s*[\\[({<]\\s*(?:dot|\\.)\\s*[\\])}>]\\s*)(?:${DOMAIN_ENDINGS})${WORD_END}|` +
    `(?:dot(?<=${WORD_BEFORE}${SEPARATORS}dot)${SEPARATORS}|${WORD_BEFORE}\\s*${ODD_DOT}\\s*)(?:${SURE_ENDINGS})${WORD_END}|` +
    `${WORD_BEFORE}[^\\s\\p{L}\\p{M}\\p{N}-](?:com|org|example)${WORD_END}|` +
    `[\\p{L}\\p{N}-]{3}dot(?:com|net|org|example|couk)${WORD_END}|` +
    `[a-z0-9-]{2}[点點](?:${DOMAIN_ENDINGS})${WORD_END}`,
  "u",
);
/** Spaces around the full stop: "pay-back . com". */
const SPACED_DOT = new RegExp(
  `(?<![\\p{L}\\p{N}-])([\\p{L}\\p{N}-]{2,})(?:\\s+\\.\\s*|\\.\\s+)(?:${SURE_ENDINGS})(?![\\p{L}\\p{N}])`,
  "gu",
);
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:(?:h\s*(?:tt|xx)\s*ps?|www)(?![\p{L}\p{N}])|xn--)/u;
/** "nell (at) fish": an email address with its "@" spelt out. */
const SPELT_AT = /[[({<]\s*at\s*[\])}>]/u;
const IP_ADDRESS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;
/** Nine or more digits in a row, however grouped. */
const PHONE = /(?:\d[\s().+-]*){9}/;

/**
 * More spaced endings: "pay-back .shop", "pay-back dot shop", "pay-back com". For names only, as is
 * `SPACED_DOT`: other text has full stops in odd places.
 */
const SPACED_DOT_IN_NAME = new RegExp(
  `[\\p{L}\\p{N}-]\\s+(?:\\.\\s*(?:${DOMAIN_ENDINGS})|dot\\s+(?:uk|app|shop|store|online|site|website|click|link|dev|eu|xyz))` +
    `${WORD_END}|[\\p{L}\\p{N}-][^\\p{L}\\p{N}]*\\s(?:com|co\\s+uk)${WORD_END}`,
  "u",
);

/** Letters typed apart: "p a y . c o m". */
const SPACED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:\s\p{L}(?![\p{L}\p{N}]))+/gu;

/** Digits of other scripts become zeros: only their number matters. Letters typed apart are joined. */
const withFullStops = (text: string) =>
  text
    .replace(FULL_STOPS, ".")
    .normalize("NFKC")
    .replace(/(?!\d)\p{Nd}/gu, "0")
    .toLowerCase()
    .replace(SPACED_LETTERS, (letters) => letters.replace(/\s/g, ""));

/** With zeros for the letters O beside digits: "o77oo". */
const withZeros = (text: string) =>
  text.replace(/(?<=\d)o+(?!\p{L})|(?<!\p{L})o+(?=\d)/gu, ({ length }) => "0".repeat(length));

export function hasContactDetails(text: string): boolean {
  const withDots = withFullStops(text);
  const plain = plainLetters(withDots);
  const hasAddress = [...withDots.matchAll(DOTTED_WORDS)].some(
    ([, before = "", after = ""]) =>
      !ABBREVIATION.test(before) && DOMAIN_ENDING.test(plainLetters(after)),
  );
  const isSpelt = [plain, withDots].some((form) => DISGUISED_DOT.test(form) || SCHEME.test(form));
  const isOther =
    SPELT_AT.test(plain) || IP_ADDRESS.test(withDots) || PHONE.test(withZeros(withDots));
  return hasAddress || isSpelt || isOther;
}

/**
 * A stricter check for names: no slash, no "@", no word joined to the next by a full stop (except
 * "St.John" and "J.Smith"), at most six digits.
 */
export function nameHasContactDetails(name: string): boolean {
  const withDots = withFullStops(name);
  if (/[@\\/\u2044\u2215\u29f8\u2571\u27cb\ufe68]/u.test(withDots)) return true;
  const hasAddress = [...withDots.matchAll(DOTTED_WORDS)].some(
    ([, before = ""]) => before.length > 1 && !ABBREVIATION.test(before),
  );
  const plain = plainLetters(withDots);
  const isSpacedOut =
    SPACED_DOT_IN_NAME.test(plain) ||
    [...plain.matchAll(SPACED_DOT)].some(([, before = ""]) => !ABBREVIATION.test(before));
  return (
    hasAddress ||
    isSpacedOut ||
    (withDots.match(/\p{N}/gu)?.length ?? 0) > 6 ||
    hasContactDetails(name)
  );
}

/** Measures before a full stop without a space: "5 cm.Healthy", "5cm.Healthy". */
const MEASURE =
  /(?:^|[\s(])\d[\d.,]*\s?(?:cm|mm|m|inch|inches|ins?|l|ltrs?|litres?|g|kg|ml|yrs?|years?|months?|weeks?|days?)$/;
const MEASURE_MAX = 20;
const SENTENCE_END = /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)\.(?=(\p{L}{2,}))/gu;

/**
 * Puts a space after a full stop that ends an abbreviation, an initial or a measure: "N.davidi", "sp.Blue",
 * "5 cm.Healthy". Email programs would make some of them links.
 */
export const spaceAbbreviations = (text: string): string =>
  text.replace(SENTENCE_END, (match, before: string, after: string, offset: number) => {
    const word = before.toLowerCase();
    const end = offset + before.length;
    const start = text.slice(Math.max(0, end - MEASURE_MAX), end).toLowerCase();
    const isOrdinary = !DOMAIN_ENDING.test(after.toLowerCase());
    const isShort = isOrdinary && (word.length === 1 || MEASURE.test(start));
    return isShort || ABBREVIATION.test(word) ? `${match} ` : match;
  });

/**
 * A stricter check for text in emails: no word joined to the next by a full stop, known ending or not. A
 * decimal ("2.5cm", "L.046") isn't a word, because no ending of an address begins with a digit.
 */
export const emailHasContactDetails = (text: string): boolean =>
  [...withFullStops(text).matchAll(DOTTED_WORDS)].some(([, , after = ""]) =>
    /^\p{M}*\p{L}/u.test(after),
  ) || hasContactDetails(text);
