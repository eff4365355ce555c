/** Each species of the tank against what would be bought. */
import type { Species } from "../../listings/speciesTypes";
import type { Finding, Member, RuleContext } from "./types";

/** The subject with each other species of the tank, in both orders. */
export function bothWays({ subject, residents }: RuleContext): [Species, Species][] {
  return others(subject, residents).flatMap(({ species }) => bothOrders(subject.species, species));
}

/** Either of two first. */
export const bothOrders = <T>(one: T, other: T): [T, T][] => [
  [one, other],
  [other, one],
];

/** One member of each species that is not the subject's. */
export function others(subject: Member, residents: Member[]): Member[] {
  return residents.filter(
    (member, index) =>
      member.species !== subject.species &&
      residents.findIndex((other) => other.species === member.species) === index,
  );
}

/** What a rule found, without the comparisons that found nothing. */
export const collect = (reasons: (Finding | undefined)[]) => ({
  reasons: reasons.filter((reason) => reason !== undefined),
});

/** The same reason, said of the subject and of `mate`. */
export const beside = (mate: Species, reason: Finding | undefined): Finding | undefined =>
  reason && { ...reason, mate };
