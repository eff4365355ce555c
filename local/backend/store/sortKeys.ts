/**
 * Order-preserving encoding of Convex values. Keys are "binary strings": one character per byte (0–255), so that
 * JavaScript's own string comparison equals the store's byte order. The order is that of `compareValues` of
 * convex/values: undefined < null < int64 < float64 < boolean < string < bytes < array < object.
 */

import type { JSONValue } from "convex/values";
import { createHash } from "node:crypto";
import { textOf } from "./values.ts";

/** Longest key that is stored unshortened (lmdb's own limit is 1,978 bytes). */
export const MAX_KEY_BYTES = 1_900;

const TAG = {
  undefined: "\x01",
  null: "\x02",
  int64: "\x03",
  float64: "\x04",
  boolean: "\x05",
  string: "\x06",
  bytes: "\x07",
  array: "\x08",
  object: "\x09",
} as const;
/** Ends an array or object: lower than every tag, so that a prefix sorts first. */
const END = "\x00";
const SIGN = 0x8000000000000000n;
const ALL_BITS = 0xffffffffffffffffn;
const NEGATIVE_INFINITY_BITS = 0xfff0000000000000n;

const scratch = Buffer.alloc(8);

function bigEndian(bits: bigint): string {
  scratch.writeBigUInt64BE(bits);
  return scratch.toString("latin1");
}

/** Zero bytes become 00 FF and the end is 00 00, so that "a" < "a\0" < "ab". */
function terminate(bytes: string): string {
  return (bytes.includes("\x00") ? bytes.replaceAll("\x00", "\x00\xff") : bytes) + "\x00\x00";
}

function utf8(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return Buffer.from(text, "utf8").toString("latin1");
}

function encodeFloat(value: number): string {
  scratch.writeDoubleBE(value);
  return encodeFloatBits(scratch.readBigUInt64BE());
}

function encodeFloatBits(bits: bigint): string {
  let ordered: bigint;
  if ((bits & SIGN) === 0n) ordered = bits | SIGN;
  // Negative NaNs sort below -Infinity and, unlike numbers, by growing payload.
  else if (bits > NEGATIVE_INFINITY_BITS) ordered = bits - NEGATIVE_INFINITY_BITS - 1n;
  else ordered = bits ^ ALL_BITS;
  return TAG.float64 + bigEndian(ordered);
}

function littleEndianBits(base64: string): bigint {
  return Buffer.from(base64, "base64").readBigUInt64LE(0);
}

/** Encodes a value given as Convex JSON; `undefined` (or `{$undefined: null}`) means a missing field. */
export function encodeValue(value: JSONValue | undefined): string {
  if (value === undefined) return TAG.undefined;
  if (value === null) return TAG.null;
  if (typeof value === "number") return encodeFloat(value);
  if (typeof value === "boolean") return TAG.boolean + (value ? "\x01" : "\x00");
  if (typeof value === "string") return TAG.string + terminate(utf8(value));
  if (Array.isArray(value)) return TAG.array + value.map(encodeValue).join("") + END;
  const names = Object.keys(value);
  const only = names.length === 1 ? names[0] : undefined;
  if (only?.startsWith("$")) {
    const inner = value[only];
    if (only === "$undefined") return TAG.undefined;
    if (only === "$float") return encodeFloatBits(littleEndianBits(textOf(inner)));
    if (only === "$bytes") {
      return TAG.bytes + terminate(Buffer.from(textOf(inner), "base64").toString("latin1"));
    }
    if (only === "$integer") return TAG.int64 + bigEndian(littleEndianBits(textOf(inner)) ^ SIGN);
  }
  let encoded: string = TAG.object;
  for (const name of names.sort()) encoded += encodeValue(name) + encodeValue(value[name]);
  return encoded + END;
}

/** Smallest binary string greater than every string that starts with `prefix`. */
export function afterPrefix(prefix: string): string {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const code = prefix.charCodeAt(i);
    if (code < 0xff) return prefix.slice(0, i) + String.fromCharCode(code + 1);
  }
  throw new Error("a key of 255s only has no successor");
}

/** Truncates a key that is too long for the store; a hash keeps different keys distinct. */
export function fitKey(key: string): string {
  if (key.length <= MAX_KEY_BYTES) return key;
  const digest = createHash("sha256").update(key, "latin1").digest().toString("latin1");
  return key.slice(0, MAX_KEY_BYTES) + digest;
}

export function uint32(value: number): string {
  scratch.writeUInt32BE(value);
  return scratch.toString("latin1", 0, 4);
}

/** Decodes the nine bytes that `encodeValue` made of a number. */
export function decodeNumber(encoded: string): number {
  const ordered = Buffer.from(encoded.slice(1), "latin1").readBigUInt64BE();
  scratch.writeBigUInt64BE((ordered & SIGN) === 0n ? ordered ^ ALL_BITS : ordered ^ SIGN);
  return scratch.readDoubleBE();
}
