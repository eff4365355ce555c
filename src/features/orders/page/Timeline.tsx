import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Card } from "#src/components/ui/Card.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { EventList } from "../public/EventList";
import type { OrderDetails } from "../public/types";
import { Fold } from "./Fold";

export function Timeline({ order }: { order: OrderDetails }) {
  const events = useQuery(api.orders.fulfilment.timeline, { orderId: order.uuid });
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
          <EventList events={events} order={order} />
        )}
      </Fold>
    </Card>
  );
}
