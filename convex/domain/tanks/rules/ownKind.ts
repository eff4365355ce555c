/** R10: aggression within a species. */

import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import { hasTrait, withTrait } from "#convex/domain/listings/speciesTraits.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { centimetres, countedName, litres, pluralName, capitalisedPlural } from "./format";
import { tooManyMales } from "./males";
import { type Group, sameAs, groupMatching } from "./sameSpecies";
import { isShortOfRoomFor } from "./space";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  BETTA_SORORITY_FROM,
  BETTA_SORORITY_LITRES,
  DWARF_CICHLID_PAIR_LENGTH_CM,
  DWARF_CICHLID_PAIR_LITRES,
  ONE_PER_TANK_UNDER_LITRES,
  PEA_PUFFER_LITRES_EACH,
  TWO_SURFACE_TERRITORIES_LITRES,
} from "./thresholds";
import { isCichlid, isFierce, isReefPairAnimal, isRockPairCichlid } from "./traits";
import type { Finding, Reason, Rule, RuleContext } from "./types";

export const ownKind: Rule = (context) => {
  if (!isAnimal(context.subject.species.group)) return {};
  const reasons = [fightingReason(context) ?? tooManyMales(context), bettaWithGourami(context)];
  return {
    reasons: reasons.filter((reason) => reason !== undefined),
    notes: breedingNotes(context),
  };
};

const isPair = ({ total, males, females }: Group) => total === 2 && males === 1 && females === 1;
const isMoreThanPair = (ownGroup: Group) => ownGroup.total > 1 && !isPair(ownGroup);
const A_PAIR_AT_MOST = "one, or a pair that gets on";
const A_BOUGHT_PAIR_AT_MOST = "one, or a pair that was bought together";

const areBoughtTogether = ({ subject }: RuleContext, ownGroup: Group) =>
  subject.count === ownGroup.total;
/** Two bought together that aren't known to be of one sex. */
const couldBePair = (context: RuleContext, ownGroup: Group) =>
  areBoughtTogether(context, ownGroup) &&
  ownGroup.total === 2 &&
  ownGroup.males < 2 &&
  ownGroup.females < 2;

/** `ownGroup` counts the subject's species. */
type ConflictRule = (context: RuleContext, ownGroup: Group) => Reason | undefined;

const isCrayfish = ({ group }: Species) => group === "crayfish";
const isRoomForMore = ({ tank }: RuleContext) => tank.volumeLitres >= ONE_PER_TANK_UNDER_LITRES;
const countText = ({ subject: { species } }: RuleContext, { total }: Group) =>
  countedName(total, species);

/** Allows one animal among all the species that `isOfKind` covers. */
const onlyOneOf =
  (isOfKind: (species: Species) => boolean, kind: string, allowed: string): ConflictRule =>
  (context) => {
    const { total } = groupMatching(context, isOfKind);
    return total > 1 ? willFight(`${total} ${kind}`, total, allowed) : undefined;
  };

const puffers: ConflictRule = (context, ownGroup) => {
  const maxCount = Math.max(1, Math.floor(context.tank.volumeLitres / PEA_PUFFER_LITRES_EACH));
  return ownGroup.total > maxCount
    ? willFight(
        countText(context, ownGroup),
        ownGroup.total,
        maxCount === 1 ? "one" : `${maxCount} at most`,
      )
    : undefined;
};

const reefLoners: ConflictRule = (context, ownGroup) => {
  const hasRoomForMore = isRoomForMore(context);
  if (ownGroup.total < 2 || (hasRoomForMore && isPair(ownGroup))) return undefined;
  return hasRoomForMore
    ? mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST)
    : willFight(countText(context, ownGroup), ownGroup.total, "one");
};

const clownfish: ConflictRule = (context, ownGroup) => {
  const { total } = groupMatching(context, withTrait("clownfish"));
  if (total === ownGroup.total && total <= 2) {
    // Fierce species accept no stranger; in other species the smaller fish becomes the male.
    return isFierce(context.subject.species) && !areBoughtTogether(context, ownGroup)
      ? mayFight(countText(context, ownGroup), total, A_BOUGHT_PAIR_AT_MOST)
      : undefined;
  }
  const fightReason = isRoomForMore(context) ? mayFight : willFight;
  return fightReason(`${total} clownfish`, total, "one pair of one kind");
};

const territorialCichlids: ConflictRule = (context, ownGroup) => {
  if (!isMoreThanPair(ownGroup)) return undefined;
  const fightReason = couldBePair(context, ownGroup) ? mayFight : willFight;
  return fightReason(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST);
};

