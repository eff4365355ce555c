import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

export type Me = FunctionReturnType<typeof api.accounts.profiles.me>;

export type ViewerProfile = Extract<Me, { status: "ok" }>;

/** The session, saved to local storage as `{data, timestamp}`. */
export type Session = {
  accessToken: string;
  refreshToken: string | null;
  /** ms epoch. */
  expiresAt: number;
  user: { id: string; email: string | null };
};

export type SessionRecord = { data: Session; timestamp: number };

/**
 * - `initialising`: whether there is a user isn't known yet.
 * - `recovery`: a visitor who followed the link in a password reset email.
 */
export type AuthStatus = "initialising" | "signedOut" | "signedIn" | "recovery";

export type Auth = {
  status: AuthStatus;
  session: Session | null;
  user: Session["user"] | null;
  /** Null for visitors, and for a signed-in user whose profile can't be loaded. */
  profile: ViewerProfile | null;
  /**
   * False while `profile` is only the copy from the last visit: good enough to render, not to
   * refuse access.
   */
  profileIsLive: boolean;
  /** Set when loading has failed after every retry, or at once with one of our own errors. */
  profileError: Error | null;
  /** Clears this browser at once, notifies the server and goes to /login. Never throws. */
  signOut: () => Promise<void>;
};
