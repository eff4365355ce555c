/** Encrypts and signs pushes: RFC 8291 (`aes128gcm`) and RFC 8292 (VAPID). */

import { fromBase64url, toBase64url } from "../shared/base64url";

type Bytes = Uint8Array<ArrayBuffer>;

const EC = { name: "ECDH", namedCurve: "P-256" } as const;
/** The largest body that push services must accept, in bytes; also sent as the size of its only record. */
const BODY_MAX = 4096;
/** The body's header in bytes: salt, record size, length of the sender's key, and the key. */
const HEADER_SIZE = 16 + 4 + 1 + 65;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

function join(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function bytesOf(base64url: string): Bytes {
  const bytes = fromBase64url(base64url);
  if (bytes === null) throw new Error("Not base64url");
  return bytes;
}

async function hkdf(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

/** The random parts of an encrypted push. */
type Secrets = { keyPair: CryptoKeyPair; salt: Bytes };

async function newSecrets(): Promise<Secrets> {
  const keyPair = await crypto.subtle.generateKey(EC, true, ["deriveBits"]);
  return { keyPair, salt: crypto.getRandomValues(new Uint8Array(16)) };
}

/**
 * The body of a push with `text` for a browser's subscription, whose keys are in base64url. `secrets` are new for every
 * push; tests pass those of the RFC's example. Throws if the text is too long for a push.
 */
export async function encryptPush(
  text: string,
  subscription: { p256dh: string; auth: string },
  secrets?: Secrets,
): Promise<Bytes> {
  const { keyPair, salt } = secrets ?? (await newSecrets());
  const receiver = bytesOf(subscription.p256dh);
  const sender = new Uint8Array(await crypto.subtle.exportKey("raw", keyPair.publicKey));
  const receiverKey = await crypto.subtle.importKey("raw", receiver, EC, false, []);
  const agreement = { name: "ECDH", public: receiverKey };
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, keyPair.privateKey, 256));
  const info = join(utf8("WebPush: info\0"), receiver, sender);
  const secret = await hkdf(bytesOf(subscription.auth), shared, info, 32);
  const keyBytes = await hkdf(salt, secret, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(salt, secret, utf8("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", keyBytes, "AES-GCM", false, ["encrypt"]);
  // A 2 marks the last record; without more bytes after it, the push isn't padded.
  const record = join(utf8(text), Uint8Array.of(2));
  const content = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, record);
  if (content.byteLength > BODY_MAX - HEADER_SIZE) throw new Error("Too long for a push");
  const recordSize = new Uint8Array(4);
  new DataView(recordSize.buffer).setUint32(0, BODY_MAX);
  return join(salt, recordSize, Uint8Array.of(sender.length), sender, new Uint8Array(content));
}

/**
 * The `Authorization` header of a push to `audience` (the endpoint's origin). `keys` are the deployment's, in base64url;
 * `expiresAt` in ms epoch, at most a day ahead; `contact` is a `mailto:` address for the push service.
 */
export async function signPush(
  keys: { publicKey: string; privateKey: string },
  { audience, expiresAt, contact }: { audience: string; expiresAt: number; contact: string },
): Promise<string> {
  const point = bytesOf(keys.publicKey);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64url(point.subarray(1, 33)),
    y: toBase64url(point.subarray(33)),
    d: keys.privateKey,
  };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"]);
  const claims = { aud: audience, exp: Math.floor(expiresAt / 1000), sub: contact };
  const encode = (part: object) => toBase64url(utf8(JSON.stringify(part)));
  const token = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signing = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(signing, key, utf8(token));
  return `vapid t=${token}.${toBase64url(signature)}, k=${keys.publicKey}`;
}
