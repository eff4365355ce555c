/** R01 legal status, R02 water type. */
import { lawOf } from "../../listings/restricted";
import type { Species, UkStatus } from "../../listings/speciesTypes";
import { opening, nameOf } from "./format";
import type { Rule } from "./types";

const STATUSES = new WeakMap<Species, UkStatus>();

/** Kept, since looking through all restricted names takes longer than every other rule together. */
function statusOf(species: Species): UkStatus {
  const known = STATUSES.get(species) ?? lawOf("", species).status;
  STATUSES.set(species, known);
  return known;
}

export const legalStatus: Rule = ({ subject: { species } }) => {
  const note = species.ukRestrictedNote ?? "see the official guidance";
  const status = statusOf(species);
  if (status === "blocked") {
    return {
      reasons: [
        {
          rule: "R01",
          level: "unsuitable",
          title: "Not lawful to keep or sell",
          text: `${opening(species)} may not be kept or sold in the UK: ${note}`,
          fix: "Do not buy it, and report the listing to us.",
        },
      ],
    };
  }
  if (status === "restricted") {
    return {
      reasons: [
        {
          rule: "R01",
          level: "caution",
          title: "Restricted in the UK",
          text: `${opening(species)} may be kept only under conditions: ${note}`,
          fix: "Ask the seller for proof of lawful origin, and check that you meet the conditions.",
        },
      ],
    };
  }
  return {};
};

export const waterType: Rule = ({ tank, subject: { species } }) => {
  const check = { rule: "R02", yours: tank.water, needs: species.water } as const;
  if (tank.water === species.water) return { passed: [{ ...check, title: "Water type" }] };
  const animal = species.group === "plant" ? "plant" : "animal";
  const salted = tank.water === "freshwater" && tank.slightlySalted === true;
  if (salted && species.water === "brackish") {
    return {
      reasons: [
        {
          ...check,
          level: "caution",
          title: "Not salty enough",
          yours: "freshwater with a little salt",
          text: `${opening(species)} is a brackish ${animal}; a little salt in freshwater does not keep it well for long.`,
          fix: "Raise the salinity to true brackish water, measured with a hydrometer, before it comes.",
        },
      ],
    };
  }
  return {
    reasons: [
      {
        ...check,
        level: "unsuitable",
        title: "Wrong kind of water",
        text: `${opening(species)} is a ${species.water} ${animal}; your tank is ${tank.water}. It would not survive there.`,
        fix: `Keep ${nameOf(species)} in a ${species.water} tank, or choose a ${tank.water} species.`,
      },
    ],
  };
};
