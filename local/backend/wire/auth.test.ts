/** Tokens of `customJwt` providers, admin keys, and the shape of identities. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { generateAdminKey } from "./adminKey.ts";
import { Authenticator } from "./auth.ts";
import type { AuthProvider } from "../database/catalog.ts";

const ISSUER = "https://tokens.example";
const adminKey = generateAdminKey("test");
let authenticator: Authenticator;
let sign: (claims: Record<string, unknown>, expires?: string) => Promise<string>;

beforeAll(async () => {
  const keys = await generateKeyPair("ES256", { extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k" }] });
  const provider: AuthProvider = {
    type: "customJwt",
    issuer: ISSUER,
    jwks: `data:application/json;base64,${btoa(jwks)}`,
    algorithm: "ES256",
  };
  authenticator = new Authenticator(adminKey, () => [provider]);
  sign = (claims, expires = "1h") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "k" })
      .setIssuer(ISSUER)
      .setSubject("someone")
      .setIssuedAt("-2h")
      .setExpirationTime(expires)
      .sign(keys.privateKey);
});

test("claims are kept, nested ones flattened; housekeeping claims are not part of the identity", async () => {
  const token = await sign({ role: "keeper", tank: { litres: 60 }, tags: ["a"] });
  const { identity, expiresAt } = await authenticator.fromHeader(`Bearer ${token}`);
  expect(identity).toEqual({
    kind: "user",
    attributes: {
      tokenIdentifier: `${ISSUER}|someone`,
      issuer: ISSUER,
      subject: "someone",
      role: "keeper",
      "tank.litres": 60,
      tags: ["a"],
    },
  });
  expect(expiresAt).toBeGreaterThan(Date.now());
});

test("an expired token and one of another key are refused", async () => {
  const expired = await sign({}, "-1h");
  await expect(authenticator.fromHeader(`Bearer ${expired}`)).rejects.toMatchObject({
    status: 401,
    code: "InvalidAuthHeader",
  });
  const other = await generateKeyPair("ES256");
  const forged = await new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: "k" })
    .setIssuer(ISSUER)
    .setSubject("someone")
    .setExpirationTime("1h")
    .sign(other.privateKey);
  await expect(authenticator.fromHeader(`Bearer ${forged}`)).rejects.toMatchObject({ status: 401 });
});

test("admin keys: with a type in front, acting as a user, wrong", async () => {
  expect((await authenticator.fromHeader(`Convex dev:${adminKey}`)).identity).toEqual({
    kind: "admin",
  });
  const acting = { tokenIdentifier: "a|b", issuer: "a", subject: "b" };
  const header = `Convex ${adminKey}:${btoa(JSON.stringify(acting))}`;
  expect((await authenticator.fromHeader(header)).identity).toEqual({ kind: "admin", acting });
  await expect(authenticator.fromHeader("Convex test|wrong")).rejects.toMatchObject({
    status: 403,
    code: "BadDeployKey",
  });
  expect((await authenticator.fromHeader(undefined)).identity).toEqual({ kind: "none" });
});
