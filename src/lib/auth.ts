import type { FunctionReturnType } from "convex/server";
import type { api } from "../../convex/_generated/api";

export type Me = FunctionReturnType<typeof api.accounts.profiles.me>;

/** The viewer's own profile. */
export type ViewerProfile = Extract<Me, { status: "ok" }>;

/** The record of the specification's section 3, kept in local storage as `{data, timestamp}`. */
export type Session = {
  accessToken: string;
  refreshToken: string | null;
  /** ms epoch. */
  expiresAt: number;
  user: { id: string; email: string | null };
};

export type SessionRecord = { data: Session; timestamp: number };

/**
 * - `initialising`: it is not known yet who is looking.
 * - `recovery`: a visitor who came by the link of a password mail.
 */
export type AuthStatus = "initialising" | "signedOut" | "signedIn" | "recovery";

export type Auth = {
  status: AuthStatus;
  session: Session | null;
  user: Session["user"] | null;
  /** Null for visitors, and for somebody who is signed in while it cannot be loaded. */
  profile: ViewerProfile | null;
  /** False while `profile` is only last visit's copy: good enough to paint, not to turn anybody away. */
  profileIsLive: boolean;
  /** Set when loading it failed for good, after every retry. */
  profileError: Error | null;
  /** Clears this browser at once, tells the server, and goes to /login. Never throws. */
  signOut: () => Promise<void>;
};
