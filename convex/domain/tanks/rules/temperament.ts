/** R11 temperament: who bullies whom, and who is never kept with others. */
import { isVertebrate } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { capital, centimetres, list, many, openingMany, tidy } from "./format";
import { groupOf } from "./kin";
import { beside, bothOrders, collect, others } from "./pairs";
import { isSwallowed } from "./predation";
import { specialCompany } from "./specialCompany";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  CHASED_RATIO,
  NEST_VOLUME_FACTOR,
  SHOAL_FROM,
  SMALL_BULLY_CM,
  TEMPERAMENT_SIZE_RATIO,
  TEMPERAMENT_VOLUME_FACTOR,
  TOO_SMALL_TO_BULLY_RATIO,
} from "./thresholds";
import {
  isAmbushHunter,
  isAngelfish,
  isBetta,
  isBottomFish,
  isCichlid,
  isDiscus,
  isDwarfCichlid,
  isFierce,
  isFiercestMbuna,
  isGoldfish,
  isGourami,
  isMalawiCichlid,
  isMbuna,
  isPeacock,
  isPlec,
  isRiftLakeCichlid,
  isRockPairCichlid,
  isSlowAndLongFinned,
  isSurfaceHunter,
  isSynodontis,
  isTang,
  isTanganyikaCichlid,
  isWideMouthedHunter,
  nipsCorals,
} from "./traits";
import type { Reason, Rule, RuleContext } from "./types";

export const temperament: Rule = (context) => {
  const special = specialCompany(context);
  // Two that are never kept together need no second reason why.
  const parted = special.filter(({ reason }) => reason?.level === "unsuitable");
  const isParted = (pair: Species[]) => parted.some(({ mate }) => pair.includes(mate));
  return collect([
    ...special.map(({ mate, reason }) => beside(mate, reason)),
    ...others(context.subject, context.residents).map(({ species: mate }) => {
      const pairs = bothOrders(context.subject.species, mate).filter((pair) => !isParted(pair));
      const said = pairs.flatMap(([bully, victim]) => harm(context, bully, victim) ?? []);
      return beside(mate, ofBoth(said, [context.subject.species, mate]));
    }),
  ]);
};

function harm(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (victim.group === "coral") return coralHarmed(bully, victim);
  const reason = bullying(context, bully, victim);
  // "Yours" is who lives there.
  return reason?.needs !== undefined && bully === context.subject.species
    ? { ...reason, yours: sized(victim), needs: `company that stands up to ${sized(bully)}` }
    : reason;
}

/** Of two that fight, the side that is sure to lose says enough; where neither is, one sentence speaks of both. */
function ofBoth([one, other]: Reason[], pair: [Species, Species]): Reason | undefined {
  if (!one || !other) return one;
  if (one.level !== other.level) return one.level === "unsuitable" ? one : other;
  const both = list(pair.map(many).sort());
  if (pair.every(({ group }) => group === "coral")) {
    const text = `${capital(both)} reach out at night and sting each other where they touch.`;
    return { ...one, text };
  }
  if (!pair.every(isFierce)) return one;
  const may = one.level === "unsuitable" ? "are likely to" : "may";
  const text = `${capital(both)} are fierce: they ${may} fight, and the weaker one is hurt.`;
  const fix = one.level === "unsuitable" ? `Keep ${both} in different tanks.` : one.fix;
  return { rule: one.rule, level: one.level, title: "Likely to fight", text, fix };
}

/** Shrimp and snails have rules of their own (R13, R14). */
const canBully = ({ group }: Species) => ["fish", "amphibian", "crayfish"].includes(group);

function bullying(context: RuleContext, bully: Species, victim: Species): Reason | undefined {
  if (!canBully(bully) || !isVertebrate(victim.group)) return undefined;
  const ratio = tidy(bully.adultSizeCm / victim.adultSizeCm);
  // Claws reach fish of any size.
  if (ratio < TOO_SMALL_TO_BULLY_RATIO && bully.group !== "crayfish") return undefined;
  // Squeakers live among the cichlids of the Rift lakes, armed with spines that lock.
  if (isRiftLakeCichlid(bully) && isSynodontis(victim)) return undefined;
  if (isFierce(bully)) {
    if (isSurfaceHunter(bully) && isBottomFish(victim)) return undefined;
    // R12 says already that they are eaten.
    if (bully.temperament === "predatory" && isSwallowed(victim, bully)) return undefined;
    if (isAmbushHunter(bully)) return stalked(bully, victim, ratio, BULLY_SEMI_AGGRESSIVE_RATIO);
    if (isWideMouthedHunter(bully)) return stalked(bully, victim, ratio, 1);
    return byFierce(context, bully, victim, ratio);
  }
  return bully.temperament === "semi-aggressive"
    ? byPushy(context, bully, victim, ratio)
    : undefined;
}

