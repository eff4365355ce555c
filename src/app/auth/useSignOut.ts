import { useAuthActions } from "@convex-dev/auth/react";
import { useConvex } from "convex/react";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { AUTH_RETRIES } from "#convex/domain/shared/constants.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { clearTabDrafts } from "#src/lib/clearDrafts.ts";
import { errorMessage } from "#src/lib/errors.ts";
import { paths } from "#src/lib/paths.ts";
import { retry } from "#src/lib/retry.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { publishSignOutReason, recentSignOutReason, forcedSignOutReason } from "./forcedSignOut";
import { dropStoredTokens, lastSignedOutSessionId, storedSessionId } from "./sessionStore";
import type { SessionState } from "./useSession";

/**
 * Handles the three ways a session ends: the user signs out, the account is blocked, or another tab
 * or the server ends it. Each clears this browser at once, redirects to /login and says why.
 * Returns `signOut`.
 */
export function useSignOut({ status, me, leave }: SessionState): () => Promise<void> {
  const client = useConvex();
  const actions = useAuthActions();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // `navigate` changes with the address; a ref keeps `signOut` stable.
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });
  const toast = useToast();
  /** Set while this tab ends the session, so that the sign-out isn't explained twice. */
  const isEnding = useRef(false);

  const endServerSession = useCallback(
    () =>
      retry(
        async () => {
          // Without a connection the call would never settle.
          if (!client.connectionState().isWebSocketConnected) {
            throw new Error("connection lost: the server could not be reached");
          }
          // The call ends the stored session, which may be another user's by now.
          const stored = storedSessionId(client.url);
          if (stored !== null && stored !== lastSignedOutSessionId()) {
            throw new Error("another session has begun: this one's token is gone");
          }
          // Convex Auth's own signOut swallows a failure and then drops the token.
          await client.action(api.auth.signOut, {});
          await actions.signOut();
        },
        { retries: AUTH_RETRIES },
      ),
    [actions, client],
  );

  /** For a sign-out that this tab starts. */
  const leaveAndDropTokens = useCallback(() => {
    leave();
    dropStoredTokens(client.url, lastSignedOutSessionId());
  }, [client, leave]);

  const signOut = useCallback(async () => {
    isEnding.current = true;
    leaveAndDropTokens();
    clearTabDrafts();
    void latestNavigate.current(paths.login);
    try {
      await endServerSession();
      toast.show({ title: frameTexts.signedOut });
    } catch (error) {
      const fallback =
        "You're logged out on this device, but we couldn't end your session on the server.";
      toast.show({
        title: frameTexts.signOutFailed,
        description: errorMessage(error, fallback),
        variant: "destructive",
      });
    }
  }, [leaveAndDropTokens, endServerSession, toast]);

  const reason = me === undefined ? null : forcedSignOutReason(me);
  const signOutForced = useEffectEvent(() => {
    if (reason === null || isEnding.current) return;
    isEnding.current = true;
    if (me === null && pathname === paths.resetPassword) {
      // Changing the password ended the session; that page redirects to /login and explains why.
      leaveAndDropTokens();
      return;
    }
    publishSignOutReason(reason);
    leave();
    // The session only expired: after logging in again, the user returns to this page.
    if (me === null) saveReturnTo(pathname + search + hash);
    void navigate(paths.login);
    toast.show({ ...reason, variant: "destructive" });
    // The server has already ended the session, so a failure here is harmless.
    endServerSession().catch((error: unknown) =>
      console.warn("Could not send the sign-out", error),
    );
  });
  const reasonText = reason?.description;
  useEffect(() => {
    if (reasonText !== undefined) signOutForced();
  }, [reasonText]);

  const handleRemoteSignOut = useEffectEvent(() => {
    if (isEnding.current) return;
    const endedElsewhere = lastSignedOutSessionId();
    leave();
    // `leave` has just recorded the sign-out. If it wasn't recorded before, no other tab ended this session: it
    // expired, as in `signOutForced`.
    if (lastSignedOutSessionId() !== endedElsewhere) saveReturnTo(pathname + search + hash);
    void navigate(paths.login);
    const recentReason = recentSignOutReason();
    toast.show(
      recentReason
        ? { ...recentReason, variant: "destructive" }
        : { title: frameTexts.wereSignedOut, description: "Please log in again to continue." },
    );
  });
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signedIn") {
      wasSignedIn.current = true;
      isEnding.current = false;
    } else if (status !== "initialising" && wasSignedIn.current) {
      wasSignedIn.current = false;
      if (status === "signedOut") handleRemoteSignOut();
      else leave();
    }
  }, [status, leave]);

  return signOut;
}
