/**
 * What sellers write around a name: quantity, size, sex, packaging ("6x juvenile bronze corys", "job lot
 * guppies").
 */

import { singular } from "./search/words";

const WOOD =
  "(?:(?:bog|drift|spider|mopani|lava|dragon|small|large|piece of|a) ?)*(?:wood|bogwood|driftwood|rock|stone|slate|coconut|branch|root|mesh|mat|cave)s?";
const UNITS =
  "(?:cm|mm|in|ins|inch|inches|p|pk|pcs|pieces?|pack|packs|yrs?|years?|mths?|months?|wks?|weeks?|old|g|ltr|litres?|each|ea|m|f|males?|females?|heads?|polyps?|stems?|plants?|pots?)";
const AMOUNT =
  "(?:job lot|lots?|shoal|school|group|bag|bunch|portion|clump|pot|tub|cup|batch|colony|starter culture|culture|pack|handful|pair|trio|few)s?";

/** Phrases that say nothing about the species, although their single words may be part of a name. */
const ADVERT_PHRASES = [
  `\\b(?:\\d+ (?:to |or )?)*\\d+ ?${UNITS}(?: (?:size|piece|long))?\\b`,
  `\\b${AMOUNT} of\\b`,
  "\\bjob lots?\\b",
  "\\b(?:cold water|golf ball(?: sized?)?|golfball)\\b",
  "\\b(?:free )?to (?:a )?(?:good |new |loving )*homes?\\b",
  "\\b(?:need|needs|needing|looking for|wants) (?:a )?(?:good |new |loving )*(?:homes?|rehoming)\\b",
  "\\bfor sale\\b",
  "\\b(?:with|plus|and) (?:the )?(?:fry|young|babies|eggs)\\b",
  "\\b(?:mixed|both) sex(?:es)?\\b",
  `\\bon ${WOOD}\\b`,
  "\\b(?:grade (?:s+|a+)|(?:s+|a+|top|show|pet) grade)\\b",
  "\\b(?:tissue culture|in vitro|mother plants?|bare root(?:ed)?|buy one get one)\\b",
  "\\b(?:plus )?\\d+ free\\b",
].map((phrase) => new RegExp(phrase, "g"));

/** Single words of the same kind, without plural endings. */
const ADVERT_WORDS = new Set(
  (
    "proven mated breeder fry juvie juvy juv shoal school harem portion pot potted bunch bundle bag cup tub frag " +
    "lovely gorgeous stunning beautiful healthy nice quality size sized approx spare surplus rehome rehoming " +
    "available selling free mix mixed assorted color colour colored coloured cull variety unsexed sexed mature " +
    "handful mat bulb change cutting rooted runner invitro tc lot bulk now only each my our some these pr hm"
  ).split(" "),
);

/** Removes advertising words and quantities from a folded text; empty if nothing else remains. */
export function withoutAdvertWords(foldedText: string): string {
  const withoutPhrases = ADVERT_PHRASES.reduce(
    (text, phrase) => text.replace(phrase, " "),
    foldedText,
  );
  return withoutPhrases
    .split(" ")
    .filter((word) => word !== "" && !ADVERT_WORDS.has(word) && !ADVERT_WORDS.has(singular(word)))
    .join(" ");
}
