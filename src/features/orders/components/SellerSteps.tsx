import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { paths } from "../../../lib/paths";
import type { OrderDetails } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/Callout";
import { ConfirmDialog } from "../../../components/ui/ConfirmDialog";
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
      <CancelOrder order={order} />
    </>
  );
}

function Dispatch({ order }: { order: OrderDetails }) {
  const ship = useMutation(api.orders.orders.markShipped);
  const { busy, run } = useCall();
  const [courier, setCourier] = useState("");
  const [trackingReference, setTracking] = useState("");
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
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => ship({ orderId: order.uuid, courier, trackingReference }));
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Courier">
          <TextInput
            value={courier}
            maxLength={60}
            onChange={(event) => setCourier(event.target.value)}
          />
        </Field>
        <Field label="Tracking reference">
          <TextInput
            value={trackingReference}
            maxLength={60}
            onChange={(event) => setTracking(event.target.value)}
          />
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
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();

  const enter = () =>
    run(async () => {
      const { confirmed, attemptsLeft } = await confirm({ orderId: order.uuid, code });
      const left = plural(attemptsLeft, "try", "tries");
      if (!confirmed) setProblem(`That is not the buyer's code. ${left} left.`);
    });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <Field
        label="The buyer's handover code"
        hint="Six digits, which the buyer shows when you meet."
        required
        error={problem}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="max-w-44 font-mono tracking-widest"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!/^\d{3}\s?\d{3}$/.test(code.trim())}>
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
