import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { hasStoredToken } from "./app/auth/sessionStore";
import { loadPage } from "./app/pages";
import { routeOf } from "./app/routes";
import "./styles/index.css";

const url = import.meta.env.VITE_CONVEX_URL as string | undefined;
if (!url) throw new Error("VITE_CONVEX_URL is not set: see .env.local.example");

// With a token in store, queries wait for it instead of being refused first and asked again.
const convex = new ConvexReactClient(url, { expectAuth: hasStoredToken(url) });

// The page's code and React's first render need not wait for each other. If it fails, the route says so.
loadPage(routeOf(window.location.pathname).page).catch(() => undefined);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    {/* Codes arrive by our own forms, never as ?code= of an address. */}
    <ConvexAuthProvider client={convex} shouldHandleCode={false}>
      <App />
    </ConvexAuthProvider>
  </StrictMode>,
);