const sized = (species: Species) => `${many(species)} (${centimetres(species.adultSizeCm)})`;

const sizesOf = (bully: Species, victim: Species) =>
  ({
    rule: "R11",
    yours: sized(bully),
    needs: `tank-mates as calm as ${sized(victim)}`,
  }) as const;

/** Aggressive and predatory fish: what is larger than they are may stand up to them, and may not. */
function byFierce(context: RuleContext, bully: Species, victim: Species, ratio: number): Reason {
  const calm = victim.temperament === "peaceful";
  const outmatched = ratio >= (calm ? 1 : BULLY_SEMI_AGGRESSIVE_RATIO);
  const caught = bully.group === "crayfish" && isBottomFish(victim);
  const overrun =
    (isMbuna(bully) && isTanganyikaCichlid(victim)) ||
    (isFiercestMbuna(bully) && isPeacock(victim));
  const driven = calm && !isPlec(victim) && guardsNest(context, bully);
  // Mbuna are kept together in a crowd, where no single fish is hunted down.
  const amongMbuna = isMbuna(bully) && isMbuna(victim);
  // Plates bear a rival's blows, unless he is twice as long.
  const armoured =
    isPlec(victim) && bully.temperament === "aggressive" && ratio < TEMPERAMENT_SIZE_RATIO;
  const beaten = (outmatched && !armoured) || caught || overrun || driven;
  const certain = beaten && !amongMbuna;
  if (driven && !outmatched) return drivenOff(bully, victim);
  const wild = bully.group === "crayfish" ? "seize and hurt" : "bully";
  return {
    ...sizesOf(bully, victim),
    level: certain ? "unsuitable" : "caution",
    title: certain ? "Likely to be bullied" : "May be bullied",
    text: `${capital(sized(bully))} are ${bully.temperament}: they ${certain ? "are likely to" : "may"} ${wild} ${sized(victim)}.`,
    fix: certain
      ? `Keep ${many(victim)} with calmer species.`
      : "Give them many hiding places, and be ready to separate them.",
  };
}

/** What is too large to swallow has nothing to fear, unless it is near the limit. */
function stalked(hunter: Species, fish: Species, ratio: number, from: number): Reason | undefined {
  if (ratio < from) return undefined;
  return {
    rule: "R11",
    yours: sized(hunter),
    needs: `fish of more than ${centimetres(tidy(hunter.adultSizeCm / from))}`,
    level: "caution",
    title: "May be tried as food",
    text: `${capital(sized(hunter))} swallow fish of half their own length: ${many(fish)} are safe when grown, and in danger while they are young.`,
    fix: "Put in grown fish only, and feed the hunters well.",
  };
}

/** Aggressive cichlids of both sexes spawn sooner or later, and a larger tank alone leaves others room then. */
function guardsNest(context: RuleContext, bully: Species): boolean {
  if (!isCichlid(bully) || isMalawiCichlid(bully)) return false;
  const { total, males, females } = groupOf(context, bully);
  const oneSex = total === males || total === females;
  const room = NEST_VOLUME_FACTOR * (bully.minTankLitres ?? 0);
  return total >= 2 && !oneSex && context.tank.volumeLitres < room;
}

const drivenOff = (bully: Species, victim: Species): Reason => ({
  ...sizesOf(bully, victim),
  level: "unsuitable",
  title: "Likely to be bullied",
  text: `${openingMany(bully)} are aggressive, and a pair with a nest drives everything away, larger fish too: ${many(victim)} would have nowhere to go.`,
  fix: `Keep ${many(victim)} with calmer species.`,
});

