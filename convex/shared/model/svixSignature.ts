/** Maximum clock difference of a signature. */
const TOLERANCE_MS = 300_000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** An HMAC-SHA-256 in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Whether Svix, which sends Resend's webhooks, signed this body within five minutes of now. `secret` is the
 * endpoint's: `whsec_` and a key in base64. While a secret is being replaced, Svix signs with the old and the new one.
 */
export async function isSignedBySvix(
  headers: Headers,
  body: string,
  secret: string,
): Promise<boolean> {
  const id = headers.get("svix-id");
  const timestamp = headers.get("svix-timestamp") ?? "";
  if (id === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const keyBytes = bytesOf(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", keyBytes, algorithm, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const entry of (headers.get("svix-signature") ?? "").split(" ")) {
    const [version, signature = ""] = entry.split(",");
    if (version !== "v1" || !SIGNATURE.test(signature)) continue;
    if (await crypto.subtle.verify("HMAC", key, bytesOf(signature), content)) return true;
  }
  return false;
}
