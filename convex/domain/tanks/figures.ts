/** The tank check's verdict on each figure that a listing page compares with the viewer's tank. */

import type { RuleId, Verdict } from "./rules/types";

const RULES_OF = {
  water: ["R02"],
  temperature: ["R03", "R04"],
  pH: ["R05"],
  hardness: ["R06"],
  volume: ["R07"],
} as const satisfies Record<string, readonly RuleId[]>;

export type FigureName = keyof typeof RULES_OF;
export const FIGURE_NAMES = Object.keys(RULES_OF) as FigureName[];

/** `text`: a short reason if it is not `suitable`. */
export type FigureVerdict = { level: Verdict; text: string };

type CheckResult = {
  reasons: readonly { rule: string; level: Verdict; title: string }[];
  passed: readonly { rule: string }[];
};

/** The worst verdict on a figure; null if the check doesn't compare it for such a species. */
export function figureOf(check: CheckResult, name: FigureName): FigureVerdict | null {
  const rules: readonly string[] = RULES_OF[name];
  const isAboutFigure = ({ rule }: { rule: string }) => rules.includes(rule);
  // Reasons are sorted, worst first.
  const reason = check.reasons.find(isAboutFigure);
  if (reason)
    return { level: reason.level, text: reason.title.toLowerCase().replace("ph ", "pH ") };
  return check.passed.some(isAboutFigure) ? { level: "suitable", text: "suits it" } : null;
}
