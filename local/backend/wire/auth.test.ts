/** Tokens of OpenID Connect providers, admin keys, and the shape of identities. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateAdminKey } from "./adminKey.ts";
import { Authenticator } from "./auth.ts";

const AUDIENCE = "shoal";
let issuer: string;
let server: Server;
const adminKey = generateAdminKey();
let authenticator: Authenticator;
let sign: (claims: Record<string, unknown>, expires?: string) => Promise<string>;

beforeAll(async () => {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k" }] };
  server = createServer(({ url }, response) => {
    const isDiscovery = url === "/.well-known/openid-configuration";
    response.end(JSON.stringify(isDiscovery ? { jwks_uri: `${issuer}/keys` } : jwks));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = { domain: issuer, applicationID: AUDIENCE };
  authenticator = new Authenticator(adminKey, () => ({ auth: [provider], version: 1 }));
  sign = (claims, expires = "1h") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject("someone")
      .setIssuedAt("-2h")
      .setExpirationTime(expires)
      .sign(keys.privateKey);
});

afterAll(() => server.close());

test("an identity contains the token's claims under Convex's names, without housekeeping claims", async () => {
  const token = await sign({ role: "keeper", given_name: "Ada", tags: ["a"] });
  const { identity, expiresAt } = await authenticator.fromHeader(`Bearer ${token}`);
  expect(identity).toEqual({
    kind: "user",
    attributes: {
      tokenIdentifier: `${issuer}|someone`,
      issuer: issuer,
      subject: "someone",
      role: "keeper",
      givenName: "Ada",
      tags: ["a"],
    },
  });
  expect(expiresAt).toBeGreaterThan(Date.now());
});

test("an admin key works alone or on behalf of a user, and a wrong one is refused", async () => {
  expect((await authenticator.fromHeader(`Convex ${adminKey}`)).identity).toEqual({
    kind: "admin",
  });
  const actingUser = { tokenIdentifier: "a|b", issuer: "a", subject: "b" };
  const header = `Convex ${adminKey}:${btoa(JSON.stringify(actingUser))}`;
  expect((await authenticator.fromHeader(header)).identity).toEqual({
    kind: "admin",
    acting: actingUser,
  });
  await expect(authenticator.fromHeader("Convex test|wrong")).rejects.toMatchObject({
    status: 403,
    code: "BadDeployKey",
  });
  expect((await authenticator.fromHeader(undefined)).identity).toEqual({ kind: "none" });
});
