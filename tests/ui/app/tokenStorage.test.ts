import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordSignOut } from "#src/app/auth/sessionStore.ts";
import { onTokenRendered, tokenStorage, watchStoredTokens } from "#src/app/auth/tokenStorage.ts";
import { sessionToken } from "../kit/sessionToken";

const DEPLOYMENT = "http://127.0.0.1:3210";
const JWT = "__convexAuthJWT_http1270013210";
const REFRESH = "__convexAuthRefreshToken_http1270013210";

const tokenOf = (session: string, issuedAt = 0) =>
  sessionToken("user", session, 1_900_000_000 + issuedAt);
const refreshOf = (session: string) => `id|${session}`;
const [first, renewed, second] = [tokenOf("one"), tokenOf("one", 1), tokenOf("two")];

/** The events sent to Convex Auth, in order. */
const receivedTokens: (string | null)[] = [];
const library = (event: StorageEvent) => {
  if ((event.storageArea as unknown) === tokenStorage && event.key === JWT) {
    receivedTokens.push(event.newValue);
  }
};

/** Simulates another tab's write: the value first, then its event. */
function writeFromOtherTab(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  return () =>
    void window.dispatchEvent(
      new StorageEvent("storage", { key, newValue, storageArea: localStorage }),
    );
}
const sendEvent = (key: string, value: string | null) => writeFromOtherTab(key, value)();

/** Stores the tokens of a sign-in or renewal as Convex Auth does. */
function store(token: string, session: string) {
  tokenStorage.setItem(JWT, token);
  tokenStorage.setItem(REFRESH, refreshOf(session));
}
function remove() {
  tokenStorage.removeItem(JWT);
  tokenStorage.removeItem(REFRESH);
}
const stored = () => [localStorage.getItem(JWT), localStorage.getItem(REFRESH)];

// Called once, as in the app: the module represents a single tab.
watchStoredTokens(DEPLOYMENT);
beforeEach(() => {
  onTokenRendered(null);
  receivedTokens.length = 0;
  window.addEventListener("storage", library);
});
afterEach(() => window.removeEventListener("storage", library));

describe("storage for Convex Auth", () => {
  it("doesn't show one user's drafts to the next after a session expired with no tab open", () => {
    const key = "shoal.draft.outbox.c1";
    const storeUser = (id: string) =>
      localStorage.setItem(
        "shoal.session",
        JSON.stringify({ data: { user: { id } }, timestamp: 1 }),
      );
    localStorage.setItem(key, '"typed"');
    localStorage.setItem("profile_another", "{}");
    storeUser("user");
    store(first, "one");
    expect(localStorage.getItem(key)).toBe('"typed"');
    storeUser("another");
    store(second, "two");
    expect(localStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem("profile_another")).toBeNull();
    expect(stored()).toEqual([second, refreshOf("two")]);
  });

  it("stores a session's two tokens together", () => {
    tokenStorage.setItem(JWT, first);
    expect(stored()).toEqual([null, null]);
    tokenStorage.setItem(REFRESH, refreshOf("one"));
    expect(stored()).toEqual([first, refreshOf("one")]);
  });

  it("doesn't store tokens of a session that was signed out", () => {
    store(first, "one");
    onTokenRendered(first);
    recordSignOut("one");
    remove();
    store(renewed, "one");
    expect(stored()).toEqual([null, null]);
  });

  it("doesn't replace the next user's tokens", () => {
    onTokenRendered(first);
    recordSignOut("one");
    sendEvent(REFRESH, refreshOf("two"));
    sendEvent(JWT, second);
    store(renewed, "one");
    expect(stored()).toEqual([second, refreshOf("two")]);
    remove();
    expect(stored()).toEqual([second, refreshOf("two")]);
  });

  it("keeps its tokens when a renewal for the previous user is refused", () => {
    store(first, "one");
    onTokenRendered(first);
    tokenStorage.getItem(REFRESH);
    recordSignOut("one");
    store(second, "two");
    onTokenRendered(second);
    remove();
    expect(stored()).toEqual([second, refreshOf("two")]);
    onTokenRendered(null);
    expect(receivedTokens.at(-1)).toBe(second);
  });

  it("is cleared by signing out while the previous user's renewal is pending", () => {
    store(first, "one");
    onTokenRendered(first);
    tokenStorage.getItem(REFRESH);
    recordSignOut("one");
    store(second, "two");
    onTokenRendered(second);
    recordSignOut("two");
    remove();
    expect(stored()).toEqual([null, null]);
  });

  it("is cleared when its own renewal is refused", () => {
    store(first, "one");
    onTokenRendered(first);
    tokenStorage.getItem(REFRESH);
    store(renewed, "one");
    onTokenRendered(renewed);
    tokenStorage.getItem(REFRESH);
    remove();
    expect(stored()).toEqual([null, null]);
  });

  it("is cleared when the session has ended", () => {
    store(first, "one");
    onTokenRendered(first);
    remove();
    expect(stored()).toEqual([null, null]);
  });

  it("leaves other names alone", () => {
    tokenStorage.setItem("verifier", "v");
    expect(tokenStorage.getItem("verifier")).toBe("v");
    tokenStorage.removeItem("verifier");
    expect(tokenStorage.getItem("verifier")).toBeNull();
  });
});

describe("events from other tabs", () => {
  it("report a sign-in, a renewal and a sign-out", () => {
    for (const token of [first, renewed, null]) {
      sendEvent(JWT, token);
      onTokenRendered(token);
    }
    expect(receivedTokens).toEqual([first, renewed, null]);
  });

  it("report the next user once the page has rendered without the first", () => {
    store(first, "one");
    onTokenRendered(first);
    const writes = [
      writeFromOtherTab(JWT, null),
      writeFromOtherTab(REFRESH, refreshOf("two")),
      writeFromOtherTab(JWT, second),
    ];
    for (const send of writes) send();
    expect(new Set(receivedTokens)).toEqual(new Set([null]));
    onTokenRendered(null);
    expect(receivedTokens.at(-1)).toBe(second);
  });

  it("report the next user even after a late renewal by the first", () => {
    store(second, "two");
    onTokenRendered(second);
    onTokenRendered(first);
    expect(receivedTokens).toEqual([null]);
    onTokenRendered(null);
    expect(receivedTokens).toEqual([null, second]);
  });

  it("report a sign-out first if another user signs in before this tab's session has ended", () => {
    onTokenRendered(first);
    store(second, "two");
    onTokenRendered(second);
    onTokenRendered(null);
    expect(receivedTokens).toEqual([null, second]);
  });

  it("report nothing while this tab is ending its own session on the server", () => {
    onTokenRendered(first);
    expect(receivedTokens).toEqual([]);
  });
});
