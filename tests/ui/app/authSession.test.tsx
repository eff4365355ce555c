import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthProvider } from "../../../src/app/auth/AuthProvider";
import { cacheProfile } from "../../../src/app/auth/profileCache";
import { leaveReason } from "../../../src/app/auth/putOut";
import type { Me } from "../../../src/app/auth/types";
import { useAuth } from "../../../src/app/auth/useAuth";
import { AuthGate } from "../../../src/app/router";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import { Address, profileOf } from "../viewers";

type Answer =
  { status: "pending" } | { status: "success"; data: Me } | { status: "error"; error: Error };

/** What Convex and Convex Auth say at the moment; tests change it and render again. */
const world = vi.hoisted(
  (): {
    isLoading: boolean;
    isAuthenticated: boolean;
    token: string | null;
    answer: Answer;
    connected: boolean;
    libraryOut: () => Promise<void>;
  } => ({
    isLoading: false,
    isAuthenticated: false,
    token: null,
    answer: { status: "pending" },
    connected: true,
    libraryOut: async () => undefined,
  }),
);

vi.mock("convex/react", () => {
  const client = {
    url: "http://127.0.0.1:3210",
    connectionState: () => ({ isWebSocketConnected: world.connected }),
  };
  return {
    useConvex: () => client,
    useConvexAuth: () => ({ isLoading: world.isLoading, isAuthenticated: world.isAuthenticated }),
    useQuery_experimental: ({ args }: { args: unknown }) =>
      args === "skip" ? { status: "pending" } : world.answer,
  };
});
vi.mock("@convex-dev/auth/react", () => {
  const actions = { signOut: () => world.libraryOut() };
  return { useAuthToken: () => world.token, useAuthActions: () => actions };
});

const tokenOf = (user: string, session: string) =>
  `h.${btoa(JSON.stringify({ sub: `${user}|${session}`, exp: 1_900_000_000 }))}.s`;
const success = (data: Me): Answer => ({ status: "success", data });

function State() {
  const { status, profile, profileIsLive, signOut } = useAuth();
  return (
    <>
      <output data-testid="state">
        {status} {profile?.fullName ?? "-"} {profileIsLive ? "live" : "painted"}
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
  Object.assign(world, {
    isLoading: false,
    isAuthenticated: true,
    token: tokenOf("user1", session),
    answer: success(profileOf()),
  });
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(world, {
    isLoading: false,
    isAuthenticated: false,
    token: null,
    answer: { status: "pending" },
    connected: true,
    libraryOut: vi.fn(async () => undefined),
  });
});
afterEach(() => void vi.useRealTimers());

describe("states", () => {
  it("shows a spinner instead of the app while it is not known who is looking", () => {
    world.isLoading = true;
    const { rerender } = render(tree());
    expect(state()).toBeUndefined();
    expect(screen.getByText("Loading Shoal…")).toBeTruthy();
    world.isLoading = false;
    rerender(tree());
    expect(state()).toBe("signedOut - painted");
  });

  it("is signed in with the live profile, and keeps session record and cache", () => {
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

  it("paints the first frame from the cache until the live answer replaces it", () => {
    cacheProfile(profileOf({ fullName: "Old Name" }));
    signIn();
    world.answer = { status: "pending" };
    const { rerender } = render(tree());
    expect(state()).toBe("signedIn Old Name painted");
    world.answer = success(profileOf({ fullName: "New Name" }));
    rerender(tree());
    expect(state()).toBe("signedIn New Name live");
  });

  it("is in recovery where a password mail leads", () => {
    render(tree("/reset-password#access_token=abc"));
    expect(state()).toBe("recovery - painted");
  });

  it("says when the profile cannot be loaded", () => {
    signIn();
    world.answer = { status: "error", error: new Error("no") };
    render(tree());
    expect(toastText()).toContain("Profile Issue");
    expect(toastText()).toContain(
      "Failed to load user profile. Please try again or contact support.",
    );
    expect(state()).toBe("signedIn - painted");
  });

  it("follows a change of role without a reload", () => {
    signIn();
    const { rerender } = render(tree());
    world.answer = success(profileOf({ fullName: "Approved Mara", sellerApproved: true }));
    rerender(tree());
    expect(state()).toBe("signedIn Approved Mara live");
  });
});

function expectCleared() {
  expect(localStorage.getItem("shoal.session")).toBeNull();
  expect(localStorage.getItem("profile_user1")).toBeNull();
  expect(localStorage.getItem("__convexAuthJWT_http1270013210")).toBeNull();
}

describe("signing out", () => {
  it("clears the record and the cache, goes to /login and says so", async () => {
    signIn();
    localStorage.setItem("__convexAuthJWT_http1270013210", "x");
    render(tree());
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(world.libraryOut).toHaveBeenCalledOnce();
    expect(state()).toBe("signedOut - painted");
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Signed out successfully.");
    expectCleared();
  });

  it("clears both at once even when the call fails, and says 'Sign-out Failed'", async () => {
    vi.useFakeTimers();
    signIn();
    world.connected = false;
    render(tree());
    await act(async () => screen.getByRole("button", { name: "Logout" }).click());
    expect(state()).toBe("signedOut - painted");
    expect(address()).toBe("/login");
    expectCleared();
    await act(async () => vi.advanceTimersByTimeAsync(2000 * 31));
    expect(toastText()).toContain("Sign-out Failed");
    expect(world.libraryOut).not.toHaveBeenCalled();
  });
});

describe("being put out", () => {
  it.each([
    ["account_suspended", "Account Suspended", "Your account is suspended. Spam in chats."],
    ["account_banned", "Account Banned", "Your account is banned. Sold sick fish."],
    ["account_deleted", "Account Deleted", "This account was deleted."],
  ] as const)("%s ends the session at once with the reason", (code, title, message) => {
    signIn();
    const { rerender } = render(tree());
    world.answer = success({ status: "out", code, message });
    rerender(tree());
    expect(state()).toBe("signedOut - painted");
    expect(address()).toBe("/login");
    expect(toastText()).toContain(title + message);
    expectCleared();
  });

  it("ends a session that was ended from another device", () => {
    signIn();
    const { rerender } = render(tree());
    world.answer = success(null);
    rerender(tree());
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Your session has ended. Please log in again.");
  });

  it("gives the reason in a tab that only sees its tokens go", () => {
    signIn();
    const { rerender } = render(tree());
    leaveReason({
      title: "Account Banned",
      description: "Your account is banned. Sold sick fish.",
    });
    Object.assign(world, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(address()).toBe("/login");
    expect(toastText()).toContain("Your account is banned. Sold sick fish.");
  });
});

describe("two tabs", () => {
  it("go out together", () => {
    signIn();
    const { rerender } = render(tree());
    Object.assign(world, { token: null, isAuthenticated: false });
    rerender(tree());
    expect(state()).toBe("signedOut - painted");
    expect(address()).toBe("/login");
    expectCleared();
  });

  it("come in together, also after a sign-out here", async () => {
    signIn();
    const { rerender } = render(tree());
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    signIn("session2");
    rerender(tree());
    expect(state()).toBe("signedIn Mara Lindqvist live");
  });
});

describe("useAuth", () => {
  it("throws outside of its provider", () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(<State />)).toThrow("useAuth must be used within an AuthProvider");
    quiet.mockRestore();
  });
});
