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
const [firstToken, renewedToken, secondToken] = [tokenOf("one"), tokenOf("one", 1), tokenOf("two")];

/** The events sent to Convex Auth, in order. */
const receivedTokens: (string | null)[] = [];
const onStorageEvent = (event: StorageEvent) => {
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
function storeTokens(token: string, session: string) {
  tokenStorage.setItem(JWT, token);
  tokenStorage.setItem(REFRESH, refreshOf(session));
}
function removeTokens() {
  tokenStorage.removeItem(JWT);
  tokenStorage.removeItem(REFRESH);
}
const storedTokens = () => [localStorage.getItem(JWT), localStorage.getItem(REFRESH)];

// Called once, as in the app: the module represents a single tab.
watchStoredTokens(DEPLOYMENT);
beforeEach(() => {
  onTokenRendered(null);
  receivedTokens.length = 0;
  window.addEventListener("storage", onStorageEvent);
});
afterEach(() => window.removeEventListener("storage", onStorageEvent));

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
    storeTokens(firstToken, "one");
    expect(localStorage.getItem(key)).toBe('"typed"');
    storeUser("another");
    storeTokens(secondToken, "two");
    expect(localStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem("profile_another")).toBeNull();
    expect(storedTokens()).toEqual([secondToken, refreshOf("two")]);
  });

  it("stores a session's two tokens together", () => {
    tokenStorage.setItem(JWT, firstToken);
    expect(storedTokens()).toEqual([null, null]);
    tokenStorage.setItem(REFRESH, refreshOf("one"));
    expect(storedTokens()).toEqual([firstToken, refreshOf("one")]);
  });

  it("doesn't store tokens of a session that was signed out", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    recordSignOut("one");
    removeTokens();
    storeTokens(renewedToken, "one");
    expect(storedTokens()).toEqual([null, null]);
  });

  it("doesn't replace the next user's tokens", () => {
    onTokenRendered(firstToken);
    recordSignOut("one");
    sendEvent(REFRESH, refreshOf("two"));
    sendEvent(JWT, secondToken);
    storeTokens(renewedToken, "one");
    expect(storedTokens()).toEqual([secondToken, refreshOf("two")]);
    removeTokens();
    expect(storedTokens()).toEqual([secondToken, refreshOf("two")]);
  });

  it("keeps its tokens when a renewal for the previous user is refused", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    tokenStorage.getItem(REFRESH);
    recordSignOut("one");
    storeTokens(secondToken, "two");
    onTokenRendered(secondToken);
    removeTokens();
    expect(storedTokens()).toEqual([secondToken, refreshOf("two")]);
    onTokenRendered(null);
    expect(receivedTokens.at(-1)).toBe(secondToken);
  });

  it("is cleared by signing out while the previous user's renewal is pending", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    tokenStorage.getItem(REFRESH);
    recordSignOut("one");
    storeTokens(secondToken, "two");
    onTokenRendered(secondToken);
    recordSignOut("two");
    removeTokens();
    expect(storedTokens()).toEqual([null, null]);
  });

  it("is cleared when its own renewal is refused", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    tokenStorage.getItem(REFRESH);
    storeTokens(renewedToken, "one");
    onTokenRendered(renewedToken);
    tokenStorage.getItem(REFRESH);
    removeTokens();
    expect(storedTokens()).toEqual([null, null]);
  });

  it("is cleared when the session has ended", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    removeTokens();
    expect(storedTokens()).toEqual([null, null]);
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
    for (const token of [firstToken, renewedToken, null]) {
      sendEvent(JWT, token);
      onTokenRendered(token);
    }
    expect(receivedTokens).toEqual([firstToken, renewedToken, null]);
  });

  it("report the next user once the page has rendered without the first", () => {
    storeTokens(firstToken, "one");
    onTokenRendered(firstToken);
    const writes = [
      writeFromOtherTab(JWT, null),
      writeFromOtherTab(REFRESH, refreshOf("two")),
      writeFromOtherTab(JWT, secondToken),
    ];
    for (const send of writes) send();
    expect(new Set(receivedTokens)).toEqual(new Set([null]));
    onTokenRendered(null);
    expect(receivedTokens.at(-1)).toBe(secondToken);
  });

  it("report the next user even after a late renewal by the first", () => {
    storeTokens(secondToken, "two");
    onTokenRendered(secondToken);
    onTokenRendered(firstToken);
    expect(receivedTokens).toEqual([null]);
    onTokenRendered(null);
    expect(receivedTokens).toEqual([null, secondToken]);
  });

  it("report a sign-out first if another user signs in before this tab's session has ended", () => {
    onTokenRendered(firstToken);
    storeTokens(secondToken, "two");
    onTokenRendered(secondToken);
    onTokenRendered(null);
    expect(receivedTokens).toEqual([null, secondToken]);
  });

  it("report nothing while this tab is ending its own session on the server", () => {
    onTokenRendered(firstToken);
    expect(receivedTokens).toEqual([]);
  });
});
