import { Callout } from "../../../../components/ui/onDemand/Callout";
import { Skeleton } from "../../../../components/ui/Skeleton";
import { useHealth } from "./useHealth";

/** Whether all is well; else what is not, each in a line. */
export function HealthStatus() {
  const problems = useHealth();
  if (problems === undefined) return <Skeleton className="h-16" />;
  if (problems.length === 0) {
    return (
      <Callout tone="success" role="status" title="All is well.">
        Nothing has failed that needs you, and no sweep is overdue.
      </Callout>
    );
  }
  return (
    <Callout tone="warning" role="status" title="This needs you:">
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Callout>
  );
}
