import { Suspense } from "react";
import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";

// Loaded separately: many visitors arrive here from other sites, and only signed-in users have
// tanks.
const TankManager = lazyWithRetry(async () => {
  const { TankManager } = await import("../public/TankManager");
  return { default: TankManager };
});

/** /start-buying: lets users describe their tank before they buy. */
export default function StartBuyingPage() {
  const { status } = useAuth();
  return (
    <Page width="prose">
      <Head {...fixedHeads.startBuying} />
      <h1 className="font-display text-3xl">Start Buying Quiz Page - Coming Soon!</h1>
      <section aria-labelledby="tank" className="mt-10 grid gap-5">
        <div>
          <h2 id="tank" className="font-display text-2xl">
            Set up your tank now
          </h2>
          <p className="text-ink-muted mt-1 text-lg">
            Once you've added your tank, every listing shows whether it's suitable, and the check
            before you buy takes a minute.
          </p>
        </div>
        {status === "signedIn" ? (
          <ErrorBoundary title="Could not load your tanks.">
            <Suspense fallback={<SkeletonText lines={4} />}>
              <TankManager />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Card padding="lg" className="grid gap-4">
            <p>Log in to save your tanks to your account.</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to={paths.login} onClick={() => saveReturnTo(paths.startBuying)}>
                Log In
              </LinkButton>
              <LinkButton
                to={paths.signup}
                variant="secondary"
                onClick={() => saveReturnTo(paths.startBuying)}
              >
                Sign Up
              </LinkButton>
            </div>
          </Card>
        )}
        <p>
          <LinkButton to={paths.browse()} variant="secondary">
            Browse listings
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
