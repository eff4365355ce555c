import { cutText } from "../shared/text";

const HONORIFIC = /^(?:mrs?|ms|miss|mx|dr|prof|rev|sir|dame|lady|lord)\.?$/i;
const TWO_LETTERS = /\p{L}.*\p{L}/u;
const FIRST_NAME_MAX = 40;

/** "Sam" of "Sam Okafor"; the whole name if its first word is a title or an initial ("Dr Lee", "J. Smith"). */
export function firstNameOf(fullName: string): string {
  const name = fullName.trim();
  const [first = ""] = name.split(/\s+/);
  const isName = TWO_LETTERS.test(first) && !HONORIFIC.test(first);
  return cutText(isName ? first : name, FIRST_NAME_MAX);
}
