/** Pairs of the subject with each other species in the tank. */
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { Finding, Member, RuleContext } from "./types";

export function pairsBothWays({ subject, residents }: RuleContext): [Species, Species][] {
  return others(subject, residents).flatMap(({ species }) => bothOrders(subject.species, species));
}

export const bothOrders = <T>(one: T, other: T): [T, T][] => [
  [one, other],
  [other, one],
];

export function others(subject: Member, residents: Member[]): Member[] {
  return residents.filter(
    (member, index) =>
      member.species !== subject.species &&
      residents.findIndex((other) => other.species === member.species) === index,
  );
}

export const collect = (reasons: (Finding | undefined)[]) => ({
  reasons: reasons.filter((reason) => reason !== undefined),
});

/** Adds the other species (`mate`) to a reason about the subject. */
export const beside = (mate: Species, reason: Finding | undefined): Finding | undefined =>
  reason && { ...reason, otherSpecies: mate };
