/** R09 group size, R10 aggression among their own kind. */
import { isAnimal } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { litres, many, openingMany } from "./format";
import { isFarTooSmall } from "./space";
import {
  BETTA_SORORITY_FROM,
  BETTA_SORORITY_LITRES,
  DWARF_CICHLID_PAIR_LENGTH_CM,
  FEMALES_FOR_A_MALE,
  ONE_PER_TANK_UNDER_LITRES,
  PEA_PUFFER_LITRES_EACH,
  RIVALS_GROUP_MAX,
} from "./thresholds";
import {
  isAlgaeEaterLoner,
  isBetta,
  isCichlid,
  isClownfish,
  isDwarfCichlid,
  isFlyingFoxShark,
  isGourami,
  isHaremSpecies,
  isLargeTerritorialCichlid,
  isLivebearer,
  isPairGoby,
  isPeaPuffer,
  isReefLoner,
} from "./traits";
import type { Member, Reason, Rule, RuleContext } from "./types";

type Group = { total: number; males: number; females: number };

/** The subject and the residents that satisfy `same`, counted together. */
function together({ subject, residents }: RuleContext, same: (species: Species) => boolean): Group {
  const members = [subject, ...residents.filter((member) => same(member.species))];
  const sum = (of: (member: Member) => number | undefined) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0);
  return { total: sum((m) => m.count), males: sum((m) => m.males), females: sum((m) => m.females) };
}

const sameAs = (species: Species) => (other: Species) =>
  other.scientificName === species.scientificName;

export const groupSize: Rule = (context) => {
  const { species, count } = context.subject;
  // A tank that is far too small is no place for more of them.
  if (!isAnimal(species.group) || species.minGroup <= 1 || isFarTooSmall(context)) return {};
  const { total } = together(context, sameAs(species));
  const figures = {
    rule: "R09",
    yours: `${total}`,
    needs: `${species.minGroup} or more`,
  } as const;
  if (total >= species.minGroup) return { passed: [{ ...figures, title: "Group size" }] };
  const roomy =
    species.minTankLitres === null || context.tank.volumeLitres >= species.minTankLitres;
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "Too few of its kind",
        text: `${openingMany(species)} live in groups: with ${count === 1 ? "this one" : "these"} you would have ${total}, aim for ${figures.needs}. In smaller numbers they are timid or quarrelsome.`,
        fix: roomy
          ? `Take ${species.minGroup - total} more.`
          : "Choose a species that lives alone or in pairs, or a larger tank for the whole group.",
      },
    ],
  };
};

export const ownKind: Rule = (context) => {
  if (!isAnimal(context.subject.species.group)) return {};
  const reason = fight(context) ?? tooManyMales(context) ?? bettaWithGourami(context);
  return { reasons: reason ? [reason] : [], notes: willBreed(context) };
};

const isPair = ({ total, males, females }: Group) => total === 2 && males === 1 && females === 1;

/** Kinds that must not meet their own: the first that applies decides. */
function fight(context: RuleContext): Reason | undefined {
  const { subject, tank } = context;
  const { species } = subject;
  const own = together(context, sameAs(species));

  if (species.group === "crayfish") {
    const crayfish = together(context, (other) => other.group === "crayfish").total;
    return crayfish > 1 ? willFight(species, crayfish, "one crayfish of any kind") : undefined;
  }
  if (isBetta(species)) return bettas(context, own);
  if (isPeaPuffer(species)) {
    return own.total > 1 && tank.volumeLitres / own.total < PEA_PUFFER_LITRES_EACH
      ? willFight(species, own.total, `${PEA_PUFFER_LITRES_EACH} litres for each`)
      : undefined;
  }
  if (isFlyingFoxShark(species)) {
    const sharks = together(context, isFlyingFoxShark).total;
    return sharks > 1 ? willFight(species, sharks, "one of these sharks, of any kind") : undefined;
  }
  const roomForMore = tank.volumeLitres >= ONE_PER_TANK_UNDER_LITRES;
  const underRoom = `in less than ${litres(ONE_PER_TANK_UNDER_LITRES)}`;
  if (isReefLoner(species)) {
    return own.total > 1 && !roomForMore
      ? willFight(species, own.total, `one ${underRoom}`)
      : undefined;
  }
  if (isClownfish(species)) {
    const clowns = together(context, isClownfish).total;
    if (clowns === own.total && own.total <= 2) return undefined;
    return roomForMore
      ? mayFight(species, clowns, "one pair")
      : willFight(species, clowns, `one pair of one kind ${underRoom}`);
  }
  if (isLargeTerritorialCichlid(species)) {
    return own.total > 1 && !isPair(own)
      ? willFight(species, own.total, "one, or a known pair")
      : undefined;
  }
  if (isDwarfCichlid(species)) return crowdedPairs(context, tank.lengthCm);
  if (isPairGoby(species)) {
    return own.total > 1 && !isPair(own)
      ? mayFight(species, own.total, "one, or a known pair")
      : undefined;
  }
  const alone = isAlgaeEaterLoner(species) || species.temperament === "aggressive";
  // Kinds that are kept in a crowd, where none can be singled out, are R09's matter.
  const limit = Math.max(1, species.minGroup);
  if (alone && limit <= 2 && own.total > limit) {
    if (isCichlid(species) && isPair(own)) return mayFight(species, own.total, "one, or a pair");
    return willFight(species, own.total, limit === 1 ? "one" : "one pair");
  }
  return solitary(context, own, roomForMore);
}

