import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import type { OrderRow } from "../public/types";
import { CancelButton } from "./CancelOrder";

type Props = { size?: "sm" | "md"; order: Pick<OrderRow, "uuid" | "totalAmount"> };

/** Lets the buyer take an offered refund, which cancels the order. Asks first. */
export function TakeRefund({ order: { uuid, totalAmount }, size }: Props) {
  const isFree = totalAmount === 0;
  return (
    <CancelButton
      orderId={uuid}
      {...(size && { size })}
      label={isFree ? "Cancel the order" : PRIMARY_ACTIONS.takeRefund.label}
      variant="danger"
      title="Cancel the order?"
      description={
        isFree
          ? "What you ordered goes back on sale. This can't be undone."
          : "We'll refund your money to your card. This can't be undone."
      }
      keepLabel="Keep the order"
      done={isFree ? "Order cancelled." : "Your money is being refunded."}
    />
  );
}
