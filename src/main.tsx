import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { hasStoredToken } from "./app/auth/sessionStore";
import { tokenStorage, watchStoredTokens } from "./app/auth/tokenStorage";
import { withFirstData } from "./app/firstPaint/withFirstData";
import { warmPage } from "./app/pages";
import { FIRST_DATA_ID, readFirstData } from "./lib/firstData";
import { tolerateForeignChanges } from "./lib/foreignDom";
import "./lib/zodWithoutEval";
import "./styles/index.css";

tolerateForeignChanges();
const url = import.meta.env.VITE_CONVEX_URL as string | undefined;
if (!url) throw new Error("VITE_CONVEX_URL is not set: see .env.local.example");
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchStoredTokens(url);
// With a token in store, queries wait for it instead of being refused first and asked again.
const expectAuth = hasStoredToken(url);
const convex = withFirstData(
  // A stored token that is still valid is used; without this, each document that is opened renews it.
  new ConvexReactClient(url, { expectAuth, initialAuthTokenReuse: true }),
  readFirstData(document.getElementById(FIRST_DATA_ID)?.textContent),
);

function show(): void {
  document.getElementById("load-problem")?.remove();
  // As a transition, React renders in slices of 5 ms: a slow telephone can scroll and tap meanwhile.
  startTransition(() =>
    createRoot(root!).render(
      <StrictMode>
        {/* Codes arrive by our own forms, never as ?code= of an address. */}
        <ConvexAuthProvider client={convex} storage={tokenStorage} shouldHandleCode={false}>
          <App />
        </ConvexAuthProvider>
      </StrictMode>,
    ),
  );
}

// The page that the server wrote, or the spinner of index.html, stays until the page can stand there whole: a skeleton in between would be
// rendered for nothing. When the page's code cannot be had, its route says so.
//
// A client that expects a token must not connect before its provider hands it one: convex 1.48 pauses its
// socket in between, and one that was open by then never says "Connect" to the server.
warmPage(expectAuth ? { prewarmQuery: () => undefined } : convex, window.location)
  .catch(() => undefined)
  .finally(show);
