/** R10 aggression among their own kind. */
import { isAnimal } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { centimetres, counted, litres, many, openingMany } from "./format";
import { type Group, sameAs, together } from "./kin";
import {
  BULLY_SEMI_AGGRESSIVE_RATIO,
  BETTA_SORORITY_FROM,
  BETTA_SORORITY_LITRES,
  CROWD_GROUPS,
  DWARF_CICHLID_PAIR_LENGTH_CM,
  DWARF_CICHLID_PAIR_LITRES,
  FEMALES_FOR_A_MALE,
  ONE_PER_TANK_UNDER_LITRES,
  PEA_PUFFER_LITRES_EACH,
  RIVALS_GROUP_MAX,
  TWO_SURFACE_TERRITORIES_LITRES,
} from "./thresholds";
import {
  isAlgaeEaterLoner,
  isBetta,
  isBoxerShrimp,
  isBristlenose,
  isCichlid,
  isClownfish,
  isDwarfCichlid,
  isFlyingFoxShark,
  isGourami,
  isHaremSpecies,
  isKillifish,
  isLargeTerritorialCichlid,
  isLivebearer,
  isLoneHunter,
  isMalawiCichlid,
  isPeaPuffer,
  isPlec,
  isReefLoner,
  isReefPairAnimal,
  isRockPairCichlid,
} from "./traits";
import type { Finding, Member, Reason, Rule, RuleContext } from "./types";

export const ownKind: Rule = (context) => {
  if (!isAnimal(context.subject.species.group)) return {};
  const found = [fight(context) ?? tooManyMales(context), bettaWithGourami(context)];
  return {
    reasons: found.filter((reason) => reason !== undefined),
    notes: willBreed(context),
  };
};

const isPair = ({ total, males, females }: Group) => total === 2 && males === 1 && females === 1;

/** Two that come together, of which nobody says that they are of one sex. */
const mayBeAPair = ({ count }: Member, { total, males, females }: Group) =>
  count === total && total === 2 && males < 2 && females < 2;

/** Kinds that must not meet their own: the first that applies decides. */
function fight(context: RuleContext): Reason | undefined {
  const { subject, tank } = context;
  const { species } = subject;
  const own = together(context, sameAs(species));
  const heads = (total: number) => counted(total, species);

  if (species.group === "crayfish") {
    const crayfish = together(context, (other) => other.group === "crayfish").total;
    return crayfish > 1
      ? willFight(`${crayfish} crayfish`, crayfish, "one of any kind")
      : undefined;
  }
  if (isBetta(species)) return bettas(context, own);
  if (isPeaPuffer(species)) {
    const room = Math.max(1, Math.floor(tank.volumeLitres / PEA_PUFFER_LITRES_EACH));
    return own.total > room
      ? willFight(heads(own.total), own.total, room === 1 ? "one" : `${room} at most`)
      : undefined;
  }
  if (isFlyingFoxShark(species)) {
    const sharks = together(context, isFlyingFoxShark).total;
    return sharks > 1
      ? willFight(`${sharks} sharks of that sort`, sharks, "one of them, of any kind")
      : undefined;
  }
  const roomForMore = tank.volumeLitres >= ONE_PER_TANK_UNDER_LITRES;
  if (isReefLoner(species)) {
    if (own.total < 2 || (roomForMore && isPair(own))) return undefined;
    return roomForMore
      ? mayFight(heads(own.total), own.total, "one, or a pair that gets on")
      : willFight(heads(own.total), own.total, "one");
  }
  if (isClownfish(species)) {
    const clowns = together(context, isClownfish).total;
    if (clowns === own.total && own.total <= 2) {
      // The fierce ones accept no stranger; of the others a smaller one becomes the male.
      const isStranger = species.temperament === "aggressive" && subject.count < own.total;
      return isStranger
        ? mayFight(heads(own.total), own.total, "one, or a pair that was bought together")
        : undefined;
    }
    return roomForMore
      ? mayFight(`${clowns} clownfish`, clowns, "one pair of one kind")
      : willFight(`${clowns} clownfish`, clowns, "one pair of one kind");
  }
  if (isLargeTerritorialCichlid(species)) {
    if (own.total < 2 || isPair(own)) return undefined;
    return mayBeAPair(subject, own)
      ? mayFight(heads(own.total), own.total, "one, or a pair that gets on")
      : willFight(heads(own.total), own.total, "one, or a pair that gets on");
  }
  if (isDwarfCichlid(species)) return crowdedPairs(context);
  if (isBoxerShrimp(species) && own.total > 1 && !isPair(own) && subject.count < own.total) {
    // A pair is sold together; a stranger is killed, mostly in the first night.
    return willFight(heads(own.total), own.total, "one, or a pair that was bought together");
  }
  if (isReefPairAnimal(species)) {
    return own.total > 1 && !isPair(own)
      ? mayFight(heads(own.total), own.total, "one, or a pair that gets on")
      : undefined;
  }
  // Colonies of one coral grow into each other; what they sting is other corals (R11).
  const fights = species.temperament === "aggressive" && species.group !== "coral";
  const alone = isAlgaeEaterLoner(species) || fights;
  // Kinds that are kept in a crowd, where none can be singled out, are R09's matter.
  const limit = Math.max(1, species.minGroup);
  if (alone && limit <= 2 && own.total > limit) {
    if (isCichlid(species) && isPair(own)) {
      // A pair that comes together; one that was there first defends the tank against a stranger.
      return subject.count === own.total
        ? undefined
        : mayFight(heads(own.total), own.total, "one, or a pair that gets on");
    }
    const isFamily = isRockPairCichlid(species) && subject.count === own.total;
    if (isFamily || (isCichlid(species) && mayBeAPair(subject, own))) {
      return mayFight(heads(own.total), own.total, "one, or a pair that gets on");
    }
    return willFight(heads(own.total), own.total, limit === 1 ? "one" : "one pair");
  }
  if (isPlec(species) && own.total > 1 && !isPair(own) && isShortOfRoomFor(own.total, context)) {
    return mayFight(heads(own.total), own.total, "one, or a pair that gets on");
  }
  if (isLoneHunter(species) && own.total > 1 && !isPair(own)) {
    return mayFight(heads(own.total), own.total, "one");
  }
  return solitary(context, own, roomForMore);
}

