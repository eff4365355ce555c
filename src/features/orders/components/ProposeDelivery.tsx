import { useMutation } from "convex/react";
import { useId, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { shortId } from "../../../../convex/domain/shared/ids";
import { formatPence, parsePounds } from "../../../../convex/domain/shared/money";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import type { OrderRow } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { TextInput } from "../../../components/ui/TextInput";
import { useToast } from "../../../hooks/useToast";
import { errorMessage } from "../../../lib/errors";

type Order = Pick<
  OrderRow,
  "uuid" | "deliveryCharge" | "status" | "stops" | "proposedDeliveryCharge"
>;

/** The delivery charge of an order, in pounds, to be changed by agreement: before dispatch only. */
export function ProposeDelivery({ order }: { order: Order }) {
  const propose = useMutation(api.orders.adjustments.propose);
  const toast = useToast();
  const hintId = useId();
  const [text, setText] = useState((order.deliveryCharge / 100).toFixed(2));
  const [busy, setBusy] = useState(false);
  const closed = order.status !== "processing" || order.stops.length > 0;

  const send = async () => {
    const pence = parsePounds(text);
    if (pence === null) {
      toast.show({ title: orderTexts.invalidDeliveryCharge, variant: "destructive" });
      return;
    }
    setBusy(true);
    try {
      await propose({ orderId: order.uuid, proposedDeliveryCharge: pence });
      toast.show({ title: orderTexts.proposed, variant: "success" });
    } catch (error) {
      const reason = errorMessage(error, "Please try again.");
      const title = orderTexts.proposeFailed({ reason });
      toast.show({ title, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid justify-items-end gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex items-center gap-2">
        <div className="w-22">
          <TextInput
            prefix="£"
            inputMode="decimal"
            aria-label={`Delivery charge of order ${shortId(order.uuid)} in pounds`}
            aria-describedby={order.proposedDeliveryCharge === null ? undefined : hintId}
            className="min-h-9! pr-2!"
            value={text}
            disabled={closed}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" size="sm" variant="secondary" busy={busy} disabled={closed}>
          Propose
        </Button>
      </div>
      {order.proposedDeliveryCharge !== null && (
        <p id={hintId} className="text-ink-muted text-xs">
          {formatPence(order.proposedDeliveryCharge)} proposed
        </p>
      )}
    </form>
  );
}
