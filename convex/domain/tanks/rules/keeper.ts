/** R25 care level, R26 quarantine. */
import { nameOf, opening } from "./format";
import type { Rule } from "./types";

export const careLevel: Rule = ({ tank, subject: { species } }) => {
  if (species.careLevel !== "advanced" || tank.experience !== "beginner") return {};
  return {
    reasons: [
      {
        rule: "R25",
        level: "caution",
        title: "For an experienced keeper",
        text: `${opening(species)} is demanding and you describe yourself as a beginner: small mistakes that other species forgive cost its life.`,
        yours: "beginner",
        needs: "experienced",
        fix: `Start with an easier species and plan for ${nameOf(species)} later.`,
      },
    ],
  };
};

export const quarantine: Rule = ({ tank, isStocked }) => {
  if (tank.quarantineTank !== false || !isStocked) return {};
  return {
    reasons: [
      {
        rule: "R26",
        level: "caution",
        title: "No quarantine tank",
        text: "New arrivals should spend 2 to 4 weeks apart: what they carry would reach everything you already keep.",
        yours: "none",
        needs: "a separate tank for 2 to 4 weeks",
        fix: "Set up a small tank with a cycled sponge filter before they come.",
      },
    ],
  };
};
