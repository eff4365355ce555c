import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { useHealth } from "./useHealth";

/** The overview's line about the Health page. */
export function HealthLine() {
  const problems = useHealth();
  return (
    <p className="mt-6 min-h-6">
      <Link to={paths.adminHealth} className="text-accent font-semibold underline">
        Health
      </Link>
      {problems !== undefined && (
        <span className={problems.length === 0 ? "text-ink-muted" : "font-semibold"}>
          {": "}
          {problems.length === 0 ? "all is well." : `${problems.join(" · ")}.`}
        </span>
      )}
    </p>
  );
}
