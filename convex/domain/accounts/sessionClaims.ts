import { fromBase64url } from "../shared/base64url";

/** The claims of a Convex Auth token, unverified; null if `token` isn't one. */
export function readClaims(
  token: string,
): { userId: string; sessionId: string; expiresAt: number } | null {
  const body = fromBase64url(token.split(".")[1] ?? "");
  try {
    const claims = JSON.parse(new TextDecoder().decode(body ?? undefined)) as {
      sub?: unknown;
      exp?: unknown;
    };
    if (typeof claims.sub !== "string") return null;
    const [userId, sessionId] = claims.sub.split("|");
    if (!userId || !sessionId) return null;
    return { userId, sessionId, expiresAt: Number(claims.exp ?? 0) * 1000 };
  } catch {
    return null;
  }
}
