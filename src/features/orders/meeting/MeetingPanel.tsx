import { Suspense } from "react";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import type { OrderDetails } from "../public/types";

const Meeting = lazyWithRetry(() => import("./Meeting"));

/** When and where buyer and seller meet. Only for paid orders that are handed over in person. */
export function MeetingPanel({ order }: { order: OrderDetails }) {
  const isShown = awaitsDispatch(order.status) || order.meetingAt !== null;
  if (!isInPerson(order) || !isShown) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="meeting">
      <h2 id="meeting" className="font-display mb-3 text-xl">
        Meeting
      </h2>
      <div className="min-h-24">
        <Suspense fallback={<SkeletonText lines={3} />}>
          <Meeting order={order} />
        </Suspense>
      </div>
    </Card>
  );
}
