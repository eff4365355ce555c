/** R09 group size, R10 aggression among their own kind. */
import { isAnimal } from "../../listings/speciesGroups";
import type { Species } from "../../listings/speciesTypes";
import { litres, nameOf, opening } from "./format";
import {
  DWARF_CICHLID_PAIR_LENGTH_CM,
  ONE_PER_TANK_UNDER_LITRES,
  PEA_PUFFER_LITRES_EACH,
} from "./thresholds";
import {
  isAlgaeEaterLoner,
  isBetta,
  isDwarfCichlid,
  isFlyingFoxShark,
  isGourami,
  isHaremSpecies,
  isLargeTerritorialCichlid,
  isPeaPuffer,
  isReefLoner,
} from "./traits";
import type { Member, Reason, Rule, RuleContext } from "./types";

/** The subject and the residents that satisfy `same`, counted together. */
function together({ subject, residents }: RuleContext, same: (species: Species) => boolean) {
  const members = [subject, ...residents.filter((member) => same(member.species))];
  const sum = (of: (member: Member) => number | undefined) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0);
  return { total: sum((m) => m.count), males: sum((m) => m.males), females: sum((m) => m.females) };
}

const sameAs = (species: Species) => (other: Species) =>
  other.scientificName === species.scientificName;

export const groupSize: Rule = (context) => {
  const { species } = context.subject;
  if (!isAnimal(species.group) || species.minGroup <= 1) return {};
  const { total } = together(context, sameAs(species));
  const figures = {
    rule: "R09",
    yours: `${total}`,
    needs: `${species.minGroup} or more`,
  } as const;
  if (total >= species.minGroup) return { passed: [{ ...figures, title: "Group size" }] };
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "Too few of its kind",
        text: `${opening(species)} lives in groups: with these you would have ${total}, aim for ${figures.needs}. In smaller numbers it is timid or quarrelsome.`,
        fix: `Take ${species.minGroup - total} more, if your tank has room.`,
      },
    ],
  };
};

export const ownKind: Rule = (context) => {
  if (!isAnimal(context.subject.species.group)) return {};
  const reason = fight(context) ?? maleRivalry(context) ?? bettaWithGourami(context);
  return reason ? { reasons: [reason] } : {};
};

/** Kinds that must not meet their own: the first that applies decides. */
function fight(context: RuleContext): Reason | undefined {
  const { subject, tank } = context;
  const { species } = subject;
  const own = together(context, sameAs(species));

  if (species.group === "crayfish") {
    const crayfish = together(context, (other) => other.group === "crayfish").total;
    return crayfish > 1 ? willFight(species, crayfish, "one crayfish of any kind") : undefined;
  }
  if (isBetta(species)) {
    // Shops sell almost only males, so an unsexed betta counts as one.
    const males = own.total - own.females;
    return males > 1 ? willFight(species, males, "one male") : undefined;
  }
  if (isPeaPuffer(species)) {
    return own.total > 1 && tank.volumeLitres / own.total < PEA_PUFFER_LITRES_EACH
      ? willFight(species, own.total, `${PEA_PUFFER_LITRES_EACH} litres for each`)
      : undefined;
  }
  if (isFlyingFoxShark(species)) {
    const sharks = together(context, isFlyingFoxShark).total;
    return sharks > 1 ? willFight(species, sharks, "one of the two kinds") : undefined;
  }
  if (isReefLoner(species)) {
    return own.total > 1 && tank.volumeLitres < ONE_PER_TANK_UNDER_LITRES
      ? willFight(species, own.total, `one in less than ${litres(ONE_PER_TANK_UNDER_LITRES)}`)
      : undefined;
  }
  if (isLargeTerritorialCichlid(species)) {
    const pair = own.total === 2 && own.males === 1 && own.females === 1;
    return own.total > 1 && !pair
      ? willFight(species, own.total, "one, or a known pair")
      : undefined;
  }
  if (isDwarfCichlid(species)) return crowdedPairs(context, tank.lengthCm);
  const alone = isAlgaeEaterLoner(species) || species.temperament === "aggressive";
  // Kinds that are kept in a crowd, where none can be singled out, are R09's matter.
  const limit = Math.max(1, species.minGroup);
  return alone && limit <= 2 && own.total > limit
    ? willFight(species, own.total, limit === 1 ? "one" : "one pair")
    : undefined;
}

function willFight(species: Species, total: number, allowed: string): Reason {
  return {
    rule: "R10",
    level: "unsuitable",
    title: "Fights its own kind",
    text: `With these you would have ${total} ${nameOf(species)}; a tank like yours holds ${allowed}. They fight over the space, often to the death.`,
    yours: `${total}`,
    needs: allowed,
    fix: `Keep ${allowed}, and choose another species for company.`,
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

function maleRivalry(context: RuleContext): Reason | undefined {
  const { species } = context.subject;
  const own = together(context, sameAs(species));
  if (own.males < 2) return undefined;
  const rivals = species.temperament === "semi-aggressive";
  const noFemales = isHaremSpecies(species) && own.females === 0;
  if (!rivals && !noFemales) return undefined;
  return {
    rule: "R10",
    level: "caution",
    title: noFemales ? "Males without females" : "Rival males",
    text: `With these you would have ${own.males} males${noFemales ? " and no females" : ""}: male ${nameOf(species)} chase and wear each other out.`,
    yours: `${own.males} males, ${own.females} females`,
    needs: noFemales ? "two females or more for each male" : "one male",
    fix: noFemales
      ? "Add females, two or more for each male."
      : "Keep one male, or give each his own corner.",
  };
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
    text: `A male betta and ${nameOf(isBetta(subject.species) ? mate.species : subject.species)} both hold territory at the surface and may fight over it.`,
    fix: "Choose one or the other, or be ready to separate them on the first day.",
  };
}
