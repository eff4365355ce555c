/** R05 pH, R06 hardness, R19 nitrate. */
import { isAnimal, isVertebrate } from "../../listings/speciesGroups";
import type { Range, Species } from "../../listings/speciesTypes";
import type { TankFigures } from "../tank";
import { figure, many, names, openingMany, outside, range, verb } from "./format";
import {
  GH_TOLERANCE,
  HARD_WATER_FISH_GH_MIN,
  NITRATE_CAUTION_FISH_ABOVE,
  NITRATE_CAUTION_SENSITIVE_ABOVE,
  NITRATE_UNSUITABLE_ABOVE,
  PH_NOTICEABLE,
  PH_TOLERANCE,
  PH_TOLERANCE_SOFT_SHRIMP,
  PLANT_PH_TOLERANCE,
  SOFT_WATER_FISH_GH_MAX,
} from "./thresholds";
import { isLivebearer, isRiftLakeCichlid, isSoftWaterShrimp, isTrueSnail } from "./traits";
import type { Reason, Rule, RuleContext } from "./types";

/** R02 says that the kind of water is wrong: its pH and hardness are then beside the point. */
const isOtherWater = (tank: TankFigures, species: Species) => !species.water.includes(tank.water);

export const acidity: Rule = ({ tank, subject: { species } }) => {
  if (isOtherWater(tank, species)) return {};
  const needs = range(species.pH);
  if (tank.pH === undefined) {
    return {
      reasons: [
        {
          rule: "R05",
          level: "caution",
          title: "pH unknown",
          text: `${openingMany(species)} ${verb(species, "want", "wants")} pH ${needs}, and your tank has no figure to compare.`,
          needs,
          fix: "Measure before buying: a drop test kit takes five minutes.",
        },
      ],
    };
  }
  const far = outside(tank.pH, species.pH);
  const figures = { rule: "R05", yours: figure(tank.pH), needs } as const;
  const plant = species.group === "plant";
  const tolerance = isSoftWaterShrimp(species) ? PH_TOLERANCE_SOFT_SHRIMP : PH_TOLERANCE;
  if (plant && far >= PH_NOTICEABLE && far <= PLANT_PH_TOLERANCE) {
    const borne = `${openingMany(species)} does best at pH ${needs}; yours is ${figures.yours}, which it bears.`;
    return { notes: [borne] };
  }
  if (far < PH_NOTICEABLE) {
    return { passed: [{ ...figures, title: "pH" }] };
  }
  return {
    reasons: [
      {
        ...figures,
        level: !plant && far > tolerance ? "unsuitable" : "caution",
        title: tank.pH < species.pH[0] ? "Water too acid" : "Water too alkaline",
        text: `pH ${figures.yours} is outside ${needs}, the range for ${many(species)}${harmOf(species)}.`,
        fix:
          tank.water === "marine"
            ? "Do not chase pH with chemicals: air the room, change part of the salt water and test again."
            : "Do not chase pH with chemicals; choose species that suit your tap water.",
      },
    ],
  };
};

/** What the wrong pH does: gills and skin are a fish's, and a snail builds its shell from the water. */
function harmOf(species: Species): string {
  if (species.group === "plant") return "";
  if (isVertebrate(species.group)) {
    return ": the further outside, the more their gills and skin suffer";
  }
  const build = isTrueSnail(species) ? " and build their shells" : "";
  return `: the further outside, the worse they grow${build}`;
}

/** Species that cannot make up for hardness that is far off. */
function isStrictAboutHardness(species: Species): boolean {
  const gh = species.ghDegrees;
  if (!gh) return false;
  if (isSoftWaterShrimp(species)) return true;
  if (species.group !== "fish") return false;
  if (gh[1] <= SOFT_WATER_FISH_GH_MAX) return true;
  const hardWater = isLivebearer(species) || isRiftLakeCichlid(species);
  return hardWater && gh[0] >= HARD_WATER_FISH_GH_MIN;
}

export const hardness: Rule = (context) => {
  const {
    tank,
    subject: { species },
  } = context;
  // Hardness says nothing about sea water, and plants take what they get.
  if (!species.ghDegrees || !isAnimal(species.group) || tank.water === "marine") return {};
  if (isOtherWater(tank, species)) return {};
  const needs = `${range(species.ghDegrees)} °dGH`;
  if (tank.gh === undefined) {
    return {
      reasons: [
        {
          rule: "R06",
          level: "caution",
          title: "Hardness unknown",
          text: `${openingMany(species)} want ${needs}, and your tank has no figure to compare.`,
          needs,
          fix: "Measure before buying, or look up your water company's figure for your postcode.",
        },
      ],
    };
  }
  const far = outside(tank.gh, species.ghDegrees);
  const figures = { rule: "R06", yours: `${figure(tank.gh)} °dGH`, needs } as const;
  if (far === 0) return { passed: [{ ...figures, title: "Hardness" }] };
  const soft = tank.gh < species.ghDegrees[0];
  return {
    reasons: [
      {
        ...figures,
        level: far > GH_TOLERANCE && isStrictAboutHardness(species) ? "unsuitable" : "caution",
        title: soft ? "Water too soft" : "Water too hard",
        text: `Your water is ${figures.yours}: too ${soft ? "soft" : "hard"} for ${many(species)}, which want ${needs}. The wrong hardness strains their bodies every day.`,
        fix: hardnessFix(context, species.ghDegrees, soft),
      },
    ],
  };
};

/** Water is changed where nobody who lives there would suffer; where its pH is wrong too, R05 says what to do. */
function hardnessFix(context: RuleContext, [min, max]: Range, soft: boolean): string {
  const kind = soft ? "soft-water" : "hard-water";
  const wrongPH = acidity(context).reasons?.some(({ yours }) => yours !== undefined) === true;
  if (wrongPH) return `Hardness and pH go together: choose a ${kind} species.`;
  const harmed = context.residents.filter(({ species: { ghDegrees } }) =>
    soft ? ghDegrees && ghDegrees[1] < min : ghDegrees && ghDegrees[0] > max,
  );
  if (harmed.length > 0) {
    return `${soft ? "Harder" : "Softer"} water would harm your ${names(harmed)}: choose a ${kind} species.`;
  }
  return soft
    ? "Add minerals made for aquariums, a little at a time, or choose a soft-water species."
    : "Mix in rain water or purified (RO) water, a little at each change, or choose a hard-water species.";
}

export const nitrate: Rule = ({ tank, subject: { species } }) => {
  if (!isAnimal(species.group) || tank.nitrate === undefined) return {};
  const sensitive = species.group === "shrimp" || species.water[0] === "marine";
  const limit = sensitive ? NITRATE_CAUTION_SENSITIVE_ABOVE : NITRATE_CAUTION_FISH_ABOVE;
  const figures = {
    rule: "R19",
    yours: `${figure(tank.nitrate)} mg/l`,
    needs: `${limit} mg/l or less`,
  } as const;
  if (tank.nitrate <= limit) return { passed: [{ ...figures, title: "Nitrate" }] };
  const reason: Reason = {
    ...figures,
    level: tank.nitrate > NITRATE_UNSUITABLE_ABOVE ? "unsuitable" : "caution",
    title: "Nitrate too high",
    text: `Nitrate is at ${figures.yours}; for ${many(species)} it should be ${figures.needs}. New animals are not used to it and weaken.`,
    fix: "Change part of the water over several days before adding animals.",
  };
  return { reasons: [reason] };
};