const reefPairs: ConflictRule = (context, ownGroup) => {
  if (!isMoreThanPair(ownGroup)) return undefined;
  // Boxer shrimp are sold in pairs; a stranger is killed, usually on the first night.
  return hasTrait(context.subject.species, "boxerShrimp") && !areBoughtTogether(context, ownGroup)
    ? willFight(countText(context, ownGroup), ownGroup.total, A_BOUGHT_PAIR_AT_MOST)
    : mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST);
};

/** Other aggressive species. R09 covers those kept in crowds, where none can be singled out. */
const fierce: ConflictRule = (context, ownGroup) => {
  const { species } = context.subject;
  // Colonies of one coral grow into each other; corals sting other species (R11).
  const isAggressive = species.temperament === "aggressive" && species.group !== "coral";
  const limit = Math.max(1, species.minGroup);
  if (!isAggressive && !hasTrait(species, "algaeEaterLoner")) return undefined;
  if (limit > 2 || ownGroup.total <= limit) return undefined;
  if (isCichlid(species) && isPair(ownGroup)) {
    // A pair bought together gets on; a resident defends the tank against a stranger.
    return areBoughtTogether(context, ownGroup)
      ? undefined
      : mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST);
  }
  const isFamily = isRockPairCichlid(species) && areBoughtTogether(context, ownGroup);
  if (isFamily || (isCichlid(species) && couldBePair(context, ownGroup))) {
    return mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST);
  }
  return willFight(countText(context, ownGroup), ownGroup.total, limit === 1 ? "one" : "one pair");
};

const crampedPlecs: ConflictRule = (context, ownGroup) =>
  hasTrait(context.subject.species, "plec") &&
  isMoreThanPair(ownGroup) &&
  isShortOfRoomFor(ownGroup.total, context)
    ? mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST)
    : undefined;

const loneHunters: ConflictRule = (context, ownGroup) =>
  hasTrait(context.subject.species, "loneHunter") && isMoreThanPair(ownGroup)
    ? mayFight(countText(context, ownGroup), ownGroup.total, "one")
    : undefined;

/** Solitary semi-aggressive species: strangers fight, marine ones worst of all. */
const solitary: ConflictRule = (context, ownGroup) => {
  const { species } = context.subject;
  // Only male gouramis fight, and `tooManyMales` covers sexed ones. Unsexed ones count here, since shops sell
  // mostly males.
  if (hasTrait(species, "gourami") && ownGroup.males + ownGroup.females > 0) return undefined;
  const isLoner = species.temperament === "semi-aggressive" && species.minGroup === 1;
  if (!isLoner || species.group !== "fish" || ownGroup.total < 2 || isPair(ownGroup))
    return undefined;
  return species.water[0] === "marine" && !isRoomForMore(context)
    ? willFight(countText(context, ownGroup), ownGroup.total, "one")
    : mayFight(countText(context, ownGroup), ownGroup.total, A_PAIR_AT_MOST);
};

/** Shops sell almost only males, so an unsexed betta counts as male. */
function bettas({ subject: { species }, tank }: RuleContext, ownGroup: Group): Reason | undefined {
  if (ownGroup.total < 2) return undefined;
  const bettaCount = countedName(ownGroup.total, species);
  if (ownGroup.females < ownGroup.total)
    return willFight(bettaCount, ownGroup.total, "one male and no other betta");
  const isSorority =
    ownGroup.total >= BETTA_SORORITY_FROM && tank.volumeLitres >= BETTA_SORORITY_LITRES;
  return isSorority
    ? mayFight(bettaCount, ownGroup.total, "one, or only females under close watch")
    : willFight(
        bettaCount,
        ownGroup.total,
        `one, or ${BETTA_SORORITY_FROM} or more females in a tank of at least ${litres(BETTA_SORORITY_LITRES)}`,
      );
}

/** `residents`: the resulting number and kind. `allowed` follows "Keep". */
function willFight(groupText: string, total: number, allowed: string): Reason {
  return {
    rule: "R10",
    level: "unsuitable",
    title: "Fight their own kind",
    text: `You would then have ${groupText}, and they fight over the space, often to the death.`,
    yours: `${total}`,
    needs: allowed,
    fix: `Keep ${allowed}.`,
  };
}

function mayFight(groupText: string, total: number, advisedGroup: string): Reason {
  return {
    rule: "R10",
    level: "caution",
    title: "Quarrel with their own kind",
    text: `You would then have ${groupText}, and they often quarrel: the ${total > 2 ? "weakest" : "weaker one"} is chased until it hides and starves.`,
    yours: `${total}`,
    needs: advisedGroup,
    fix: `It's better to keep ${advisedGroup}. Have a second tank ready to separate them.`,
  };
}

