/** Fetches and holds the public keys of auth providers. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { ProtocolError } from "./protocolError.ts";

type Held = { keys: JWTVerifyGetKey; fetchedAt: number };

const MAX_AGE_MS = 10 * 60_000;
/** A token whose key is unknown makes us look again, but not more often than this. */
const COOLDOWN_MS = 1_000;
const FETCH_TIMEOUT_MS = 30_000;

export class JwksCache {
  private readonly held = new Map<string, Promise<Held>>();

  clear(): void {
    this.held.clear();
  }

  /** Runs `verify` with the issuer's keys, and once more with fresh ones when they do not fit. */
  async withKeys<T>(issuer: string, verify: (keys: JWTVerifyGetKey) => Promise<T>): Promise<T> {
    const held = await this.load(issuer, MAX_AGE_MS);
    try {
      return await verify(held.keys);
    } catch (error) {
      const stale =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWSSignatureVerificationFailed;
      if (!stale) throw error;
      const fresh = await this.load(issuer, COOLDOWN_MS);
      if (fresh === held) throw error;
      return verify(fresh.keys);
    }
  }

  private async load(issuer: string, maxAgeMs: number): Promise<Held> {
    const existing = this.held.get(issuer);
    if (existing !== undefined) {
      const held = await existing;
      if (Date.now() - held.fetchedAt < maxAgeMs) return held;
    }
    const loading = fetchKeys(issuer);
    this.held.set(issuer, loading);
    // A failure is not remembered: the provider may be up again for the next token.
    loading.catch(() => {
      if (this.held.get(issuer) === loading) this.held.delete(issuer);
    });
    return loading;
  }
}

async function fetchKeys(issuer: string): Promise<Held> {
  const url = await discoverJwksUri(issuer);
  const body = await fetchJson(url);
  try {
    return { keys: createLocalJWKSet(body as JSONWebKeySet), fetchedAt: Date.now() };
  } catch {
    throw ProtocolError.unauthenticated(
      "InvalidAuthHeader",
      `Invalid JWKS response body from '${url.slice(0, 200)}'.`,
    );
  }
}

async function discoverJwksUri(issuer: string): Promise<string> {
  const base = issuer.replace(/\/+$/, "");
  const body = await fetchJson(`${base}/.well-known/openid-configuration`);
  if (typeof body === "object" && body !== null && "jwks_uri" in body) {
    if (typeof body.jwks_uri === "string") return body.jwks_uri;
  }
  throw discoveryFailed(issuer, "the document has no jwks_uri");
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.json();
  } catch (error) {
    throw discoveryFailed(url, error instanceof Error ? error.message : String(error));
  }
}

function discoveryFailed(where: string, why: string): ProtocolError {
  return ProtocolError.badRequest(
    "AuthProviderDiscoveryFailed",
    `Auth provider discovery of ${where.slice(0, 200)} failed: ${why}`,
  );
}
