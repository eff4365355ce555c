import * as authReact from "@convex-dev/auth/react";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as convexReact from "convex/react";
import { ConvexError } from "convex/values";
import { Link, MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { errorText } from "#convex/errors.ts";
import { AuthProvider } from "#src/app/auth/AuthProvider.tsx";
import { publishSignOutReason } from "#src/app/auth/forcedSignOut.ts";
import { cacheProfile } from "#src/app/auth/profileCache.ts";
import { recordSignOut } from "#src/app/auth/sessionStore.ts";
import { AuthGate } from "#src/app/router.tsx";
import { draftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { PUSH_KEY } from "#src/features/notifications/subscription.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import type { Me } from "#src/lib/auth.ts";
import { placeOf, readDraft, saveDraft } from "#src/lib/drafts.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { pushBrowser, VAPID_KEY } from "../kit/pushBrowser";
import { sessionToken } from "../kit/sessionToken";
import { Address, profileOf } from "../viewers";

type Answer =
  | { status: "pending" }
  | { status: "success"; data: Me }
  | { status: "error"; error: Error };

/** The current state of Convex and Convex Auth; tests change it and render again. */
const fakeAuth = {
  isLoading: false,
  isAuthenticated: false,
  token: null as string | null,
  answer: { status: "pending" } as Answer,
  connected: true,
  /** The server's sign-out, since Convex Auth's own swallows errors. */
  serverSignOut: (): Promise<unknown> => Promise.resolve(null),
  librarySignOut: (): Promise<void> => Promise.resolve(),
  /** The profile's current subscribers, and how often it was requested. */
  watchers: new Set<() => void>(),
  requestCount: 0,
};
const client = {
  url: "http://127.0.0.1:3210",
  connectionState: () => ({ isWebSocketConnected: fakeAuth.connected }),
  action: () => fakeAuth.serverSignOut(),
  watchQuery: () => ({
    onUpdate: (onChange: () => void) => {
      fakeAuth.requestCount += 1;
      fakeAuth.watchers.add(onChange);
      if (fakeAuth.answer.status !== "pending") onChange();
      return () => fakeAuth.watchers.delete(onChange);
    },
    localQueryResult: () => {
      if (fakeAuth.answer.status === "error") throw fakeAuth.answer.error;
      return fakeAuth.answer.status === "success" ? fakeAuth.answer.data : undefined;
    },
  }),
};
const authActions = { signOut: () => fakeAuth.librarySignOut() };

const success = (data: Me): Answer => ({ status: "success", data });
const failure = (error: Error = new Error("Server Error")): Answer => ({ status: "error", error });

/** Sends a new profile to every subscriber. */
const answerAs = (answer: Answer) =>
  act(() => {
    fakeAuth.answer = answer;
    for (const notify of [...fakeAuth.watchers]) notify();
  });

function State() {
  const { status, profile, profileIsLive, signOut } = useAuth();
  return (
    <>
      <output data-testid="state">
        {status} {profile?.fullName ?? "-"} {profileIsLive ? "live" : "cached"}
      </output>
      <button onClick={() => void signOut()}>Logout</button>
    </>
  );
}

function tree(at = "/settings") {
  return (
    <MemoryRouter initialEntries={[at]}>
      <ToastProvider>
        <AuthProvider>
          <AuthGate>
            <State />
          </AuthGate>
          <Address />
        </AuthProvider>
      </ToastProvider>
    </MemoryRouter>
  );
}

const state = () => screen.queryByTestId("state")?.textContent;
const address = () => screen.getByTestId("address").textContent;
const toastText = () =>
  [screen.getAllByRole("status"), screen.getAllByRole("alert")]
    .flat()
    .map((e) => e.textContent)
    .join("");

function signIn(session = "session1") {
  Object.assign(fakeAuth, {
    isLoading: false,
    isAuthenticated: true,
    token: sessionToken("user1", session),
    answer: success(profileOf()),
  });
}

beforeEach(() => {
  Object.assign(fakeAuth, {
    isLoading: false,
    isAuthenticated: false,
    token: null,
    answer: { status: "pending" },
    connected: true,
    serverSignOut: vi.fn(async () => null),
    librarySignOut: vi.fn(async () => undefined),
    watchers: new Set(),
    requestCount: 0,
  });
  vi.spyOn(convexReact, "useConvex").mockReturnValue(client as never);
  vi.spyOn(convexReact, "useConvexAuth").mockImplementation(() => {
    const { isLoading, isAuthenticated } = fakeAuth;
    return { isLoading, isAuthenticated, isRefreshing: false };
  });
  vi.spyOn(authReact, "useAuthToken").mockImplementation(() => fakeAuth.token);
  vi.spyOn(authReact, "useAuthActions").mockReturnValue(authActions as never);
});

describe("the session's state", () => {
  it("hides the app behind a spinner until the user is known", () => {
    fakeAuth.isLoading = true;
    localStorage.setItem("__convexAuthJWT_http1270013210", "x");
    const { rerender } = render(tree());
    expect(state()).toBeUndefined();
    expect(screen.getByText("Loading Shoal…")).toBeTruthy();
    fakeAuth.isLoading = false;
    rerender(tree());
    expect(state()).toBe("signedOut - cached");
  });

  it("recognises a visitor without a token in the first frame", () => {
    fakeAuth.isLoading = true;
    render(tree());
    expect(state()).toBe("signedOut - cached");
  });

  it("is signed in with the live profile, and stored with the session record and the cache", () => {
    signIn();
    localStorage.setItem("__convexAuthRefreshToken_http1270013210", "refresh");
    render(tree());
    expect(state()).toBe("signedIn Mara Lindqvist live");
    const record = JSON.parse(localStorage.getItem("shoal.session") ?? "{}") as {
      data: { user: unknown };
      timestamp: number;
    };
    expect(record.data.user).toEqual({ id: "user1", email: "mara@example.com" });
    expect(typeof record.timestamp).toBe("number");
    expect(localStorage.getItem("profile_user1")).not.toBeNull();
  });

  it("comes from the cache in the first frame, until the live profile arrives", () => {
    cacheProfile(profileOf({ fullName: "Old Name" }));
    signIn();
    fakeAuth.answer = { status: "pending" };
    render(tree());
    expect(state()).toBe("signedIn Old Name cached");
    answerAs(success(profileOf({ fullName: "New Name" })));
    expect(state()).toBe("signedIn New Name live");
  });

  it("is recovery after opening a password reset link", () => {
    render(tree("/reset-password#access_token=abc"));
    expect(state()).toBe("recovery - cached");
  });

  it("is the same object on every page, so that navigation doesn't re-render its readers", async () => {
    signIn();
    const values = new Set<unknown>();
    function Reader() {
      values.add(useAuth());
      return <Link to="/browse?search=tetra">Browse</Link>;
    }
    render(
      <MemoryRouter>
        <ToastProvider>
          <AuthProvider>
            <Reader />
            <Address />
          </AuthProvider>
        </ToastProvider>
      </MemoryRouter>,
    );
    const countBefore = values.size;
    await userEvent.click(screen.getByRole("link", { name: "Browse" }));
    expect(address()).toBe("/browse?search=tetra");
    expect(values.size).toBe(countBefore);
  });

  it("follows a change of profile without a reload", () => {
    signIn();
    render(tree());
    answerAs(success(profileOf({ fullName: "Approved Mara", sellerApproved: true })));
    expect(state()).toBe("signedIn Approved Mara live");
  });
});

describe("a profile that can't be loaded", () => {
  const FAILED = "Failed to load user profile. Please try again or contact support.";
  const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const alert = () =>
    screen
      .getAllByRole("alert")
      .map((e) => e.textContent)
      .join("");
  beforeEach(() => void vi.useFakeTimers());

  it("is retried five times, at intervals that double from 2 s, before an error is shown", async () => {
    signIn();
    fakeAuth.answer = failure();
    render(tree());
    await wait(0);
    expect(fakeAuth.requestCount).toBe(1);
    expect(state()).toBe("signedIn - cached");
    for (const [retries, delay] of [2000, 4000, 8000, 16_000, 32_000].entries()) {
      await wait(delay - 1);
      expect(fakeAuth.requestCount).toBe(retries + 1);
      expect(alert()).toBe("");
      await wait(1);
      expect(fakeAuth.requestCount).toBe(retries + 2);
    }
    expect(alert()).toBe(`Profile Issue${FAILED}`);
    await wait(300_000);
    expect(fakeAuth.requestCount).toBe(6);
    expect(state()).toBe("signedIn - cached");
  });

  it("shows no error if it arrives after two failures", async () => {
    signIn();
    fakeAuth.answer = failure();
    render(tree());
    await wait(2000);
    fakeAuth.answer = success(profileOf());
    await wait(4000);
    expect(fakeAuth.requestCount).toBe(3);
    expect(state()).toBe("signedIn Mara Lindqvist live");
    await wait(300_000);
    expect(fakeAuth.requestCount).toBe(3);
    expect(alert()).toBe("");
  });

  it("is requested again after 120 s without a response, and the timeout is reported", async () => {
    signIn();
    fakeAuth.answer = { status: "pending" };
    render(tree());
    expect(screen.getByText("Loading Shoal…")).toBeTruthy();
    await wait(120_000 + 2000);
    expect(fakeAuth.requestCount).toBe(2);
    await wait(5 * 120_000 + 4000 + 8000 + 16_000 + 32_000);
    expect(fakeAuth.requestCount).toBe(6);
    expect(alert()).toContain("Profile IssueRequest timed out after 120000ms");
  });

  it("recovers once the server responds differently", async () => {
    signIn();
    fakeAuth.answer = failure();
    render(tree());
    await wait(62_000);
    expect(alert()).toContain(FAILED);
    answerAs(success(profileOf()));
    expect(state()).toBe("signedIn Mara Lindqvist live");
  });

  it("falls back to the last profile when a later load fails, and is retried", async () => {
    signIn();
    render(tree());
    answerAs(failure());
    await wait(0);
    expect(state()).toBe("signedIn Mara Lindqvist cached");
    expect(alert()).toBe("");
    fakeAuth.answer = success(profileOf({ fullName: "New Name" }));
    await wait(2000);
    expect(state()).toBe("signedIn New Name live");
  });

  it("isn't requested twice when it is missing", async () => {
    signIn();
    const code = "profile_missing";
    fakeAuth.answer = failure(new ConvexError({ code, message: errorText(code) }));
    render(tree());
    await wait(0);
    expect(alert()).toBe("Profile IssueNo user profile found.");
    await wait(300_000);
    expect(fakeAuth.requestCount).toBe(1);
  });

  it("is discarded with the session", async () => {
    signIn();
    fakeAuth.answer = failure();
    const { rerender } = render(tree());
    await wait(0);
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    await wait(300_000);
    expect([fakeAuth.requestCount, fakeAuth.watchers.size]).toEqual([1, 0]);
    expect(alert()).not.toContain("Profile Issue");
  });
});

/** One unsent draft of each kind, as the pages store it. */
const DRAFTS = [
  "message.c1",
  "outbox.c1",
  "claim.o1",
  "claimAnswer.o1",
  "review.o1",
  "reviewAnswer.r1",
].map((key) => placeOf("user1", key, "browser"));
const ADDRESS = placeOf("user1", "address.new", "tab");
const PHOTOS = placeOf("user1", "message.c1", "tab");
const draftsLeft = () => DRAFTS.map(readDraft).filter((draft) => draft !== null);

function expectCleared() {
  expect(localStorage.getItem("shoal.session")).toBeNull();
  expect(localStorage.getItem("profile_user1")).toBeNull();
  expect(localStorage.getItem("__convexAuthJWT_http1270013210")).toBeNull();
}

describe("signing out", () => {
  it("clears the record and the cache, goes to /login and says so", async () => {
    signIn();
    localStorage.setItem("__convexAuthJWT_http1270013210", "x");
    for (const place of DRAFTS) saveDraft(place, "typed and not sent");
    saveDraft(ADDRESS, { name: "Mara Lindqvist", phone: "07700 900123" });
    draftPhotos(PHOTOS).change((current) => ({ ...current, uploadingCount: 1, chosen: 1 }));
    localStorage.setItem("shoal.theme", '"dark"');
    localStorage.setItem("shoal.near", '"LS6"');
    localStorage.setItem(PUSH_KEY, "{}");
    render(tree());
    expect(draftsLeft()).toHaveLength(DRAFTS.length);
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(draftsLeft()).toEqual([]);
    expect(readDraft(ADDRESS)).toBeNull();
    expect(draftPhotos(PHOTOS).get().chosen).toBe(0);
    expect(localStorage.getItem("shoal.theme")).toBe('"dark"');
    expect(localStorage.getItem("shoal.near")).toBeNull();
    expect(localStorage.getItem(PUSH_KEY)).toBeNull();
    expect(fakeAuth.serverSignOut).toHaveBeenCalledOnce();
    expect(fakeAuth.librarySignOut).toHaveBeenCalledOnce();
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Signed out successfully.");
    expectCleared();
  });

  it("shows 'Sign-out Failed' when the server returns an error, but signs out anyway", async () => {
    signIn();
    fakeAuth.serverSignOut = vi
      .fn()
      .mockRejectedValue(new Error("[CONVEX A(auth:signOut)] Server Error"));
    render(tree());
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(toastText()).toContain(
      "Sign-out FailedYou're logged out on this device, but we couldn't end your session on the server.",
    );
    expect(toastText()).not.toContain("Signed out successfully.");
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expectCleared();
  });

  it("clears the record and the cache at once without a connection, and later shows 'Sign-out Failed'", async () => {
    vi.useFakeTimers();
    signIn();
    fakeAuth.connected = false;
    render(tree());
    await act(async () => screen.getByRole("button", { name: "Logout" }).click());
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expectCleared();
    await act(async () => vi.advanceTimersByTimeAsync(2000 * 31));
    expect(toastText()).toContain("Sign-out Failed");
    expect(fakeAuth.serverSignOut).not.toHaveBeenCalled();
  });
});

describe("losing access", () => {
  it.each([
    ["account_suspended", "Account Suspended", "Your account is suspended. Spam in chats."],
    ["account_banned", "Account Banned", "Your account is banned. Sold sick fish."],
    ["account_deleted", "Account Deleted", "This account was deleted."],
  ] as const)("%s ends the session immediately with the reason", (code, title, message) => {
    signIn();
    render(tree());
    answerAs(success({ status: "blocked", code, message }));
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expect(toastText()).toContain(title + message);
    expectCleared();
  });

  it("by ending the session on another device leads back here after the next log-in", () => {
    signIn();
    render(tree("/settings?tab=profile"));
    answerAs(success(null));
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Your session has ended. Please log in again.");
    expect(peekReturnTo()).toEqual({ path: "/settings?tab=profile" });
  });

  it("by expiring while the computer slept leads back here after the next log-in", () => {
    signIn();
    const { rerender } = render(tree("/settings?tab=profile"));
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(address()).toBe("/login");
    expect(peekReturnTo()).toEqual({ path: "/settings?tab=profile" });
  });

  it("by expiring ends the notifications, which the user's next log-in renews", async () => {
    const browser = pushBrowser({ permission: "granted" });
    browser.subscription = { endpoint: "https://push.test/1", key: VAPID_KEY };
    localStorage.setItem(PUSH_KEY, "{}");
    signIn();
    const { rerender } = render(tree("/settings"));
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    await vi.waitFor(() => expect(browser.subscription).toBeNull());
    expect(localStorage.getItem(PUSH_KEY)).not.toBeNull();
  });

  it.each([
    ["the profile goes first", () => answerAs(success(null))],
    ["the token goes first", () => undefined],
  ])("by setting a new password shows nothing: %s", (_, first) => {
    const path = "/reset-password#access_token=abc";
    signIn();
    const { rerender } = render(tree(path));
    first();
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree(path));
    expect(address()).toBe("/reset-password");
    expect(state()).toBe("recovery - cached");
    expect(screen.getByRole("alert").textContent).toBe("");
    expectCleared();
  });

  it("gives the reason in a tab whose tokens another tab removed", () => {
    signIn();
    const { rerender } = render(tree());
    publishSignOutReason({
      title: "Account Banned",
      description: "Your account is banned. Sold sick fish.",
    });
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Your account is banned. Sold sick fish.");
  });
});

describe("two tabs", () => {
  it("sign out together", () => {
    signIn();
    const { rerender } = render(tree());
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expectCleared();
  });

  it("sign in together, even after this one signed out", async () => {
    signIn();
    const { rerender } = render(tree());
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    signIn("session2");
    rerender(tree());
    expect(state()).toBe("signedIn Mara Lindqvist live");
  });
});

describe("a session that was signed out", () => {
  const JWT = "__convexAuthJWT_http1270013210";
  const signOutInOtherTab = (session: string) =>
    act(() => {
      recordSignOut(session);
      window.dispatchEvent(new StorageEvent("storage", { key: "shoal.left" }));
    });

  it("in another tab ends here too, even if its tokens come back", () => {
    signIn();
    render(tree());
    signOutInOtherTab("session0");
    expect(state()).toBe("signedIn Mara Lindqvist live");
    signOutInOtherTab("session1");
    expect(state()).toBe("signedOut - cached");
    expect(address()).toBe("/login");
    expect(peekReturnTo()).toBeNull();
  });

  it("stays ended when its renewed token arrives, both here and in a new tab", async () => {
    signIn();
    const { rerender, unmount } = render(tree());
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    signIn();
    rerender(tree());
    expect(state()).toBe("signedOut - cached");
    unmount();
    render(tree());
    expect(state()).toBe("signedOut - cached");
  });

  it("doesn't affect the session of the next user, started in another tab", () => {
    signIn();
    const { rerender } = render(tree());
    const record = JSON.stringify({ data: { user: { id: "user2" } }, timestamp: Date.now() });
    localStorage.setItem(JWT, sessionToken("user2", "session2"));
    localStorage.setItem("shoal.session", record);
    for (const place of DRAFTS) saveDraft(place, "the next person's");
    Object.assign(fakeAuth, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(address()).toBe("/login");
    expect(draftsLeft()).toHaveLength(DRAFTS.length);
    expect(localStorage.getItem(JWT)).toBe(sessionToken("user2", "session2"));
    expect(localStorage.getItem("shoal.session")).toBe(record);
  });

  it("doesn't end the next user's session on the server", async () => {
    vi.useFakeTimers();
    signIn();
    fakeAuth.connected = false;
    render(tree());
    await act(async () => screen.getByRole("button", { name: "Logout" }).click());
    localStorage.setItem(JWT, sessionToken("user2", "session2"));
    fakeAuth.connected = true;
    await act(async () => vi.advanceTimersByTimeAsync(2000 * 31));
    expect(fakeAuth.serverSignOut).not.toHaveBeenCalled();
    expect(toastText()).toContain("Sign-out Failed");
  });
});

describe("useAuth", () => {
  it("throws outside its provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(<State />)).toThrow("useAuth must be used within an AuthProvider");
  });
});
