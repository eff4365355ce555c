import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { noSellerHead, sellerHead } from "#convex/domain/site/sellerHead.ts";
import { ReportButton } from "#src/components/reports/ReportButton.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import SellerAway from "#src/features/listings/public/SellerAway.tsx";
import { SellerCard } from "#src/features/listings/public/SellerCard.tsx";
import { SellerExceptions } from "#src/features/listings/public/SellerExceptions.tsx";
import { SellerListings } from "#src/features/listings/public/SellerListings.tsx";
import type { SellerSummary } from "#src/features/listings/public/types.ts";
import { SellerReviews } from "#src/features/orders/public/SellerReviews.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useAway } from "#src/hooks/useAway.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { Head, pageOrigin } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Prewarmer } from "#src/lib/prewarmer.ts";

/** Fetches the seller while the pointer rests on a link to them. */
export function prewarm(client: Prewarmer, { sellerId }: Record<string, string | undefined>): void {
  if (sellerId) client.prewarmQuery({ query: api.sellers.profile.get, args: { sellerId } });
}

/** /seller/:sellerId: the seller, their current listings and their reviews. */
export default function SellerPage() {
  const { sellerId = "" } = usePageParams();
  const seller = useQuery(api.sellers.profile.get, { sellerId });
  if (seller === undefined) return <PageSkeleton kind="cards" />;
  if (seller === null) {
    return (
      <Page>
        <Head {...noSellerHead} />
        <h1 className="sr-only">Seller not found</h1>
        <EmptyState
          title="We couldn't find this seller."
          action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
        >
          The account may have been closed, or the link may be incomplete.
        </EmptyState>
      </Page>
    );
  }
  const name = seller.fullName;
  return (
    <Page>
      <Head {...sellerHead(seller, pageOrigin())} />
      <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10">
        <aside className="grid content-start gap-4">
          <Card padding="lg" className="grid gap-4">
            <SellerCard seller={seller} linked={false} />
            <AwayNotice seller={seller} />
            {seller.isApproved && <p className="text-sm">{seller.sends}</p>}
            <SellerExceptions exceptions={seller.exceptions} className="text-sm" />
            {seller.about && (
              <p dir="auto" className="whitespace-pre-line">
                {seller.about}
              </p>
            )}
            <SellerActions sellerId={seller.userId} name={name} />
          </Card>
        </aside>
        <div className="grid min-w-0 content-start gap-10">
          <section aria-labelledby="listings" className="peer">
            <h1 id="listings" className="font-display mb-5 text-3xl wrap-anywhere">
              <PersonName>{name}</PersonName>&apos;s Listings
            </h1>
            <ErrorBoundary title={listingTexts.loadFailed}>
              <SellerListings sellerId={seller.userId} />
            </ErrorBoundary>
          </section>
          {/* Hidden until the listings above have loaded, so that it doesn't jump. */}
          <section aria-labelledby="reviews" className="peer-has-[.animate-shimmer]:hidden">
            <h2 id="reviews" className="font-display mb-5 text-2xl">
              Reviews
            </h2>
            <ErrorBoundary title={reviewTexts.loadFailed}>
              <SellerReviews sellerId={seller.userId} />
            </ErrorBoundary>
          </section>
        </div>
      </div>
    </Page>
  );
}

function AwayNotice({ seller }: { seller: SellerSummary }) {
  const away = useAway(seller.away);
  return away && <SellerAway name={seller.fullName} away={away} />;
}

function SellerActions({ sellerId, name }: { sellerId: string; name: string }) {
  const { user, profile } = useAuth();
  if (user?.id === sellerId) {
    return (
      <LinkButton to={paths.profile()} variant="secondary" full>
        View Profile
      </LinkButton>
    );
  }
  return (
    <div className="grid gap-2">
      {profile?.role === "admin" ? (
        <LinkButton
          to={paths.messages({ sellerId })}
          variant="secondary"
          icon={<MessageIcon size={20} />}
          full
        >
          Message
        </LinkButton>
      ) : (
        // Only admins may start a conversation that isn't about a listing.
        <p className="text-ink-muted text-sm wrap-anywhere">
          To message <PersonName>{name}</PersonName>, open one of their listings and press “Message
          seller”.
        </p>
      )}
      <ReportButton
        itemType="user_profile"
        itemId={sellerId}
        itemName={`${isolated(name)}'s profile`}
        page={paths.seller(sellerId)}
      />
    </div>
  );
}
