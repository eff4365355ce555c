/** What a browser's push subscription must look like before our server posts to it. */

import { fromBase64url } from "../shared/base64url";

/** Hosts of the push services of Chrome, Firefox, Safari and Edge; a leading dot stands for any subdomain. */
const PUSH_SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

const ENDPOINT_MAX = 1000;
/** A scheme, a host in plain letters, perhaps a port, and a path of visible ASCII: no user name, no other alphabet. */
const ENDPOINT = /^(https?:\/\/([a-z\d.-]+)(?::\d{1,5})?)\/[!-~]*$/;
const LOCAL_ORIGIN = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/;

/** The endpoint's origin, such as "https://fcm.googleapis.com"; null for one that isn't a URL as browsers write them. */
export const pushOrigin = (endpoint: string): string | null => ENDPOINT.exec(endpoint)?.[1] ?? null;

/**
 * Whether `endpoint` belongs to a known push service. Without this check, a subscription could make our server post to any
 * address. `testOrigin` is the local stack's push service, which must be on this machine.
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | undefined): boolean {
  if (endpoint.length > ENDPOINT_MAX) return false;
  const [, origin, host = ""] = ENDPOINT.exec(endpoint) ?? [];
  if (origin === undefined) return false;
  if (origin === testOrigin) return LOCAL_ORIGIN.test(origin);
  return (
    origin === `https://${host}` &&
    PUSH_SERVICES.some((service) =>
      service.startsWith(".") ? host.endsWith(service) : host === service,
    )
  );
}

// The curve P-256: y² = x³ - 3x + b (mod p).
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

const toNumber = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);

/** Whether `text` is base64url of an uncompressed point on the curve P-256. */
export function isPublicKey(text: string): boolean {
  const bytes = text.length > 100 ? null : fromBase64url(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [toNumber(bytes.subarray(1, 33)), toNumber(bytes.subarray(33))];
  return x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
}

/** Whether `text` is base64url of a subscription's 16-byte secret. */
export const isAuthSecret = (text: string): boolean =>
  text.length === 22 && fromBase64url(text)?.length === 16;
