/** What people may call themselves, wherever a name is typed. Loads nothing. */
import { NAME_MAX } from "../shared/constants";
import { mixesScripts, plainLetters } from "../shared/lookalikes";

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
  if (mixesScripts(name)) return "Please write each word in letters of one alphabet.";
  return null;
}

/** The same, small L and capital I made one, for words that are compared whole. */
const skeleton = (word: string) =>
  plainLetters(word)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("l", "i");

const BRAND = "shoal";
const list = (words: string) => words.split(" ").map(skeleton);
/** Names of whoever runs a place like this. */
const ROLES = list(
  `${BRAND} admin admins administration administrator administrators customercare customerservice ` +
    "customerservices deleteduser helpdesk mod moderation moderator moderators mods official root " +
    "securityteam staff stripe support system theteam trustandsafety webmaster",
);
/** What only an office deals with: reserved with an office's name, as in "Refund Team", or for itself. */
const MATTERS = list(
  "account accounts billing compliance dispute disputes fraud payment payments refund refunds safety " +
    "security trust verification",
);
const OFFICES = list("team desk department dept support help helpline service services agent");
/** Words that such a name may be drawn out with: "the support team". */
const COMPANY = list("and bot care customer member of official our person the uk");
const any = (...words: string[][]) => words.flat().join("|");
const ONLY_ROLES = new RegExp(`^(?:${any(ROLES, MATTERS, OFFICES, COMPANY)})+$`);
const SOME_ROLE = new RegExp(any(ROLES));
const SOME_MATTER = new RegExp(any(MATTERS));

/**
 * True for names that speak for Shoal, for whoever runs it or for who deals with its money ("Shoal team",
 * "Sh0al-Support", "Anna of Shoal", "ADMIN", "the moderators", "Refund Team"), and not for people's own
 * ("Shoaib", "Joe Root"). Only the designated admin may bear one.
 */
export function isReservedName(name: string): boolean {
  const letters = plainLetters(name).replace(/[^\p{L}\p{N}]/gu, "");
  // Across words only the brand's own spelling counts: "Thomas Hoai" is a name.
  if (letters.includes(BRAND)) return true;
  const words = name.split(/[^\p{L}\p{N}\p{M}|!@$*]+/u).map(skeleton);
  if (words.some((word) => word.replaceAll("shoaib", "").includes(skeleton(BRAND)))) return true;
  const whole = skeleton(name);
  return ONLY_ROLES.test(whole) && (SOME_ROLE.test(whole) || SOME_MATTER.test(whole));
}
