/** R09 group size. */
import { isAnimal } from "../../listings/speciesGroups";
import { bioload } from "./bioload";
import { ownKind } from "./company";
import { openingMany } from "./format";
import { sameAs, together } from "./kin";
import { isFarTooSmall } from "./space";
import type { Rule, RuleContext, RuleOutcome } from "./types";

export const groupSize: Rule = (context) => {
  const { species, count } = context.subject;
  // A tank that is far too small is no place for more of them.
  if (!isAnimal(species.group) || species.minGroup <= 1 || isFarTooSmall(context)) return {};
  const { total } = together(context, sameAs(species));
  const figures = {
    rule: "R09",
    yours: `${total}`,
    needs: `${species.minGroup} or more`,
  } as const;
  if (total >= species.minGroup) return { passed: [{ ...figures, title: "Group size" }] };
  const missing = species.minGroup - total;
  return {
    reasons: [
      {
        ...figures,
        level: "caution",
        title: "Too few of its kind",
        text: `${openingMany(species)} live in groups: with ${count === 1 ? "this one" : "these"} you would have ${total}; aim for ${figures.needs}. In smaller numbers they ${species.group === "fish" ? "are timid or quarrelsome" : "hide"}.`,
        fix: hasRoomFor(context, missing)
          ? `Take ${missing} more.`
          : "Choose a species that lives alone or in pairs, or a larger tank for the whole group.",
      },
    ],
  };
};

const gravity = ({ reasons = [] }: RuleOutcome) =>
  reasons.some(({ level }) => level === "unsuitable") ? 2 : reasons.length > 0 ? 1 : 0;

/** Whether so many more help, and do not make other things worse. */
function hasRoomFor(context: RuleContext, more: number): boolean {
  const { subject, tank } = context;
  const { minTankLitres } = subject.species;
  if (minTankLitres !== null && tank.volumeLitres < minTankLitres) return false;
  const whole = { ...context, subject: { ...subject, count: subject.count + more } };
  return [bioload, ownKind].every((rule) => gravity(rule(whole)) <= gravity(rule(context)));
}
