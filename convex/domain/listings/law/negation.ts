/**
 * Whether a sentence says of a name that it is not offered. A negation has to govern the name itself ("no signal crayfish",
 * "never kept with crayfish"): one that only stands earlier ("No timewasters, signal crayfish £5") says nothing of it.
 */
import { foldText } from "../../shared/text";
import { singular } from "../search/words";
import { ALL_SPECIES } from "../species";
import { LAW_SUBJECTS } from "./table";

/** What stands around a name, folded: in its own part of the sentence, and in the parts before and behind that one. */
export type Around = { before: string; after: string; earlier: string; later: string };

/** Things that sellers say there is none of, beside species and what the law names. */
const UNWANTED =
  "pest parasite nasty disease hitchhiker planaria hydra leech snail worm alga algae weed duckweed predator plant fish shrimp crab frog newt turtle tadpole invasive tetra cichlid cray mussel clam coral";

/** Stands for a word that names something living, so that a list of them is told from other words. */
const LIVING = "#";

/** Words that say nothing of their own before a name. */
const SLIGHT =
  "(?:any|a|an|the|my|our|your|some|of|those|these|that|live|wild|invasive|banned|illegal|protected|restricted|american|british|native|real|true|other|common|single|more|actual|adult|young|baby|big|large|small|dead|blue|red|white|orange|black|green|purple)";

/** All that may stand between a word of negation and the name that it governs, when nothing else is named between. */
const SLIGHTS = `(?: ${SLIGHT})*`;
const THING = `(?:${SLIGHT}|${LIVING}|water|pond|tank)`;
const things = (joint: string) => `(?: (?:${THING}|${joint}))* (?:${joint})`;
/** A list that ends in the name: "snails or", and behind a word that takes "and" too, "snails and". */
const OR_LIST = `(?:${things("or|nor|such as|including")})?${SLIGHTS}`;
const AND_LIST = `(?:${things("or|nor|and")})?${SLIGHTS}`;

const AUXILIARY = "(?: (?:to|be|been|being|ever|has|had|have|also|knowingly|likely))*";
const NOT =
  "(?:not|never|cannot|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|havent|hasnt|hadnt|shouldnt|mustnt|neither|nor)";
/** What is done to animals that are put together. */
const TOGETHER =
  "(?: (?:keep|kept|mix|mixed|house|housed|put|place|placed|add|added|grow|grown|live|lived|share|shared|raise|raised|bred|introduce|introduced|suitable|safe|compatible|recommended|confuse|confused|come|came|send|sent|pack|packed|related|exposed|near))?";
const WHERE =
  "(?: (?:it|them|they|this|a|the|same|in|into|for|tank|tanks|pond|ponds|water|together|my|your|any|contact))*";
const BESIDE = "(?: (?:with|near|beside|alongside|from|for|by|to))";
const HAVE =
  "(?: (?:have|had|contain|contains|include|hold|sell|sold|stock|stocked|offer|keep|kept|breed|bred))";

/** Each ends where the name begins. */
const GOVERNING = [
  `(?:no|not|never|never been|not been|isnt|arent|wasnt|werent)${OR_LIST}`,
  `(?:without|neither|nor|none of|free of|free from|unlike|instead of|rather than|avoids?|resembles?|similar to|looks? like)${AND_LIST}`,
  `(?:no|without|never|not)(?: (?:any|direct|been|come|in|ever))* (?:contact with|risk of|traces? of|signs? of|bits of|fragments of)${AND_LIST}`,
  `${NOT}${AUXILIARY}${TOGETHER}${WHERE}${BESIDE}${AND_LIST}`,
  // "I can't keep my signal crayfish" is said by somebody who has one to give away.
  `(?:will not|wont|do not|does not|did not|have not|has not|dont|doesnt|didnt|havent|hasnt|never)(?: (?:ever|also|knowingly|had))*${HAVE}${OR_LIST}`,
  `(?:eats|ate|eaten by|killed by|attacked by|preyed on by)${SLIGHTS}`,
].map((pattern) => new RegExp(`(?:^| )(?<!\\bwhy )${pattern}$`));

/** "No duckweed, water hyacinth or snails": what begins the list, and how it ends, in the name or behind it. */
const LISTS = [
  { opening: "(?:no|not|without|neither|free of|free from)", joint: "or|nor" },
  { opening: "(?:without|free of|free from)", joint: "and|or|nor" },
].map(({ opening, joint }) => ({
  end: new RegExp(`(?:^| )${opening}${things(joint)}${SLIGHTS}$`),
  start: new RegExp(`(?:^| )${opening}(?: (?:${THING}|${joint}))*$`),
  goesOn: new RegExp(`^(?:${THING} )*(?:${joint}) (?:${THING} )*${LIVING}(?: |$)`),
}));

/** "Crayfish-free"; "signal crayfish free to a good home" offers one. */
const FREE = /^free (?:guaranteed|tank|pond|water|plants?|stock|system|setup|home|since)\b/;
// "100" is read with its lookalikes too.
const WARRANT = new RegExp(
  `(?:^| )(?:guaranteed|certified|completely|totally|entirely|always|strictly|100|loo|ioo|is|are|it|them)${SLIGHTS}$`,
);
const FREE_FOR = /^free (?:to|with|if|for|on|when|of|delivery|collection|postage)\b/;
/** "You have never kept signal crayfish like these." */
const PRAISED = /^(?:like|as|so|this|better|cheaper|cheap|now|anymore|any more|any longer)\b/;

/** Whether the name is said not to be there, not to be offered, or to be eaten. */
export function isDenied(around: Around): boolean {
  const { before, after } = around;
  if (FREE.test(after)) return true;
  if (/^free\b/.test(after) && !FREE_FOR.test(after) && WARRANT.test(before)) return true;
  if (PRAISED.test(after)) return false;
  const said = living(before);
  if (GOVERNING.some((pattern) => pattern.test(said))) return true;
  const all = living(`${around.earlier} ${before}`.trim());
  const rest = living(`${after} ${around.later}`.trim());
  return LISTS.some(
    ({ end, start, goesOn }) => end.test(all) || (start.test(all) && goesOn.test(rest)),
  );
}

const living = (folded: string) =>
  folded
    .split(" ")
    .map((word) => (GRAMMAR.test(word) || !names().has(singular(word)) ? word : LIVING))
    .join(" ");

/** Words of the patterns that are words of names too. */
const GRAMMAR = new RegExp(
  `^(?:${SLIGHT}|no|not|or|nor|and|with|from|for|by|to|in|water|pond|tank|live|free)$`,
);

let known: Set<string> | undefined;
/** Every word of a name of the species data and of the law. */
function names(): Set<string> {
  known ??= new Set(
    [
      UNWANTED,
      ...ALL_SPECIES.flatMap(({ commonNames, scientificName }) => [...commonNames, scientificName]),
      ...LAW_SUBJECTS.flatMap((subject) => [...subject.names, ...(subject.looseNames ?? [])]),
    ].flatMap((name) => foldText(name).split(" ").map(singular)),
  );
  return known;
}
