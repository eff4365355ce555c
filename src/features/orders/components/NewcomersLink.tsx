import type { OrderRow } from "../../../components/orders/types";
import { LinkButton } from "../../../components/ui/LinkButton";
import { paths } from "../../../lib/paths";
import { useNewcomers } from "../useNewcomers";

/** From the list to where what arrived is added to a tank, until that was answered. */
export function NewcomersLink({ order }: { order: Pick<OrderRow, "uuid" | "status"> }) {
  const offer = useNewcomers(order);
  if (!offer || offer.answer !== null) return null;
  return (
    <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
      Add to your tank
    </LinkButton>
  );
}
