/**
 * Selects the findings to show: no repetition, and no advice that another finding makes pointless. A
 * finding is only dropped in favour of one at least as serious, so the verdict stays the same.
 */

import { NOT_TOGETHER } from "./clashes";
import { mergeFindings } from "./mergeFindings";
import type { Finding, RuleId } from "./types";

export function selectFindings(findings: readonly Finding[]): Finding[] {
  const relevant = findings.filter((finding) => !isPointless(finding, findings));
  const distinctFindings = relevant.filter(
    (finding, index) => !isRepeated(finding, index, relevant),
  );
  return mergeFindings(distinctFindings);
}

/** Fixed properties of the species, which no change to this tank can fix. */
const UNFIXABLE = new Set<RuleId>(["R01", "R02"]);
/** Rules about the water's details and the space: irrelevant if the water type itself is wrong. */
const WATER_DETAILS = new Set<RuleId>(["R03", "R04", "R05", "R06", "R07", "R08", "R17", "R23"]);
/** Advice on preparing the tank. */
const PREPARING = new Set<RuleId>(["R03", "R04", "R17", "R21"]);
/** Rules about length and number: irrelevant if the tank is far too small. */
const SPACE_DETAILS = new Set<RuleId>(["R08", "R10"]);

const refuses = (finding: Finding, rules: ReadonlySet<RuleId>) =>
  finding.level === "unsuitable" && rules.has(finding.rule);

const isAboutDegrees = ({ rule, title }: Finding) =>
  rule === "R23" && title.includes("temperature");

function isPointless(finding: Finding, all: readonly Finding[]): boolean {
  const { rule, level } = finding;
  if (WATER_DETAILS.has(rule) && all.some((other) => refuses(other, new Set(["R02"])))) return true;
  if (level === "unsuitable") return false;
  // Missing information is irrelevant if another finding rules the tank out.
  if (finding.missingFigures && all.some((other) => other.level === "unsuitable")) return true;
  // Don't advise buying more of what shouldn't be bought.
  if (rule === "R09" && all.some((other) => other.level === "unsuitable")) return true;
  // R16 gives the same advice for fin nippers, with the effect on others.
  const isNipperAdvice = (other: Finding) =>
    other.rule === "R16" && other.otherSpecies === undefined;
  const mustChooseOne = (other: Finding) =>
    other.rule === "R10" && other.otherSpecies !== undefined;
  if (rule === "R09" && all.some((other) => isNipperAdvice(other) || mustChooseOne(other)))
    return true;
  if (PREPARING.has(rule) && all.some((other) => refuses(other, UNFIXABLE))) return true;
  const hasNoRoom = all.some((other) => refuses(other, new Set(["R07"])));
  if (SPACE_DETAILS.has(rule) && finding.otherSpecies === undefined && hasNoRoom) return true;
  // Heater advice is pointless if two species can't share a temperature.
  const hasNoSharedTemperature = (other: Finding) =>
    isAboutDegrees(other) && other.level === "unsuitable" && other.otherSpecies !== undefined;
  return (rule === "R03" || rule === "R04") && all.some(hasNoSharedTemperature);
}

/** Rules about aggression and predation: one finding per pair is enough, from the first of these rules. */
const COMPANY_RULES: readonly RuleId[] = ["R10", "R11", "R12"];

function isRepeated(finding: Finding, index: number, all: readonly Finding[]): boolean {
  const { rule, level, otherSpecies, fix } = finding;
  return all.some((other, place) => {
    if (rule === "R23" && other.rule === "R23" && other.fix === fix && place < index) return true;
    if (otherSpecies === undefined) return false;
    if (other === finding || other.otherSpecies !== otherSpecies) return false;
    if (other.level === "unsuitable" && level === "caution") return true;
    if (other.level !== level) return false;
    if (other.fix === fix && place < index) return true;
    // R11 already puts them in different tanks.
    if (rule === "R23" && other.title === NOT_TOGETHER) return true;
    // Nipped fins are irrelevant if the fish would be attacked or eaten.
    if (rule === "R16" && level === "unsuitable") return COMPANY_RULES.includes(other.rule);
    const [ownRank, otherRank] = [COMPANY_RULES.indexOf(rule), COMPANY_RULES.indexOf(other.rule)];
    return (
      ownRank >= 0 &&
      otherRank >= 0 &&
      (otherRank < ownRank || (otherRank === ownRank && place < index))
    );
  });
}
