/**
 * Retries a token renewal until the server answers. While Convex renews an expired token, as a page must
 * after waking, its socket is stopped. If the renewal throws, because of a lost connection, a 503 or a
 * captive portal's page, the socket stays stopped until the page is reloaded.
 */

import type { ConvexReactClient } from "convex/react";
import { libraryKey } from "./sessionStore";

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 15_000;

type FetchToken = Parameters<ConvexReactClient["setAuth"]>[0];

/** Adds retries to every token fetcher that the client is given later. */
export function renewUntilAnswered(client: ConvexReactClient): ConvexReactClient {
  const setAuth = client.setAuth.bind(client);
  let latest: FetchToken | null = null;
  client.setAuth = (fetchToken, ...rest) => {
    latest = fetchToken;
    setAuth(
      (options) =>
        renew(fetchToken, { ...options, url: client.url, isCurrent: () => latest === fetchToken }),
      ...rest,
    );
  };
  const clearAuth = client.clearAuth.bind(client);
  client.clearAuth = () => {
    latest = null;
    clearAuth();
  };
  return client;
}

type Renewal = { forceRefreshToken: boolean; url: string; isCurrent: () => boolean };

/** The token; null if the server refused to renew it, or if the client no longer uses this fetcher. */
async function renew(fetchToken: FetchToken, { forceRefreshToken, url, isCurrent }: Renewal) {
  const before = forceRefreshToken ? await fetchToken({ forceRefreshToken: false }) : null;
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, LAST_DELAY_MS)) {
    try {
      return await fetchToken({ forceRefreshToken });
    } catch (error) {
      console.warn("Could not renew the session; retrying", error);
    }
    await pause(navigator.onLine ? delay : LAST_DELAY_MS, url);
    if (!isCurrent()) return null;
    // Another tab may have renewed it in the meantime.
    const now = (await fetchToken({ forceRefreshToken: false })) ?? null;
    if (now !== before) return now;
  }
}

/** Ends early when the connection returns, the page becomes visible, or another tab stores a token. */
function pause(ms: number, url: string): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      clearTimeout(timer);
      // Lets Convex Auth read a token that another tab has stored.
      setTimeout(resolve);
    };
    const timer = setTimeout(end, ms);
    const { signal } = listening;
    window.addEventListener("online", end, { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal });
    window.addEventListener("storage", ({ key }) => key === libraryKey("JWT", url) && end(), {
      signal,
    });
  });
}
