import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { deliveryChargeSchema } from "#convex/domain/orders/orderSchemas.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { errorMessage } from "#src/lib/errors.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";
import type { OrderRow } from "../public/types";
import { ADJUSTMENT_BADGES } from "./adjustmentBadges";

type Order = Pick<
  OrderRow,
  "uuid" | "deliveryCharge" | "status" | "stops" | "adjustment" | "lastAdjustment"
>;

/**
 * Proposes another delivery charge in pounds, before dispatch only. The field shows the current
 * charge, and the proposal and its outcome appear below it.
 */
export function ProposeDelivery({ order }: { order: Order }) {
  const propose = useMutation(api.orders.adjustments.propose);
  const { busy, run, showError } = useCall();
  const hintId = useId();
  const charge = (order.deliveryCharge / 100).toFixed(2);
  const form = useForm({
    resolver: zodResolver(deliveryChargeSchema),
    defaultValues: { charge },
  });
  const proposal = order.adjustment ?? order.lastAdjustment;
  const isClosed = !awaitsDispatch(order.status) || order.stops.length > 0;

  const send = form.handleSubmit(
    async ({ charge: proposedDeliveryCharge }) => {
      const values = form.getValues();
      const { ok } = await run(() => propose({ orderId: order.uuid, proposedDeliveryCharge }), {
        done: orderTexts.proposed,
        failed: (error) => {
          const reason = errorMessage(error, "Please try again.");
          return { title: orderTexts.proposeFailed({ reason }) };
        },
      });
      if (ok) resetToSaved(form, { sent: values, saved: { charge } });
    },
    () => showError(orderTexts.invalidDeliveryCharge),
  );
  return (
    <form className="grid justify-items-end gap-1" onSubmit={(event) => void send(event)}>
      <div className="flex items-center gap-2">
        <div className="w-22">
          <TextInput
            prefix="£"
            inputMode="decimal"
            aria-label={`Delivery charge for order ${shortId(order.uuid)} in pounds`}
            aria-describedby={proposal && hintId}
            className="min-h-9! pr-2!"
            aria-invalid={form.formState.errors.charge !== undefined || undefined}
            disabled={isClosed}
            {...form.register("charge")}
          />
        </div>
        <Button type="submit" size="sm" variant="secondary" busy={busy} disabled={isClosed}>
          Propose
        </Button>
      </div>
      {proposal && (
        <p id={hintId} className="text-ink-muted text-xs">
          {formatPence(proposal.proposedDeliveryCharge)} proposed:{" "}
          {ADJUSTMENT_BADGES[proposal.status].label.toLowerCase()}
        </p>
      )}
    </form>
  );
}
