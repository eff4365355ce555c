/** Names of the law that a title has spelt wrongly or torn apart: "water hyasinth", "az olla". Loads the species table. */
import { remembered } from "../../shared/remembered";
import { foldText } from "../../shared/text";
import { editDistance } from "../search/editDistance";
import { singular, undoubled } from "../search/words";
import { allSpecies, allNames } from "../species";
import { LAW_SUBJECTS } from "./table";

/** Shorter words have too many neighbours. */
const WORD_MIN = 5;
/** Of what may be listed with a proof: many of those are short names that are near everyday words, "monti" and "months". */
const PROOF_WORD_MIN = 7;
/** Of names written in one word: two letters are wrong in few others. */
const JOINED_MIN = 12;
/** From this length on two letters may be wrong. */
const LONG_WORD = 9;

/** Words that are near a name of the law and mean something else. */
const OTHERS = "surgeon maroon dragonfin salvini canna";

const wordsOf = (names: readonly string[]) =>
  names.flatMap((name) => foldText(name).split(" ").map(singular));

/** Names of several words as somebody writes them in one: "waterhyacint". */
const joinedOf = (names: readonly string[]) =>
  names
    .map((name) => foldText(name).split(" "))
    .filter((words) => words.length > 1)
    .map((words) => singular(words.join("")))
    .filter((word) => word.length >= JOINED_MIN);

type Vocabulary = {
  /** Words of what the law does not leave alone, with the length from which a word may mean them; by their first letters. */
  meant: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** All words that are spelt well. */
  known: ReadonlySet<string>;
};
let vocabulary: Vocabulary | undefined;
const vocabularyOf = () => (vocabulary ??= readVocabulary());

function readVocabulary(): Vocabulary {
  const meant = new Map<string, Map<string, number>>();
  for (const { rules, names, looseNames = [] } of LAW_SUBJECTS) {
    const outcomes = rules.map(({ outcome }) => outcome);
    const isStopped = outcomes.includes("blocked") || outcomes.includes("name");
    if (!isStopped && !outcomes.includes("proof")) continue;
    for (const word of [...wordsOf([...names, ...looseNames]), ...joinedOf(names)]) {
      if (word.length < WORD_MIN) continue;
      const first = word.slice(0, 1);
      const others = meant.get(first) ?? new Map<string, number>();
      const least = isStopped ? WORD_MIN - 1 : PROOF_WORD_MIN;
      meant.set(first, others.set(word, Math.min(least, others.get(word) ?? Infinity)));
    }
  }
  const known = [
    ...LAW_SUBJECTS.flatMap(({ names, looseNames = [], unless = [], settledBy = [] }) =>
      wordsOf([...names, ...looseNames, ...unless, ...settledBy]),
    ),
    ...allSpecies().flatMap((species) => wordsOf(allNames(species))),
    ...wordsOf([OTHERS]),
  ];
  return { meant, known: new Set(known) };
}

/** What a folded text says when names of the law that were torn apart or spelt wrongly are put right; itself where none is. */
export function putRight(folded: string): string {
  const words: string[] = [];
  const written = folded.split(" ");
  for (let at = 0; at < written.length; at += 1) {
    const [word = "", next = ""] = written.slice(at, at + 2);
    const torn = next === "" ? null : tornIn(word, next);
    words.push(torn ?? meantBy(word));
    if (torn !== null) at += 1;
  }
  return words.join(" ");
}

/** The word of the law that two words are in truth; null where they are none, or words of their own. */
function tornIn(word: string, next: string): string | null {
  const { known, meant } = vocabularyOf();
  if (known.has(singular(word)) && known.has(singular(next))) return null;
  const together = singular(word + next);
  return meant.get(together.slice(0, 1))?.has(together) ? together : null;
}

/** The word of the law that is nearest to one that is no other word; itself where there is none. */
const meantBy = remembered((written): string => {
  const { known, meant } = vocabularyOf();
  const word = singular(written);
  if (word.length < WORD_MIN - 1 || known.has(word) || /\d/.test(word)) return written;
  const found = [...(meant.get(word.slice(0, 1)) ?? [])]
    .filter(([one, least]) => Math.min(one.length, word.length) >= least)
    .map(([one]) => {
      const limit = Math.min(word.length, one.length) >= LONG_WORD ? 2 : 1;
      const distance = undoubled(word) === undoubled(one) ? 1 : editDistance(word, one, limit);
      return { one, distance: distance > limit ? Infinity : distance };
    })
    .sort((a, b) => a.distance - b.distance)[0];
  return found && found.distance !== Infinity ? found.one : written;
});
