/** The frames of Convex's sync protocol: parsing the client's, encoding the server's. */

import * as z from "zod";
import type { TimedOutcome } from "../engine/types.ts";
import type { Outcome } from "../runtime/calls.ts";
import { parseJson } from "../store/values.ts";
import { jsonArgs } from "./jsonArgs.ts";
import { ProtocolError } from "./protocolError.ts";

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

const authentication = { type: z.literal("Authenticate"), baseVersion: counter };
const authenticate = z.discriminatedUnion("tokenType", [
  z.object({ ...authentication, tokenType: z.literal("None") }),
  z.object({ ...authentication, tokenType: z.literal("User"), value: z.string() }),
  z.object({
    ...authentication,
    tokenType: z.literal("Admin"),
    value: z.string(),
    impersonating: attributes.optional(),
  }),
]);

const clientMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("Connect"),
    sessionId: z.string().min(1).max(200),
    /** The client's clock, ms epoch. */
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
export type UdfRequest = Extract<ClientMessage, { type: "Mutation" | "Action" }>;

/** @throws ProtocolError 400 for anything that is not a frame of the protocol. */
export function parseClientMessage(text: string): ClientMessage {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw malformedError(error instanceof Error ? error.message : "not JSON");
  }
  const parsed = clientMessage.safeParse(value);
  if (!parsed.success) throw malformedError(z.prettifyError(parsed.error));
  return parsed.data;
}

function malformedError(problem: string): ProtocolError {
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

/** @param text eleven characters of base64 and `=`, as `encodeTs` makes them */
export const decodeTs = (text: string): bigint => Buffer.from(text, "base64").readBigUInt64LE();

export type StateVersion = { querySet: number; ts: bigint; identity: number };

function encodeVersion(version: StateVersion): string {
  return `{"querySet":${version.querySet},"ts":"${encodeTs(version.ts)}","identity":${version.identity}}`;
}

/** The JSON of a QueryUpdated or QueryFailed after the query id. */
export function encodeOutcome(outcome: TimedOutcome): string {
  const tail = `"logLines":${JSON.stringify(outcome.logLines)},"journal":${JSON.stringify(outcome.journal)}}`;
  if (outcome.status === "success") return `"type":"QueryUpdated","value":${outcome.json},${tail}`;
  const { errorMessage, errorData } = outcome;
  const data = errorData === undefined ? "" : `"errorData":${JSON.stringify(errorData)},`;
  return `"type":"QueryFailed","errorMessage":${JSON.stringify(errorMessage)},${data}${tail}`;
}

/** `encoded` comes from `encodeOutcome`. */
export function encodeQueryResult(queryId: number, encoded: string): string {
  return `{"queryId":${queryId},${encoded}`;
}

export function encodeQueryRemoved(queryId: number): string {
  return `{"type":"QueryRemoved","queryId":${queryId}}`;
}

/** `clientClockSkew`: ms by which the client's clock is ahead, from which it knows when its token expires. */
export function encodeTransition(
  start: StateVersion,
  end: StateVersion,
  modifications: string[],
  clientClockSkew: number,
): string {
  return `{"type":"Transition","startVersion":${encodeVersion(start)},"endVersion":${encodeVersion(end)},"clientClockSkew":${clientClockSkew},"modifications":[${modifications.join(",")}]}`;
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
