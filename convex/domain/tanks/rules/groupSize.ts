/** R09 group size. */

import { isAnimal } from "#convex/domain/listings/speciesGroups.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { bioload } from "./bioload";
import { nameOf, pluralName } from "./format";
import { ownKind } from "./ownKind";
import { sameAs, groupMatching } from "./sameSpecies";
import { isFarTooSmall, isTooSmall } from "./space";
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
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "Too few",
        text: `${total === 1 ? `One ${nameOf(species)} on its own ${species.group === "fish" ? "is nervous" : "hides"}.` : `With ${count === 1 ? "this one" : "these"} you would have ${total}. In smaller numbers, ${pluralName(species)} ${effectOfLoneliness(species)}.`} Keep ${figures.needs}.`,
        ...groupFix(context, missingCount),
      },
    ],
  };
};

const effectOfLoneliness = ({ group }: Species) =>
  group === "fish" ? "are timid or quarrelsome" : "hide";

/** Suggests buying the missing number if that causes no problem; otherwise an alternative. */
function groupFix(
  context: RuleContext,
  missingCount: number,
): { fix: string; takeInstead?: number } {
  const { subject, tank } = context;
  const { species } = subject;
  if (isTooSmall(tank, species)) {
    return { fix: `In the larger tank, keep ${species.minGroup} or more.` };
  }
  if (isHelpful(context, { count: missingCount })) {
    const needsOtherSex = species.minGroup === 2 && species.temperament === "semi-aggressive";
    if (needsOtherSex) return { fix: `Take ${missingCount} more, of the other sex.` };
    return { fix: `Take ${missingCount} more.`, takeInstead: subject.count + missingCount };
  }
  if (isHelpful(context, { count: missingCount, females: missingCount })) {
    const sexes = missingCount === 1 ? "a female" : "all of them females";
    return { fix: `Take ${missingCount} more, ${sexes}.` };
  }
  return {
    fix:
      species.minGroup === 2
        ? "Choose a species that lives alone, or a larger tank for two."
        : "Choose a species that lives alone or in pairs, or a larger tank for the whole group.",
  };
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
