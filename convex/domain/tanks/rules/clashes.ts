/** R11 reasons: a pair better kept apart, and a pair that must never be kept together. */

import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { pluralName, pluralWithSize } from "./format";
import type { Reason } from "./types";

export const possibleClash = (title: string, text: string): Reason => ({
  rule: "R11",
  level: "caution",
  title,
  text,
  fix: "Choose one of the two, or have a second tank ready.",
});

export const sizesOf = (bully: Species, victim: Species) =>
  ({
    rule: "R11",
    yours: pluralWithSize(bully),
    needs: `tank-mates as calm as ${pluralWithSize(victim)}`,
  }) as const;

export const NOT_TOGETHER = "Not together";

export function certainClash(a: Species, b: Species, text: string): Reason {
  return {
    rule: "R11",
    level: "unsuitable",
    title: NOT_TOGETHER,
    text,
    fix: `Keep ${pluralName(a)} in a tank without ${pluralName(b)}.`,
  };
}
