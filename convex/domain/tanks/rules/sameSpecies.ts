import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { Member, RuleContext } from "./types";

export type Group = { total: number; males: number; females: number };

function sumMembers(members: readonly Member[]): Group {
  const sum = (countOf: (member: Member) => number | undefined) =>
    members.reduce((total, member) => total + (countOf(member) ?? 0), 0);
  return { total: sum((m) => m.count), males: sum((m) => m.males), females: sum((m) => m.females) };
}

/** Counts the subject (always) together with the residents for which `isSame` holds. */
export const groupMatching = (
  { subject, residents }: RuleContext,
  isSame: (species: Species) => boolean,
): Group => sumMembers([subject, ...residents.filter((member) => isSame(member.species))]);

export const groupOf = ({ subject, residents }: RuleContext, species: Species): Group =>
  sumMembers([subject, ...residents].filter((member) => member.species === species));

export const sameAs = (species: Species) => (other: Species) =>
  other.scientificName === species.scientificName;
