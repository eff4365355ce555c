/** Animals of one kind, bought and there already, counted together. */
import type { Species } from "../../listings/speciesTypes";
import type { Member, RuleContext } from "./types";

export type Group = { total: number; males: number; females: number };

/** The subject and the residents that satisfy `same`, counted together. */
export function together(
  { subject, residents }: RuleContext,
  same: (species: Species) => boolean,
): Group {
  const members = [subject, ...residents.filter((member) => same(member.species))];
  const sum = (of: (member: Member) => number | undefined) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0);
  return { total: sum((m) => m.count), males: sum((m) => m.males), females: sum((m) => m.females) };
}

/** How many there are, and would be, of a species. */
export const headsOf = ({ subject, residents }: RuleContext, species: Species): number =>
  [subject, ...residents]
    .filter((member) => member.species === species)
    .reduce((sum, { count }) => sum + count, 0);

/** Whether another is of the very species. */
export const sameAs = (species: Species) => (other: Species) =>
  other.scientificName === species.scientificName;
