import { useQuery } from "convex/react";
import { useId } from "react";
import { api } from "#convex/_generated/api.js";
import { progressOf } from "#convex/domain/orders/progress.ts";
import { canCancel } from "#convex/domain/orders/transitions.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { useNow } from "#src/hooks/useNow.ts";
import { paths } from "#src/lib/paths.ts";
import { CancelAnswer } from "../cancel/CancelOrder";
import type { OrderRow } from "../public/types";
import { NextActor } from "../steps/NextActor";
import { PrimaryButton } from "./PrimaryButton";

const oldestOf = (status: "processing" | "disputed") => ({
  status,
  oldestFirst: true,
  paginationOpts: { numItems: 20, cursor: null },
});

export type WaitingOrder = { order: OrderRow; progress: ReturnType<typeof progressOf> };

/**
 * The orders that wait for the seller, among the 20 oldest claims and the 20 oldest undispatched orders. The
 * next deadline comes first, orders without one last. Undefined while loading.
 */
export function useSellerNeedsYou(): WaitingOrder[] | undefined {
  const now = useNow(MINUTE_MS);
  const claims = useQuery(api.orders.lists.sold, oldestOf("disputed"));
  const undispatched = useQuery(api.orders.lists.sold, oldestOf("processing"));
  if (claims === undefined || undispatched === undefined) return undefined;
  return [...claims.page, ...undispatched.page]
    .map((order) => ({ order, progress: progressOf(order, "seller", now) }))
    .filter(
      ({ order, progress: { actsNext } }) =>
        actsNext === "seller" || actsNext === "both" || order.cancelRequested,
    )
    .sort((a, b) => deadlineOf(a) - deadlineOf(b));
}

const deadlineOf = ({ progress }: WaitingOrder) => progress.deadline?.at ?? Infinity;

/** On a phone, above everything else: the orders that wait for the seller. */
export function SellerNeedsYou({ waiting }: { waiting: WaitingOrder[] }) {
  const id = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 grid gap-3">
      <h2 id={id} className="font-display text-xl">
        Needs you ({waiting.length})
      </h2>
      <ul className="grid gap-3">
        {waiting.map(({ order, progress }) => (
          <Waiting key={order.orderId} order={order} progress={progress} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ order, progress }: WaitingOrder) {
  const mayAnswer = order.cancelRequested && canCancel("seller", order);
  return (
    <Card as="li" padding="sm" className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-2">
      <ListingImage
        src={order.imageUrl}
        alt=""
        width={72}
        height={72}
        className="aspect-square w-full rounded-lg"
      />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={paths.order(order.uuid)} className="hover:underline">
            <bdi>{order.listingTitle}</bdi>
          </Link>
          {order.quantity > 1 && (
            <span className="text-ink-muted font-normal">{`\u00a0×\u00a0${order.quantity}`}</span>
          )}
        </h3>
        <p className="text-ink-muted text-sm wrap-anywhere">
          for <PersonName>{order.buyer?.fullName ?? "Unknown"}</PersonName>
        </p>
      </div>
      <div className="col-span-2 grid gap-2">
        <p className="text-sm">{progress.sentence}</p>
        <NextActor progress={progress} viewerSide="seller" order={order} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayAnswer ? (
            <CancelAnswer orderId={order.uuid} size="sm" />
          ) : (
            progress.primary && <PrimaryButton order={order} action={progress.primary} />
          )}
        </div>
      </div>
    </Card>
  );
}
