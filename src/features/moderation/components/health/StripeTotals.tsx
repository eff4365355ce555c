import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { useNow } from "#src/hooks/useNow.ts";
import { totalsText } from "./totalsText";

/** Whether Stripe and Shoal have the same totals, in one sentence. */
export function StripeTotals() {
  const summary = useQuery(api.moderation.health.summary, {});
  const now = useNow(MINUTE_MS);
  if (summary === undefined) return <Skeleton className="mb-3 h-6 w-full max-w-prose" />;
  return <p className="mb-3 max-w-prose">{`${totalsText(summary.totals, now)}.`}</p>;
}
