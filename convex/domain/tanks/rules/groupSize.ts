/** R09 group size. */
import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import { bioload } from "./bioload";
import { ownKind } from "./ownKind";
import { capitalisedPlural } from "./format";
import { sameAs, groupMatching } from "./sameSpecies";
import { isFarTooSmall, isTooSmall } from "./space";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import type { Rule, RuleContext } from "./types";

export const groupSize: Rule = (context) => {
  const { species, count } = context.subject;
  // Don't suggest more for a tank that is far too small.
  if (!isAnimal(species.group) || species.minGroup <= 1 || isFarTooSmall(context)) return {};
  const { total } = groupMatching(context, sameAs(species));
  const figures = {
    rule: "R09",
    yours: `${total}`,
    needs: `${species.minGroup} or more`,
  } as const;
  if (total >= species.minGroup) return { passed: [{ ...figures, title: "Group size" }] };
  const missingCount = species.minGroup - total;
  const livesInPairs = species.minGroup === 2;
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "Too few of its kind",
        text: `${capitalisedPlural(species)} live in ${livesInPairs ? "pairs or groups" : "groups"}. ${total === 1 ? "This one would be alone" : `With ${count === 1 ? "this one" : "these"} you would have ${total}`}, so aim for ${figures.needs}. ${total === 1 ? "Alone" : "In smaller numbers"}, they ${effectOfLoneliness(species)}.`,
        fix: groupFix(context, missingCount),
      },
    ],
  };
};

const effectOfLoneliness = ({ group }: Species) =>
  group === "fish" ? "are timid or quarrelsome" : "hide";

/** Suggests buying the missing number if that causes no problem; otherwise an alternative. */
function groupFix(context: RuleContext, missingCount: number): string {
  const { subject, tank } = context;
  const { species } = subject;
  if (isTooSmall(tank, species)) return `In the larger tank, keep ${species.minGroup} or more.`;
  if (isHelpful(context, { count: missingCount })) {
    const needsOtherSex = species.minGroup === 2 && species.temperament === "semi-aggressive";
    return needsOtherSex
      ? `Take ${missingCount} more, of the other sex.`
      : `Take ${missingCount} more.`;
  }
  if (isHelpful(context, { count: missingCount, females: missingCount })) {
    return `Take ${missingCount} more, ${missingCount === 1 ? "a female" : "all of them females"}.`;
  }
  return species.minGroup === 2
    ? "Choose a species that lives alone, or a larger tank for two."
    : "Choose a species that lives alone or in pairs, or a larger tank for the whole group.";
}

function isHelpful(context: RuleContext, addition: { count: number; females?: number }): boolean {
  const { subject } = context;
  const withAddition = {
    ...context,
    subject: {
      ...subject,
      count: subject.count + addition.count,
      ...(addition.females && { females: (subject.females ?? 0) + addition.females }),
    },
  };
  return [bioload, ownKind].every((rule) => (rule(withAddition).reasons ?? []).length === 0);
}
