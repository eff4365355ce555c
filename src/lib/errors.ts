import { ConvexError } from "convex/values";
import type { ErrorCode, ErrorPayload } from "#convex/errors.ts";

/**
 * The payload of an error that our functions threw deliberately. It contains the
 * text from `convex/errors.ts`, so that browsers needn't load that table.
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

/** The code of one of our errors; undefined for a bug or a lost connection. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return payloadOf(error)?.code;
}

/** True if the call failed in transit (network, timeout) and a retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (payloadOf(error)) return false;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError") return true;
  return /failed to fetch|networkerror|network request failed|load failed|connection (lost|closed)|timed out/i.test(
    error.message,
  );
}

/**
 * The message for the user: the server's own, or that the call timed out. Otherwise `fallback`, the
 * specification's text for this action ("Failed to send message."), so that a bug's internal message
 * is never shown.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const payload = payloadOf(error);
  if (payload) return payload.message;
  if (error instanceof Error && error.name === "TimeoutError") return error.message;
  return fallback;
}
