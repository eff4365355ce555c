import { usePaginatedQuery, useQuery } from "convex/react";
import { useId } from "react";
import { api } from "#convex/_generated/api.js";
import { Card } from "#src/components/ui/Card.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { paths } from "#src/lib/paths.ts";
import { ListingGrid } from "./ListingGrid";

const SHELF_LENGTH = 4;

/** The newest listings that the viewer's tank doesn't rule out, or an invitation to describe a tank. */
export default function NewForTank() {
  const tank = useDefaultTank();
  const id = useId();
  if (tank === null) {
    return (
      <Card padding="lg" className="grid justify-items-start gap-4">
        <p className="max-w-prose text-lg">
          Tell us about your tank once, and every listing shows whether the animals would suit it.
        </p>
        <LinkButton to={paths.settings({ tab: "tanks" })}>Add your tank</LinkButton>
      </Card>
    );
  }
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id={id} className="font-display text-2xl">
          New and suitable for {tank ? <bdi>{tank.name}</bdi> : <span>your tank</span>}
        </h2>
        <Link to={paths.browse({ fits: "1" })} className="text-accent font-semibold underline">
          See everything that suits this tank
        </Link>
      </div>
      <Suitable hasTank={tank !== undefined} />
    </section>
  );
}

function Suitable({ hasTank }: { hasTank: boolean }) {
  const figures = useQuery(api.tanks.fit.figures, hasTank ? {} : "skip");
  const { results, status } = usePaginatedQuery(
    api.listings.browse.list,
    figures ? { filters: { fitsTank: figures, hideSold: true } } : "skip",
    { initialNumItems: SHELF_LENGTH },
  );
  if (status === "LoadingFirstPage") return <CardGridSkeleton count={SHELF_LENGTH} />;
  if (results.length === 0) {
    return <p className="text-ink-muted">Nothing on sale suits this tank right now.</p>;
  }
  return <ListingGrid listings={results.slice(0, SHELF_LENGTH)} priority />;
}
