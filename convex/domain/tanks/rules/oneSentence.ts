/** Several species of which the same is said are said in one sentence. */
import { capital, list, many, nameOf, opening, openingMany } from "./format";
import { ofSpecies } from "../../listings/ofSpecies";
import type { Species } from "../../listings/speciesTypes";
import type { Finding } from "./types";

const FIELDS = ["text", "fix", "yours", "needs"] as const;
type Field = (typeof FIELDS)[number];

/** Stands for the mate's name and size while sentences are compared. */
const GAP = "\u0000";
/** Sentences about a pair stay with their pair. */
const OF_TWO = /\b(?:two|both|either|neither|each other|one)\b/i;

/** `findings` with those of one rule that differ in the mate alone put together, at the place of the first. */
export function withOneSentence(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [index, finding] of findings.entries()) {
    const key = keyOf(finding) ?? String(index);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => together(group));
}

/** What alike sentences share; null for those that are about no other species, or about two. */
function keyOf(finding: Finding): string | null {
  const { rule, level, title, mate } = finding;
  if (!mate || OF_TWO.test(`${title} ${finding.text} ${finding.fix}`)) return null;
  const templates = FIELDS.map((field) => (finding[field] ?? "").replace(nameIn(mate), GAP));
  return JSON.stringify([rule, level, title, ...templates]);
}

/** The mate as sentences name it, with its size where they give one. */
const nameIn = ofSpecies((mate): RegExp => {
  const names = [openingMany(mate), many(mate), opening(mate), nameOf(mate)];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?:${escaped.join("|")})(?: \\([\\d.,]+ cm\\)| of [\\d.,]+ cm)?`, "g");
});

function together(group: readonly Finding[]): Finding[] {
  const [first, ...others] = group;
  if (!first?.mate || others.length === 0) return [...group];
  const merged: Finding = { ...first };
  for (const field of FIELDS) {
    if (first[field] !== undefined) merged[field] = joined(group, field);
  }
  return [merged];
}

/** The sentence of the first with the names of all in each place where it names its own. */
function joined(group: readonly Finding[], field: Field): string {
  const found = group.map(({ mate, [field]: sentence = "" }) =>
    mate ? (sentence.match(nameIn(mate)) ?? []).map((name) => inside(name, mate)) : [],
  );
  const [first] = group;
  if (!first?.mate) throw new Error("Only sentences about a mate are joined");
  const parts = (first[field] ?? "").split(nameIn(first.mate));
  const sentence = parts.reduce(
    (said, part, index) =>
      said + list([...new Set(found.map((names) => names[index - 1] ?? ""))]) + part,
  );
  return field === "text" || field === "fix" ? capital(sentence) : sentence;
}

/** A name that opened its sentence, as it stands within one. */
const inside = (name: string, mate: Species) =>
  name.startsWith(opening(mate).charAt(0)) ? nameOf(mate).charAt(0) + name.slice(1) : name;
