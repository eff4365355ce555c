import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { EventList } from "../public/EventList";
import { Card } from "#src/components/ui/Card.tsx";
import { Fold } from "./Fold";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";

/** An order's history. `isWhole`: the order was refunded in full. */
export function Timeline({ orderId, isWhole }: { orderId: string; isWhole: boolean }) {
  const events = useQuery(api.orders.orders.timeline, { orderId });
  return (
    <Card as="section" padding="none" aria-labelledby="timeline">
      <Fold
        summary={
          <h2 id="timeline" className="font-display text-xl">
            History
          </h2>
        }
      >
        {events === undefined ? (
          <SkeletonText lines={4} />
        ) : (
          <EventList events={events} isWhole={isWhole} />
        )}
      </Fold>
    </Card>
  );
}
