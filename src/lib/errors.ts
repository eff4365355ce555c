import { ConvexError } from "convex/values";
import type { ErrorCode, ErrorPayload } from "../../convex/errors";

/**
 * The payload of an error that our functions threw on purpose. The texts come with it, in the
 * specification's words, from `convex/errors.ts`; so that table need not be sent to every browser.
 */
export function payloadOf(error: unknown): ErrorPayload | undefined {
  if (!(error instanceof ConvexError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null) return undefined;
  const { code, message } = data as Partial<ErrorPayload>;
  return typeof code === "string" && typeof message === "string"
    ? (data as ErrorPayload)
    : undefined;
}

/** The code of an error of ours; undefined for a bug or a lost connection. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return payloadOf(error)?.code;
}

/** True when the call failed on its way (network, time-out) and may succeed if made again. */
export function isTransient(error: unknown): boolean {
  if (payloadOf(error)) return false;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  return /failed to fetch|networkerror|network request failed|load failed|connection (lost|closed)|timed out/i.test(
    error.message,
  );
}

/**
 * What the user is told: the server's own words; what happened to a call on its way; or `fallback`, the
 * specification's text for this action ("Failed to send message."). Bugs never show their inner message.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const payload = payloadOf(error);
  if (payload) return payload.message;
  if (error instanceof Error && error.name === "TimeoutError") return error.message;
  return fallback;
}
