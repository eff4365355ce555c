/** R25 care level, R26 quarantine. */

import { pluralName, capitalisedPlural } from "./format";
import type { Rule } from "./types";

export const careLevel: Rule = ({ tank, subject: { species } }) => {
  if (species.careLevel !== "advanced" || tank.experience !== "beginner") return {};
  return {
    reasons: [
      {
        rule: "R25",
        level: "caution",
        title: "For an experienced keeper",
        text: `${capitalisedPlural(species)} are demanding, and you told us that you're a beginner: mistakes that other species survive can kill them.`,
        yours: "beginner",
        needs: "experienced",
        fix: `Start with an easier species and plan for ${pluralName(species)} later.`,
      },
    ],
  };
};

/** Advice for owners of a stocked tank without a quarantine tank; never counts against a purchase. */
export const quarantine: Rule = ({ tank, isStocked }) =>
  tank.quarantineTank === false && isStocked
    ? {
        notes: [
          "New arrivals do best kept apart for 2 to 4 weeks. Without a second tank, buy from one source at a time and watch them closely.",
        ],
      }
    : {};
