import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { renewUntilAnswered } from "./app/auth/renewal";
import { hasStoredToken } from "./app/auth/sessionStore";
import { tokenStorage, watchStoredTokens } from "./app/auth/tokenStorage";
import { withFirstData } from "./app/firstPaint/withFirstData";
import { stripLoneSurrogatesFrom } from "./app/loneSurrogates";
import { warmPage } from "./app/pages";
import { announceFilledFields } from "./lib/filledFields";
import { FIRST_DATA_ID, readFirstData } from "./lib/firstData";
import { tolerateForeignChanges } from "./lib/foreignDom";
import "./lib/heldPage";
import "./lib/zodWithoutEval";
import "./styles/index.css";

tolerateForeignChanges();
announceFilledFields();
const url = import.meta.env.VITE_CONVEX_URL as string | undefined;
if (!url) throw new Error("VITE_CONVEX_URL is not set: see .env.local.example");
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchStoredTokens(url);
// With a stored token, queries wait for it instead of being refused first and sent again.
const expectAuth = hasStoredToken(url);
// Use a stored token while it is valid; by default every new document renews it.
const client = new ConvexReactClient(url, { expectAuth, initialAuthTokenReuse: true });
const convex = withFirstData(
  renewUntilAnswered(stripLoneSurrogatesFrom(client)),
  readFirstData(document.getElementById(FIRST_DATA_ID)?.textContent),
);

function renderApp(): void {
  document.getElementById("load-problem")?.remove();
  // In a transition React renders in slices of 5 ms, so a slow phone can scroll and tap in between.
  startTransition(() =>
    createRoot(root!).render(
      <StrictMode>
        {/* Codes arrive through our own forms, never as ?code= in an address. */}
        <ConvexAuthProvider client={convex} storage={tokenStorage} shouldHandleCode={false}>
          <App />
        </ConvexAuthProvider>
      </StrictMode>,
    ),
  );
}

// The server-rendered page, or the spinner of index.html, stays until the page can render
// completely: a skeleton in between would be wasted work. If the page's code can't be loaded, its
// route shows an error.
//
// A client that expects a token must not connect before its provider passes one: convex 1.48 pauses
// its socket in between, and a socket that is already open then never sends "Connect" to the
// server.
warmPage(expectAuth ? { prewarmQuery: () => undefined } : convex, window.location)
  .catch(() => undefined)
  .finally(renderApp);
