import { canScorePackaging } from "#convex/domain/orders/arrival.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { PackingChecklist } from "../public/PackingChecklist";
import type { OrderDetails } from "../public/types";
import { PackagingScore } from "../reviews/PackagingScore";

type Props = {
  order: OrderDetails;
  isScorePrimary: boolean;
};

export function PackagingPanel({ order, isScorePrimary }: Props) {
  const { packaging, status, transactionId } = order;
  const mayScore = order.viewerSide === "buyer" && canScorePackaging(order);
  const isAwaited = awaitsDispatch(status) && !isInPerson(order);
  if (packaging === null && !isAwaited) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="packaging" className="grid gap-4">
      <h2 id="packaging" className="font-display text-xl">
        Packaging
      </h2>
      <div aria-live="polite" className="grid gap-4">
        {packaging === null ? (
          <p className="text-ink-muted">
            {order.viewerSide === "buyer"
              ? "Not packed yet. The checklist and photos will appear here."
              : "Not packed yet."}
          </p>
        ) : (
          <>
            <PackingChecklist checklist={packaging.checklist} weather={packaging.weather} />
            <PhotoStrip photos={packaging.photos} name="Packing" />
            {packaging.score !== null && (
              <p className="flex flex-wrap items-center gap-3">
                <span className="font-semibold">Scored on arrival</span>
                <Rating value={packaging.score} />
              </p>
            )}
          </>
        )}
      </div>
      {mayScore && packaging?.score === null && transactionId !== null && (
        <PackagingScore isPrimary={isScorePrimary} transactionId={transactionId} />
      )}
    </Card>
  );
}
