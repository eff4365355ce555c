import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import { env } from "#convex/_generated/server.js";
import { encryptPush, signPush } from "#convex/domain/accounts/pushEncryption.ts";
import { isPushEndpoint, pushOrigin } from "#convex/domain/accounts/pushServices.ts";
import { toBase64url } from "#convex/domain/shared/base64url.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#convex/domain/shared/constants.ts";
import { type pushOutcome, vapidKeys } from "./pushDevices";

/** A push as the service worker shows it. */
export const pushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** From the site's root. */
  path: v.string(),
  /** A later push with the same tag replaces this one, also at the push service. */
  tag: v.string(),
  /** Lets the push service hold it until the phone is in use. */
  isLowUrgency: v.boolean(),
});

/** `retryAfter` in ms. */
export type PushAnswer =
  | { outcome: Exclude<Infer<typeof pushOutcome>, "busy"> }
  | { outcome: "busy"; retryAfter: number };

const TIMEOUT_MS = 10 * SECOND_MS;
const SIGNATURE_LIFE_MS = 12 * HOUR_MS;
/** How long a push service stores a push for a phone that is off. */
const LIFE_SECONDS = DAY_MS / 1000;

/** Posts an encrypted push to a device, which must use the deployment's present key. */
export async function postPush(
  device: Doc<"pushDevices">,
  message: Infer<typeof pushMessage>,
): Promise<PushAnswer> {
  const { endpoint } = device;
  const keys = vapidKeys();
  const audience = pushOrigin(endpoint);
  // Checked again: the list of services may have changed since.
  if (keys === null || audience === null || !isPushEndpoint(endpoint, env.PUSH_TEST_ORIGIN)) {
    return { outcome: "refused" };
  }
  const authorization = await signPush(keys, {
    audience,
    expiresAt: Date.now() + SIGNATURE_LIFE_MS,
    contact: `mailto:${env.CONTACT_EMAIL}`,
  });
  const headers = {
    Authorization: authorization,
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    TTL: String(LIFE_SECONDS),
    Urgency: message.isLowUrgency ? "low" : "high",
    Topic: await topicOf(device, message.tag),
  };
  const body = await encryptPush(payloadOf(message), device);
  const response = await postWithin(TIMEOUT_MS, endpoint, { headers, body });
  return response === null ? { outcome: "busy", retryAfter: RETRY_MS } : readAnswer(response);
}

/** In the form of Declarative Web Push, which Safari shows without running the worker. */
const payloadOf = ({ title, body, path, tag }: Infer<typeof pushMessage>): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate: `${env.SITE_URL}${path}`, tag },
  });

/**
 * The tag as a `Topic` header: hashed, because push services can read it, and cut to the 32 characters that they accept.
 * The hash includes the user. Otherwise a push service could link the buyer and the seller of an order, who share its tag.
 */
async function topicOf(
  { userId }: Pick<Doc<"pushDevices">, "userId">,
  tag: string,
): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${userId} ${tag}`));
  return toBase64url(hash).slice(0, 32);
}

/** Null if the push service couldn't be reached in time. */
async function postWithin(
  timeout: number,
  endpoint: string,
  request: Pick<RequestInit, "headers" | "body">,
): Promise<Response | null> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), timeout);
  try {
    const { signal } = aborter;
    return await fetch(endpoint, { ...request, method: "POST", redirect: "manual", signal });
  } catch {
    // Without the error, whose text may contain the endpoint.
    console.warn(`${pushOrigin(endpoint)} couldn't be reached`);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const RETRY_MS = MINUTE_MS;
const RETRY_MAX_MS = HOUR_MS;

function readAnswer({ status, headers }: Pick<Response, "status" | "headers">): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500) {
    return { outcome: "busy", retryAfter: readRetryAfter(headers.get("retry-after")) };
  }
  console.warn(`A push service refused a push: ${status}`);
  return { outcome: "refused" };
}

/** The header is in seconds, or a date. */
function readRetryAfter(header: string | null): number {
  const wait = /^\d+$/.test(header ?? "")
    ? Number(header) * SECOND_MS
    : Date.parse(header ?? "") - Date.now();
  return wait > 0 ? Math.min(wait, RETRY_MAX_MS) : RETRY_MS;
}
