/** R20 lid, R21 cover, R22 copper. */
import { isInvertebrate } from "../../listings/speciesGroups";
import { many, openingMany } from "./format";
import { isCertainEscaper } from "./traits";
import type { Rule } from "./types";

export const lid: Rule = ({ tank, subject: { species } }) => {
  const jumps = species.flags.jumper || species.group === "crayfish";
  if (!jumps) return {};
  const figures = { rule: "R20", needs: "a lid" } as const;
  if (tank.lid) return { passed: [{ ...figures, title: "Lid", yours: "fitted" }] };
  const certain = isCertainEscaper(species);
  return {
    reasons: [
      {
        ...figures,
        level: certain ? "unsuitable" : "caution",
        title: "No lid",
        yours: "open top",
        text: `${openingMany(species)} jump or climb out${certain ? ", and sooner or later they do" : ""}; your tank has no lid.`,
        fix: "Fit a tight lid or a mesh cover, with the cable gaps closed.",
      },
    ],
  };
};

export const cover: Rule = ({ tank, subject: { species } }) => {
  if (!species.flags.needsCover) return {};
  // Dense planting hides an animal as well as wood and caves do.
  const covered = tank.cover !== "none" || tank.plants === "dense";
  const figures = { rule: "R21", needs: "plants, wood or caves" } as const;
  if (covered) return { passed: [{ ...figures, title: "Cover", yours: "present" }] };
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "No cover",
        yours: "none",
        text: `${openingMany(species)} need plants, wood or caves to feel safe; without them they hide, pale and eat little.`,
        fix: `Add cover before they come: floating plants, a piece of wood, a cave.`,
      },
    ],
  };
};

export const copper: Rule = ({ tank, subject: { species } }) => {
  if (!isInvertebrate(species.group) || (!tank.copperRecently && !tank.copperPipes)) return {};
  const text = `Copper kills shrimp, snails and corals, ${many(species)} among them.`;
  if (tank.copperRecently) {
    return {
      reasons: [
        {
          rule: "R22",
          level: "unsuitable",
          title: "Copper in the last three months",
          text: `${text} Traces stay in gravel and filter for months.`,
          yours: "used recently",
          needs: "none for three months",
          fix: "Filter over fresh carbon, change water weekly, and test for copper before buying.",
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
        text: `${text} Water that stood in copper pipes overnight carries some.`,
        yours: "copper pipework",
        needs: "no copper",
        fix: "Let the tap run for some minutes first, and use a conditioner that binds metals.",
      },
    ],
  };
};