function byPushy(
  context: RuleContext,
  bully: Species,
  victim: Species,
  ratio: number,
): Reason | undefined {
  if (victim.temperament !== "peaceful" && victim.temperament !== "semi-aggressive")
    return undefined;
  // An eel's length says nothing of its strength.
  if (bully.flags.wormShaped) return undefined;
  // Large plecs hold the ground, and rasp what hangs still in the water; a shoal above them they ignore.
  if (isPlec(bully) && !isBottomFish(victim) && !hangsStill(victim)) return undefined;
  const chased = chasesSlowFish(bully, victim) && ratio >= CHASED_RATIO;
  // Whoever rests on the ground is driven from a nest there, however long it is.
  const nesting = isDwarfCichlid(bully) && isBottomFish(victim);
  if (ratio <= 1 && !chased && !nesting) return undefined;
  const sizes = sizesOf(bully, victim);
  const calm = victim.temperament === "peaceful";
  // Grazers of the reef fight over it with each other; other fish that hold their own they leave alone.
  if (isTang(bully) && !calm) return undefined;
  // So does a lively shoal, whose members have each other to quarrel with.
  const shoals = victim.minGroup >= SHOAL_FROM && !isCichlid(victim);
  if (!calm && !chased && shoals) return undefined;
  if (calm && isMalawiCichlid(bully) && ratio >= TEMPERAMENT_SIZE_RATIO) {
    return {
      ...sizes,
      level: "unsuitable",
      title: "Likely to be bullied",
      text: `${openingMany(bully)} are Malawi cichlids: calm fish as small as ${many(victim)} are chased to death among them, or eaten.`,
      fix: `Keep ${many(victim)} with calmer species.`,
    };
  }
  if (!chased && isSwallowed(victim, bully)) return undefined;
  const territories = holdTerritories(bully, victim);
  const minima = [bully.minTankLitres ?? 0, victim.minTankLitres ?? 0] as const;
  const roomForBoth = Math.max(
    TEMPERAMENT_VOLUME_FACTOR * Math.max(...minima),
    nestApart(bully, victim) ? minima[0] + minima[1] : 0,
  );
  const cramped = tidy(context.tank.volumeLitres) < tidy(roomForBoth);
  const tight = (calm || territories) && !isPlec(victim) && cramped;
  const midwater = isAngelfish(bully) || isGourami(bully) || isBetta(bully);
  const outOfTheWay = isBottomFish(victim) && midwater;
  // Tetras of just half the length are the classic company of dwarf gouramis and dwarf cichlids.
  const small = bully.adultSizeCm <= SMALL_BULLY_CM && (isGourami(bully) || isDwarfCichlid(bully));
  const spares = small && !isBottomFish(victim);
  const larger = spares ? ratio > TEMPERAMENT_SIZE_RATIO : ratio >= TEMPERAMENT_SIZE_RATIO;
  if (outOfTheWay || (!larger && !tight && !chased)) return undefined;
  return {
    ...sizes,
    level: "caution",
    title: "May be harassed",
    text: larger
      ? `${openingMany(bully)} can be pushy and grow to ${centimetres(bully.adultSizeCm)}: ${sized(victim)} may be harassed.`
      : tight
        ? `${openingMany(bully)} can be pushy, and your tank leaves ${many(victim)} little room to get away.`
        : `${openingMany(bully)} can be pushy, and ${many(victim)} are too slow to get away from them.`,
    fix: `Break the view with ${context.tank.water === "marine" ? "rock and caves" : "plants and wood"}, and be ready to separate them.`,
  };
}

/** Deep, slow fish, whose flanks offer themselves at night. */
const hangsStill = (fish: Species) => isDiscus(fish) || isAngelfish(fish) || isGoldfish(fish);

/** Two kinds of cichlids that each defend a nest, and want the room of both. */
const nestApart = (one: Species, other: Species) =>
  [one, other].every((species) => isCichlid(species) && !isRiftLakeCichlid(species));

/** Of the cichlids of the Rift lakes only the pairs that share rocks do. */
const holdTerritories = (one: Species, other: Species) =>
  nestApart(one, other) || [one, other].every(isRockPairCichlid);

/** Fish without flowing fins of their own, and gouramis among themselves. */
const chasesSlowFish = (bully: Species, victim: Species) =>
  isGourami(bully) ? isGourami(victim) : !bully.flags.longFins && isSlowAndLongFinned(victim);

function coralHarmed(bully: Species, victim: Species): Reason | undefined {
  const stings = bully.group === "coral" && isFierce(bully);
  if (!stings && !nipsCorals(bully)) return undefined;
  return {
    rule: "R11",
    level: "caution",
    title: stings ? "Stings its neighbours" : "Nips corals",
    text: stings
      ? `${openingMany(bully)} reach out at night and sting ${many(victim)} where they touch.`
      : `${openingMany(bully)} may nip ${many(victim)} until they stay closed.`,
    fix: stings
      ? "Leave at least 15 cm between the two colonies."
      : "Watch the polyps, and be ready to move the fish.",
  };
}
