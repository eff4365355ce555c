/**
 * What the keeper is told of all that the rules found: one thing once, no advice that another reason makes idle. No
 * reason is left out but beside one that is as grave, so that the verdict stays.
 */
import { withOneSentence } from "./oneSentence";
import { NOT_TOGETHER } from "./clashes";
import type { Finding, RuleId } from "./types";

/** The findings to show, in the order of `findings`. */
export function shown(findings: readonly Finding[]): Finding[] {
  const worthSaying = findings.filter((finding) => !isIdle(finding, findings));
  const once = worthSaying.filter((finding, index) => !isSaid(finding, index, worthSaying));
  return withOneSentence(once);
}

/** What holds of a species for good: nothing that is done to this tank would make it suit. */
const NEVER_HERE = new Set<RuleId>(["R01", "R02"]);
/** How it would do in such water: of no use to whoever needs another kind of water altogether. */
const OF_THIS_WATER = new Set<RuleId>(["R03", "R04", "R05", "R06", "R07", "R08", "R17", "R23"]);
/** How to make the tank ready for it. */
const PREPARING = new Set<RuleId>(["R03", "R04", "R17", "R21"]);
/** How long, and how many of a kind: of no use where the animal has no room at all. */
const OF_A_LARGER_TANK = new Set<RuleId>(["R08", "R10"]);

const refuses = (finding: Finding, rules: ReadonlySet<RuleId>) =>
  finding.level === "unsuitable" && rules.has(finding.rule);

const isAboutDegrees = ({ rule, title }: Finding) =>
  rule === "R23" && title.includes("temperature");

function isIdle(finding: Finding, all: readonly Finding[]): boolean {
  const { rule, level } = finding;
  if (OF_THIS_WATER.has(rule) && all.some((other) => refuses(other, new Set(["R02"])))) return true;
  if (level === "unsuitable") return false;
  // What is missing decides nothing beside what rules the tank out.
  if (finding.asks && all.some((other) => other.level === "unsuitable")) return true;
  // Nobody is told to take more of what they should not buy.
  if (rule === "R09" && all.some((other) => other.level === "unsuitable")) return true;
  // R16 says the same of nippers, with what comes of it for others.
  const nippers = (other: Finding) => other.rule === "R16" && other.mate === undefined;
  const oneOrOther = (other: Finding) => other.rule === "R10" && other.mate !== undefined;
  if (rule === "R09" && all.some((other) => nippers(other) || oneOrOther(other))) return true;
  if (PREPARING.has(rule) && all.some((other) => refuses(other, NEVER_HERE))) return true;
  const noRoom = all.some((other) => refuses(other, new Set(["R07"])));
  if (OF_A_LARGER_TANK.has(rule) && finding.mate === undefined && noRoom) return true;
  // The heater is no matter where two species cannot share any water.
  const noDegrees = (other: Finding) =>
    isAboutDegrees(other) && other.level === "unsuitable" && other.mate !== undefined;
  return (rule === "R03" || rule === "R04") && all.some(noDegrees);
}

/** Company that is chased, fought or eaten: the first of these rules that speaks of two species says enough. */
const COMPANY: readonly RuleId[] = ["R10", "R11", "R12"];

function isSaid(finding: Finding, index: number, all: readonly Finding[]): boolean {
  const { rule, level, mate, fix } = finding;
  return all.some((other, place) => {
    if (rule === "R23" && other.rule === "R23" && other.fix === fix && place < index) return true;
    if (mate === undefined) return false;
    if (other === finding || other.mate !== mate) return false;
    if (other.level === "unsuitable" && level === "caution") return true;
    if (other.level !== level) return false;
    if (other.fix === fix && place < index) return true;
    // In different tanks they are already.
    if (rule === "R23" && other.title === NOT_TOGETHER) return true;
    // Whoever is eaten or hunted has no use for whole fins.
    if (rule === "R16" && level === "unsuitable") return COMPANY.includes(other.rule);
    const [mine, theirs] = [COMPANY.indexOf(rule), COMPANY.indexOf(other.rule)];
    return mine >= 0 && theirs >= 0 && (theirs < mine || (theirs === mine && place < index));
  });
}