function crowdedPairs(context: RuleContext): Reason | undefined {
  const { lengthCm, volumeLitres } = context.tank;
  const { total } = groupMatching(context, withTrait("dwarfCichlid"));
  const room =
    lengthCm === undefined
      ? volumeLitres / DWARF_CICHLID_PAIR_LITRES
      : lengthCm / DWARF_CICHLID_PAIR_LENGTH_CM;
  const pairs = Math.max(1, Math.floor(room));
  const ownGroup = groupMatching(context, sameAs(context.subject.species));
  // A male shares one territory with his females.
  const isHarem =
    ownGroup.total === total && ownGroup.males === 1 && ownGroup.females === total - 1;
  if (total <= pairs * 2 || (isHarem && room >= 1)) return undefined;
  const size = lengthCm === undefined ? litres(volumeLitres) : centimetres(lengthCm);
  return {
    rule: "R10",
    level: "caution",
    title: "Too many pairs for the space",
    text: `Dwarf cichlids defend a territory: you would then have ${total} in ${size}, where there is room for ${pairs === 1 ? "one pair" : `${pairs} pairs`}.`,
    yours: `${total}`,
    needs: `one pair for each ${DWARF_CICHLID_PAIR_LENGTH_CM} cm`,
    fix: `Keep one pair for each ${DWARF_CICHLID_PAIR_LENGTH_CM} cm of tank length, with caves between them.`,
  };
}

/** Kinds that must not meet their own; the first match decides. */
const KINDS: readonly (readonly [
  isOfKind: (species: Species) => boolean,
  conflictRule: ConflictRule,
])[] = [
  [isCrayfish, onlyOneOf(isCrayfish, "crayfish", "one of any kind")],
  [withTrait("siameseFighter"), bettas],
  [withTrait("peaPuffer"), puffers],
  [
    withTrait("flyingFoxShark"),
    onlyOneOf(withTrait("flyingFoxShark"), "sharks of this kind", "one of them, of any kind"),
  ],
  [withTrait("reefLoner"), reefLoners],
  [withTrait("clownfish"), clownfish],
  [withTrait("territorialCichlid"), territorialCichlids],
  [withTrait("dwarfCichlid"), crowdedPairs],
  [isReefPairAnimal, reefPairs],
];

function fightingReason(context: RuleContext): Reason | undefined {
  const { species } = context.subject;
  const ownGroup = groupMatching(context, sameAs(species));
  const kind = KINDS.find(([isOfKind]) => isOfKind(species));
  if (kind) return kind[1](context, ownGroup);
  for (const conflictRule of [fierce, crampedPlecs, loneHunters, solitary]) {
    const reason = conflictRule(context, ownGroup);
    if (reason) return reason;
  }
  return undefined;
}

/** Livebearers of both sexes breed without help. */
function breedingNotes(context: RuleContext): string[] {
  const { species } = context.subject;
  if (!hasTrait(species, "livebearer")) return [];
  const { males, females } = groupMatching(context, sameAs(species));
  return males > 0 && females > 0
    ? [
        `${capitalisedPlural(species)} of both sexes will breed every month or so: plan where the young will go.`,
      ]
    : [];
}

/** Bettas and gouramis both breathe at the surface and defend it. */
function bettaWithGourami({ tank, subject, residents }: RuleContext): Finding | undefined {
  const surfaceRivals = residents.filter(({ species }) =>
    hasTrait(subject.species, "siameseFighter")
      ? hasTrait(species, "gourami")
      : hasTrait(subject.species, "gourami") && hasTrait(species, "siameseFighter"),
  );
  const surfaceRival =
    surfaceRivals.find(({ species }) => species.temperament !== "peaceful") ?? surfaceRivals[0];
  if (!surfaceRival) return undefined;
  const [betta, gourami] = hasTrait(subject.species, "siameseFighter")
    ? [subject, surfaceRival]
    : [surfaceRival, subject];
  if (betta.females !== undefined && betta.females >= betta.count) return undefined;
  const isPushy = gourami.species.temperament !== "peaceful";
  const isOutmatched =
    gourami.species.adultSizeCm >= BULLY_SEMI_AGGRESSIVE_RATIO * betta.species.adultSizeCm;
  const isCrowded = isPushy && (isOutmatched || tank.volumeLitres < TWO_SURFACE_TERRITORIES_LITRES);
  return {
    otherSpecies: surfaceRival.species,
    rule: "R10",
    level: isCrowded ? "unsuitable" : "caution",
    title: "Two kinds claim the surface",
    text: `A male betta and ${pluralName(gourami.species)} both hold territory at the surface and ${isCrowded ? `will fight over it: ${isOutmatched ? "the betta is smaller and slower" : `${litres(tank.volumeLitres)} isn't enough room for two`}` : "may fight over it"}.`,
    fix: isCrowded
      ? "Choose one or the other."
      : "Choose one or the other, or be ready to separate them on the first day.",
  };
}
