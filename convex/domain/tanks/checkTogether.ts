/** Whether animals that are bought together for one tank suit each other in it. */
import { checkPurchase } from "./fit";
import { withOnTheirWay } from "./onTheirWay";
import type { Reason } from "./rules/types";
import type { TankFigures } from "./tank";
import type { UsualTapWater } from "./tapWater";

export type CheckedLine = {
  /** Absent if the quiz has no saved tank: such a line has no company. */
  tankId?: string;
  /** The tank at its quiz, with what is on its way to it. */
  tank: TankFigures;
  usualTapWater: UsualTapWater;
  listing: Parameters<typeof checkPurchase>[1];
  quantity: number;
};

/** For each line, what its check says only because of the other lines for the same tank. */
export function companyReasons(lines: readonly CheckedLine[]): Reason[][] {
  return lines.map((line) => {
    const company = lines.filter(
      (other) => other !== line && line.tankId !== undefined && other.tankId === line.tankId,
    );
    if (company.length === 0) return [];
    const alone = new Set(reasonsIn(line, []).map(({ text }) => text));
    return reasonsIn(line, company).filter(({ text }) => !alone.has(text));
  });
}

function reasonsIn(
  { tank, listing, quantity, usualTapWater }: CheckedLine,
  company: readonly CheckedLine[],
): Reason[] {
  const coming = company.map((line) => ({ species: nameOf(line.listing), count: line.quantity }));
  const inhabitants = withOnTheirWay(tank.inhabitants, coming);
  return checkPurchase({ ...tank, inhabitants }, listing, quantity, usualTapWater).reasons;
}

const nameOf = ({ species, scientificName }: CheckedLine["listing"]) => scientificName ?? species;
