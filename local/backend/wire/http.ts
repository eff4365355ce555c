/** Shared by the HTTP endpoints: reading bodies, sending JSON and errors, CORS. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import * as z from "zod";
import { readBodyWithin } from "#local/loopback.ts";
import { PushError } from "../deploy/pushError.ts";
import { parseJson } from "../store/values.ts";
import { ProtocolError } from "./protocolError.ts";

export const MEBIBYTE = 1024 * 1024;

export const badTarget = () =>
  ProtocolError.badRequest("BadRequestTarget", "The address of the request is malformed");

/** @throws ProtocolError 413 when the body is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const body = await readBodyWithin(request, limit);
  if (body !== null) return body;
  const message = `The request body is larger than ${limit} bytes`;
  throw new ProtocolError(413, "RequestTooLarge", message);
}

/** The CLI compresses pushes. */
function decompress(body: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  if (encoding === undefined || encoding === "identity") return body;
  if (encoding !== "br")
    throw new ProtocolError(415, "UnsupportedEncoding", `Cannot read content encoding ${encoding}`);
  try {
    return brotliDecompressSync(body, { maxOutputLength });
  } catch {
    throw ProtocolError.badRequest("BadEncoding", "The body is not encoded as its header says");
  }
}

/** @throws ProtocolError 400 when the body is not JSON of the given shape, 413 or 415 when it can't be read. */
export async function readJson<T>(
  request: IncomingMessage,
  shape: z.ZodType<T>,
  limit: number,
): Promise<T> {
  const body = await readBody(request, limit);
  const decoded = decompress(body, request.headers["content-encoding"], limit);
  let json: unknown;
  try {
    json = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(decoded));
  } catch {
    throw ProtocolError.badRequest("BadJsonBody", "Failed to parse the request body as JSON");
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  throw ProtocolError.badRequest("BadJsonBody", z.prettifyError(parsed.error));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

export function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(body);
}

/** Sends `{code, message}`. Unknown errors are logged and hidden behind a 500. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof PushError && !response.headersSent) {
    sendJson(response, 400, { code: error.code, message: error.message });
    return;
  }
  const protocolError = error instanceof ProtocolError ? error : ProtocolError.internal();
  if (protocolError !== error) console.error("[backend] request failed:", error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of an oversized body is not read, so the connection cannot be reused.
  if (protocolError.status === 413) response.setHeader("connection", "close");
  sendJson(response, protocolError.status, {
    code: protocolError.code,
    message: protocolError.message,
  });
}

/** Allows the caller's origin, which `loopback.ts` has already checked. */
export function setCors(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("vary", "origin, access-control-request-headers");
  const origin = request.headers.origin;
  if (origin === undefined) return;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  if (request.method !== "OPTIONS") return;
  response.setHeader("access-control-allow-methods", "GET,POST,OPTIONS,PATCH,DELETE,PUT");
  const headers = request.headers["access-control-request-headers"];
  if (headers !== undefined) response.setHeader("access-control-allow-headers", headers);
  response.setHeader("access-control-max-age", "86400");
}
