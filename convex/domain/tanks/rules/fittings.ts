/** R20 lid, R21 cover and land, R22 copper. */

import { isInvertebrate } from "#convex/domain/listings/speciesGroups.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { pluralName, capitalisedPlural } from "./format";
import { livesInPonds } from "./space";
import { HOME_TANK_MAX_LITRES } from "./thresholds";
import { isCertainEscaper } from "./traits";
import type { Finding, Reason, Rule, RuleContext, RuleOutcome } from "./types";

export const lid: Rule = ({ tank, subject: { species } }) => {
  const escapes = species.flags.jumper || species.group === "crayfish";
  if (!escapes) return {};
  const figures = { rule: "R20", needs: "a lid" } as const;
  if (tank.lid) return { passed: [{ ...figures, title: "Lid", yours: "fitted" }] };
  if (tank.lid === undefined) return unknownLid(species);
  // Ponds have no lids, and pond fish jump without leaving.
  if (livesInPonds(species) && tank.volumeLitres >= HOME_TANK_MAX_LITRES) return {};
  const isCertain = isCertainEscaper(species);
  return {
    reasons: [
      {
        ...figures,
        level: isCertain ? "unsuitable" : "caution",
        title: "No lid",
        yours: "open top",
        text: `${capitalisedPlural(species)} ${isCertain ? "will" : "may"} ${escapeText(species)}${isCertain ? " sooner or later" : ""}, and your tank has no lid.`,
        fix: "Fit a tight lid or a mesh cover, and close the gaps around cables.",
      },
    ],
  };
};

/**
 * An unknown lid counts against the tank only for species that escape from any open tank; for other
 * jumpers it is a note.
 */
function unknownLid(species: Species): RuleOutcome {
  const text = `${capitalisedPlural(species)} ${escapeText(species)} of open tanks: keep the lid closed.`;
  if (!isCertainEscaper(species)) return { notes: [text], missingFigures: ["lid"] };
  const reason: Finding = {
    rule: "R20",
    level: "caution",
    title: "Is there a lid?",
    text,
    needs: "a lid",
    fix: "Tell us whether your tank has a tight lid, with no gaps around cables.",
    missingFigures: ["lid"],
  };
  return { reasons: [reason] };
}

const escapeText = ({ group, flags }: Species) =>
  group === "fish" && !flags.wormShaped ? "jump out" : "climb out";

export const coverAndLand: Rule = (context) => {
  const { reasons = [], ...otherResults } = cover(context);
  const landReason = missingLandReason(context);
  return { reasons: [...(landReason ? [landReason] : []), ...reasons], ...otherResults };
};

function missingLandReason({ tank, subject: { species } }: RuleContext): Reason | undefined {
  if (!species.flags.needsLand || tank.dryLand) return undefined;
  return {
    rule: "R21",
    level: "unsuitable",
    title: "No dry land",
    yours: "water only",
    needs: "a tank that is mostly land",
    text: `${capitalisedPlural(species)} live on land as much as in water, and would drown or wear themselves out in a tank without land.`,
    fix: "Set up a tank with a large dry area, and add that to your tank's details.",
  };
}

function cover({ tank, subject: { species } }: RuleContext): RuleOutcome {
  if (!species.flags.needsCover) return {};
  // Dense planting hides an animal just as wood or caves do.
  const hasCover = (tank.cover ?? "none") !== "none" || tank.plants === "dense";
  const isMarine = tank.water === "marine";
  const needs = isMarine ? "rock with caves" : "plants, wood or caves";
  const figures = { rule: "R21", needs } as const;
  if (hasCover) return { passed: [{ ...figures, title: "Cover", yours: "present" }] };
  if (tank.cover === undefined) {
    return {
      notes: [`${capitalisedPlural(species)} need ${needs} to feel safe.`],
      missingFigures: ["cover"],
    };
  }
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "No cover",
        yours: "none",
        text: `${capitalisedPlural(species)} need ${needs} to feel safe; without them they hide, lose their colour and eat little.`,
        fix: isMarine
          ? "Add cover before they arrive: rock with caves and overhangs."
          : "Add cover before they arrive: floating plants, a piece of wood or a cave.",
      },
    ],
  };
}

export const copper: Rule = ({ tank, subject: { species } }) => {
  if (!isInvertebrate(species.group) || (!tank.copperRecently && !tank.copperPipes)) return {};
  const text = `Copper is deadly to ${pluralName(species)}, even in traces.`;
  if (tank.copperRecently) {
    return {
      reasons: [
        {
          rule: "R22",
          level: "unsuitable",
          title: "Copper in the last three months",
          text: `${text} It stays in the gravel and the filter for months.`,
          yours: "used recently",
          needs: "none for three months",
          fix: "Put fresh carbon in the filter, change water weekly, and test for copper before buying.",
        },
      ],
    };
  }
  return {
    reasons: [
      {
        rule: "R22",
        level: "caution",
        title: "Copper pipes",
        text: `${text} Water that has stood in copper pipes overnight carries some.`,
        yours: "copper pipework",
        needs: "no copper",
        fix: "Before you take water for the tank, run the tap for a few minutes, and use a conditioner that binds metals.",
      },
    ],
  };
};
