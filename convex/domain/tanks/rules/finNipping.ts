/** R16 fin nipping. */

import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bioload } from "./bioload";
import { pluralName, capitalisedPlural } from "./format";
import { withOtherSpecies, pairsBothWays, collectReasons, otherResidents } from "./pairs";
import { groupOf } from "./sameSpecies";
import { isTooSmall } from "./space";
import { isMalawiCichlid } from "./traits";
import type { Finding, Reason, Rule, RuleContext } from "./types";

export const finNipping: Rule = (context) =>
  collectReasons([
    ...pairsBothWays(context).map(([nipper, victim]) =>
      withOtherSpecies(
        nipper === context.subject.species ? victim : nipper,
        nippingReason(nipper, victim),
      ),
    ),
    ...smallNipperGroups(context),
  ]);

function nippingReason(nipper: Species, victim: Species): Reason | undefined {
  if (!nipper.flags.nipsFins || !victim.flags.longFins) return undefined;
  return {
    rule: "R16",
    level: nipper.temperament === "peaceful" ? "caution" : "unsuitable",
    title: "Nips long fins",
    text: `${capitalisedPlural(nipper)} nip trailing fins and feelers, and ${pluralName(victim)} have long ones: torn fins let infections in.`,
    fix: `Keep ${pluralName(victim)} with species that leave fins alone.`,
  };
}

/** Nippers in too small a group turn on other fish. */
function smallNipperGroups(context: RuleContext): Finding[] {
  const { subject, residents } = context;
  const members = [subject, ...otherResidents(subject, residents)];
  if (members.filter(({ species }) => species.group === "fish").length < 2) return [];
  return (
    members
      // Malawi cichlids chase in groups of any size.
      .filter(({ species }) => species.flags.nipsFins && !isMalawiCichlid(species))
      .map(({ species }) => ({ species, ...groupOf(context, species) }))
      .filter(({ species, total }) => total < species.minGroup)
      .map(({ species, total }) => ({
        ...(species !== subject.species && { otherSpecies: species }),
        rule: "R16",
        level: "caution",
        title: "Fin nipper in too small a group",
        text: `In small groups, ${pluralName(species)} nip other fish: you would have ${total}, and they only keep each other busy in a group of ${species.minGroup} or more.`,
        yours: `${total}`,
        needs: `${species.minGroup} or more`,
        fix: companyFix(context, species, species.minGroup - total),
      }))
  );
}

/** Suggests a larger group, if the tank has room. */
function companyFix(context: RuleContext, species: Species, missingCount: number): string {
  const { subject, residents, tank } = context;
  const groupText = `${species.minGroup} or more ${pluralName(species)}`;
  const isBought = species === subject.species;
  const addition = { species, label: pluralName(species), count: missingCount };
  const withWholeGroup = isBought
    ? { ...context, subject: { ...subject, count: subject.count + missingCount } }
    : { ...context, residents: [...residents, addition] };
  const hasRoom =
    !isTooSmall(tank, species) && (bioload(withWholeGroup).reasons ?? []).length === 0;
  if (hasRoom) return `Keep ${groupText}, or none.`;
  return isBought
    ? `Choose a species that leaves fins alone: your tank has no room for ${groupText}.`
    : `Move the ${pluralName(species)} to a tank with room for ${species.minGroup} or more first.`;
}
