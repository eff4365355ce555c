import { Suspense, useDeferredValue, useRef } from "react";
import { api } from "#convex/_generated/api.js";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { isBuyable } from "#convex/domain/orders/buying.ts";
import { listingHead } from "#convex/domain/site/listingHead.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { useAway } from "#src/hooks/useAway.ts";
import { Head, pageOrigin } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Prewarmer } from "#src/lib/prewarmer.ts";
import { AlsoListed } from "../page/AlsoListed";
import { BuyBar } from "../page/BuyBar";
import { BuyPanel } from "../page/BuyPanel";
import { buyPath, sellerChatPath } from "../page/buyPath";
import { DeliveryChoices } from "../page/DeliveryChoices";
import { DeliveryPrices } from "../page/DeliveryPrices";
import { FitSlot } from "../page/FitSlot";
import { FromSeller } from "../page/FromSeller";
import { Gallery } from "../page/Gallery";
import { LocationMap } from "../page/LocationMap";
import { SecondaryActions } from "../page/SecondaryActions";
import { SellerLine } from "../page/SellerLine";
import { SpeciesFactsCard } from "../page/SpeciesFactsCard";
import { useListing } from "../page/useListing";
import { usePlaceRestriction } from "../page/usePlaceRestriction";
import { CATEGORY_LABELS, WATER_LABELS } from "../public/labels";
import { SellerCard } from "../public/SellerCard";
import { SellerExceptions } from "../public/SellerExceptions";

const GoneListing = lazyWithRetry(async () => {
  const { GoneListing } = await import("../page/GoneListing");
  return { default: GoneListing };
});

/** Fetches the listing while the pointer rests on a link to it. */
export function prewarm(
  client: Prewarmer,
  { listingId }: Record<string, string | undefined>,
): void {
  if (listingId) client.prewarmQuery({ query: api.listings.catalogue.get, args: { listingId } });
}

/** /listing/:listingId: everything that a buyer must know before paying, live. */
export default function ListingPage() {
  const { listingId, listing: latest, isOwn, tank, fit, quiz, home } = useListing();
  // Rendered in slices: in one go it would block a slow phone for a quarter of a second.
  const listing = useDeferredValue(latest);
  const button = useRef<HTMLDivElement>(null);
  const placeRestriction = usePlaceRestriction(isOwn ? null : listing, home);
  const away = useAway(listing?.seller?.away);
  const law = placeRestriction?.isLaw ? placeRestriction.reason : null;
  if (listing === undefined) return <PageSkeleton kind="detail" />;
  if (listing === null) {
    return (
      <Suspense fallback={<PageSkeleton kind="detail" />}>
        <GoneListing listingId={listingId} />
      </Suspense>
    );
  }
  const { title, species, category, water } = listing;
  // The quiz may have been passed with another of the viewer's tanks.
  const hasPassed = quiz && !quiz.isOutdated && quiz.verdict !== "unsuitable";
  const ruledOut =
    tank && fit?.verdict === "unsuitable" && !hasPassed ? { tank: tank.name, fit } : null;
  const canBuy =
    placeRestriction === null && ruledOut === null && isBuyable(listing) && away === null;
  return (
    <div className="page-width py-6 sm:py-10">
      <Head {...listingHead(listing, pageOrigin())} />
      <nav aria-label="Breadcrumb" className="text-ink-muted mb-4 text-sm">
        <Link to={paths.browse()} className="underline">
          Browse
        </Link>
        <span aria-hidden="true"> / </span>
        <Link to={paths.browse({ category })} className="underline">
          {CATEGORY_LABELS[category]}
        </Link>
      </nav>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] lg:gap-x-10">
        <Gallery images={listing.images} title={title || species} />
        <aside className="lg:row-span-2">
          <Card padding="lg" className="grid gap-5">
            <div>
              <h1 dir="auto" className="font-display text-2xl wrap-anywhere">
                {title || species}
              </h1>
              <p translate="no" className="text-ink-muted mt-1">
                {species}
                {listing.scientificName && listing.scientificName !== species && (
                  <span className="italic"> ({listing.scientificName})</span>
                )}
              </p>
              <p className="mt-3 flex flex-wrap gap-2">
                <Badge tone="accent">{CATEGORY_LABELS[category]}</Badge>
                <Badge>{WATER_LABELS[water]}</Badge>
              </p>
            </div>
            <BuyPanel
              listing={listing}
              isOwn={isOwn}
              quiz={quiz}
              button={button}
              placeRestriction={placeRestriction}
              ruledOut={ruledOut}
              away={away}
            >
              {listing.seller && <SellerLine seller={listing.seller} />}
              {listing.seller && (
                <SellerExceptions exceptions={listing.seller.exceptions} className="text-sm" />
              )}
              <DeliveryPrices listing={listing} home={home} law={law} />
              {listing.seller && listing.deliveryMethods.some(isCarried) && (
                <p className="text-sm">{listing.seller.sends}</p>
              )}
              {!isOwn && <FitSlot listing={listing} tank={tank} fit={fit} />}
            </BuyPanel>
            <SecondaryActions listing={listing} isOwn={isOwn} />
          </Card>
        </aside>
        <div className="grid content-start gap-6">
          <FromSeller as="h2" listing={listing}>
            <p className="text-ink-muted mt-2 text-sm">
              Listed <DateText at={listing.createdAt} kind="long" />
            </p>
          </FromSeller>
          {listing.facts && (
            <SpeciesFactsCard facts={listing.facts} tank={tank ?? undefined} check={fit} />
          )}
          <div className="grid gap-6 md:grid-cols-2">
            <Card as="section" aria-labelledby="delivery" padding="lg">
              <h2 id="delivery" className="font-display mb-4 text-xl">
                Delivery
              </h2>
              <DeliveryChoices listing={listing} home={home} law={law} />
            </Card>
            <Card as="section" aria-labelledby="location" padding="lg">
              <h2 id="location" className="font-display mb-4 text-xl">
                Location
              </h2>
              <LocationMap {...listing} />
            </Card>
          </div>
          {listing.seller && (
            <Card as="section" aria-labelledby="seller" padding="lg">
              <h2 id="seller" className="font-display mb-4 text-xl">
                Seller
              </h2>
              <SellerCard seller={listing.seller} />
            </Card>
          )}
        </div>
      </div>
      <AlsoListed listing={listing} near={home?.outcode} />
      {!isOwn && canBuy && (
        <BuyBar
          button={button}
          listing={listing}
          to={buyPath(listing, quiz)}
          chat={sellerChatPath(listing)}
        />
      )}
    </div>
  );
}
