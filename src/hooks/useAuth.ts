import { createContext, use } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import type { Auth } from "../lib/auth";

export const AuthContext = createContext<Auth | null>(null);

/** The current user. Throws 'useAuth must be used within an AuthProvider'. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error(frameTexts.authProviderMissing);
  return auth;
}

/** The viewer's profile. Only for pages that require a log-in. */
export function useViewer(): NonNullable<Auth["profile"]> {
  const { profile } = useAuth();
  if (profile === null) throw new Error("useViewer must be used on a page that needs a log-in");
  return profile;
}
