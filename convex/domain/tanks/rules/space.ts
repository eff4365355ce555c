/** R07 volume, R08 length. */
import { isAnimal } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import type { TankFigures } from "../tank";
import { centimetres, litres, many, nameOf, openingMany, tidy } from "./format";
import {
  LENGTH_CAUTION_BELOW,
  LENGTH_SWIMMER_CAUTION_BELOW,
  LENGTH_UNSUITABLE_BELOW,
  VOLUME_SUITABLE_FROM,
  VOLUME_UNSUITABLE_BELOW,
} from "./thresholds";
import { isLongSwimmer } from "./traits";
import type { Rule, RuleContext } from "./types";

/** Whether R07 refuses the tank: other advice on its size would only confuse. */
export const isFarTooSmall = ({ tank, subject: { species } }: RuleContext) =>
  shareOfMinimum(tank, species) < VOLUME_UNSUITABLE_BELOW;

/** Whether the tank is below what the species needs at all. */
export const isTooSmall = (tank: TankFigures, species: Species) =>
  shareOfMinimum(tank, species) < VOLUME_SUITABLE_FROM;

const shareOfMinimum = ({ volumeLitres }: TankFigures, { minTankLitres }: Species) =>
  minTankLitres === null ? Infinity : tidy(volumeLitres / minTankLitres);

/** Like with like: the tank's litres as it was sold against a minimum that names such sizes too. */
export const volume: Rule = ({ tank, subject: { species } }) => {
  // Plants are judged by their height, and trimmed.
  if (!isAnimal(species.group) || species.minTankLitres === null) return {};
  const share = tidy(tank.volumeLitres / species.minTankLitres);
  const figures = {
    rule: "R07",
    yours: litres(tank.volumeLitres),
    needs: litres(species.minTankLitres),
  } as const;
  if (share >= VOLUME_SUITABLE_FROM) return { passed: [{ ...figures, title: "Volume" }] };
  return {
    reasons: [
      {
        ...figures,
        level: share < VOLUME_UNSUITABLE_BELOW ? "unsuitable" : "caution",
        title: "Tank too small",
        text: `Grown ${many(species)} reach ${centimetres(species.adultSizeCm)} and need a tank of about ${figures.needs}; yours holds ${figures.yours}. Cramped animals are stressed and their waste builds up fast.`,
        fix: `Choose a smaller species, or a tank of about ${figures.needs}.`,
      },
    ],
  };
};

function shortage(species: Species, cannotTurn: boolean, length: string): string {
  if (isLongSwimmer(species) && !cannotTurn)
    return `${openingMany(species)} swim lengths all day, and ${length} leave them little room.`;
  const grown = `A grown ${nameOf(species)} of ${centimetres(species.adultSizeCm)}`;
  return cannotTurn
    ? `${grown} can hardly turn in a tank of ${length}.`
    : `${grown} has little room to swim in a tank of ${length}.`;
}

export const length: Rule = ({ tank, subject: { species } }) => {
  const swims = ["fish", "shrimp", "crayfish"].includes(species.group);
  if (!swims || tank.lengthCm === undefined) return {};
  const comfortable = isLongSwimmer(species) ? LENGTH_SWIMMER_CAUTION_BELOW : LENGTH_CAUTION_BELOW;
  const ratio = tidy(tank.lengthCm / species.adultSizeCm);
  const figures = {
    rule: "R08",
    yours: centimetres(tank.lengthCm),
    needs: `${centimetres(comfortable * species.adultSizeCm)} or more`,
  } as const;
  if (ratio >= comfortable) return { passed: [{ ...figures, title: "Length" }] };
  return {
    reasons: [
      {
        ...figures,
        level: ratio < LENGTH_UNSUITABLE_BELOW ? "unsuitable" : "caution",
        title: "Tank too short",
        text: shortage(species, ratio < LENGTH_UNSUITABLE_BELOW, figures.yours),
        fix: `Look for a tank of ${figures.needs} in length, or a smaller species.`,
      },
    ],
  };
};
