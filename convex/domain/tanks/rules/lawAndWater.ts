/** R01 legal status, R02 water type. */

import { lawOfSpecies } from "#convex/domain/listings/law/law.ts";
import { isOwnChoice } from "#convex/domain/listings/law/table.ts";
import { homeWater } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { capitalisedName, capitalisedPlural, verbFor } from "./format";
import { isSaltShy } from "./traits";
import type { Rule } from "./types";

/** Whether the legal reason already starts with the name: "Redclaw is", "Water hyacinth is". */
const namesItself = (species: Species, reason: string) =>
  reason.toLowerCase().startsWith(`${capitalisedName(species).toLowerCase().split(" ")[0] ?? ""} `);

export const legalStatus: Rule = ({ subject: { species }, isProofAccepted }) => {
  const { status, reason } = lawOfSpecies(species);
  if (reason === null) return {};
  if (isOwnChoice(reason)) {
    return {
      reasons: [
        {
          rule: "R01",
          level: "unsuitable",
          title: "Not offered on Shoal",
          text: reason,
          fix: "Look for a specialist who knows these animals well.",
        },
      ],
    };
  }
  const text = namesItself(species, reason) ? reason : `${capitalisedPlural(species)}: ${reason}`;
  if (status === "blocked") {
    return {
      reasons: [
        {
          rule: "R01",
          level: "unsuitable",
          title: "Not lawful to list",
          text,
          fix: `Do not buy ${verbFor(species, "them", "it")}, and report the listing to us.`,
        },
      ],
    };
  }
  if (status === "note" || isProofAccepted) return { notes: [text] };
  return {
    reasons: [
      {
        rule: "R01",
        level: "caution",
        title: "The law sets conditions",
        text,
        fix: "Only buy if the seller has shown proof, and check that you meet the conditions.",
      },
    ],
  };
};

export const waterType: Rule = ({ tank, subject: { species }, residents }) => {
  const needs = species.water.join(" or ");
  const check = { rule: "R02", yours: tank.water, needs } as const;
  const isSalted = tank.water === "freshwater" && tank.slightlySalted === true;
  const kind = `${verbFor(species, "are", "is a")} ${needs} ${species.group === "plant" ? "plant" : "animals"}`;
  if (species.water.includes(tank.water)) {
    if (!isSalted || !isSaltShy(species)) return { passed: [{ ...check, title: "Water type" }] };
    return {
      reasons: [
        {
          ...check,
          level: "caution",
          title: "Salt in the water",
          yours: "freshwater with a little salt",
          needs: "freshwater without salt",
          text: `${capitalisedPlural(species)} do badly if salt stays in the water, even a little.`,
          fix: "Before they arrive, change part of the water every few days, topping up without salt, until the salt is gone.",
        },
      ],
    };
  }
  if (isSalted && species.water.includes("brackish")) {
    return {
      reasons: [
        {
          ...check,
          level: "caution",
          title: "Not salty enough",
          yours: "freshwater with a little salt",
          text: `${capitalisedPlural(species)} ${kind}; a little salt in fresh water won't keep them well for long.`,
          fix: residents.every((mate) => mate.species.water.includes("brackish"))
            ? "Raise the salinity to brackish levels, checking with a hydrometer, before they arrive."
            : "Choose a freshwater species, or set up a brackish tank for them.",
        },
      ],
    };
  }
  const isOppositeWater = tank.water !== "brackish" && !species.water.includes("brackish");
  return {
    reasons: [
      {
        ...check,
        level: "unsuitable",
        title: "Wrong kind of water",
        text: `${capitalisedPlural(species)} ${kind}; your tank is ${tank.water}. ${isOppositeWater ? verbFor(species, "They would not survive there.", "It would not survive there.") : verbFor(species, "They would weaken there and die early.", "It would wither there.")}`,
        fix: `Choose a ${tank.water} species, or set up a ${homeWater(species)} tank for ${verbFor(species, "them", "it")}.`,
      },
    ],
  };
};
