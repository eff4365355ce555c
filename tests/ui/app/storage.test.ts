import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readClaims } from "#convex/domain/accounts/sessionClaims.ts";
import { cachedProfile, cacheProfile, clearCachedProfile } from "#src/app/auth/profileCache.ts";
import {
  clearSession,
  dropStoredTokens,
  hasStoredToken,
  isTabOnlySession,
  loadSession,
  saveSession,
  sessionFrom,
} from "#src/app/auth/sessionStore.ts";
import { tokenStorage, watchStoredTokens } from "#src/app/auth/tokenStorage.ts";
import { deleteDraft, placeOf, readDraft, saveDraft } from "#src/lib/drafts.ts";
import { sessionToken } from "../kit/sessionToken";
import { profileOf } from "../viewers";

const URL = "http://127.0.0.1:3210";
const token = sessionToken("user1", "session1", 1_800_000_000);

describe("the profile cache", () => {
  it("stores a profile under 'profile_' and the user's id for 15 minutes", () => {
    vi.useFakeTimers();
    cacheProfile(profileOf());
    expect(localStorage.getItem("profile_user1")).not.toBeNull();
    vi.advanceTimersByTime(15 * 60 * 1000 - 1);
    expect(cachedProfile("user1")).toEqual(profileOf());
    vi.advanceTimersByTime(1);
    expect(cachedProfile("user1")).toBeNull();
  });

  it("never returns another user's profile or a damaged one", () => {
    localStorage.setItem(
      "profile_user2",
      JSON.stringify({ data: profileOf(), timestamp: Date.now() }),
    );
    expect(cachedProfile("user2")).toBeNull();
    localStorage.setItem("profile_user1", "{");
    expect(cachedProfile("user1")).toBeNull();
    localStorage.setItem(
      "profile_user1",
      JSON.stringify({ data: profileOf(), timestamp: Date.now() + 1e6 }),
    );
    expect(cachedProfile("user1")).toBeNull();
  });

  it("can be cleared", () => {
    cacheProfile(profileOf());
    clearCachedProfile("user1");
    expect(localStorage.length).toBe(0);
  });

  it("works without storage", () => {
    const getItem = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    expect(cachedProfile("user1")).toBeNull();
    expect(hasStoredToken(URL)).toBe(false);
    getItem.mockRestore();
  });
});

describe.each([
  ["forbidden", "SecurityError", ["getItem", "setItem", "removeItem"] as const],
  ["full", "QuotaExceededError", ["setItem"] as const],
])("storage that is %s", (_, name, methods) => {
  beforeEach(() => {
    for (const method of methods) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException("no", name);
      });
    }
  });
  afterEach(() => vi.restoreAllMocks());

  it("keeps a sign-in while the tab is open, and knows that it ends with the tab", () => {
    watchStoredTokens(URL);
    tokenStorage.setItem("__convexAuthJWT_http1270013210", token);
    tokenStorage.setItem("__convexAuthRefreshToken_http1270013210", "id|session1");
    expect(tokenStorage.getItem("__convexAuthJWT_http1270013210")).toBe(token);
    expect(tokenStorage.getItem("__convexAuthRefreshToken_http1270013210")).toBe("id|session1");
    expect([hasStoredToken(URL), isTabOnlySession(URL)]).toEqual([true, true]);
    dropStoredTokens(URL, null);
    expect([hasStoredToken(URL), isTabOnlySession(URL)]).toEqual([false, false]);
  });

  it("keeps typed text in the tab or in the browser", () => {
    for (const store of ["tab", "browser"] as const) {
      const place = placeOf("user1", "message.c1", store);
      saveDraft(place, "Hello");
      expect(readDraft(place)).toBe("Hello");
      deleteDraft(place);
      expect(readDraft(place)).toBeNull();
    }
  });
});

it("a sign-in stored by the browser isn't limited to this tab", () => {
  watchStoredTokens(URL);
  tokenStorage.setItem("__convexAuthJWT_http1270013210", token);
  tokenStorage.setItem("__convexAuthRefreshToken_http1270013210", "id|session1");
  expect([hasStoredToken(URL), isTabOnlySession(URL)]).toEqual([true, false]);
});

describe("the session record", () => {
  it("is an object with data and timestamp", () => {
    localStorage.setItem("__convexAuthRefreshToken_http1270013210", "refresh");
    const session = sessionFrom(token, URL, "mara@example.com");
    expect(session).toEqual({
      accessToken: token,
      refreshToken: "refresh",
      expiresAt: 1_800_000_000_000,
      user: { id: "user1", email: "mara@example.com" },
    });
    if (session) saveSession(session);
    const record = loadSession();
    expect(Object.keys(record ?? {}).sort()).toEqual(["data", "timestamp"]);
    expect(record?.data).toEqual(session);
    expect(Math.abs(Date.now() - (record?.timestamp ?? 0))).toBeLessThan(60_000);
    clearSession();
    expect(loadSession()).toBeNull();
  });

  it("doesn't include the library's tokens, which are found and removed separately", () => {
    localStorage.setItem("__convexAuthJWT_http1270013210", token);
    expect(hasStoredToken(URL)).toBe(true);
    dropStoredTokens(URL, null);
    expect(hasStoredToken(URL)).toBe(false);
  });

  it.each(["", "a.b.c", "h.%%%.s", `h.${btoa("[1]")}.s`, sessionToken("user1", "")])(
    "reads nothing from the token %j",
    (damaged) => {
      expect(readClaims(damaged)).toBeNull();
    },
  );
});
