/** The frames of Convex's sync protocol: parsing the client's, encoding the server's. */
import * as z from "zod";
import { jsonArgs } from "./jsonArgs.ts";
import { ProtocolError } from "./protocolError.ts";
import type { TimedOutcome } from "../engine/types.ts";
import type { Outcome } from "../runtime/calls.ts";
import { parseJson } from "../store/values.ts";

const counter = z.number().int().nonnegative();
const args = z.array(jsonArgs);
const componentPath = z.string().optional();

const addQuery = z.object({
  type: z.literal("Add"),
  queryId: counter,
  udfPath: z.string(),
  args: args.default([{}]),
  journal: z.string().nullish(),
  componentPath,
});
const removeQuery = z.object({ type: z.literal("Remove"), queryId: counter });

const udfRequest = { requestId: counter, udfPath: z.string(), args, componentPath };

const attributes = z
  .object({ tokenIdentifier: z.string(), issuer: z.string(), subject: z.string() })
  .catchall(jsonArgs);

const authenticate = z.discriminatedUnion("tokenType", [
  z.object({
    type: z.literal("Authenticate"),
    tokenType: z.literal("None"),
    baseVersion: counter,
  }),
  z.object({
    type: z.literal("Authenticate"),
    tokenType: z.literal("User"),
    value: z.string(),
    baseVersion: counter,
  }),
  z.object({
    type: z.literal("Authenticate"),
    tokenType: z.literal("Admin"),
    value: z.string(),
    impersonating: attributes.optional(),
    baseVersion: counter,
  }),
]);

const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("Connect"),
    sessionId: z.string().min(1).max(200),
    maxObservedTimestamp: z.string().nullish(),
    /** The client's clock (ms since 1970). */
    clientTs: z.number().optional(),
  }),
  z.object({
    type: z.literal("ModifyQuerySet"),
    baseVersion: counter,
    newVersion: counter,
    modifications: z.array(z.discriminatedUnion("type", [addQuery, removeQuery])),
  }),
  z.object({ type: z.literal("Mutation"), ...udfRequest }),
  z.object({ type: z.literal("Action"), ...udfRequest }),
  z.object({ type: z.literal("Event") }),
  authenticate,
]);

export type ClientMessage = z.infer<typeof clientMessage>;
export type AddQuery = z.infer<typeof addQuery>;
export type QueryModification = AddQuery | z.infer<typeof removeQuery>;
export type UdfRequest = Extract<ClientMessage, { type: "Mutation" | "Action" }>;

/** @throws ProtocolError 400 for anything that is not a frame of the protocol. */
export function parseClientMessage(text: string): ClientMessage {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : "not JSON");
  }
  const parsed = clientMessage.safeParse(value);
  if (!parsed.success) throw malformed(z.prettifyError(parsed.error));
  return parsed.data;
}

function malformed(problem: string): ProtocolError {
  return ProtocolError.badRequest(
    "WSMessageInvalidJson",
    `Received Invalid JSON on websocket: ${problem}`,
  );
}

/** Timestamps are sent as base64 of a little-endian unsigned 64-bit integer. */
export function encodeTs(ts: bigint): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(ts);
  return bytes.toString("base64");
}

/** @throws ProtocolError 400 when the text is not eight bytes in base64. */
export function decodeTs(text: string): bigint {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 8) {
    throw ProtocolError.badRequest("InvalidTimestamp", "A timestamp must be 8 bytes in base64");
  }
  return bytes.readBigUInt64LE();
}

export type StateVersion = { querySet: number; ts: bigint; identity: number };

function encodeVersion(version: StateVersion): string {
  return `{"querySet":${version.querySet},"ts":"${encodeTs(version.ts)}","identity":${version.identity}}`;
}

/**
 * The JSON of a QueryUpdated or QueryFailed after the query id. Cached, because all sessions with an equal
 * query share the outcome.
 */
const encodedOutcomes = new WeakMap<TimedOutcome, string>();

export function encodeOutcome(outcome: TimedOutcome): string {
  const cachedFrame = encodedOutcomes.get(outcome);
  if (cachedFrame !== undefined) return cachedFrame;
  const tail = `"logLines":${JSON.stringify(outcome.logLines)},"journal":${JSON.stringify(outcome.journal)}}`;
  const encoded =
    outcome.status === "success"
      ? `"type":"QueryUpdated","value":${outcome.json},${tail}`
      : `"type":"QueryFailed","errorMessage":${JSON.stringify(outcome.errorMessage)},${
          outcome.errorData === undefined ? "" : `"errorData":${JSON.stringify(outcome.errorData)},`
        }${tail}`;
  encodedOutcomes.set(outcome, encoded);
  return encoded;
}

/** `encoded` comes from `encodeOutcome`. */
export function encodeQueryResult(queryId: number, encoded: string): string {
  return `{"queryId":${queryId},${encoded}`;
}

export function encodeQueryRemoved(queryId: number): string {
  return `{"type":"QueryRemoved","queryId":${queryId}}`;
}

export function encodeTransition(
  start: StateVersion,
  end: StateVersion,
  modifications: string[],
  /**
   * How far the client's clock was ahead when it connected, in ms: clients need it to know when a stored
   * token expires.
   */
  clientClockSkew?: number,
): string {
  const skew = clientClockSkew === undefined ? "" : `,"clientClockSkew":${clientClockSkew}`;
  return `{"type":"Transition","startVersion":${encodeVersion(start)},"endVersion":${encodeVersion(end)}${skew},"modifications":[${modifications.join(",")}]}`;
}

/** In characters. Larger transitions are split so that pings get through between the parts. */
const CHUNK_LENGTH = 5_000_000;

/** A transition as one frame, or as TransitionChunks that clients reassemble. */
export function splitTransition(transition: string): string[] {
  if (transition.length <= CHUNK_LENGTH) return [transition];
  const totalParts = Math.ceil(transition.length / CHUNK_LENGTH);
  const transitionId = String(transition.length);
  return Array.from({ length: totalParts }, (_, partNumber) =>
    JSON.stringify({
      type: "TransitionChunk",
      chunk: transition.slice(partNumber * CHUNK_LENGTH, (partNumber + 1) * CHUNK_LENGTH),
      partNumber,
      totalParts,
      transitionId,
    }),
  );
}

/** `ts` is present for mutations only. */
export function encodeUdfResponse(
  type: "MutationResponse" | "ActionResponse",
  requestId: number,
  outcome: Outcome,
  ts?: bigint,
): string {
  if (outcome.status === "success") {
    const commit = ts === undefined ? "" : `"ts":"${encodeTs(ts)}",`;
    return `{"type":"${type}","requestId":${requestId},"success":true,"result":${outcome.json},${commit}"logLines":${JSON.stringify(outcome.logLines)}}`;
  }
  return JSON.stringify({
    type,
    requestId,
    success: false,
    result: outcome.errorMessage,
    errorData: outcome.errorData,
    logLines: outcome.logLines,
  });
}

export const PING = `{"type":"Ping"}`;

export function encodeFatalError(error: string): string {
  return JSON.stringify({ type: "FatalError", error });
}

export function encodeAuthError(
  error: string,
  baseVersion: number,
  authUpdateAttempted: boolean,
): string {
  return JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted });
}
