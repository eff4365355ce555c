import { useAuthActions, useAuthToken } from "@convex-dev/auth/react";
import { useConvex, useConvexAuth, useQuery_experimental as useQueryResult } from "convex/react";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { AUTH_RETRIES } from "../../../convex/domain/constants";
import { useToast } from "../../components/ui/toast/toastContext";
import { errorMessage } from "../../lib/errors";
import { retry } from "../../lib/retry";
import { forgetReturn } from "../../lib/returnTo";
import { paths } from "../paths";
import { cachedProfile, cacheProfile, forgetProfile } from "./profileCache";
import { leaveReason, leftReason, type PutOutReason, putOutReason } from "./putOut";
import {
  clearSession,
  dropStoredTokens,
  loadSession,
  readClaims,
  saveSession,
  sessionFrom,
} from "./sessionStore";
import type { Auth, AuthStatus } from "./types";
import { AuthContext } from "./useAuth";

/** True on the page that the link of a password mail opens. */
function isRecovery(location: { pathname: string; hash: string }): boolean {
  return (
    location.pathname === paths.resetPassword &&
    /[#&](access_token|token|code)=/.test(location.hash)
  );
}

/**
 * Holds who is looking. Convex Auth keeps the tokens; the profile is a live query, so that a change of role
 * or standing reaches every open tab at once. Local storage only paints the first frame.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useConvex();
  const { isLoading, isAuthenticated } = useConvexAuth();
  const token = useAuthToken();
  const actions = useAuthActions();
  const navigate = useNavigate();
  const location = useLocation();
  const toast = useToast();
  const [stored] = useState(loadSession);
  /** The session that was left here; the library may hold its token until the server has answered. */
  const [leftSession, setLeftSession] = useState<string | null>(null);

  const claims = useMemo(() => (token === null ? null : readClaims(token)), [token]);
  const left = claims !== null && claims.sessionId === leftSession;
  const confirmed = isAuthenticated && claims !== null && !left;
  const live = useQueryResult({ query: api.profiles.me, args: confirmed ? {} : "skip" });
  const liveProfile = confirmed && live.status === "success" ? live.data : undefined;
  const profileError = confirmed && live.status === "error" ? live.error : null;

  const userId = left
    ? null
    : (claims?.userId ?? (isLoading ? (stored?.data.user.id ?? null) : null));
  const painted = useMemo(() => (userId === null ? null : cachedProfile(userId)), [userId]);
  const profile = liveProfile ?? (userId !== null && (isLoading || confirmed) ? painted : null);

  let status: AuthStatus;
  if (isLoading && !left) status = painted ? "signedIn" : "initialising";
  else if (!confirmed) status = isRecovery(location) ? "recovery" : "signedOut";
  else if (profile || profileError) status = "signedIn";
  else status = "initialising";

  const session = useMemo(
    () => (token === null || left ? null : sessionFrom(token, client.url, profile?.email ?? null)),
    [token, left, client.url, profile?.email],
  );

  useEffect(() => {
    if (liveProfile && putOutReason(liveProfile) === null) {
      cacheProfile(liveProfile);
      if (session) saveSession(session);
    }
  }, [liveProfile, session]);

  /** Forgets this browser's session, whatever the server will say. */
  const leaveLocally = useCallback(() => {
    if (claims) {
      setLeftSession(claims.sessionId);
      forgetProfile(claims.userId);
    }
    clearSession();
    dropStoredTokens(client.url);
    forgetReturn();
  }, [claims, client.url]);

  const tellServer = useCallback(
    () =>
      retry(
        async () => {
          // Without a connection the call would wait for one, for ever.
          if (!client.connectionState().isWebSocketConnected) {
            throw new Error("connection lost: the server could not be reached");
          }
          await actions.signOut();
        },
        { retries: AUTH_RETRIES },
      ),
    [actions, client],
  );

  /** Set while this tab itself ends the session, so that the effect below does not say it again. */
  const ending = useRef(false);

  const signOut = useCallback(async () => {
    ending.current = true;
    leaveLocally();
    void navigate(paths.login);
    try {
      await tellServer();
      toast.show({ title: "Signed out successfully." });
    } catch (error) {
      toast.show({
        title: "Sign-out Failed",
        description: errorMessage(
          error,
          "You are signed out on this device, but the server could not be reached.",
        ),
        variant: "destructive",
      });
    }
  }, [leaveLocally, navigate, tellServer, toast]);

  const putOut = useEffectEvent((reason: PutOutReason) => {
    ending.current = true;
    leaveReason(reason);
    leaveLocally();
    void navigate(paths.login);
    toast.show({ ...reason, variant: "destructive" });
    // The server has put the user out already: whether it hears of this does not matter.
    tellServer().catch((error: unknown) => console.warn("Sign-out was not delivered", error));
  });
  const reason = liveProfile === undefined ? null : putOutReason(liveProfile);
  const reasonText = reason?.description;
  useEffect(() => {
    if (reason) putOut(reason);
    // The reason is a new object on every render; its text says whether it is another one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reasonText]);

  const wentOut = useEffectEvent(() => {
    if (ending.current) {
      ending.current = false;
      return;
    }
    // Another tab signed out, or the session could not be renewed.
    clearSession();
    if (stored) forgetProfile(stored.data.user.id);
    void navigate(paths.login);
    const said = leftReason();
    toast.show(
      said
        ? { ...said, variant: "destructive" }
        : { title: "You have been signed out", description: "Please log in again to go on." },
    );
  });
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === "signedIn") wasIn.current = true;
    if (status === "signedOut" && wasIn.current) {
      wasIn.current = false;
      wentOut();
    }
  }, [status]);

  const profileIssue = profileError !== null;
  const showProfileIssue = useEffectEvent(() =>
    toast.show({
      title: "Profile Issue",
      description: "Failed to load user profile. Please try again or contact support.",
      variant: "destructive",
    }),
  );
  useEffect(() => {
    if (profileIssue) showProfileIssue();
  }, [profileIssue]);

  const auth = useMemo<Auth>(
    () => ({
      status,
      session,
      user: session?.user ?? null,
      profile: status === "signedIn" ? profile : null,
      profileIsLive: liveProfile !== undefined,
      profileError,
      signOut,
    }),
    [status, session, profile, liveProfile, profileError, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
