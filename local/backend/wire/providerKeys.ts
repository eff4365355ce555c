/** The public keys of auth providers: found by OpenID Connect discovery, fetched and cached by jose. */
import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { ProtocolError } from "./protocolError.ts";

const FETCH_TIMEOUT_MS = 30_000;
/** `cooldownDuration`: an unknown key makes jose fetch again, but at most this often. */
const OPTIONS = { timeoutDuration: FETCH_TIMEOUT_MS, cooldownDuration: 1_000 };

export class ProviderKeys {
  private readonly cachedKeys = new Map<string, Promise<JWTVerifyGetKey>>();

  clear(): void {
    this.cachedKeys.clear();
  }

  /** @throws ProtocolError 400 when the provider cannot be reached */
  keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const cachedKeys = this.cachedKeys.get(issuer);
    if (cachedKeys) return cachedKeys;
    const keys = discoverKeys(issuer);
    this.cachedKeys.set(issuer, keys);
    // Failures are not cached: the provider may be up again for the next token.
    keys.catch(() => this.cachedKeys.delete(issuer));
    return keys;
  }
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const { jwks_uri: keys } = (await response.json()) as { jwks_uri: string };
    return createRemoteJWKSet(new URL(keys), OPTIONS);
  } catch (error) {
    throw unreachable(issuer, error);
  }
}

export const unreachable = (issuer: string, cause: unknown) =>
  ProtocolError.badRequest(
    "AuthProviderDiscoveryFailed",
    `Auth provider discovery of ${issuer.slice(0, 200)} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
