import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useToast } from "../../components/ui/toast/toastContext";
import type { Auth } from "./types";
import { AuthContext } from "./useAuth";
import { useEndOfSession } from "./useEndOfSession";
import { useSession } from "./useSession";

/**
 * Holds who is looking. Convex Auth keeps the tokens; the profile is a live query, so that a change of role
 * or standing reaches every open tab at once.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useSession();
  const signOut = useEndOfSession(current);
  const toast = useToast();

  const failed = current.profileError !== null;
  const complain = useEffectEvent(() =>
    toast.show({
      title: "Profile Issue",
      description: "Failed to load user profile. Please try again or contact support.",
      variant: "destructive",
    }),
  );
  useEffect(() => {
    if (failed) complain();
  }, [failed]);

  const { status, session, user, profile, profileIsLive, profileError } = current;
  const auth = useMemo<Auth>(
    () => ({ status, session, user, profile, profileIsLive, profileError, signOut }),
    [status, session, user, profile, profileIsLive, profileError, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
