import { Suspense } from "react";
import { useAuth } from "../../../hooks/useAuth";
import { paths } from "../../../lib/paths";
import { Card } from "../../../components/ui/Card";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Page } from "../../../components/ui/Page";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { SkeletonText } from "../../../components/ui/Skeleton";
import { fixedHeads } from "../../../../convex/domain/site/fixedHeads";
import { Head } from "../../../lib/head";
import { saveReturnTo } from "../../../lib/returnTo";
import { lazyWithRetry } from "../../../components/ui/lazyPart";

// Visitors arrive here from other sites, and only signed-in users have tanks.
const TankManager = lazyWithRetry(async () => {
  const { TankManager } = await import("../../../components/tanks/TankManager");
  return { default: TankManager };
});

/** /start-buying: the announced quiz, and what is possible today: describing a tank. */
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
            Once you've added your tank, every listing shows whether it suits it, and the check
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
            <p>Your tanks are kept with your account.</p>
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
