/** R07 volume, R08 length. */
import { centimetres, figure, litres, nameOf, opening, tidy } from "./format";
import {
  LENGTH_CAUTION_BELOW,
  LENGTH_SWIMMER_CAUTION_BELOW,
  LENGTH_UNSUITABLE_BELOW,
  VOLUME_SUITABLE_FROM,
  VOLUME_UNSUITABLE_BELOW,
} from "./thresholds";
import { isLongSwimmer } from "./traits";
import type { Rule } from "./types";

export const volume: Rule = ({ tank, netLitres, subject: { species } }) => {
  const share = tidy(netLitres / species.minTankLitres);
  const figures = {
    rule: "R07",
    yours: `${litres(netLitres)} of water`,
    needs: litres(species.minTankLitres),
  } as const;
  if (share >= VOLUME_SUITABLE_FROM) return { passed: [{ ...figures, title: "Volume" }] };
  const plant = species.group === "plant";
  const text = plant
    ? `${opening(species)} grows to about ${centimetres(species.adultSizeCm)} and needs about ${figures.needs}; your ${figure(tank.volumeLitres)}-litre tank holds ${figures.yours}. It would fill the tank and need cutting back often.`
    : `Adults reach ${centimetres(species.adultSizeCm)} and need about ${figures.needs}; your ${figure(tank.volumeLitres)}-litre tank holds ${figures.yours} once gravel and the air gap are taken off. Cramped animals are stressed and their waste builds up fast.`;
  return {
    reasons: [
      {
        ...figures,
        // A plant that outgrows its tank is trimmed; an animal cannot be.
        level: !plant && share < VOLUME_UNSUITABLE_BELOW ? "unsuitable" : "caution",
        title: "Tank too small",
        text,
        fix: `Choose a smaller species, or a tank of about ${litres(Math.ceil(species.minTankLitres / (netLitres / tank.volumeLitres) / 5) * 5)}.`,
      },
    ],
  };
};

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
        text: `An adult ${nameOf(species)} of ${centimetres(species.adultSizeCm)} cannot turn and swim properly in ${figures.yours}.`,
        fix: `Look for a tank of ${figures.needs} in length, or a smaller species.`,
      },
    ],
  };
};
