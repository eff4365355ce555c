import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";
import { useHealth } from "./useHealth";

/**
 * The overview's line about the Health tab: failures that have no count of their own on the
 * overview.
 */
export function HealthLine() {
  const problems = useHealth()?.filter(({ isCounted }) => !isCounted);
  return (
    <p className="mt-3 min-h-6">
      {problems !== undefined && problems.length > 0 && (
        <>
          <Link to={paths.adminHealth} className="text-accent font-semibold underline">
            Health
          </Link>
          <span className="font-semibold">
            {`: ${problems.map(({ text }) => text).join(" · ")}.`}
          </span>
        </>
      )}
    </p>
  );
}
