/** Finds the phrases of `data/phrases.ts` in a search. */

import { lazy } from "#convex/domain/shared/lazy.ts";
import { PHRASES } from "./data/phrases";
import { singular } from "./words";

/** Words that deny what follows; phrases write them "not". */
const DENIALS = new Set(
  (
    "no not non never without dont doesnt didnt wont wouldnt cant cannot shouldnt isnt arent aint nor nothing except excluding besides " +
    "instead unlike avoid avoids apart neither hate hates dislike dislikes unsuitable unsafe incompatible"
  ).split(" "),
);

/** Verb forms that `singular` doesn't reduce. */
const VERB_FORMS: Readonly<Record<string, string>> = {
  eating: "eat",
  cleaning: "clean",
  cleaned: "clean",
  living: "live",
  killing: "kill",
  growing: "grow",
  staying: "stay",
  nipping: "nip",
  biting: "bite",
};

export const isDenial = (word = "") => DENIALS.has(word);

function standardForm(word: string): string {
  if (isDenial(word)) return "not";
  return Object.hasOwn(VERB_FORMS, word) ? (VERB_FORMS[word] ?? word) : singular(word);
}

type Row = { meaning: string; phrases: string[] };

const rows = lazy((): Row[] =>
  PHRASES.trim()
    .split("\n")
    .map((line) => {
      const [meaning = "", phrases = ""] = line.split(": ");
      return { meaning, phrases: phrases.split("|") };
    }),
);

const phrasesOf = (meaning: string) => rows().find((row) => row.meaning === meaning)?.phrases ?? [];

const fillers = lazy(() => new Set(phrasesOf("filler").filter((phrase) => !phrase.includes(" "))));

/** Whether a word says nothing about what is wanted. */
export const isFiller = (word: string) => fillers().has(word) || fillers().has(singular(word));

const isKind = ({ meaning }: Row) => !/^(?:=|unread|rest|filler)/.test(meaning);

/** Every phrase for a kind, with the kinds that it asks for. */
export const kindPhrases = lazy((): { phrase: string; kinds: string[] }[] =>
  rows()
    .filter(isKind)
    .flatMap(({ meaning, phrases }) =>
      phrases.map((phrase) => ({ phrase, kinds: meaning.split("+") })),
    ),
);

/** For each kind, the shortest phrase that begins with the text and denies nothing. */
export function kindPhrasesFrom(text: string, limit: number): string[] {
  return rows()
    .filter(isKind)
    .flatMap(({ phrases }) => {
      const matches = phrases.filter((phrase) => phrase.startsWith(text) && !isDenied(phrase));
      return matches.sort((a, b) => a.length - b.length).slice(0, 1);
    })
    .slice(0, limit);
}

const isDenied = (phrase: string) => phrase.split(" ").includes("not");

type Node = { next: Map<string, Node>; meaning?: string };

const trie = lazy((): Node => {
  const root: Node = { next: new Map() };
  for (const { meaning, phrases } of rows()) {
    for (const phrase of phrases) {
      let node = root;
      for (const word of phrase.split(" ")) {
        const key = standardForm(word);
        const child = node.next.get(key) ?? { next: new Map() };
        node.next.set(key, child);
        node = child;
      }
      node.meaning ??= meaning;
    }
  }
  return root;
});

export type FoundMeaning =
  | { type: "kinds"; kinds: string[]; length: number }
  | { type: "respelt"; word: string; length: number }
  | { type: "unread" | "rest" | "filler"; length: number };

function meaningOf(meaning: string, length: number): FoundMeaning {
  if (meaning.startsWith("=")) return { type: "respelt", word: meaning.slice(1), length };
  if (meaning === "unread" || meaning === "rest" || meaning === "filler") {
    return { type: meaning, length };
  }
  return { type: "kinds", kinds: meaning.split("+"), length };
}

/** The longest phrase that starts at a word; fillers inside it are skipped. */
export function phraseAt(words: readonly string[], start: number): FoundMeaning | null {
  let node: Node | undefined = trie();
  let found: FoundMeaning | null = null;
  for (let at = start; at < words.length && node; at += 1) {
    const word = words[at] ?? "";
    const child: Node | undefined = node.next.get(standardForm(word));
    if (child) {
      node = child;
      if (node.meaning !== undefined) found = meaningOf(node.meaning, at + 1 - start);
    } else if (at === start || !isFiller(word)) node = undefined;
  }
  return found;
}

/** A text with the table's other spellings replaced: "pleko" → "plec". */
export const respell = (text: string): string =>
  text
    .split(" ")
    .map((word) => {
      const found = phraseAt([word.toLowerCase()], 0);
      return found?.type === "respelt" ? found.word : word;
    })
    .join(" ");
