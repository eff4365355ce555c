import { zodResolver } from "@hookform/resolvers/zod";
import { useAction, useQuery } from "convex/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { refundSchema } from "#convex/domain/moderation/moderationSchemas.ts";
import { poundsText } from "#convex/domain/shared/courierBands.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { OrderRow } from "#src/features/orders/public/types.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { AlsoViewing } from "../components/ViewingNow";
import { refundToasts } from "./refundToasts";

/** Asks for the amount to refund, by default the most that the server allows. */
export function RefundDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const refundOrder = useAction(api.payments.refunds.refundOrder);
  const money = useQuery(api.payments.refunds.refundable, { orderId: order.uuid });
  const { busy, run } = useCall();
  const refundable = money?.refundable ?? 0;
  const form = useForm({
    resolver: zodResolver(refundSchema(refundable)),
    defaultValues: { amount: "", reason: "", deadOnArrival: false },
  });
  const draft = useDraft(form, { key: `refund.${order.uuid}`, store: "browser" });
  const { errors } = form.formState;
  // The refundable sum when the admin chose the amount. If it changes, they must choose again
  // before more money is sent.
  const [shownRefundable, setShownRefundable] = useState<number>();
  if (money && shownRefundable === undefined) setShownRefundable(money.refundable);
  const fillAmount = useEffectEvent(() => {
    if (form.getValues("amount") === "") form.setValue("amount", poundsText(refundable));
  });
  const isLoaded = money !== undefined;
  useEffect(() => {
    if (isLoaded) fillAmount();
  }, [isLoaded]);
  const isWhole = parsePounds(useWatch({ control: form.control, name: "amount" })) === refundable;
  const hasChanged = !busy && shownRefundable !== undefined && refundable !== shownRefundable;

  const confirm = form.handleSubmit(async (refundRequest) => {
    const request = {
      orderId: order.uuid,
      ...refundRequest,
      expected: shownRefundable ?? refundable,
    };
    // `expected` makes the server refuse a repeated request, so a lost answer is safe to retry.
    const { ok } = await run(() => retry(() => refundOrder(request)), refundToasts);
    if (!ok) return;
    draft.discard();
    onClose();
  });
  return (
    <ConfirmDialog
      open
      title={
        <>
          Refund order <span translate="no">{shortId(order.uuid)}</span>
        </>
      }
      description={
        <>
          <bdi>{order.listingTitle}</bdi>, bought by{" "}
          <PersonName>{order.buyer?.fullName ?? "a deleted user"}</PersonName>.{" "}
          <span translate={money ? "no" : undefined}>
            {money ? sumsText(money) : "Checking what can be refunded…"}
          </span>
        </>
      }
      confirmLabel="Refund"
      tone="danger"
      busy={busy}
      confirmDisabled={refundable === 0 || hasChanged}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <AlsoViewing item={{ itemType: "order", itemId: order.uuid }} />
      <div className="grid gap-4">
        <Field
          label="Amount"
          required
          hint={money && (isWhole ? wholeText(money.stock) : PART_TEXT)}
          error={hasChanged ? changedText(refundable) : errors.amount?.message}
        >
          <TextInput
            prefix="£"
            inputMode="decimal"
            {...form.register("amount", {
              onChange: () => {
                form.clearErrors("amount");
                setShownRefundable(money?.refundable);
              },
            })}
          />
        </Field>
        <Field
          label="Reason"
          required
          error={errors.reason?.message}
          hint="Kept in the order's history, which buyer and seller can read."
        >
          <TextInput {...form.register("reason")} />
        </Field>
        {money?.mayBeDeadArrival === true && (
          <Checkbox
            label="Animals were dead on arrival"
            hint="This counts towards the seller's live-arrival rate, just as an accepted claim does."
            {...form.register("deadOnArrival")}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

const changedText = (refundable: number) =>
  `The refundable amount has changed: it is now ${formatPence(refundable)}. Please enter the amount again.`;

const PART_TEXT = "The order and the stock stay as they are.";

const STOCK_TEXTS = {
  backOnSale: " and the animals go back on sale",
  sellerDecides:
    ". The animals don't go back on sale, because the buyer may have them. If not, the seller can raise the stock",
};

const wholeText = (stock: keyof typeof STOCK_TEXTS | null) =>
  `Everything that's left: the order ends as refunded${stock === null ? "" : STOCK_TEXTS[stock]}.`;

type Money = { refundable: number; onTheWay: number; withheld: number };

function sumsText({ refundable, onTheWay, withheld }: Money): string {
  return [
    `${formatPence(refundable)} can be refunded to the buyer's card.`,
    onTheWay > 0 && `${formatPence(onTheWay)} is being refunded.`,
    withheld > 0 && `${formatPence(withheld)} is withheld by a bank.`,
  ]
    .filter(Boolean)
    .join(" ");
}
