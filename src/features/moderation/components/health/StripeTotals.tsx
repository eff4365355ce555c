import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { totalsText } from "./totalsText";

/** Whether Stripe and Shoal have the same totals, in one sentence. */
export function StripeTotals() {
  const summary = useQuery(api.moderation.health.summary, {});
  if (summary === undefined) return <Skeleton className="mb-3 h-6 w-full max-w-prose" />;
  return <p className="mb-3 max-w-prose">{`${totalsText(summary.totals)}.`}</p>;
}
