/** R10: males that fight for space, and males that harass too few females. */

import { hasTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { pluralName } from "./format";
import { type Group, sameAs, groupMatching } from "./sameSpecies";
import { isShortOfRoomFor } from "./space";
import { CROWD_GROUPS, FEMALES_FOR_A_MALE, RIVALS_GROUP_MAX } from "./thresholds";
import { isCichlid, isMalawiCichlid } from "./traits";
import type { Reason, RuleContext } from "./types";

export function tooManyMales(context: RuleContext): Reason | undefined {
  const { species } = context.subject;
  const ownGroup = groupMatching(context, sameAs(species));
  return harassedFemales(species, ownGroup) ?? rivalMales(context, ownGroup);
}

/** Each male needs several females. `rivalMales` covers males without females. */
function harassedFemales(species: Species, { males, females }: Group): Reason | undefined {
  if (!hasTrait(species, "harem") || males === 0 || females === 0) return undefined;
  if (females >= FEMALES_FOR_A_MALE * males) return undefined;
  // A single pair of dwarf cichlids is fine.
  if (hasTrait(species, "dwarfCichlid") && males === 1) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: "Too few females for the males",
    text: `You would then have ${males} ${males === 1 ? "male" : "males"} and ${females} ${females === 1 ? "female" : "females"}: males chase the females constantly and wear them out.`,
    yours: `${males} to ${females}`,
    needs: "two females or more for each male",
    fix: "Keep only males, or at least two females for each male.",
  };
}

function rivalMales(context: RuleContext, ownGroup: Group): Reason | undefined {
  const { species } = context.subject;
  const { males, females } = ownGroup;
  if (males < 2) return undefined;
  if (isCichlid(species) && species.temperament === "aggressive")
    return aggressiveRivals(species, ownGroup);
  // Mbuna and peacocks are kept as a full group with enough females per male.
  const isHaremGroup = ownGroup.total >= species.minGroup && females >= FEMALES_FOR_A_MALE * males;
  if (isMalawiCichlid(species) && isHaremGroup) return undefined;
  const isSemiAggressive = species.temperament === "semi-aggressive";
  const hasFewFemales = females < FEMALES_FOR_A_MALE * males;
  const displaysToRivals = hasTrait(species, "dwarfCichlid", "bristlenose");
  const malesQuarrel =
    isSemiAggressive ||
    displaysToRivals ||
    (hasTrait(species, "sparringKillifish") && hasFewFemales);
  if (!malesQuarrel || species.minGroup > RIVALS_GROUP_MAX) return undefined;
  // Male gouramis manage in a tank with room for one fewer; in less, the weaker ones can't get away.
  const isCramped = hasTrait(species, "gourami") && isShortOfRoomFor(males - 1, context);
  return {
    rule: "R10",
    level: isCramped ? "unsuitable" : "caution",
    title: "Rival males",
    text: `You would then have ${males} males: male ${pluralName(species)} chase and wear each other out${isCramped ? ", and in your tank the weaker ones can't get away" : ""}.`,
    yours: `${males} males, ${females} females`,
    needs: "one male",
    fix: "Keep one male, or give each his own corner.",
  };
}

/** Males of aggressive cichlids leave each other alone in a crowd, where none can be singled out. */
function aggressiveRivals(species: Species, { total, males, females }: Group): Reason | undefined {
  if (total >= CROWD_GROUPS * species.minGroup) return undefined;
  const isSmallGroup = total < species.minGroup;
  return {
    rule: "R10",
    level: isSmallGroup ? "unsuitable" : "caution",
    title: "Rival males",
    text: `You would then have ${males} males${total > males ? ` among ${total}` : ""}: male ${pluralName(species)} ${isSmallGroup ? "fight, often to the death," : "attack each other"} unless a crowd distracts them.`,
    yours: `${males} males, ${females} females`,
    needs: "one male",
    fix: "Keep one male, with several females.",
  };
}
