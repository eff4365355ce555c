import type { Verdict } from "./types";

export const SEVERITY: Readonly<Record<Verdict, number>> = {
  suitable: 0,
  caution: 1,
  unsuitable: 2,
};

export const bySeverity = (a: { level: Verdict }, b: { level: Verdict }) =>
  SEVERITY[b.level] - SEVERITY[a.level];
