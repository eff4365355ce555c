/**
 * Document ids: 32 characters of Crockford's base 32 over `varint(table number) · 16 random bytes ·
 * fletcher16`. The table number lets `normalizeId` and `v.id()` distinguish tables without a read.
 */

import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const DECODE = new Map([...ALPHABET].map((character, value) => [character, value]));
/** As on Convex: lower numbers are for system tables. */
export const FIRST_TABLE_NUMBER = 10_001;
/** Between these the varint takes two bytes, which makes 20 bytes and 32 characters. */
const [LOWEST_NUMBER, HIGHEST_NUMBER] = [128, 16_383];
const ID_BYTES = 20;

type DecodedId = { table: number; internal: string };

function checksum(bytes: Uint8Array, length: number): number {
  let low = 0;
  let high = 0;
  for (let i = 0; i < length; i++) {
    low = (low + (bytes[i] ?? 0)) % 255;
    high = (high + low) % 255;
  }
  return (high << 8) | low;
}

function base32(bytes: Uint8Array): string {
  let encoded = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      encoded += ALPHABET.charAt((buffer >> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return encoded;
}

export function newId(table: number): string {
  if (table < LOWEST_NUMBER || table > HIGHEST_NUMBER)
    throw new Error(`table number ${table} out of range`);
  const bytes = new Uint8Array(ID_BYTES);
  bytes[0] = (table & 127) | 128;
  bytes[1] = table >> 7;
  bytes.set(randomBytes(16), 2);
  const sum = checksum(bytes, 18);
  bytes[18] = sum >> 8;
  bytes[19] = sum & 255;
  return base32(bytes);
}

/** Table and internal part (16 bytes as a binary string) of an id; undefined when it is invalid. */
export function decodeId(id: string): DecodedId | undefined {
  if (id.length !== 32) return undefined;
  const bytes = new Uint8Array(ID_BYTES);
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const character of id) {
    const value = DECODE.get(character);
    if (value === undefined) return undefined;
    buffer = ((buffer << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (buffer >> bits) & 255;
    }
  }
  const first = bytes[0] ?? 0;
  const second = bytes[1] ?? 0;
  if (first < 128 || second > 127) return undefined;
  if (checksum(bytes, 18) !== (((bytes[18] ?? 0) << 8) | (bytes[19] ?? 0))) return undefined;
  let internal = "";
  for (let i = 2; i < 18; i++) internal += String.fromCharCode(bytes[i] ?? 0);
  return { table: (first & 127) | (second << 7), internal };
}
