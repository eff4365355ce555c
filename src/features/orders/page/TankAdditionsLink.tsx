import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import type { OrderRow } from "../public/types";
import { useTankAdditions } from "./useTankAdditions";

/** A link to the order's "which tank?" question, shown in the list until it is answered. */
export function TankAdditionsLink({ order }: { order: Pick<OrderRow, "uuid" | "status"> }) {
  const offers = useTankAdditions(order) ?? [];
  if (offers.every(({ answer }) => answer !== null)) return null;
  return (
    <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
      Add to your tank
    </LinkButton>
  );
}
