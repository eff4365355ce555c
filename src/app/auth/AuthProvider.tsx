import { type ReactNode, useEffect, useMemo } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { AuthContext } from "#src/hooks/useAuth.ts";
import { useToast } from "#src/hooks/useToast.ts";
import type { Auth } from "#src/lib/auth.ts";
import { profileProblem } from "./profileProblem";
import { useSession } from "./useSession";
import { useSignOut } from "./useSignOut";

/**
 * Provides the current user. Convex Auth stores the tokens; the profile is a live query, so every
 * open tab sees a change of role or standing at once.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useSession();
  const signOut = useSignOut(current);
  const toast = useToast();

  const { profileError } = current;
  useEffect(() => {
    if (profileError === null) return;
    toast.show({
      title: frameTexts.profileIssue,
      description: profileProblem(profileError),
      variant: "destructive",
    });
  }, [profileError, toast]);

  const { status, session, user, profile, profileIsLive } = current;
  const auth = useMemo<Auth>(
    () => ({ status, session, user, profile, profileIsLive, profileError, signOut }),
    [status, session, user, profile, profileIsLive, profileError, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
