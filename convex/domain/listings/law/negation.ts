/**
 * Whether a sentence says of a name that it is not offered. A negation has to govern the name itself ("no signal crayfish",
 * "never kept with crayfish"): one that only stands earlier ("No timewasters, signal crayfish £5") says nothing of it.
 */
import { foldText } from "../../shared/text";
import { singular } from "../search/words";
import { allSpecies } from "../species";
import { LAW_SUBJECTS } from "./table";

/**
 * What stands around a name, folded: in its own part of the sentence, and in the parts before and behind that one, of which
 * each has a comma towards the name.
 */
export type Around = { before: string; after: string; earlier: string; later: string };

/** Things that sellers say there is none of, beside species and what the law names. */
const UNWANTED =
  "predator plant fish shrimp crab frog newt turtle tadpole tetra cichlid cray mussel clam coral";
/** The same, of what no seller offers. */
const PESTS =
  "pest parasite nasty disease hitchhiker planaria hydra leech snail worm alga algae weed duckweed invasive blanket blanketweed cyano";

/** Stand for a word that names something living, and for one of what nobody wants, so that a list is told from other words. */
const WANTED = "#";
const PEST = "~";
const LIVING = `[${WANTED}${PEST}]`;

/** Words that say nothing of their own before a name. */
const SLIGHT =
  "(?:any|a|an|usual|the|my|our|your|some|of|those|these|that|live|wild|invasive|banned|illegal|protected|restricted|american|british|native|real|true|other|common|single|more|actual|adult|young|baby|big|large|small|dead|blue|red|white|orange|black|green|purple)";

/** All that may stand between a word of negation and the name that it governs, when nothing else is named between. */
const SLIGHTS = `(?: ${SLIGHT})*`;
const THING = `(?:${SLIGHT}|${LIVING}|,|water|pond|tank)`;
const things = (joint: string) => `(?: (?:${THING}|${joint}))* (?:${joint})`;
/** A list that ends in the name: "snails or", and behind a word that takes "and" too, "snails and". */
const OR_LIST = `(?:${things("or|nor|such as|including")})?${SLIGHTS}`;
const AND_LIST = `(?:${things("or|nor|and")})?${SLIGHTS}`;

const AUXILIARY = "(?: (?:to|be|been|being|ever|has|had|have|also|knowingly|likely))*";
const NOT =
  "(?:not|never|cannot|dont|doesnt|didnt|isnt|arent|wasnt|werent|wont|cant|havent|hasnt|hadnt|shouldnt|mustnt|neither|nor)";
const AWAY = "(?:keep|keeps|kept|stay|stays|well|far) away";
/** What is done to animals that are put together. */
const TOGETHER =
  "(?: (?:keep|kept|mix|mixed|house|housed|put|place|placed|add|added|grow|grown|live|lived|share|shared|raise|raised|bred|introduce|introduced|suitable|safe|compatible|recommended|confuse|confused|come|came|send|sent|pack|packed|related|exposed|near))?";
const WHERE =
  "(?: (?:it|them|they|this|a|the|same|in|into|for|tank|tanks|pond|ponds|water|together|my|your|any|contact))*";
const BESIDE = "(?: (?:with|near|beside|alongside|from|for|by|to))";
const HAVE =
  "(?: (?:have|had|contain|contains|include|hold|sell|sold|stock|stocked|offer|keep|kept|breed|bred))";

const NONE = "(?:no|not|not even|zero|nil|never|never been|not been|isnt|arent|wasnt|werent)";
const HAVE_NOT = `(?:will not|wont|do not|does not|did not|have not|has not|dont|doesnt|didnt|havent|hasnt|never)(?: (?:ever|also|knowingly|had))*${HAVE}`;

/** "Getting rid of my crayfish" offers them; who got rid of them has none. */
const RID = "(?<!get |getting )rid";