/** Whether the tank is smaller than so many tanks for one. */
const isShortOfRoomFor = (total: number, { tank, subject: { species } }: RuleContext) =>
  tank.volumeLitres < total * (species.minTankLitres ?? 0);

/** Semi-aggressive kinds that live alone: strangers of one kind quarrel, in the sea worst of all. */
function solitary({ subject: { species } }: RuleContext, own: Group, roomForMore: boolean) {
  // Of gouramis only the males quarrel, and are counted as rivals; shops sell mostly males, so that the unsexed count too.
  if (isGourami(species) && own.males + own.females > 0) return undefined;
  const lone = species.temperament === "semi-aggressive" && species.minGroup === 1;
  if (!lone || species.group !== "fish" || own.total < 2 || isPair(own)) return undefined;
  return species.water[0] === "marine" && !roomForMore
    ? willFight(counted(own.total, species), own.total, "one")
    : mayFight(counted(own.total, species), own.total, "one, or a pair that gets on");
}

/** Shops sell almost only males, so that an unsexed betta counts as one. */
function bettas({ subject: { species }, tank }: RuleContext, own: Group): Reason | undefined {
  if (own.total < 2) return undefined;
  const bettasThere = counted(own.total, species);
  if (own.females < own.total)
    return willFight(bettasThere, own.total, "one male and no other betta");
  const sorority = own.total >= BETTA_SORORITY_FROM && tank.volumeLitres >= BETTA_SORORITY_LITRES;
  return sorority
    ? mayFight(bettasThere, own.total, "one, or females watched closely")
    : willFight(
        bettasThere,
        own.total,
        `one, or ${BETTA_SORORITY_FROM} females and more in a tank of ${litres(BETTA_SORORITY_LITRES)} at least`,
      );
}

/** `there`: how many of whom there would be. `allowed` follows "holds" and "keep". */
function willFight(there: string, total: number, allowed: string): Reason {
  return {
    rule: "R10",
    level: "unsuitable",
    title: "Fight their own kind",
    text: `You would then have ${there}, and they fight over the space, often to the death.`,
    yours: `${total}`,
    needs: allowed,
    fix: `Keep ${allowed}.`,
  };
}

function mayFight(there: string, total: number, better: string): Reason {
  return {
    rule: "R10",
    level: "caution",
    title: "Quarrel with their own kind",
    text: `You would then have ${there}, and they often quarrel: the ${total > 2 ? "weakest" : "weaker one"} is chased until it hides and starves.`,
    yours: `${total}`,
    needs: better,
    fix: `Better keep ${better}; have a second tank ready to part them.`,
  };
}

function crowdedPairs(context: RuleContext): Reason | undefined {
  const { lengthCm, volumeLitres } = context.tank;
  const { total } = together(context, isDwarfCichlid);
  const room =
    lengthCm === undefined
      ? volumeLitres / DWARF_CICHLID_PAIR_LITRES
      : lengthCm / DWARF_CICHLID_PAIR_LENGTH_CM;
  const pairs = Math.max(1, Math.floor(room));
  const own = together(context, sameAs(context.subject.species));
  // A male shares one territory with his females.
  const isHarem = own.total === total && own.males === 1 && own.females === total - 1;
  if (total <= pairs * 2 || (isHarem && room >= 1)) return undefined;
  const size = lengthCm === undefined ? litres(volumeLitres) : centimetres(lengthCm);
  return {
    rule: "R10",
    level: "caution",
    title: "Too many pairs for the room",
    text: `Dwarf cichlids defend a territory: you would then have ${total} in ${size}, where there is room for ${pairs === 1 ? "one pair" : `${pairs} pairs`}.`,
    yours: `${total}`,
    needs: `one pair for each ${DWARF_CICHLID_PAIR_LENGTH_CM} cm`,
    fix: `Keep one pair for each ${DWARF_CICHLID_PAIR_LENGTH_CM} cm of tank length, with caves between them.`,
  };
}

