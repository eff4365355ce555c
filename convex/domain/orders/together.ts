/** What a buyer reads about keeping the lines of one parcel together. */

import { isolated } from "../shared/isolated";
import { type CheckedLine, type Company, lineToTakeOut } from "../tanks/checkTogether";
import type { Verdict } from "../tanks/rules/types";
import { isRuledOut } from "./buying";

export type TogetherReason = { level: Verdict; text: string };
export type LineInCompany = CheckedLine & { company: Company | null };

/** The reasons that come from keeping the lines together, each once: those that rule it out, and those to read. */
export function togetherReasons(lines: readonly LineInCompany[]): {
  ruledOut: TogetherReason[];
  toRead: TogetherReason[];
} {
  const reasons = lines.flatMap(({ company, listing }) =>
    (company?.reasons ?? []).map(({ level, text }) => ({
      level,
      text,
      isClash: isRuledOut(level, listing.category),
    })),
  );
  const clashes = new Set(reasons.filter(({ isClash }) => isClash).map(({ text }) => text));
  const byText = new Map(reasons.map(({ level, text }) => [text, { level, text }]));
  const unique = [...byText.values()];
  return {
    ruledOut: unique.filter(({ text }) => clashes.has(text)),
    toRead: unique.filter(({ text }) => !clashes.has(text)),
  };
}

/** The one sentence for lines that can't be kept together: why, and what to take out. Null if they can. */
export function clashText(lines: readonly LineInCompany[]): string | null {
  const [first] = togetherReasons(lines).ruledOut;
  if (first === undefined) return null;
  const clashing = lines.filter(({ company }) =>
    company?.reasons.some(({ level }) => level === "unsuitable"),
  );
  const out = lineToTakeOut(clashing, ({ listing }, { level }) =>
    isRuledOut(level, listing.category),
  );
  const advice = out === undefined ? "" : ` Take out ${isolated(out.listing.title)}.`;
  return `These don't go together: ${first.text}${advice}`;
}
