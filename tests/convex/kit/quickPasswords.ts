/**
 * Function tests hash hundreds of passwords, at a tenth of a second each: this hash has the library's
 * format and costs nothing. Browser tests and tests of the local stack use the library's own.
 */

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