/** Each ends where the name begins. */
const GOVERNING = [
  `${NONE}${OR_LIST}`,
  `(?:without|neither|nor|none of|(?:free|clear|cleared|cleaned|${RID}|devoid) of|free from|${AWAY} from|unlike|nothing like|instead of|rather than|avoids?|resembles?|similar to|looks?(?: (?:a (?:bit|little|lot)|very|rather|much|quite))* like|(?:alternative|substitute|replacement) (?:to|for))${AND_LIST}`,
  `(?:no|without|never|not)(?: (?:any|direct|been|come|in|ever))* (?:contact with|risk of|traces? of|signs? of|bits of|fragments of)${AND_LIST}`,
  `${NOT}${AUXILIARY}${TOGETHER}${WHERE}${BESIDE}${AND_LIST}`,
  // "I can't keep my signal crayfish" is said by somebody who has one to give away.
  `${HAVE_NOT}${OR_LIST}`,
  // "Does not spread like azolla", "will not be sold to anyone who keeps crayfish".
  `${NOT} (?:take over|spread|grow|invade|behave)(?: everywhere)? (?:like|as)${OR_LIST}`,
  `${NOT}${AUXILIARY}(?: (?:sold|sell|go|given|suitable|for|to))+ (?:anyone|anybody|people|those|someone|homes|tanks|ponds)(?: (?:who|that|keeps?|has|have|with|them|it))+${OR_LIST}`,
  `(?:named|called) after${SLIGHTS}`,
  // "As well as" adds, and "better than other crayfish" praises some.
  `(?:(?!other )[a-z]+er|(?:more|less) [a-z]+|better|smaller) than(?: (?:a|an|the))?`,
  `as (?:fast|quick|quickly|easy|easily|big|large|tall|hardy|invasive|pretty|bushy) as(?: (?:a|an|the))?`,
  `(?:perfect|great|ideal|good|suitable|safe|fine|fun|food) (?:for|with) (?:a|an|your)${SLIGHTS}`,
  `suits?${SLIGHTS}`,
  `(?:grows?|spreads?|acts?) like(?: (?:a|an|the))?`,
  `(?:once|previously) (?:held|housed)${SLIGHTS}`,
  // Said by who makes room; "you are getting" would be said of what comes along.
  `(?:as|because|since) (?:i am|im|i m|we are) (?:getting|buying)${SLIGHTS}`,
  `(?:eats|ate|out ?competes?|outgrows?|eaten by|killed by|attacked by|preyed on by|chase[sd]?|bull(?:y|ies|ied)|harass(?:es|ed)?|fought(?: with)?)${SLIGHTS}`,
  `(?:grown|kept|raised|bred|lived|living) (?:in|from) (?:a|the|my|our) (?:tank|pond|tub)(?: shared)? with${SLIGHTS}`,
  `replac(?:es|ed|ing)(?: old)?${SLIGHTS}`,
  `replac(?:es|ed|ing) (?:my|our|the|some) old`,
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

/** Where the name stands in a whole sentence. */
const NAME = "@";
const ITEM = `(?:${SLIGHT}|${PEST}|water|pond|tank)`;
const COMMAS = `(?: ,(?: ${ITEM})+)*`;
const AND = "(?: ,)? (?:and|or|nor)(?: (?:and|or|nor|also))*";
const ALSO = `${AND}(?: ${ITEM})+`;
const PLACE =
  "(?:in|on|among|inside|within)(?: (?:it|them|this|there|these|my|the|our|your|any|all|of))*(?: (?:tanks?|ponds?|water|bags?|parcels?|box|order|plants?|systems?|setup|stock|pots?|tubs?|aquariums?|collection))?";
const TAIL = `(?: (?:at all|whatsoever|here|anywhere|of any kind|guaranteed|etc|please|${PLACE}))*`;
/** What follows is the price of the last of them, or says that it is there. */
const OFFER =
  "(?:(?:just|only|from|at|now|for) )?(?:\\d|included|available|sale|free|yours|ready|cheap|each|ono)";
const CLOSED = `${TAIL}(?=$| ,)(?! , ${OFFER})`;
const NO = `(?:^| )(?<!\\bwhy )(?:${NONE}|${HAVE_NOT})`;

const NO_OR_FREE = `(?:^| )(?<!\\bwhy )(?:${NONE}|${HAVE_NOT}|without|(?:free|clear|${RID}|devoid) of|free from)`;

/**
 * "No duckweed and azolla", "no snails, azolla and duckweed": an "and" may as well begin what is offered, so all that is
 * listed must be what nobody wants or what the law names, and nothing may be said of the last one.
 */
const AND_LISTS = [
  `${NO}(?: ${ITEM})+${COMMAS}(?:${ALSO})*${AND}(?: ${SLIGHT})* ${NAME}(?: ${ITEM})*(?:${ALSO})*${CLOSED}`,
  `${NO}(?: ${ITEM})*${COMMAS}(?: ,)?(?: ${SLIGHT})* ${NAME}(?: ${ITEM})*${COMMAS}(?:${ALSO})+${CLOSED}`,
].map((pattern) => new RegExp(pattern));

/**
 * "No duckweed, azolla, snails", "free of snails, azolla, duckweed": where commas alone hold a list together, two names are
 * too few to tell it from "No snails, azolla", which offers one.
 */
const COMMA_LISTS = [
  `${NO_OR_FREE}(?: ${ITEM})*(?: ${SLIGHT})* ${NAME}(?: ${ITEM})*(?: ,(?: ${ITEM})+){2,}${CLOSED}`,
  `${NO_OR_FREE}(?: ${ITEM})+${COMMAS} ,(?: ${SLIGHT})* ${NAME}(?: ${ITEM})*(?: ,(?: ${ITEM})+)+${CLOSED}`,
  `${NO_OR_FREE}(?: ${ITEM})+(?: ,(?: ${ITEM})+)+ ,(?: ${SLIGHT})* ${NAME}(?: ${ITEM})*${CLOSED}`,
].map((pattern) => new RegExp(pattern));

/** "Free of snails and azolla is included." */
const AND_NEXT = new RegExp(`(?:^| )and${SLIGHTS}$`);
const NEW_CLAUSE =
  /^(?:is|are|was|were|comes?|goes|included|available|for sale|for free|\d)(?: |$)/;

/** "Crayfish-free"; "signal crayfish free to a good home" offers one. */
const FREE = /^free (?:guaranteed|tank|pond|water|plants?|stock|system|setup|home|since)\b/;
// "100" is read with its lookalikes too.
const WARRANT = new RegExp(
  `(?:^| )(?:guaranteed|certified|completely|totally|entirely|always|strictly|100|loo|ioo|is|are|it|them)${SLIGHTS}$`,
);
/** "Snail free, duckweed free, azolla free": one free snail would be no news. */
const ALL_FREE = /(?:^| )(?:snail|pest|disease|parasite|planaria|hydra|algae|leech) free(?: |$)/;
const FREE_FOR = /^free (?:to|with|if|for|on|when|of|delivery|collection|postage)\b/;
/** "Checked and rinsed, zebra mussel free." */
const WARRANTED =
  /(?:^| )(?:guaranteed|certified|checked|inspected|tested|cleaned|rinsed|dipped|quarantined) ,$/;
/** "My axolotl ate the last lot": what is told of an animal of the seller's own. */
const OWN = new RegExp(`(?:^| )(?:my|our)${SLIGHTS}$`);
const TOLD = /^(?:ate|has eaten|have eaten|killed|attacked|died|passed away)\b/;
/** "Azolla in the tub has been removed." */
const REMOVED =
  /^(?:[a-z]+ ){0,5}(?:has|have|was|were)(?: (?:now|all|been))* (?:removed|taken out|picked out|thrown away)$/;
/** "I do not sell signal crayfish to beginners": there are some. */
const RESTRICTED =
  /^(?:(?:under|over|below|above) \d|(?:smaller|larger|bigger) than|left after|unless|until|to (?:beginners|novices|children|kids)\b)/;
/** "Do not keep signal crayfish with fish" is advice on them. */
const ADVICE = {
  before: /(?:^| )(?:not|never|dont) keep$/,
  after: /^(?:with|together|alone|outdoors|in a)\b/,
};
/** "You have never kept signal crayfish like these." */
const PRAISED =
  /^(?:like|as|so|this(?! (?:one|plant|species|stays|is|does|grows|will|has))|better|cheaper|cheap|now|anymore|any more|any longer)\b/;

/** "A water hyacinth alternative": another plant. */
const INSTEAD =
  /^(?:substitute|alternative|lookalike|look alike|replacement)(?:$| (?:for|to|that|which|in|and)\b)/;

/** What only tells of animals or plants that are elsewhere: nothing else may be said behind it, or it could be an offer. */
const ELSEWHERE = [
  {
    before: /(?:^| )(?:found|saw|seen|spotted)$/,
    after: /^in (?:the|our|my|a|this)(?: local| nearby)? (?:stream|river|brook|beck|lake|canal)$/,
  },
  {
    before: /(?:^| )(?:stream|river|brook|beck|lake|canal) (?:is|was) full$/,
    after:
      /^(?:so please (?:disinfect|wash|dry|clean|check)(?: (?:your|the|all|any|and|nets?|boots?|waders|kit|gear|disinfect|wash|dry|clean|check))*)?$/,
  },
  {
    before: /(?:^| )used to (?:keep|have|own|breed)$/,
    after:
      /^(?:(?:(?:many )?years ago|long ago|before)|but now (?:only )?(?:keep )?(?:fish|plants|shrimp|snails)(?: only)?)?$/,
  },
  {
    before: /^/,
    after:
      /^(?:(?:in|from) (?:the|my|our)(?: (?:next|other|same|background|adjoining))? (?:tanks?|ponds?|pictures?|photos?|video|background) )?(?:, )?(?:(?:which|who|that|it|they) )?(?:(?:is|are) )?(?:definitely )?not (?:for sale|included|part of (?:the|this) sale)(?: ,? ?(?:sorry|thanks|please))?$/,
  },
  {
    before: /(?:^| )(?:had|has|have|about|against)$/,
    after:
      /^(?:plague|problems?|infestations?|trouble)(?: (?:nearby|here|locally|in the (?:area|past)))?$/,
  },
];

/** How many of what size are offered. */
const SOME =
  "(?: (?:a|an|the|some|any|few|one|two|three|four|five|six|ten|pair|pairs|couple|trio|bag|lots|bunch|of|x|\\d+|my|our|live|spare|small|large|baby|young|juvenile|adult))*";
const OFFERED_BEFORE = new RegExp(
  `(?:^| )(?:free|selling|sells?|for sale|available|(?:comes?|supplied|sold|swapped) with|includes?|including|plus|adding|add|throw in|throwing in|extra|spare|give away|giving away|(?:also|still) (?:have|got)|you(?: will|ll)?(?: also)? get|(?:bits|cuttings|clumps?|handfuls?) of)(?! of\\b)${SOME}$`,
);
const OFFERED_AFTER =
  /^(?:(?:are |is |also )*(?:for sale|for free|available|included|thrown in|to give away)|comes? with (?:it|them|the|this|each|every)|free (?:to|with|for)|(?:(?:at|for|from|only|just) )?\d+(?: ?p| pounds?| pence)? (?:each|ea|a pair|the lot))\b/;

/** Whether a name is offered in so many words: "also selling crayfish", "apple snails 50p each". */
export const isPlainOffer = ({ before, after }: Pick<Around, "before" | "after">) =>
  OFFERED_BEFORE.test(before) || OFFERED_AFTER.test(after);

/** Words on each side of a name that can say that it is not offered: to read all of a long text for each name in it takes seconds. */
const WORDS_READ = 60;
/** Stands where words were left out; no folded text has it, so no pattern takes it for the beginning or the end. */
const CUT = "…";

const lastWords = (text: string): string => {
  const words = text.split(" ");
  return words.length <= WORDS_READ ? text : [CUT, ...words.slice(-WORDS_READ)].join(" ");
};
const firstWords = (text: string): string => {
  const words = text.split(" ");
  return words.length <= WORDS_READ ? text : [...words.slice(0, WORDS_READ), CUT].join(" ");
};
const near = ({ before, after, earlier, later }: Around): Around => ({
  before: lastWords(before),
  after: firstWords(after),
  earlier: lastWords(earlier),
  later: firstWords(later),
});

/** Whether the name is said not to be there, not to be offered, or to be eaten, as far as the words nearest to it tell. */
export function isDenied(whole: Around): boolean {
  const around = near(whole);
  const { before, after } = around;
  if (FREE.test(after)) return true;
  if (isElsewhere(around)) return true;
  if (/^free\b/.test(after) && !FREE_FOR.test(after) && WARRANT.test(before)) return true;
  if (after === "free" && ALL_FREE.test(`${around.earlier} ${around.later}`)) return true;
  if (after === "free" && before === "" && WARRANTED.test(around.earlier)) return true;
  if (OWN.test(before) && TOLD.test(after)) return true;
  if (REMOVED.test(after)) return true;
  if (INSTEAD.test(after)) return true;
  if (PRAISED.test(after) || RESTRICTED.test(after)) return false;
  if (ADVICE.before.test(before) && ADVICE.after.test(after)) return false;
  const said = living(before);
  if (AND_NEXT.test(said) && NEW_CLAUSE.test(after)) return false;
  if (GOVERNING.some((pattern) => pattern.test(said))) return true;
  const all = living(`${around.earlier} ${before}`.trim());
  const rest = living(`${after} ${around.later}`.trim());
  const sentence = `${all} ${NAME} ${rest}`.trim();
  return (
    AND_LISTS.some((pattern) => pattern.test(sentence)) ||
    COMMA_LISTS.some((pattern) =>
      pattern.test(sentence.replace(/ (?:such as|including) /g, " , ")),
    ) ||
    LISTS.some(({ end, start, goesOn }) => end.test(all) || (start.test(all) && goesOn.test(rest)))
  );
}

const OFFERED = new RegExp(`(?:^| )${OFFER}`);
const SLIGHTS_LAST = new RegExp(`${SLIGHTS}$`);

/** Whether the sentence tells where it is, and offers nothing. "Of" is one of the slight words that are left out. */
function isElsewhere({ before, after, earlier, later }: Around): boolean {
  const rest = `${after} ${later}`.trim();
  const isOffered =
    OFFERED.test(earlier) || earlier.startsWith(CUT) || isPlainOffer({ before, after });
  const said = before.replace(SLIGHTS_LAST, "");
  return !isOffered && ELSEWHERE.some((one) => one.before.test(said) && one.after.test(rest));
}

const living = (folded: string) =>
  folded
    .split(" ")
    .map((word) => {
      if (GRAMMAR.test(word)) return word;
      const one = singular(word);
      if (pests().has(one)) return PEST;
      return names().has(one) ? WANTED : word;
    })
    .join(" ");

/** Words of the patterns that are words of names too. */
const GRAMMAR = new RegExp(
  `^(?:${SLIGHT}|no|not|or|nor|and|with|from|for|by|to|in|water|pond|tank|live|free)$`,
);

const wordsIn = (phrases: readonly string[]) =>
  new Set(
    phrases.flatMap((name) =>
      foldText(name)
        .split(" ")
        .filter((word) => word.length > 1)
        .map(singular),
    ),
  );

let unwanted: Set<string> | undefined;
/** Every word of what nobody wants and of a name of the law. */
function pests(): Set<string> {
  unwanted ??= wordsIn([
    PESTS,
    ...LAW_SUBJECTS.flatMap((subject) => [...subject.names, ...(subject.looseNames ?? [])]),
  ]);
  return unwanted;
}

let known: Set<string> | undefined;
/** Every word of another name of the species data, and of what else there may be none of. */
function names(): Set<string> {
  known ??= wordsIn([
    UNWANTED,
    ...allSpecies().flatMap(({ commonNames, scientificName }) => [...commonNames, scientificName]),
  ]);
  return known;
}
