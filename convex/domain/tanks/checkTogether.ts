/** Whether animals that are bought together for one tank suit each other in it. */

import { checkPurchase } from "./fit";
import { withOnTheirWay } from "./onTheirWay";
import type { Reason } from "./rules/types";
import type { TankFigures } from "./tank";
import type { UsualTapWater } from "./tapWater";

export type CheckedLine = {
  /** Absent if the quiz has no saved tank: the line is then checked without the others. */
  tankId?: string;
  /** The tank at the time of the quiz, with the animals on their way to it. */
  tank: TankFigures;
  usualTapWater: UsualTapWater;
  listing: Parameters<typeof checkPurchase>[1];
  quantity: number;
};

export type Company = {
  /** Reasons that arise only because of the other lines for the same tank. */
  reasons: Reason[];
  /** With the other lines, the check has nothing against this one, even if it had alone. */
  isSuitable: boolean;
};

/** For each line, what the other lines for its tank change; null if there are none. */
export function companyOf(lines: readonly CheckedLine[]): (Company | null)[] {
  return lines.map((line) => {
    const company = lines.filter((other) => other !== line && sharesTank(line, other));
    if (company.length === 0) return null;
    const together = reasonsIn(line, company);
    const alone = new Set(reasonsIn(line, []).map(({ text }) => text));
    return {
      reasons: together.filter(({ text }) => !alone.has(text)),
      isSuitable: together.length === 0,
    };
  });
}

/**
 * Of lines that don't all go together, the one to take out: the one that clashes with the most others; if several do, the
 * last of them. `isClash`: whether a reason rules its line out.
 */
export function lineToTakeOut<Line extends CheckedLine>(
  lines: readonly Line[],
  isClash: (line: Line, reason: Reason) => boolean,
): Line | undefined {
  const clashCounts = lines.map(
    (line) =>
      lines.filter(
        (other) =>
          other !== line &&
          sharesTank(line, other) &&
          [line, other].some((one) =>
            reasonsIn(one, [one === line ? other : line]).some((reason) => isClash(one, reason)),
          ),
      ).length,
  );
  return lines[clashCounts.lastIndexOf(Math.max(...clashCounts))];
}

const sharesTank = ({ tankId }: CheckedLine, other: CheckedLine): boolean =>
  tankId !== undefined && other.tankId === tankId;

function reasonsIn(
  { tank, listing, quantity, usualTapWater }: CheckedLine,
  company: readonly CheckedLine[],
): Reason[] {
  const coming = company.map((line) => ({ species: nameOf(line.listing), count: line.quantity }));
  const inhabitants = withOnTheirWay(tank.inhabitants, coming);
  return checkPurchase({ ...tank, inhabitants }, listing, quantity, usualTapWater).reasons;
}

const nameOf = ({ species, scientificName }: CheckedLine["listing"]) => scientificName ?? species;
