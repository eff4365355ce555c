/** What people may call themselves, wherever a name is typed. Loads nothing. */
import { NAME_MAX } from "./constants";

/**
 * Control characters, lone surrogates, line breaks of other scripts, and all that is invisible or turns text
 * round: a name made of them looks like another's, or like none.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;
const HEAPED_MARKS = /\p{M}{4}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** One spelling of a name: composed, trimmed, with single spaces. */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .trim()
    .replace(/\p{Zs}+/gu, " ");
}

/** What is wrong with a tidy name, for whoever typed it; null when nothing is. */
export function nameProblem(name: string): string | null {
  if (name === "") return "Please enter your name.";
  if (name.length > NAME_MAX) return `Please use at most ${NAME_MAX} characters.`;
  if (INVISIBLE.test(name) || HEAPED_MARKS.test(name) || !LETTER_OR_DIGIT.test(name)) {
    return "Please use letters, digits and ordinary punctuation only.";
  }
  return null;
}

/** Letters and digits that pass for others at a glance. */
const LOOKALIKES = new Map(
  Object.entries({
    ...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "|": "l" },
    ...{ ı: "i", а: "a", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", і: "i", ѕ: "s", һ: "h" },
    ...{ ԁ: "d", т: "t", м: "m", п: "n", α: "a", ο: "o", ι: "i", ρ: "p" },
  }),
);

/** What is left of a name for the eye: lower case, without accents, look-alikes as what they look like. */
function seen(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  return [...plain].map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
}
/** The same, small L and capital I made one, for words that are compared whole. */
const bones = (word: string) =>
  seen(word)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("l", "i");

const BRAND = "shoal";
/** Names of whoever runs a place like this. */
const ROLES = (
  `${BRAND} admin admins administration administrator administrators customercare customerservice ` +
  "customerservices deleteduser helpdesk mod moderation moderator moderators mods official root " +
  "securityteam staff support system theteam trustandsafety webmaster"
)
  .split(" ")
  .map(bones);
/** Words that such a name may be drawn out with: "the support team". */
const COMPANY =
  "account accounts and bot care customer desk help payments safety service team the trust uk"
    .split(" ")
    .map(bones);
const ONLY_ROLES = new RegExp(`^(?:${[...ROLES, ...COMPANY].join("|")})+$`);
const SOME_ROLE = new RegExp(ROLES.join("|"));

/**
 * True for names that speak for Shoal or for whoever runs it ("Shoal team", "Sh0al-Support", "Anna of Shoal",
 * "ADMIN", "the moderators"), and not for people's own ("Shoaib", "Joe Root"). Only the designated admin may
 * bear one.
 */
export function isReservedName(name: string): boolean {
  const whole = bones(name);
  const words = name.split(/[^\p{L}\p{N}\p{M}|@$]+/u).map(bones);
  return (
    seen(name)
      .replace(/[^\p{L}\p{N}]/gu, "")
      .includes(BRAND) ||
    words.includes(bones(BRAND)) ||
    (ONLY_ROLES.test(whole) && SOME_ROLE.test(whole))
  );
}
