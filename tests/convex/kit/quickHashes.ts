/**
 * Function tests hash hundreds of passwords, at a tenth of a second each: this hash has the library's format and costs
 * nothing. Browser tests and tests of the local stack use the library's own. Other hashes and signatures are the
 * same as ever, but made at once instead of on another thread, which takes ten times as long.
 */

import { createHash, createHmac, KeyObject } from "node:crypto";
import { passwordCrypto } from "#convex/accounts/model/passwordProof.ts";

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function digest(password: string, salt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt} ${password.normalize("NFKC")}`);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-512", bytes)));
}

passwordCrypto.hashSecret = async (password) => {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  return `${salt}:${await digest(password, salt)}`;
};

passwordCrypto.verifySecret = async (password, hash) => {
  const [salt = "", key = ""] = hash.split(":");
  return (await digest(password, salt)) === key;
};

const { subtle } = crypto;
const sign = subtle.sign.bind(subtle);
const nameOf = (algorithm: AlgorithmIdentifier) =>
  typeof algorithm === "string" ? algorithm : algorithm.name;
const bytesOf = (data: BufferSource) =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
const textOf = (data: BufferSource) => Buffer.from(bytesOf(data)).toString("latin1");
const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

const importKey = subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<CryptoKey>;
const keys = new Map<string, Promise<CryptoKey>>();
subtle.importKey = async (...args: [string, unknown, ...unknown[]]) => {
  const [format, data, ...options] = args;
  if (format !== "raw") return await importKey(...args);
  const name = textOf(data as BufferSource) + JSON.stringify(options);
  const key = keys.get(name) ?? importKey(...args);
  keys.set(name, key);
  return await key;
};

subtle.digest = async (algorithm, data) =>
  bufferOf(createHash(nameOf(algorithm)).update(bytesOf(data)).digest());

type Signer = (data: BufferSource) => ArrayBuffer;
/** Reading a key's algorithm takes longer than signing, and most mailboxes are hashed often. Null: not for HMAC. */
const signers = new WeakMap<CryptoKey, Signer | null>();
function newSigner(key: CryptoKey): Signer | null {
  const { name, hash } = key.algorithm as HmacKeyAlgorithm;
  if (name !== "HMAC" || !key.usages.includes("sign")) return null;
  const secret = KeyObject.from(key);
  const signatures = new Map<string, ArrayBuffer>();
  return (data) => {
    const text = textOf(data);
    const signature =
      signatures.get(text) ??
      bufferOf(createHmac(hash.name, secret).update(bytesOf(data)).digest());
    signatures.set(text, signature);
    return signature.slice(0);
  };
}

subtle.sign = async (algorithm, key, data) => {
  if (nameOf(algorithm).toUpperCase() !== "HMAC") return await sign(algorithm, key, data);
  if (!signers.has(key)) signers.set(key, newSigner(key));
  return signers.get(key)?.(data) ?? (await sign(algorithm, key, data));
};