/** Semi-aggressive kinds that live alone: strangers of one kind quarrel, in the sea worst of all. */
function solitary({ subject: { species } }: RuleContext, own: Group, roomForMore: boolean) {
  const lone = species.temperament === "semi-aggressive" && species.minGroup === 1;
  if (!lone || species.group !== "fish" || own.total < 2 || isPair(own)) return undefined;
  return species.water[0] === "marine" && !roomForMore
    ? willFight(species, own.total, `one in less than ${litres(ONE_PER_TANK_UNDER_LITRES)}`)
    : mayFight(species, own.total, "one, or a known pair");
}

/** Shops sell almost only males, so that an unsexed betta counts as one. */
function bettas({ subject: { species }, tank }: RuleContext, own: Group): Reason | undefined {
  if (own.total < 2) return undefined;
  if (own.females < own.total) return willFight(species, own.total, "one male and no other betta");
  const sorority = own.total >= BETTA_SORORITY_FROM && tank.volumeLitres >= BETTA_SORORITY_LITRES;
  return sorority
    ? mayFight(species, own.total, "one, or females watched closely")
    : willFight(
        species,
        own.total,
        `one, or ${BETTA_SORORITY_FROM} females and more in ${litres(BETTA_SORORITY_LITRES)}`,
      );
}

function willFight(species: Species, total: number, allowed: string): Reason {
  return {
    rule: "R10",
    level: "unsuitable",
    title: "Fight their own kind",
    text: `With these you would have ${total} ${many(species)}; a tank like yours holds ${allowed}. They fight over the space, often to the death.`,
    yours: `${total}`,
    needs: allowed,
    fix: `Keep ${allowed}, and choose another species for company.`,
  };
}

function mayFight(species: Species, total: number, better: string): Reason {
  return {
    rule: "R10",
    level: "caution",
    title: "Quarrel with their own kind",
    text: `With these you would have ${total} ${many(species)}, and they often quarrel: the weaker one is chased until it hides and starves.`,
    yours: `${total}`,
    needs: better,
    fix: `Better keep ${better}; have a second tank ready to part them.`,
  };
}

function crowdedPairs(context: RuleContext, lengthCm: number | undefined): Reason | undefined {
  if (lengthCm === undefined) return undefined;
  const { total } = together(context, isDwarfCichlid);
  const pairs = Math.max(1, Math.floor(lengthCm / DWARF_CICHLID_PAIR_LENGTH_CM));
  if (total <= pairs * 2) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: "Too many pairs for the length",
    text: `Dwarf cichlids defend a territory: with these you would have ${total} in ${lengthCm} cm, which has room for ${pairs === 1 ? "one pair" : `${pairs} pairs`}.`,
    yours: `${total}`,
    needs: `one pair for each ${DWARF_CICHLID_PAIR_LENGTH_CM} cm`,
    fix: "Keep one pair for each 60 cm of tank length, with caves between them.",
  };
}

function tooManyMales(context: RuleContext): Reason | undefined {
  const { species } = context.subject;
  const own = together(context, sameAs(species));
  return harassedFemales(species, own) ?? rivals(species, own);
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
    text: `With these you would have ${males} ${males === 1 ? "male" : "males"} and ${females} ${females === 1 ? "female" : "females"}: males chase the females without rest and wear them out.`,
    yours: `${males} to ${females}`,
    needs: "two females or more for each male",
    fix: "Keep males only, or two females and more for each male.",
  };
}

function rivals(species: Species, { males, females }: Group): Reason | undefined {
  const quarrel = species.temperament === "semi-aggressive" && species.minGroup <= RIVALS_GROUP_MAX;
  if (!quarrel || males < 2) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: "Rival males",
    text: `With these you would have ${males} males: male ${many(species)} chase and wear each other out.`,
    yours: `${males} males, ${females} females`,
    needs: "one male",
    fix: "Keep one male, or give each his own corner.",
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
function bettaWithGourami({ subject, residents }: RuleContext): Reason | undefined {
  const mates = residents.filter(({ species }) =>
    isBetta(subject.species) ? isGourami(species) : isGourami(subject.species) && isBetta(species),
  );
  const mate = mates[0];
  if (!mate) return undefined;
  const betta = isBetta(subject.species) ? subject : mate;
  if (betta.females !== undefined && betta.females >= betta.count) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: "Two kinds claim the surface",
    text: `A male betta and ${many(isBetta(subject.species) ? mate.species : subject.species)} both hold territory at the surface and may fight over it.`,
    fix: "Choose one or the other, or be ready to separate them on the first day.",
  };
}
