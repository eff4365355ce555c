/**
 * The law on listings as one table: every rule of every subject is a row. The shop, forms, tank check and
 * admins' queue read it through `law.ts`; no other code decides which species may be listed. Server only.
 *
 * The rows are in `data/`. A rule names its places and acts, or applies to all of them; from its `template` it
 * takes what it doesn't say itself. "{CITES}" stands for the text of that name in `data/shared.json`, and
 * "(red|white) shrimp" for two names.
 */

import { lazy } from "#convex/domain/shared/lazy.ts";
import coldFish from "./data/coldFish.json";
import corals from "./data/corals.json";
import crustaceans from "./data/crustaceans.json";
import fish from "./data/fish.json";
import molluscs from "./data/molluscs.json";
import outOfScope from "./data/outOfScope.json";
import plants from "./data/plants.json";
import protectedFish from "./data/protectedFish.json";
import shared from "./data/shared.json";
import { ACTS, CERTAINTIES, LAW_PLACES, type LawRule, type LawSubject, OUTCOMES } from "./types";

const { checked, instruments, names, reasons, templates } = shared;

type RuleData = {
  template?: string;
  /** Takes the place of "{subject}" in the template's reason. */
  subject?: string;
  outcome?: string;
  places?: string;
  acts?: string;
  certainty?: string;
  instrument?: string;
  reason?: string;
};

export type SubjectData = {
  covers: string;
  names: string;
  looseNames?: string;
  unless?: string;
  mentions?: string;
  settledBy?: string;
  rules: readonly RuleData[];
};

const GROUPS: readonly (readonly SubjectData[])[] = [
  outOfScope,
  fish,
  coldFish,
  protectedFish,
  crustaceans,
  molluscs,
  plants,
  corals,
];

const subjects = lazy(() => GROUPS.flat());
const readSubjects: LawSubject[] = [];

/** The subject at that index of the table. Read only when a text names it, because there are hundreds. */
export const lawSubject = (at: number): LawSubject =>
  (readSubjects[at] ??= readSubject(subjects()[at] ?? failAsStale()));

const failAsStale = (): never => {
  throw new Error("data/lawNames.json is stale: npm run codegen");
};

export const lawSubjects = (): LawSubject[] => subjects().map((_, at) => lawSubject(at));

export const readSubject = ({ covers, rules, ...lists }: SubjectData): LawSubject => ({
  covers,
  names: namesIn(lists.names),
  looseNames: namesIn(lists.looseNames),
  unless: namesIn(lists.unless),
  mentions: namesIn(lists.mentions),
  settledBy: namesIn(lists.settledBy),
  rules: rules.flatMap(rulesOf),
});

/** Whether a reason is Shoal's own policy rather than a law. */
export const isOwnChoice = (reason: string) => reason.startsWith(reasons.scope);

const namesIn = (list = ""): string[] =>
  list === "" ? [] : fillIn(list, names).split(", ").flatMap(alternatives);

function alternatives(name: string): string[] {
  const [whole, options = ""] = /\((.*?)\)/.exec(name) ?? [];
  if (whole === undefined) return [name];
  return options.split("|").flatMap((option) => alternatives(name.replace(whole, option)));
}

const rulesOf = (rule: RuleData): LawRule[] =>
  rule.template === undefined
    ? [readRule(rule)]
    : entry<readonly RuleData[]>(templates, rule.template).map((base) =>
        readRule({ ...base, ...rule }),
      );

const readRule = ({ subject = "", instrument = "", reason = "", ...rule }: RuleData): LawRule => ({
  places: rule.places?.split(", ").map((place) => oneOf(LAW_PLACES, place)) ?? LAW_PLACES,
  acts: rule.acts?.split(", ").map((act) => oneOf(ACTS, act)) ?? ACTS,
  outcome: oneOf(OUTCOMES, rule.outcome),
  reason: fillIn(reason, { ...reasons, subject }),
  instrument: fillIn(instrument, instruments),
  checked,
  certainty: oneOf(CERTAINTIES, rule.certainty),
});

const fillIn = (text: string, texts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(.*?)\}/g, (_whole, name: string) => entry(texts, name));

function entry<Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry {
  const found = entries[name];
  if (found === undefined) throw new Error(`The law's data has no “${name}”`);
  return found;
}

function oneOf<Value extends string>(values: readonly Value[], text = ""): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new Error(`The law's data has “${text}” for ${values.join(", ")}`);
  return value;
}