function tooManyMales(context: RuleContext): Reason | undefined {
  const { species } = context.subject;
  const own = together(context, sameAs(species));
  return harassedFemales(species, own) ?? rivals(context, own);
}

/** Where there are females, each male needs several; males by themselves are another matter. */
function harassedFemales(species: Species, { males, females }: Group): Reason | undefined {
  if (!isHaremSpecies(species) || males === 0 || females === 0) return undefined;
  if (females >= FEMALES_FOR_A_MALE * males) return undefined;
  // One pair of dwarf cichlids is how they are kept.
  if (isDwarfCichlid(species) && males === 1) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: "Too few females for the males",
    text: `You would then have ${males} ${males === 1 ? "male" : "males"} and ${females} ${females === 1 ? "female" : "females"}: males chase the females without rest and wear them out.`,
    yours: `${males} to ${females}`,
    needs: "two females or more for each male",
    fix: "Keep males only, or two females and more for each male.",
  };
}

function rivals(context: RuleContext, own: Group): Reason | undefined {
  const { species } = context.subject;
  const { males, females } = own;
  if (males < 2) return undefined;
  if (isCichlid(species) && species.temperament === "aggressive") return fierceRivals(species, own);
  // A whole group with females enough for each male is how mbuna and peacocks are kept.
  const isHaremGroup = own.total >= species.minGroup && females >= FEMALES_FOR_A_MALE * males;
  if (isMalawiCichlid(species) && isHaremGroup) return undefined;
  const pushy = species.temperament === "semi-aggressive";
  const fewFemales = females < FEMALES_FOR_A_MALE * males;
  const display = isDwarfCichlid(species) || isBristlenose(species);
  const quarrel = pushy || display || (isKillifish(species) && fewFemales);
  if (!quarrel || species.minGroup > RIVALS_GROUP_MAX) return undefined;
  // Two share a tank that has one's room each but for a corner; where more are cramped, none can get away.
  const cramped = isGourami(species) && isShortOfRoomFor(males - 1, context);
  return {
    rule: "R10",
    level: cramped ? "unsuitable" : "caution",
    title: "Rival males",
    text: `You would then have ${males} males: male ${many(species)} chase and wear each other out${cramped ? ", and your tank leaves the weaker ones no way out" : ""}.`,
    yours: `${males} males, ${females} females`,
    needs: "one male",
    fix: "Keep one male, or give each his own corner.",
  };
}

/** Males of the fierce cichlids leave each other alone in a crowd, where none can be singled out. */
function fierceRivals(species: Species, { total, males, females }: Group): Reason | undefined {
  if (total >= CROWD_GROUPS * species.minGroup) return undefined;
  const few = total < species.minGroup;
  return {
    rule: "R10",
    level: few ? "unsuitable" : "caution",
    title: "Rival males",
    text: `You would then have ${males} males${total > males ? ` among ${total}` : ""}: male ${many(species)} ${few ? "fight, often to the death," : "go for each other"} where there is no crowd to draw them apart.`,
    yours: `${males} males, ${females} females`,
    needs: "one male",
    fix: "Keep one male, with several females.",
  };
}

/** Livebearers of both sexes need no help. */
function willBreed(context: RuleContext): string[] {
  const { species } = context.subject;
  if (!isLivebearer(species)) return [];
  const { males, females } = together(context, sameAs(species));
  return males > 0 && females > 0
    ? [
        `${openingMany(species)} of both sexes will breed, every month or so: plan where the young go.`,
      ]
    : [];
}

/** Both breathe at the surface and claim it. */
function bettaWithGourami({ tank, subject, residents }: RuleContext): Finding | undefined {
  const mates = residents.filter(({ species }) =>
    isBetta(subject.species) ? isGourami(species) : isGourami(subject.species) && isBetta(species),
  );
  const mate = mates.find(({ species }) => species.temperament !== "peaceful") ?? mates[0];
  if (!mate) return undefined;
  const [betta, gourami] = isBetta(subject.species) ? [subject, mate] : [mate, subject];
  if (betta.females !== undefined && betta.females >= betta.count) return undefined;
  const pushy = gourami.species.temperament !== "peaceful";
  const outmatched =
    gourami.species.adultSizeCm >= BULLY_SEMI_AGGRESSIVE_RATIO * betta.species.adultSizeCm;
  const crowded = pushy && (outmatched || tank.volumeLitres < TWO_SURFACE_TERRITORIES_LITRES);
  return {
    mate: mate.species,
    rule: "R10",
    level: crowded ? "unsuitable" : "caution",
    title: "Two kinds claim the surface",
    text: `A male betta and ${many(gourami.species)} both hold territory at the surface and ${crowded ? `will fight over it: ${outmatched ? "he is the smaller, and slow" : `${litres(tank.volumeLitres)} have no room for two`}` : "may fight over it"}.`,
    fix: crowded
      ? "Choose one or the other."
      : "Choose one or the other, or be ready to separate them on the first day.",
  };
}
