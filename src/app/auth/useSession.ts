import { useAuthToken } from "@convex-dev/auth/react";
import { useConvex, useConvexAuth } from "convex/react";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { readClaims } from "#convex/domain/accounts/sessionClaims.ts";
import type { Auth, AuthStatus, Me } from "#src/lib/auth.ts";
import { paths } from "#src/lib/paths.ts";
import { clearReturnTo } from "#src/lib/returnTo.ts";
import { clearActivity } from "./clearActivity";
import { cachedProfile, cacheProfile, clearCachedProfile } from "./profileCache";
import {
  clearSession,
  hasStoredToken,
  lastSignedOutSessionId,
  loadSession,
  recordSignOut,
  saveSession,
  sessionFrom,
  onSignOutElsewhere,
} from "./sessionStore";
import { onTokenRendered } from "./tokenStorage";
import { useProfileLoad } from "./useProfileLoad";

/** Whether this is the page that a password reset email links to. */
function isRecovery(location: { pathname: string; hash: string }): boolean {
  return location.pathname === paths.resetPassword && location.hash.length > 1;
}

export type SessionState = Omit<Auth, "signOut"> & {
  /** The server's latest answer about the viewer; undefined until there is one. */
  me: Me | undefined;
  /**
   * Ends this browser's session at once, regardless of the server's answer. Its stored tokens are ignored
   * from now on but not removed: another user may have logged in since this tab last read the
   * store.
   */
  leave: () => void;
};

/**
 * The current user, from Convex Auth's token and the server's profile, with copies in local storage
 * for the first frame.
 */
export function useSession(): SessionState {
  const client = useConvex();
  const { isLoading, isAuthenticated } = useConvexAuth();
  const token = useAuthToken();
  const location = useLocation();
  const [stored] = useState(loadSession);
  // Without a token there is nothing to wait for: a visitor sees the page in React's first frame.
  const [hadToken] = useState(() => hasStoredToken(client.url));
  /** The session that this tab has ended; Convex Auth holds its token until the server has answered. */
  const [endedInTab, setEndedInTab] = useState<string | null>(null);
  const endedInBrowser = useSyncExternalStore(onSignOutElsewhere, lastSignedOutSessionId);

  const claims = useMemo(() => (token === null ? null : readClaims(token)), [token]);
  const hasLeft = claims !== null && [endedInTab, endedInBrowser].includes(claims.sessionId);
  const isConfirmed = isAuthenticated && claims !== null && !hasLeft;
  const {
    me,
    retrying,
    error: profileError,
  } = useProfileLoad(isConfirmed ? claims.sessionId : null);

  const mayBeSignedIn = isConfirmed || (isLoading && !hasLeft && (hadToken || claims !== null));
  const userId = claims?.userId ?? stored?.data.user.id ?? null;
  const cached = useMemo(() => (userId === null ? null : cachedProfile(userId)), [userId]);
  const liveProfile = me?.status === "ok" ? me : null;
  const profile = liveProfile ?? (mayBeSignedIn && me === undefined ? cached : null);

  let status: AuthStatus = "initialising";
  if (!mayBeSignedIn) status = isRecovery(location) ? "recovery" : "signedOut";
  else if (me !== undefined && liveProfile === null) status = "signedOut";
  else if (profile || retrying || profileError) status = "signedIn";

  const email = profile?.email ?? null;
  const session = useMemo(
    () => (token === null || hasLeft ? null : sessionFrom(token, client.url, email)),
    [token, hasLeft, client.url, email],
  );
  useEffect(() => {
    if (liveProfile) cacheProfile(liveProfile);
    if (liveProfile && session) saveSession(session);
  }, [liveProfile, session]);

  /** Kept after the token is gone: another tab may have replaced it with the next user's. */
  const latest = useRef(claims);
  useEffect(() => {
    latest.current = claims ?? latest.current;
    onTokenRendered(token);
  }, [claims, token]);

  const leave = useCallback(() => {
    const lastClaims = latest.current;
    if (lastClaims) {
      setEndedInTab(lastClaims.sessionId);
      recordSignOut(lastClaims.sessionId);
    }
    const storedUserId = loadSession()?.data.user.id;
    const userId = lastClaims?.userId ?? storedUserId;
    if (userId !== undefined) clearCachedProfile(userId);
    // Skip if another user has logged in from another tab.
    if (storedUserId === undefined || storedUserId === userId) {
      clearSession();
      clearActivity();
    }
    clearReturnTo();
  }, []);

  return {
    status,
    session,
    user: session?.user ?? null,
    profile: status === "signedIn" ? profile : null,
    profileIsLive: liveProfile !== null && !retrying && profileError === null,
    profileError,
    me,
    leave,
  };
}
