import type { ReactNode } from "react";
import { type InitialEntry, matchPath, MemoryRouter, useLocation } from "react-router-dom";
import { vi } from "vitest";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { AuthContext } from "#src/hooks/useAuth.ts";
import { PageParams } from "#src/hooks/usePageParams.ts";
import type { Auth, ViewerProfile } from "#src/lib/auth.ts";

/** The profile of a user who has just signed up. */
export function profileOf(changes: Partial<ViewerProfile> = {}): ViewerProfile {
  return {
    status: "ok",
    userId: "user1" as ViewerProfile["userId"],
    email: "mara@example.com",
    fullName: "Mara Lindqvist",
    avatarUrl: null,
    about: null,
    role: "user",
    isDesignatedAdmin: false,
    isSeller: false,
    sellerApproved: false,
    sellerQuizCompleted: false,
    createdAt: 0,
    ...changes,
  };
}

const approvedSeller = { isSeller: true, sellerApproved: true, sellerQuizCompleted: true };

/** A result of `useAuth`; a visitor's by default. */
export function authOf(changes: Partial<Auth> = {}): Auth {
  return {
    status: "signedOut",
    session: null,
    user: null,
    profile: null,
    profileIsLive: false,
    profileError: null,
    signOut: vi.fn(async () => undefined),
    ...changes,
  };
}

export function signedIn(changes: Partial<ViewerProfile> = {}): Auth {
  return authOf({ status: "signedIn", profile: profileOf(changes), profileIsLive: true });
}

export const viewers = {
  visitor: () => authOf(),
  user: () => signedIn(),
  seller: () => signedIn(approvedSeller),
  admin: () => signedIn({ role: "admin" }),
  designatedAdmin: () => signedIn({ role: "admin", isDesignatedAdmin: true }),
};
export type Viewer = keyof typeof viewers;

/** Renders the current URL for tests to read. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** What every part of the app needs around it: a router at `at`, the toasts and a viewer. */
export function Frame({
  auth,
  at = "/",
  children,
}: {
  auth: Auth;
  at?: InitialEntry;
  children: ReactNode;
}) {
  return (
    <MemoryRouter initialEntries={[at]}>
      <ToastProvider>
        <AuthContext value={auth}>
          {children}
          <Address />
        </AuthContext>
      </ToastProvider>
    </MemoryRouter>
  );
}

/** Shows a page only at addresses that match `path`, whose parameters it reads. */
export function Page({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const match = matchPath(path, pathname);
  return match && <PageParams value={match.params}>{children}</PageParams>;
}

/** Adds what jsdom lacks and the app uses on every page. */
export function stubBrowser(): void {
  stubMedia(false);
  vi.stubGlobal("scrollTo", vi.fn());
}

/** Makes the window wide, as on a desktop; by default it is narrow. */
export const widen = (): void => stubMedia(true);

function stubMedia(matches: boolean): void {
  vi.stubGlobal(
    "matchMedia",
    vi.fn(() => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
  );
}

/** A minimal Convex client for the shell: connected, without query results. */
export function fakeClient() {
  return {
    url: "http://127.0.0.1:3210",
    connectionState: vi.fn(() => ({ isWebSocketConnected: true })),
    subscribeToConnectionState: vi.fn(() => () => undefined),
  };
}
