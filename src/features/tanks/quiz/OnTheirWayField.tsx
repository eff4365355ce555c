import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";

type Row = NonNullable<
  FunctionReturnType<typeof api.tanks.suitability.start>
>["onTheirWay"][number];

type Props = {
  rows: readonly Row[];
  /** The orders that this check leaves out. */
  uncounted: readonly string[];
  onChange: (uncounted: string[]) => void;
};

/** The buyer's paid orders for this tank, which are counted unless the buyer unticks them. */
export function OnTheirWayField({ rows, uncounted, onChange }: Props) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="border-line bg-surface grid gap-1 rounded-lg border p-3.5">
      <legend className="sr-only">What you've already bought for this tank</legend>
      {rows.map(({ orderId, species, count, hasArrived }) => (
        <Checkbox
          key={orderId}
          label={
            <>
              <span>{hasArrived ? "Arrived" : "On their way"}: </span>
              <span translate="no" className="font-semibold">
                {count} × {isolated(species)}
              </span>
            </>
          }
          checked={!uncounted.includes(orderId)}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? uncounted.filter((other) => other !== orderId)
                : [...uncounted, orderId],
            )
          }
          {...(hasArrived && { hint: <ArrivedHint orderId={orderId} /> })}
        />
      ))}
      <p className="text-ink-muted text-sm">
        We count these as if they were already in the tank. Untick any that are for another tank,
        have died or were given away.
      </p>
    </fieldset>
  );
}

function ArrivedHint({ orderId }: { orderId: string }) {
  return (
    <>
      <span>Already in your tank's list? </span>
      <Link to={paths.order(orderId)} className="text-accent underline">
        Tell us on the order page
      </Link>
    </>
  );
}
