/**
 * Renders a page as HTML for a first-time visitor, shown until the app's code has loaded. It runs
 * in the deployment (`convex/site/model/view.ts`), without a browser: no user, no storage.
 */

import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { type FunctionReference, getFunctionName } from "convex/server";
import type { Value } from "convex/values";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { StaticRouter } from "react-router-dom";
import { AuthContext } from "#src/hooks/useAuth.ts";
import { PageParams } from "#src/hooks/usePageParams.ts";
import { ToastContext } from "#src/hooks/useToast.ts";
import type { Auth } from "#src/lib/auth.ts";
import { firstKey } from "#src/lib/firstData.ts";
import { AppLayout } from "../layout/AppLayout";
import { routeMatch } from "../routes";
import { firstPages } from "./pages";

/** A query call; `key` identifies its answer. */
type Question = { name: string; args: Record<string, Value>; key: string };
/** `preloads`: links to the images at the top of the page. `unanswered`: queries that had no answer yet. */
export type RenderedPage = { preloads: string; html: string; unanswered: Question[] };

const visitor: Auth = {
  status: "signedOut",
  session: null,
  user: null,
  profile: null,
  profileIsLive: false,
  profileError: null,
  signOut: async () => undefined,
};
const noToasts = { show: () => () => undefined };

/** The parts of the client that rendering uses. Queries without a known answer go to `onUnanswered`. */
function staticClient(
  answers: ReadonlyMap<string, Value>,
  onUnanswered: (question: Question) => void,
) {
  const client = {
    watchQuery: (query: FunctionReference<"query">, args: Record<string, Value> = {}) => ({
      localQueryResult: () => {
        const name = getFunctionName(query);
        const key = firstKey(name, args);
        if (!answers.has(key)) onUnanswered({ name, args, key });
        return answers.get(key);
      },
      onUpdate: () => () => undefined,
      journal: () => undefined,
    }),
    connectionState: () => ({ isWebSocketConnected: true }),
    subscribeToConnectionState: () => () => undefined,
  };
  return client as unknown as ConvexReactClient;
}

function StaticProviders({
  at,
  client,
  children,
}: {
  at: string;
  client: ConvexReactClient;
  children: ReactNode;
}) {
  return (
    <ConvexProvider client={client}>
      <StaticRouter location={at}>
        <ToastContext value={noToasts}>
          <AuthContext value={visitor}>{children}</AuthContext>
        </ToastContext>
      </StaticRouter>
    </ConvexProvider>
  );
}

/** React writes preload links before everything else. */
const PRELOADS = /^(<link rel="preload"[^>]*>)*/;

/**
 * Renders the page at `at` (a path with its query string). Queries missing from `answers` render as
 * skeletons. Null if the page isn't rendered on the server.
 */
export function renderFirst(at: string, answers: ReadonlyMap<string, Value>): RenderedPage | null {
  const { route, params } = routeMatch(new URL(at, "http://page").pathname);
  const page = firstPages.get(route.page);
  if (!page) return null;
  const questions: Question[] = [];
  const client = staticClient(answers, (question) => questions.push(question));
  const all = renderToStaticMarkup(
    <StaticProviders at={at} client={client}>
      <AppLayout chrome={route.chrome}>
        <PageParams value={params}>{createElement(page)}</PageParams>
      </AppLayout>
    </StaticProviders>,
  );
  const [preloads = ""] = PRELOADS.exec(all) ?? [];
  return { preloads, html: all.slice(preloads.length), unanswered: questions };
}
