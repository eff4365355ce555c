import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { Finding, Member, RuleContext } from "./types";

export function pairsBothWays({ subject, residents }: RuleContext): [Species, Species][] {
  return otherResidents(subject, residents).flatMap(({ species }) =>
    bothOrders(subject.species, species),
  );
}

export const bothOrders = <T>(first: T, second: T): [T, T][] => [
  [first, second],
  [second, first],
];

export function otherResidents(subject: Member, residents: Member[]): Member[] {
  return residents.filter(
    (member, index) =>
      member.species !== subject.species &&
      residents.findIndex((other) => other.species === member.species) === index,
  );
}

export const collectReasons = (reasons: (Finding | undefined)[]) => ({
  reasons: reasons.filter((reason) => reason !== undefined),
});

/** Adds the other species (`mate`) to a reason about the subject. */
export const withOtherSpecies = (mate: Species, reason: Finding | undefined): Finding | undefined =>
  reason && { ...reason, otherSpecies: mate };
