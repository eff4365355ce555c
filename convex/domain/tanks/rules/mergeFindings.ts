/** Merges identical sentences about several species into one. */

import { memoiseBySpecies } from "#convex/domain/listings/memoiseBySpecies.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import {
  capitalise,
  joinNames,
  pluralName,
  nameOf,
  capitalisedName,
  capitalisedPlural,
} from "./format";
import type { Finding } from "./types";

const FIELDS = ["text", "fix", "yours", "needs"] as const;
type Field = (typeof FIELDS)[number];

/** Placeholder for the other species' name and size when comparing sentences. */
const NAME_PLACEHOLDER = "\u0000";
/** Sentences about a pair can't be merged. */
const ABOUT_PAIR = /\b(?:two|both|either|neither|each other|one)\b/i;

/** Merges findings of one rule that differ only in the other species, in the position of the first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [index, finding] of findings.entries()) {
    const key = keyOf(finding) ?? String(index);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => mergeGroup(group));
}

/** A key that mergeable findings share; null for a finding about a pair, or about no other species. */
function keyOf(finding: Finding): string | null {
  const { rule, level, title, otherSpecies } = finding;
  if (!otherSpecies || ABOUT_PAIR.test(`${title} ${finding.text} ${finding.fix}`)) return null;
  const templates = FIELDS.map((field) =>
    (finding[field] ?? "").replace(nameIn(otherSpecies), NAME_PLACEHOLDER),
  );
  return JSON.stringify([rule, level, title, ...templates]);
}

/** Matches a species' name in a sentence, with its size if given. */
const nameIn = memoiseBySpecies((species): RegExp => {
  const names = [
    capitalisedPlural(species),
    pluralName(species),
    capitalisedName(species),
    nameOf(species),
  ];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?:${escaped.join("|")})(?: \\([\\d.,]+ cm\\)| of [\\d.,]+ cm)?`, "g");
});

function mergeGroup(group: readonly Finding[]): Finding[] {
  const [first, ...others] = group;
  if (!first?.otherSpecies || others.length === 0) return [...group];
  const merged: Finding = { ...first };
  for (const field of FIELDS) {
    if (first[field] !== undefined) merged[field] = mergedText(group, field);
  }
  return [merged];
}

/** The first finding's sentence, with its species' name replaced by those of the whole group. */
function mergedText(group: readonly Finding[], field: Field): string {
  const sentences = group.map(({ otherSpecies, [field]: sentence = "" }) =>
    otherSpecies
      ? (sentence.match(nameIn(otherSpecies)) ?? []).map((name) =>
          midSentenceName(name, otherSpecies),
        )
      : [],
  );
  const [first] = group;
  if (!first?.otherSpecies) throw new Error("Only sentences about another species can be merged");
  const parts = (first[field] ?? "").split(nameIn(first.otherSpecies));
  const sentence = parts.reduce(
    (text, part, index) =>
      text + joinNames([...new Set(sentences.map((names) => names[index - 1] ?? ""))]) + part,
  );
  return field === "text" || field === "fix" ? capitalise(sentence) : sentence;
}

/** A name from the start of a sentence, in its mid-sentence form. */
const midSentenceName = (name: string, species: Species) =>
  name.startsWith(capitalisedName(species).charAt(0))
    ? nameOf(species).charAt(0) + name.slice(1)
    : name;
