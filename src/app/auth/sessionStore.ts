import { readClaims } from "#convex/domain/accounts/sessionClaims.ts";
import type { Session, SessionRecord } from "#src/lib/auth.ts";
import { isHeldInMemory, readJson, readText, removeKey, writeJson } from "#src/lib/storage.ts";

const SESSION_KEY = "shoal.session";
const SIGNED_OUT_KEY = "shoal.left";

/** Convex Auth names its storage entries after the deployment's address. */
export function libraryKey(name: "JWT" | "RefreshToken", deploymentUrl: string): string {
  return `__convexAuth${name}_${deploymentUrl.replace(/[^a-zA-Z0-9]/g, "")}`;
}

export function readLibraryToken(
  name: "JWT" | "RefreshToken",
  deploymentUrl: string,
): string | null {
  return readText(libraryKey(name, deploymentUrl));
}

/** Whether this browser holds a token. Needed before the first render. */
export function hasStoredToken(deploymentUrl: string): boolean {
  return readLibraryToken("JWT", deploymentUrl) !== null;
}

/** Whether reloading or closing this tab ends the session, because the browser couldn't store the token. */
export const isTabOnlySession = (deploymentUrl: string): boolean =>
  isHeldInMemory(libraryKey("JWT", deploymentUrl));

export function storedSessionId(deploymentUrl: string): string | null {
  return readClaims(readLibraryToken("JWT", deploymentUrl) ?? "")?.sessionId ?? null;
}

/**
 * The id of the session that this browser can renew. Convex Auth stores `<id>|<session>` as its
 * refresh token.
 */
export function renewableSessionId(deploymentUrl: string): string | null {
  return readLibraryToken("RefreshToken", deploymentUrl)?.split("|")[1] ?? null;
}

/**
 * Removes Convex Auth's tokens at once, without waiting for the server as its own signOut does;
 * other tabs notice. Keeps the tokens of any session but `sessionId`: another user may have logged
 * in from another tab.
 */
export function dropStoredTokens(deploymentUrl: string, sessionId: string | null): void {
  const isOther = (stored: string | null) =>
    sessionId !== null && stored !== null && stored !== sessionId;
  if (!isOther(storedSessionId(deploymentUrl))) removeKey(libraryKey("JWT", deploymentUrl));
  if (!isOther(renewableSessionId(deploymentUrl))) {
    removeKey(libraryKey("RefreshToken", deploymentUrl));
  }
}

/** The session behind `token`, in the form saved to local storage. */
export function sessionFrom(
  token: string,
  deploymentUrl: string,
  email: string | null,
): Session | null {
  const claims = readClaims(token);
  if (!claims) return null;
  return {
    accessToken: token,
    refreshToken: readLibraryToken("RefreshToken", deploymentUrl),
    expiresAt: claims.expiresAt,
    user: { id: claims.userId, email },
  };
}

export function saveSession(data: Session): void {
  const record: SessionRecord = { data, timestamp: Date.now() };
  writeJson(SESSION_KEY, record);
}

export function loadSession(): SessionRecord | null {
  const value = readJson(SESSION_KEY) as Partial<SessionRecord> | null;
  if (typeof value?.timestamp !== "number" || typeof value.data?.user?.id !== "string") return null;
  return value as SessionRecord;
}

export function clearSession(): void {
  removeKey(SESSION_KEY);
}

/**
 * Records for all tabs, including those opened later, that the session has ended here. A renewal in
 * flight may still bring tokens for it, and so may a server that missed the sign-out.
 */
export function recordSignOut(sessionId: string): void {
  writeJson(SIGNED_OUT_KEY, sessionId);
}

export function lastSignedOutSessionId(): string | null {
  const value = readJson(SIGNED_OUT_KEY);
  return typeof value === "string" ? value : null;
}

/** Calls `onSignOut` when another tab ends a session. Returns the unsubscribe function. */
export function onSignOutElsewhere(onSignOut: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT_KEY) onSignOut();
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
