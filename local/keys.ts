/** Secrets of one local stack: generated once, stored in its data folder, worthless anywhere else. */

import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateAdminKey } from "./backend/wire/adminKey.ts";

export type Keys = {
  /** `name|secret`, for the CLI: CONVEX_SELF_HOSTED_ADMIN_KEY. */
  adminKey: string;
  /** PKCS #8 on one line, as Convex Auth expects it in JWT_PRIVATE_KEY. */
  jwtPrivateKey: string;
  /** The public half, a JSON Web Key Set. */
  jwks: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  resendApiKey: string;
  resendWebhookSecret: string;
  /** The key pair that signs pushes, in base64url. */
  vapidPublicKey: string;
  vapidPrivateKey: string;
};

/** File with only the admin key, for the backend. */
export const adminKeyFile = (dataDir: string) => join(dataDir, "admin-key");

/** The keys of `dataDir`, generated if there are none. */
export async function keysOf(dataDir: string): Promise<Keys> {
  const file = join(dataDir, "keys.json");
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Keys>)
    : undefined;
  if (stored?.vapidPrivateKey !== undefined) return stored as Keys;
  // Files of an earlier version lack the keys for pushes.
  const keys = stored ? { ...(stored as Keys), ...makeVapidKeys() } : await makeKeys();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(adminKeyFile(dataDir), keys.adminKey, { mode: 0o600 });
  // Written atomically: half a file would lock its owner out.
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

async function makeKeys(): Promise<Keys> {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const privateKey = await exportPKCS8(pair.privateKey);
  const publicKey = await exportJWK(pair.publicKey);
  const secret = () => randomBytes(24).toString("hex");
  return {
    adminKey: generateAdminKey(),
    jwtPrivateKey: privateKey.trimEnd().replaceAll("\n", " "),
    jwks: JSON.stringify({ keys: [{ use: "sig", alg: "RS256", ...publicKey }] }),
    stripeSecretKey: `sk_test_shoal${secret()}`,
    stripeWebhookSecret: `whsec_${secret()}`,
    resendApiKey: `re_shoal_${secret()}`,
    resendWebhookSecret: `whsec_${randomBytes(24).toString("base64")}`,
    ...makeVapidKeys(),
  };
}

/** The README says how to make a pair for production. */
export function makeVapidKeys(): Pick<Keys, "vapidPublicKey" | "vapidPrivateKey"> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const point = Buffer.concat([Buffer.of(4), left, right]);
  return { vapidPublicKey: point.toString("base64url"), vapidPrivateKey: d };
}
