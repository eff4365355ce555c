import { toBase64url } from "#convex/domain/shared/base64url.ts";

/** A token as Convex Auth issues it, unsigned; `exp` in seconds. */
export function sessionToken(userId: string, sessionId: string, exp = 1_900_000_000): string {
  const claims = JSON.stringify({ sub: `${userId}|${sessionId}`, exp });
  return `h.${toBase64url(new TextEncoder().encode(claims))}.s`;
}
