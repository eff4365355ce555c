/** Web addresses and phone numbers in what strangers write where it reaches other people's inboxes. Loads nothing large. */
import { plainLetters } from "./lookalikes";

/** Ends of web addresses that people are sent to. Not all of them: enough that what is left looks like no address. */
const ENDINGS =
  "com|net|org|uk|co|io|me|ly|gg|tv|eu|us|de|fr|ie|ru|cn|in|nl|info|biz|example|test|invalid|shop|store|app|dev|" +
  "online|site|xyz|link|click|live|pay|money|bank|finance|cash|support|help|page|web|website|top|icu|vip|club|" +
  "space|tech|cloud|email|zip|cc|to|so|be|ch|it|es|pl|ai|sh|id|my|uno|pro|name|mobi|one|world|today|network|services";
/** Those that nobody writes after a blank but to hide an address: "pay-back dot com". */
const SURE_ENDINGS = "com|net|org|example|co\\s*(?:\\.|dot)\\s*uk|co|io|info|biz|xyz";

/** What stands before a full stop without a blank in titles of species and of people. */
const ABBREVIATION =
  /^(?:spp?|cf|aff|var|ssp|subsp|no|nr|approx|ca|incl|max|min|st|ft|mrs?|ms|dr|prof|rev|sr|jr|ltd|inc|plc)$/;

const FULL_STOPS = /[\u3002\uff0e\uff61\u2024\ufe52\u06d4\u0701\u0702]/gu;
const MIDDLE_DOTS = "\\u00b7\\u2022\\u2027\\u30fb\\u22c5\\u2219\\ua78f\\u25cf\\u2e31";

/** A word, a full stop and a word, without a blank. */
const DOTTED = /([\p{L}\p{N}-]+)\.(?=\p{N}*\p{L})([\p{L}\p{N}]{2,})/gu;
const ENDING = new RegExp(`^(?:${ENDINGS})$`, "u");
/** The same with the stop hidden: "pay-back·com", "pay-back(dot)com", "pay-back dot com". */
const DISGUISED = new RegExp(
  `[\\p{L}\\p{N}-]{2,}(?:[${MIDDLE_DOTS}]|\\s*[\\[({<]\\s*(?:dot|\\.)\\s*[\\])}>]\\s*)(?:${ENDINGS})(?![\\p{L}\\p{N}])|` +
    `[\\p{L}\\p{N}-]{2,}[\\s_-]+dot[\\s_-]+(?:${SURE_ENDINGS})(?![\\p{L}\\p{N}])`,
  "u",
);
/** A blank around the stop: "pay-back . com". */
const SPACED = new RegExp(
  `([\\p{L}\\p{N}-]{2,})(?:\\s+\\.\\s*|\\.\\s+)(?:${SURE_ENDINGS})(?![\\p{L}\\p{N}])`,
  "gu",
);
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:h\s*(?:tt|xx)\s*ps?|www)(?![\p{L}\p{N}])/u;
/** Nine digits and more in a row, however they are grouped. */
const PHONE = /(?:\d[\s().+-]*){9}/;

const withFullStops = (text: string) =>
  text.normalize("NFKC").replace(FULL_STOPS, ".").toLowerCase();

/** True for a text that leads off Shoal: it holds a web address, an email address or a phone number. */
export function leadsElsewhere(text: string): boolean {
  const stopped = withFullStops(text);
  const seen = plainLetters(stopped);
  const dotted = [...stopped.matchAll(DOTTED)].some(
    ([, before = "", after = ""]) => !ABBREVIATION.test(before) && ENDING.test(plainLetters(after)),
  );
  return dotted || DISGUISED.test(seen) || SCHEME.test(seen) || PHONE.test(stopped);
}

/**
 * The same for a name, of which more may be asked: no slash, no "@", not a word that goes on after a full stop (but
 * "St.John" and "J.Smith"), no seven digits.
 */
export function nameLeadsElsewhere(name: string): boolean {
  const stopped = withFullStops(name);
  if (/[@\\/\u2044\u2215\u29f8\u2571\u27cb\ufe68]/u.test(stopped)) return true;
  const joined = [...stopped.matchAll(DOTTED)].some(
    ([, before = ""]) => before.length > 1 && !ABBREVIATION.test(before),
  );
  const spaced = [...plainLetters(stopped).matchAll(SPACED)].some(
    ([, before = ""]) => !ABBREVIATION.test(before),
  );
  return joined || spaced || (stopped.match(/\p{N}/gu)?.length ?? 0) > 6 || leadsElsewhere(name);
}
