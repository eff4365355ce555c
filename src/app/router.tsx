import { createElement, type ReactNode, Suspense, useMemo, useState } from "react";
import {
  matchPath,
  Navigate,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
} from "react-router-dom";
import { PageSkeleton } from "../components/ui/PageSkeleton";
import { AppLayout } from "./layout/AppLayout";
import { FullScreenSpinner } from "../components/ui/FullScreenSpinner";
import { useHasBeen } from "../hooks/useHasBeen";
import { useAuth } from "../hooks/useAuth";
import { PageBoundary } from "./PageBoundary";
import { forgetPage, pageComponent } from "./pages";
import { RouteGuard } from "./RouteGuard";
import { type PageRoute, redirectRoutes, routeOf } from "./routes";

function PageOf({ route }: { route: PageRoute }) {
  const { pathname } = useLocation();
  // Counting attempts renders this anew, so that a lazy page that failed is asked for again.
  const [, setAttempt] = useState(0);
  const retry = () => {
    forgetPage(route.page);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <PageBoundary resetKey={pathname} onRetry={retry}>
      <RouteGuard key={route.path} route={route}>
        <Suspense fallback={<PageSkeleton kind={route.skeleton} />}>
          {createElement(pageComponent(route.page), { key: pathname })}
        </Suspense>
      </RouteGuard>
    </PageBoundary>
  );
}

/**
 * The page at the address. The table is flat and `routeOf` finds its row, so React Router's ranking of nested
 * routes is not loaded; what `useParams` reads is provided as it would provide it.
 */
function CurrentPage({ route }: { route: PageRoute }) {
  const { pathname } = useLocation();
  const context = useMemo(() => {
    const match = matchPath(route.path, pathname);
    const matches = match ? [{ ...match, route: { path: route.path } }] : [];
    return { outlet: null, matches, isDataRoute: false };
  }, [route.path, pathname]);
  return (
    <RouteContext value={context}>
      <PageOf route={route} />
    </RouteContext>
  );
}

/** The route table, in the frame that all pages share. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const redirect = redirectRoutes.find(({ path }) => matchPath(path, pathname));
  const route = useMemo(() => routeOf(pathname), [pathname]);
  return (
    <AppLayout chrome={route.chrome}>
      {redirect ? <Navigate to={redirect.redirectTo} replace /> : <CurrentPage route={route} />}
    </AppLayout>
  );
}

/** A full-screen spinner instead of the whole app until it is known who is looking, once. */
export function AuthGate({ children }: { children: ReactNode }) {
  const { status } = useAuth();
  const known = useHasBeen(status !== "initialising");
  return known ? children : <FullScreenSpinner />;
}
