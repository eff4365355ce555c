import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { hasEnded } from "#convex/domain/orders/states.ts";
import { packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import type { Address } from "#convex/domain/shared/address.ts";
import type { Changes } from "#convex/domain/shared/changes.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { AddressForm } from "#src/components/addresses/AddressForm.tsx";
import { AddressText } from "#src/components/addresses/AddressText.tsx";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import type { OrderDetails } from "../public/types";

type AddressView = NonNullable<FunctionReturnType<typeof api.orders.addresses.ofOrder>>;

/**
 * The delivery address of an order sent by carrier, or why the viewer can't see it. The buyer may
 * change it until the parcel is packed; see `untilWhen`.
 */
export function DeliveryAddress({ order }: { order: OrderDetails }) {
  return isCarried(order.deliveryMethod) ? (
    <Card as="section" padding="lg" aria-labelledby="delivery-address">
      <h2 id="delivery-address" className="font-display mb-3 text-xl">
        Delivery address
      </h2>
      <div className="min-h-24">
        <AddressContent order={order} />
      </div>
    </Card>
  ) : null;
}

function AddressContent({ order }: { order: OrderDetails }) {
  const { uuid: orderId } = order;
  const delivery = useQuery(api.orders.addresses.ofOrder, { orderId });
  const change = useMutation(api.orders.addresses.change);
  const draftKey = `orderAddress.${orderId}`;
  const [isEditing, setEditing] = useState(useHasDraft(draftKey, "tab"));
  const { busy, run, error, clear } = useCall();
  const isFixed = useIsPast(packingCountsFrom(order));
  if (delivery === undefined) return <SkeletonText lines={5} />;
  if (delivery === null) return null;
  const canChange = delivery.canChange && !isFixed;
  const save = async (_: Address, changes: Changes<Address>) => {
    const { ok } = await run(() => change({ orderId, address: changes }), {
      done: "Address saved.",
    });
    if (ok) setEditing(false);
    return ok;
  };
  if (isEditing && canChange) {
    return (
      <AddressForm
        address={delivery.address}
        draftKey={draftKey}
        submitLabel="Save address"
        busy={busy}
        problem={error}
        onSubmit={save}
        onCancel={() => {
          clear();
          setEditing(false);
        }}
      />
    );
  }
  const note = noteFor({ ...delivery, canChange }, order);
  return (
    <div className="grid justify-items-start gap-3">
      {delivery.address && <AddressText address={delivery.address} />}
      {note !== null && <p className="text-ink-muted text-sm">{note}</p>}
      {canChange && (
        <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
          {delivery.address ? "Change the address" : "Add the address"}
        </Button>
      )}
    </div>
  );
}

/** When the buyer's changes end. A checklist saved early takes effect on the day before dispatch. */
const untilWhen = ({ packagingDone, dispatchOn }: OrderDetails): string =>
  packagingDone && dispatchOn !== null
    ? `the end of ${weekdayDate(dispatchOn - 2 * DAY_MS)}`
    : "the order is packed";

function noteFor(
  { state, canChange, changesUsed }: AddressView,
  order: OrderDetails,
): string | null {
  const { viewerSide: side, status } = order;
  switch (state) {
    case "shown":
      if (side !== "buyer") return "We delete it 30 days after the order ends.";
      if (changesUsed)
        return "You've changed it as often as you can. Please message the seller if you need another change.";
      return canChange
        ? `The seller sees it. You can change it until ${untilWhen(order)}, as long as the delivery charge stays the same.`
        : null;
    case "hidden":
      if (side !== "seller")
        return "Admins see it only while there's a claim or a payment problem.";
      return hasEnded(status)
        ? "Not shown: the order ended before it was dispatched."
        : "You'll see it once the order is paid for.";
    case "erased":
      return "We delete delivery addresses 30 days after an order ends.";
    case "missing":
      if (side !== "buyer")
        return "The buyer hasn't given an address yet. Please message them to ask for it.";
      return canChange
        ? "The seller doesn't have your delivery address yet."
        : "This order has no address. Please message the seller.";
  }
}
