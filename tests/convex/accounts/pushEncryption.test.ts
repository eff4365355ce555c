import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, signPush } from "#convex/domain/accounts/pushEncryption.ts";
import { fromBase64url, toBase64url } from "#convex/domain/shared/base64url.ts";
import { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY } from "../kit/helpers";
import { decryptPush, newSubscription } from "../kit/push";

// cspell:disable
/** The example in section 5 of RFC 8291. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  receiverPublic:
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  senderPublic:
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
// cspell:enable

const bytesOf = (text: string) => fromBase64url(text) ?? new Uint8Array();

async function rfcKeyPair(): Promise<CryptoKeyPair> {
  const point = bytesOf(RFC.senderPublic);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64url(point.subarray(1, 33)),
    y: toBase64url(point.subarray(33)),
  };
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  const { subtle } = crypto;
  return {
    publicKey: await subtle.importKey("jwk", jwk, algorithm, true, []),
    privateKey: await subtle.importKey("jwk", { ...jwk, d: RFC.senderPrivate }, algorithm, true, [
      "deriveBits",
    ]),
  };
}

test("RFC 8291's example is encrypted to the same bytes", async () => {
  const subscription = { p256dh: RFC.receiverPublic, auth: RFC.auth };
  const secrets = { keyPair: await rfcKeyPair(), salt: bytesOf(RFC.salt) };
  expect(toBase64url(await encryptPush(RFC.text, subscription, secrets))).toBe(RFC.body);
  const receiver = createECDH("prime256v1");
  receiver.setPrivateKey(RFC.receiverPrivate, "base64url");
  expect(decryptPush(bytesOf(RFC.body), receiver, RFC.auth)).toBe(RFC.text);
});

test("what is encrypted can be decrypted by another implementation, and never looks the same", async () => {
  const { subscription, keys } = newSubscription();
  for (const text of ["", "Sam sent your shrimp 🦐", "x".repeat(3993)]) {
    const body = await encryptPush(text, subscription);
    expect(decryptPush(body, keys, subscription.auth)).toBe(text);
    expect(body).not.toEqual(await encryptPush(text, subscription));
    expect(body.length).toBeLessThanOrEqual(4096);
  }
  await expect(encryptPush("x".repeat(3994), subscription)).rejects.toThrow("Too long");
});

test("a push is signed with the deployment's key, for one push service and twelve hours", async () => {
  const keys = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  const audience = "https://fcm.googleapis.com";
  const contact = "mailto:contact@shoal.test";
  const header = await signPush(keys, { audience, expiresAt: 1_780_000_000_999, contact });
  const [, token = "", vapidKey] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(vapidKey).toBe(VAPID_PUBLIC_KEY);
  const [jwtHeader = "", claims = "", signature = ""] = token.split(".");
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(decode(jwtHeader)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(decode(claims)).toEqual({ aud: audience, exp: 1_780_000_000, sub: contact });
  const point = Buffer.from(VAPID_PUBLIC_KEY, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = (text: string) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  expect(isSigned(`${jwtHeader}.${claims}`)).toBe(true);
  expect(isSigned(`${jwtHeader}.${claims}x`)).toBe(false);
});
