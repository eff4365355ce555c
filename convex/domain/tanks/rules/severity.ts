/** Which of two verdicts is the graver. */
import type { Verdict } from "./types";

export const SEVERITY: Readonly<Record<Verdict, number>> = {
  suitable: 0,
  caution: 1,
  unsuitable: 2,
};

/** For sorting: what speaks against it the most comes first. */
export const graverFirst = (a: { level: Verdict }, b: { level: Verdict }) =>
  SEVERITY[b.level] - SEVERITY[a.level];
