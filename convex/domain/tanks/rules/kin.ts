/** Animals of one kind, bought and there already, counted together. */
import type { Species } from "../../listings/speciesTypes";
import type { Member, RuleContext } from "./types";

export type Group = { total: number; males: number; females: number };

function counted(members: readonly Member[]): Group {
  const sum = (of: (member: Member) => number | undefined) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0);
  return { total: sum((m) => m.count), males: sum((m) => m.males), females: sum((m) => m.females) };
}

/** The subject, whatever it is, and the residents that satisfy `same`, counted together. */
export const together = (
  { subject, residents }: RuleContext,
  same: (species: Species) => boolean,
): Group => counted([subject, ...residents.filter((member) => same(member.species))]);

/** Those of a species that are there, and would be. */
export const groupOf = ({ subject, residents }: RuleContext, species: Species): Group =>
  counted([subject, ...residents].filter((member) => member.species === species));

/** Whether another is of the very species. */
export const sameAs = (species: Species) => (other: Species) =>
  other.scientificName === species.scientificName;
