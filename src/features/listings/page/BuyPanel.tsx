import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, type Ref, Suspense } from "react";
import { api } from "#convex/_generated/api.js";
import { isLastGroup, minimumText, stockState } from "#convex/domain/listings/stock.ts";
import { isBuyable } from "#convex/domain/orders/buying.ts";
import type { Away } from "#convex/domain/sellers/away.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { VERDICT_LABELS } from "#src/features/tanks/public/verdictLabels.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { paths } from "#src/lib/paths.ts";
import { BuyerPrice } from "../public/BuyerPrice";
import { FREE_TEXT, stockText, stockTone } from "../public/labels";
import type { ListingDetails, ListingFit } from "../public/types";
import { buyPath, sellerChatPath } from "./buyPath";
import type { PlaceRestriction } from "./usePlaceRestriction";

// Most visitors never see these, so they load separately.
const AddToParcel = lazyWithRetry(() => import("#src/components/parcels/AddToParcel.tsx"));
const OwnHold = lazyWithRetry(() => import("./OwnHold"));
const OwnListingActions = lazyWithRetry(() => import("./OwnListingActions"));
const ProofCallout = lazyWithRetry(() => import("./ProofCallout"));
const RuledOut = lazyWithRetry(() => import("./RuledOut"));
const SellerAway = lazyWithRetry(() => import("../public/SellerAway"));
const SoldOut = lazyWithRetry(() => import("../public/SoldOut"));

type Quiz = FunctionReturnType<typeof api.tanks.fit.ofListing>["quiz"];
type ActionsProps = {
  listing: ListingDetails;
  quiz: Quiz | undefined;
  /** Attached to the container of the buy button. */
  button: Ref<HTMLDivElement>;
  /** Why the listing can't be bought at the viewer's place. It then has no buy button. */
  placeRestriction: PlaceRestriction | null;
  /**
   * The viewer's tank and why it rules the listing out; null if it doesn't, or if there is no tank.
   */
  ruledOut: { tank: string; fit: ListingFit } | null;
  /** Until when the seller is away; null if they aren't. */
  away: Away | null;
};
type Props = ActionsProps & {
  isOwn: boolean;
  /** Notices between the price and the buttons. */
  children: ReactNode;
};

/** The price, the live stock and the buy button, which leads to the tank check first and then to the payment. */
export function BuyPanel({ isOwn, children, ...actions }: Props) {
  const { listing } = actions;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <BuyerPrice listing={listing} freeText={FREE_TEXT} className="text-3xl" />
        </p>
        <p role="status">
          <Badge tone={stockTone(listing)} className="text-sm">
            {stockText(listing)}
          </Badge>
        </p>
      </div>
      <Availability listing={listing} isOwn={isOwn} />
      {children}
      {isOwn ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <OwnListingActions listingId={listing._id} />
        </Suspense>
      ) : (
        <Actions {...actions} />
      )}
    </div>
  );
}

function Availability({ listing, isOwn }: Pick<Props, "listing" | "isOwn">) {
  const { status } = useAuth();
  const mayHaveHold = status === "signedIn" && listing.held > 0 && !isBuyable(listing);
  const { _id: listingId } = listing;
  const hold = useQuery(api.orders.purchases.unpaid, mayHaveHold ? { listingId } : "skip");
  if (hold) {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <OwnHold listingId={listingId} hold={hold} />
      </Suspense>
    );
  }
  if (listing.proof) {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <ProofCallout proof={listing.proof} />
      </Suspense>
    );
  }
  if (!listing.isActive) {
    return (
      <Callout tone="warning" title="No longer available">
        {whyInactive(listing)}
      </Callout>
    );
  }
  if (stockState(listing) === "free") return <GroupNote listing={listing} />;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <SoldOut listing={{ ...listing, listingId }} isOwn={isOwn} />
    </Suspense>
  );
}

function whyInactive({ barReason, isTakenDown }: ListingDetails): string {
  if (barReason !== null) return `The law doesn't allow this listing to be sold. ${barReason}`;
  return isTakenDown
    ? "Shoal has taken this listing off sale."
    : "The seller isn't offering this at the moment.";
}

/** The smallest number that can be bought, if that is more than one. */
function GroupNote({ listing }: { listing: ListingDetails }) {
  const { available, minQuantity } = listing;
  if (minQuantity === 1 || available === 1) return null;
  return (
    <p className="text-ink-muted text-sm">
      {isLastGroup(listing)
        ? `The last ${available} are sold together, to one buyer.`
        : minimumText(minQuantity)}
    </p>
  );
}

function Actions({ listing, quiz, button, placeRestriction, ruledOut, away }: ActionsProps) {
  const { status } = useAuth();
  const isInStock = isBuyable(listing);
  const isOffered = isInStock && placeRestriction === null;
  const canCheck = isOffered && ruledOut === null;
  const canBuy = canCheck && away === null;
  const chat = sellerChatPath(listing);
  return (
    <div className="grid gap-2.5">
      {isInStock && placeRestriction && (
        <Callout tone="warning" title={placeRestriction.title}>
          {placeRestriction.reason}{" "}
          <Link to={paths.settings({ tab: "delivery" })} className="font-semibold underline">
            Change your location
          </Link>
        </Callout>
      )}
      {isOffered && ruledOut && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RuledOut listing={listing} {...ruledOut} />
        </Suspense>
      )}
      {isInStock && away && listing.seller && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SellerAway name={listing.seller.fullName} away={away} />
        </Suspense>
      )}
      {quiz && (
        <p className="text-sm">
          Your last check:{" "}
          <Link
            to={paths.compatibility(quiz.quizId)}
            className="text-accent font-semibold underline"
          >
            {VERDICT_LABELS[quiz.verdict]}
          </Link>
        </p>
      )}
      {canBuy && (
        <div ref={button} className="flex flex-wrap gap-2.5">
          <LinkButton to={buyPath(listing, quiz)} variant="coral" size="lg" className="grow-99">
            {listing.price === 0 ? "Reserve" : "Buy"}
          </LinkButton>
          {status === "signedIn" && listing.seller && (
            <Suspense fallback={<Skeleton className="h-13 min-w-36 grow" />}>
              <AddToParcel listingId={listing._id} sellerName={listing.seller.fullName} />
            </Suspense>
          )}
        </div>
      )}
      {chat !== null && (
        <LinkButton to={chat} variant="secondary" icon={<MessageIcon size={20} />} full>
          Message seller
        </LinkButton>
      )}
      {canCheck && (
        <LinkButton to={paths.quiz(listing._id)} variant="secondary" full>
          Check suitability
        </LinkButton>
      )}
      {canBuy && !quiz && (
        <p className="text-ink-muted text-sm">
          Before you pay, we&apos;ll check that your order suits your tank.
        </p>
      )}
    </div>
  );
}
