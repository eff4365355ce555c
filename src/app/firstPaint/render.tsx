/**
 * A page as its first visitor sees it, as HTML: what stands in the window until the app's code is there. It runs in the
 * deployment (`convex/site/rules/view.ts`), where there is no browser: nobody is signed in, nothing is stored.
 */
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { type FunctionReference, getFunctionName } from "convex/server";
import type { Value } from "convex/values";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { Route, Routes, StaticRouter } from "react-router-dom";
import { AuthContext } from "../../hooks/useAuth";
import { ToastContext } from "../../hooks/useToast";
import type { Auth } from "../../lib/auth";
import { firstKey } from "../../lib/firstData";
import { AppLayout } from "../layout/AppLayout";
import { routeOf } from "../routes";
import { firstPages } from "./pages";

export type Question = { name: string; args: Record<string, Value> };
/** `preloads`: links to the pictures that are seen at once. `asked`: what no answer was known to. */
export type Rendered = { preloads: string; html: string; asked: Question[] };

const visitor: Auth = {
  status: "signedOut",
  session: null,
  user: null,
  profile: null,
  profileIsLive: false,
  profileError: null,
  signOut: async () => undefined,
};
const noToasts = { show: () => undefined, dismiss: () => undefined };

/** The parts of the client that rendering reads: answers that are known, and `ask` for the others. */
function stillClient(answers: ReadonlyMap<string, Value>, ask: (question: Question) => void) {
  const client = {
    watchQuery: (query: FunctionReference<"query">, args: Record<string, Value> = {}) => ({
      localQueryResult: () => {
        const name = getFunctionName(query);
        const key = firstKey(name, args);
        if (!answers.has(key)) ask({ name, args });
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

function Still({
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

/** React writes them before everything else. */
const PRELOADS = /^(<link rel="preload"[^>]*>)*/;

/**
 * The page at `at`, a path with its query, with what `answers` hold; skeletons where they hold nothing. Null for an
 * address whose page is not rendered here.
 */
export function renderFirst(at: string, answers: ReadonlyMap<string, Value>): Rendered | null {
  const route = routeOf(new URL(at, "http://page").pathname);
  const page = firstPages.get(route.page);
  if (!page) return null;
  const asked: Question[] = [];
  const client = stillClient(answers, (question) => asked.push(question));
  const all = renderToStaticMarkup(
    <Still at={at} client={client}>
      <AppLayout chrome={route.chrome}>
        <Routes>
          <Route path={route.path} element={createElement(page)} />
        </Routes>
      </AppLayout>
    </Still>,
  );
  const [preloads = ""] = PRELOADS.exec(all) ?? [];
  return { preloads, html: all.slice(preloads.length), asked };
}
