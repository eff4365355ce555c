import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { mayCancel } from "../../../../convex/domain/orders/transitions";
import { dispatchSchema, handoverSchema } from "../../../../convex/domain/orders/orderSchemas";
import { paths } from "../../../lib/paths";
import type { OrderDetails } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { ConfirmDialog } from "../../../components/ui/onDemand/ConfirmDialog";
import { Field } from "../../../components/ui/Field";
import { LinkButton } from "../../../components/ui/LinkButton";
import { TextInput } from "../../../components/ui/TextInput";
import { plural } from "../../../lib/format";
import { useCall } from "../../../hooks/useCall";

/** What the seller can do now: all of it lies between payment and dispatch. */
export function SellerSteps({ order }: { order: OrderDetails }) {
  if (order.status !== "processing" || order.stops.length > 0) return null;
  return (
    <>
      {order.cancelRequested && (
        <Callout tone="warning" title="The buyer asks to cancel">
          Cancelling gives all of the money back and puts the animals back on sale.
        </Callout>
      )}
      {order.deliveryMethod === "courier" ? <Dispatch order={order} /> : <Handover order={order} />}
      {mayCancel("seller", order) && <CancelOrder order={order} />}
    </>
  );
}

function Dispatch({ order }: { order: OrderDetails }) {
  const ship = useMutation(api.orders.orders.markShipped);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(dispatchSchema),
    defaultValues: { courier: "", trackingReference: "" },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (parcel) => {
    await run(() => ship({ orderId: order.uuid, ...parcel }));
  });
  const checklist = order.transactionId && (
    <LinkButton
      to={paths.reviewPackaging(order.transactionId)}
      variant={order.packagingDone ? "secondary" : "primary"}
      className="justify-self-start"
    >
      {order.packagingDone ? "See the packaging checklist" : "Packaging checklist"}
    </LinkButton>
  );
  if (!order.packagingDone) return checklist;
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Courier" error={errors.courier?.message}>
          <TextInput maxLength={60} {...form.register("courier")} />
        </Field>
        <Field label="Tracking reference" error={errors.trackingReference?.message}>
          <TextInput maxLength={60} {...form.register("trackingReference")} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Mark as dispatched
        </Button>
        {checklist}
      </div>
    </form>
  );
}

function Handover({ order }: { order: OrderDetails }) {
  const confirm = useMutation(api.orders.orders.confirmHandover);
  const { busy, run } = useCall();
  const form = useForm({ resolver: zodResolver(handoverSchema), defaultValues: { code: "" } });
  const typed = useWatch({ control: form.control, name: "code" });

  const enter = form.handleSubmit(async ({ code }) => {
    const outcome = await run(() => confirm({ orderId: order.uuid, code }));
    if (!outcome.ok || outcome.value.confirmed) return;
    const left = plural(outcome.value.attemptsLeft, "try", "tries");
    form.setError("code", { message: `That is not the buyer's code. ${left} left.` });
  });
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void enter(event)}>
      <Field
        label="The buyer's handover code"
        hint="Six digits, which the buyer shows when you meet."
        required
        error={form.formState.errors.code?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="max-w-44 font-mono tracking-widest"
          {...form.register("code", { onChange: () => form.clearErrors("code") })}
        />
      </Field>
      <Button
        type="submit"
        busy={busy}
        disabled={!handoverSchema.safeParse({ code: typed }).success}
      >
        Confirm the handover
      </Button>
    </form>
  );
}

function CancelOrder({ order }: { order: OrderDetails }) {
  const cancel = useMutation(api.orders.orders.cancel);
  const { busy, run } = useCall();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" className="-ml-5 justify-self-start" onClick={() => setAsking(true)}>
        Cancel this order
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel this order?"
        description="The buyer gets all of the money back, and the animals go back on sale. This cannot be undone."
        confirmLabel="Cancel the order"
        cancelLabel="Keep it"
        tone="danger"
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void run(() => cancel({ orderId: order.uuid })).then(({ ok }) => ok && setAsking(false))
        }
      />
    </>
  );
}
