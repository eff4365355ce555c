import { useQuery } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { mayHaveClaim } from "#convex/domain/orders/states.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import type { OrderDetails } from "../public/types";
import { ClaimView } from "./ClaimView";
import { ClaimWindow } from "./ClaimWindow";

type Props = {
  order: OrderDetails;
  /** The buyer has just reported a problem, so the form starts open. */
  isReporting?: boolean;
};

/** An order's claim: the time left to make one, the form, both sides' statements and the outcome. */
export function ClaimPanel({ order, isReporting = false }: Props) {
  const { status, deliveredAt } = order;
  const claim = useQuery(
    api.claims.cases.ofOrder,
    mayHaveClaim(status) ? { orderId: order.uuid } : "skip",
  );
  const [justSent, setJustSent] = useState(false);
  const isOpen = status === "delivered" && deliveredAt !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form is below the next step, which would otherwise keep the focus.
    if (isReporting && isOpen) heading.current?.focus();
  }, [isReporting, isOpen]);
  if (!isOpen && !claim && !(claim === undefined && status === "disputed")) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="claim" className="grid gap-4">
      {isOpen && (
        <>
          <h2 ref={heading} id="claim" tabIndex={-1} className="font-display scroll-mt-28 text-xl">
            {order.hasAnimals ? "Live arrival" : "Arrival"}
          </h2>
          <ClaimWindow
            order={order}
            arrivedAt={deliveredAt}
            isReporting={isReporting}
            onSent={() => setJustSent(true)}
          />
        </>
      )}
      {!isOpen && claim && <ClaimView claim={claim} order={order} takesFocus={justSent} />}
      {!isOpen && claim === undefined && (
        <>
          <h2 id="claim" tabIndex={-1} className="font-display scroll-mt-28 text-xl">
            Claim
          </h2>
          <SkeletonText lines={6} />
        </>
      )}
    </Card>
  );
}
