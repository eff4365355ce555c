import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useHealth, usePendingChecks } from "./useHealth";

/** Also shown in development, where every caller is on the same machine. */
export function UnknownNetworks() {
  const summary = useQuery(api.moderation.health.summary, {});
  if (summary === undefined || summary.isNetworkKnown) return null;
  return (
    <Callout tone="warning" title="We can't tell which network a log-in comes from.">
      Until the proxy is set up, only the email address limits log-ins and codes. The README says
      how, under “Deploying”.
    </Callout>
  );
}

/** Says that all is well or what is still unchecked, or lists the problems. */
export function HealthStatus() {
  const problems = useHealth();
  const pendingChecks = usePendingChecks();
  if (problems === undefined || pendingChecks === undefined) {
    return (
      <div data-waiting>
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (problems.length === 0 && pendingChecks.length > 0) {
    return (
      <Callout role="status" title="Nothing has failed so far.">
        {pendingChecks.join(" ")}
      </Callout>
    );
  }
  if (problems.length === 0) {
    return (
      <Callout tone="success" role="status" title="All is well.">
        Nothing has failed, and no scheduled job is overdue.
      </Callout>
    );
  }
  return (
    <Callout tone="warning" role="status" title="This needs your attention:">
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem.text}>{problem.text}</li>
        ))}
      </ul>
    </Callout>
  );
}
