import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { type AccountAction, impactLines } from "./impactLines";

type Props = { userIds: readonly string[]; action: AccountAction };

/** What an action on accounts affects, counted before it is confirmed. */
export function ActionImpact(props: Props) {
  return (
    <ErrorBoundary quiet title={adminTexts.impactFailed}>
      <ImpactList {...props} />
    </ErrorBoundary>
  );
}

function ImpactList({ userIds, action }: Props) {
  const impact = useQuery(api.moderation.impact.get, { userIds: [...userIds] });
  return (
    <section aria-label="What this affects" aria-busy={impact === undefined || undefined}>
      <p className="font-semibold">What this affects</p>
      {impact === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-sm">
          {impactLines(action, impact).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {action === "delete" && impact !== undefined && impact.undeletableCount > 0 && (
        <Callout tone="warning" className="mt-3">
          {adminTexts.undeletableCount({ n: impact.undeletableCount, of: impact.people })}
        </Callout>
      )}
    </section>
  );
}
