import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { isBuyable } from "#convex/domain/orders/buying.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { BuyerPrice } from "#src/features/listings/public/BuyerPrice.tsx";
import { FREE_TEXT } from "#src/features/listings/public/labels.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { paths } from "#src/lib/paths.ts";
import type { ChatHead } from "./useChat";

/**
 * The price of a conversation's listing with a link to buy. Renders nothing for its seller, if it can't be
 * bought, or while the viewer has an unfinished order of it: they might pay twice.
 */
export function ChatOffer({
  listing: { listingId, sellerId },
}: {
  listing: NonNullable<ChatHead["listing"]>;
}) {
  const { userId } = useViewer();
  const isOwn = userId === sellerId;
  const listing = useQuery(api.listings.catalogue.get, isOwn ? "skip" : { listingId });
  const pastOrder = useQuery(api.orders.purchases.before, isOwn ? "skip" : { listingId });
  if (!listing || !isBuyable(listing) || pastOrder === undefined || pastOrder === "open")
    return null;
  const label = pastOrder === "bought" ? "Buy more" : listing.price === 0 ? "Reserve" : "Buy";
  return (
    <div className="border-line flex items-center justify-between gap-4 border-b px-4 py-2 sm:px-6">
      <p className="min-w-0 leading-tight">
        <BuyerPrice listing={listing} freeText={FREE_TEXT} />
      </p>
      <LinkButton to={paths.quiz(listingId)} variant="coral" size="sm">
        {label}
      </LinkButton>
    </div>
  );
}
