/** What a push service requires of a push. */

import { importJWK, jwtVerify } from "jose";
import type { IncomingHttpHeaders } from "node:http";

/** The longest body that push services must accept. */
export const BODY_MAX = 4096;
/** Salt, record size, key length, key. */
const HEADER_SIZE = 16 + 4 + 1 + 65;
/** A record has at least its delimiter and a tag. */
const RECORD_MIN = 1 + 16;
const SIGNATURE_LIFE_MAX_SECONDS = 24 * 60 * 60;

export type PushProblem = { status: number; text: string };

/** Why a push service refuses the push; undefined if it accepts it. `key` is the one that the browser subscribed with. */
export async function findPushProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { key, origin }: { key: string | undefined; origin: string },
): Promise<PushProblem | undefined> {
  const {
    ttl = "",
    topic = "",
    urgency = "normal",
  } = headers as Record<string, string | undefined>;
  const bad = (text: string) => ({ status: 400, text });
  if (!/^\d+$/.test(ttl)) return bad("TTL is missing");
  if (!/^[\w-]{0,32}$/.test(topic)) return bad("Topic isn't base64url of at most 32 characters");
  if (!["very-low", "low", "normal", "high"].includes(urgency)) return bad("Unknown urgency");
  if (headers["content-encoding"] !== "aes128gcm") return bad("Not encrypted with aes128gcm");
  if (body.length < HEADER_SIZE + RECORD_MIN || body.readUInt8(20) !== 65 || body[21] !== 4) {
    return bad("Not an encrypted body");
  }
  if (body.readUInt32BE(16) < body.length - HEADER_SIZE) return bad("More than one record");
  return await findSignatureProblem(headers.authorization ?? "", key, origin);
}

async function findSignatureProblem(
  authorization: string,
  key: string | undefined,
  audience: string,
): Promise<PushProblem | undefined> {
  const [, token = "", signer = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (signer === "") return { status: 401, text: "Not signed" };
  if (key !== undefined && signer !== key) {
    return { status: 403, text: "Signed with another key than the subscription's" };
  }
  const point = Buffer.from(signer, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"));
  try {
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ["ES256"] });
    const lifeSeconds = (payload.exp ?? Infinity) - Date.now() / 1000;
    if (lifeSeconds > SIGNATURE_LIFE_MAX_SECONDS) return { status: 403, text: "Expires too late" };
    if (!/^(mailto:|https:)/.test(payload.sub ?? "")) return { status: 403, text: "No contact" };
    return undefined;
  } catch (error) {
    return { status: 403, text: String(error) };
  }
}
