import { createElement, type ReactNode, Suspense, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PageSkeleton } from "../components/ui/PageSkeleton";
import { useAuth } from "../hooks/useAuth";
import { useLatch } from "../hooks/useLatch";
import { PageParams } from "../hooks/usePageParams";
import { ServerMarkup, useReplaceServerMarkup } from "./firstPaint/ServerMarkup";
import { AppLayout } from "./layout/AppLayout";
import { PageBoundary } from "./PageBoundary";
import { forgetPage, pageComponent } from "./pages";
import { RouteGuard } from "./RouteGuard";
import { type PageRoute, redirectOf, routeMatch } from "./routes";
import { usePrewarm } from "./usePrewarm";
import { useSingleClicks } from "./useSingleClicks";

function RoutePage({ route }: { route: PageRoute }) {
  const { pathname } = useLocation();
  const { status } = useAuth();
  // Each attempt re-renders, so that a lazy page whose import failed is imported again.
  const [, setAttempt] = useState(0);
  const retry = () => {
    forgetPage(route.page);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    // A query fails when the session ends, perhaps before the guard hears of it.
    <PageBoundary resetKey={`${status} ${pathname}`} onRetry={retry}>
      <RouteGuard key={route.path} route={route}>
        <Suspense fallback={<PageSkeleton kind={route.skeleton} />}>
          {createElement(pageComponent(route.page), { key: pathname })}
        </Suspense>
      </RouteGuard>
    </PageBoundary>
  );
}

export function AppRoutes() {
  usePrewarm();
  useSingleClicks();
  const { pathname } = useLocation();
  const { route, params } = useMemo(() => routeMatch(pathname), [pathname]);
  const redirectTo = redirectOf(pathname);
  return (
    <AppLayout chrome={route.chrome}>
      {redirectTo === undefined ? (
        <PageParams value={params}>
          <RoutePage route={route} />
        </PageParams>
      ) : (
        <Navigate to={redirectTo} replace />
      )}
    </AppLayout>
  );
}

/**
 * Shows the server-rendered page or a spinner instead of the app until the user is known for the
 * first time.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { status } = useAuth();
  const isKnown = useLatch(status !== "initialising");
  useReplaceServerMarkup(isKnown);
  return isKnown ? children : <ServerMarkup />;
}
