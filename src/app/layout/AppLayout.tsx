import { type ReactNode, Suspense } from "react";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { useVisitorTank } from "#src/features/tanks/public/visitorTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useIdle } from "#src/hooks/useIdle.ts";
import { cx } from "#src/lib/cx.ts";
import type { PageRoute } from "../routes";
import { CookieBanner } from "./CookieBanner";
import { FootBars } from "./FootBars";
import { Footer } from "./Footer";
import { Navbar } from "./Navbar";
import { NetworkBanner } from "./NetworkBanner";
import { RouteAnnouncer } from "./RouteAnnouncer";

const AdoptTank = lazyWithRetry(
  () => import("#src/features/tanks/public/AdoptTank.tsx"),
  EmptyFallback,
);
const TabOnlyBanner = lazyWithRetry(() => import("./TabOnlyBanner"), EmptyFallback);
const EmailProblemBar = lazyWithRetry(() => import("./EmailProblemBar"), EmptyFallback);
const IdleTasks = lazyWithRetry(() => import("../IdleTasks"), EmptyFallback);

type Props = { chrome: PageRoute["chrome"]; children: ReactNode };

export function AppLayout({ chrome, children }: Props) {
  const isIdle = useIdle();
  const hasVisitorTank = useVisitorTank() !== null;
  const { status, profile, profileIsLive } = useAuth();
  const isSignedIn = status === "signedIn";
  // A page that fills the window scrolls within itself, so the prompts at its foot take up space
  // instead of covering it. In a short window it scrolls as the others do.
  const fillsWindow = chrome === "noFooter";
  return (
    <div
      data-frame={fillsWindow ? "window" : "page"}
      className={cx(
        "flex flex-col",
        fillsWindow ? "h-dvh short:h-auto short:min-h-dvh" : "min-h-dvh",
      )}
    >
      <a
        href="#main"
        className="bg-accent text-on-accent absolute top-2 left-[max(0.5rem,var(--notch))] z-60 -translate-y-20 rounded-md px-4 py-2.5 font-semibold focus:translate-y-0"
      >
        Skip to main content
      </a>
      <RouteAnnouncer />
      <Navbar />
      <NetworkBanner />
      {isSignedIn && (
        <Suspense fallback={null}>
          <TabOnlyBanner />
        </Suspense>
      )}
      {hasVisitorTank && isSignedIn && (
        <Suspense fallback={null}>
          <AdoptTank />
        </Suspense>
      )}
      {isIdle && (
        <Suspense fallback={null}>
          <IdleTasks />
        </Suspense>
      )}
      {/* At least as tall as the window below the navbar, so that the footer doesn't jump
          while a page loads. */}
      <main
        id="main"
        tabIndex={-1}
        data-route-focus
        className={cx(
          "flex-1",
          fillsWindow ? "min-h-[26rem] short:min-h-0" : "min-h-[calc(100dvh-4rem)]",
        )}
      >
        {children}
      </main>
      {!fillsWindow && <Footer />}
      <FootBars>
        {profileIsLive && profile?.emailProblem !== undefined && (
          <Suspense fallback={null}>
            <EmailProblemBar />
          </Suspense>
        )}
        <CookieBanner />
      </FootBars>
    </div>
  );
}
