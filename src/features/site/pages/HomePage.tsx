import { useQuery } from "convex/react";
import { Suspense } from "react";
import { api } from "#convex/_generated/api.js";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { homeHead } from "#convex/domain/site/homeHead.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import RecentlyViewed from "#src/features/listings/public/RecentlyViewed.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { Head, pageOrigin } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Prewarmer } from "#src/lib/prewarmer.ts";
import { Articles } from "../components/Articles";
import { Hero } from "../components/Hero";
import { HowItWorks, LiveArrival } from "../components/HowItWorks";
import { NearYou } from "../components/NearYou";
import { Categories, Newest } from "../components/Shelves";

export function prewarm(client: Prewarmer): void {
  client.prewarmQuery({ query: api.listings.browse.newest, args: {} });
}

/** For signed-in users only, and not needed for the page that the server renders. */
const OpenOrders = lazyWithRetry(() => import("#src/features/orders/public/OpenOrders.tsx"));
const NewForTank = lazyWithRetry(() => import("#src/features/listings/public/NewForTank.tsx"));

export default function HomePage() {
  const { status } = useAuth();
  const isSignedIn = status === "signedIn";
  return (
    <>
      <Head {...homeHead(pageOrigin())} />
      {isSignedIn ? <h1 className="sr-only">Shoal</h1> : <Hero />}
      <div className="page-width grid gap-14 py-10 sm:gap-20 sm:py-16">
        {isSignedIn ? (
          <Suspense fallback={<CardGridSkeleton />}>
            <OpenOrders>
              <ErrorBoundary title={listingTexts.loadFailed}>
                <Suspense fallback={<CardGridSkeleton count={4} />}>
                  <NewForTank />
                </Suspense>
              </ErrorBoundary>
              <Shop isSignedIn />
            </OpenOrders>
          </Suspense>
        ) : (
          <Shop isSignedIn={false} />
        )}
      </div>
    </>
  );
}

/** What visitors and users see alike. */
function Shop({ isSignedIn }: { isSignedIn: boolean }) {
  const settings = useQuery(api.accounts.settings.get, isSignedIn ? {} : "skip");
  return (
    <>
      <section aria-labelledby="categories" className="grid gap-5">
        <h2 id="categories" className="sr-only">
          Categories
        </h2>
        <Categories />
      </section>
      <section aria-labelledby="newest" className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="newest" className="font-display text-2xl">
            Newest listings
          </h2>
          <Link to={paths.browse()} className="text-accent font-semibold underline">
            See all listings
          </Link>
        </div>
        <ErrorBoundary title={listingTexts.loadFailed}>
          <Newest isBelowHero={!isSignedIn} />
        </ErrorBoundary>
      </section>
      <ErrorBoundary title={listingTexts.loadFailed}>
        <NearYou settingsOutcode={settings?.outcode ?? undefined} />
      </ErrorBoundary>
      <ErrorBoundary title={listingTexts.loadFailed}>
        <RecentlyViewed />
      </ErrorBoundary>
      <HowItWorks />
      <LiveArrival />
      <Articles />
    </>
  );
}
