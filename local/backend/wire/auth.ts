/** Turns a client's credentials (none, an admin key, a JWT) into an `Identity`. */

import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import type { AuthProvider, Catalog } from "../database/catalog.ts";
import type { Identity, UserIdentityAttributes } from "../runtime/calls.ts";
import { parseJson } from "../store/values.ts";
import { verifyAdminKey } from "./adminKey.ts";
import { ProtocolError } from "./protocolError.ts";
import { oidcAttributes } from "./userIdentity.ts";

type AuthToken =
  | { tokenType: "None" }
  | { tokenType: "User"; value: string }
  | { tokenType: "Admin"; value: string; impersonating?: UserIdentityAttributes };

/** `expiresAt` is when a user's token expires (ms since 1970). */
export type Authenticated = { identity: Identity; expiresAt?: number };

const VERIFICATION = {
  algorithms: ["RS256", "EdDSA"],
  clockTolerance: 5,
  requiredClaims: ["sub", "exp"],
};

const FETCH_TIMEOUT_MS = 30_000;
/** `cooldownDuration`: an unknown key makes jose fetch again, but at most this often. */
const KEY_OPTIONS = { timeoutDuration: FETCH_TIMEOUT_MS, cooldownDuration: 1_000 };

const invalid = (message: string) => ProtocolError.unauthenticated("InvalidAuthHeader", message);

function withProtocol(issuer: string): string {
  return /^https?:\/\//.test(issuer) ? issuer : `https://${issuer}`;
}

function sameIssuer(a: string, b: string): boolean {
  const normal = (issuer: string) => withProtocol(issuer).replace(/\/+$/, "");
  return normal(a) === normal(b);
}

function accepts(provider: AuthProvider, issuer: string, audiences: string[]): boolean {
  return sameIssuer(provider.domain, issuer) && audiences.includes(provider.applicationID);
}

/**
 * Checks tokens against the deployed `auth.config.ts`; caches the providers' keys until the catalog changes.
 */
export class Authenticator {
  private readonly keys = new Map<string, JWTVerifyGetKey>();
  private catalogVersion = 0;

  constructor(
    private readonly adminKey: string,
    private readonly catalog: () => Pick<Catalog, "auth" | "version">,
  ) {}

  /** @throws ProtocolError 401 for a bad token, 403 for a bad admin key, 400 for a bad provider. */
  async authenticate(token: AuthToken): Promise<Authenticated> {
    if (token.tokenType === "None") return { identity: { kind: "none" } };
    if (token.tokenType === "User") return this.verifyUser(token.value);
    verifyAdminKey(token.value, this.adminKey);
    return token.impersonating === undefined
      ? { identity: { kind: "admin" } }
      : { identity: { kind: "admin", acting: token.impersonating } };
  }

  /** Reads `Convex <admin key>[:<acting user in base64>]` or `Bearer <jwt>`. */
  async fromHeader(header: string | undefined): Promise<Authenticated> {
    if (header === undefined) return { identity: { kind: "none" } };
    if (/^bearer /i.test(header)) {
      return this.authenticate({ tokenType: "User", value: header.slice(7).trim() });
    }
    if (!/^convex /i.test(header)) {
      throw ProtocolError.badRequest("InvalidHeaderFailure", "Invalid authentication header");
    }
    const key = header.slice(7).trim();
    const colon = key.indexOf(":");
    if (colon === -1) return this.authenticate({ tokenType: "Admin", value: key });
    return this.authenticate({
      tokenType: "Admin",
      value: key.slice(0, colon),
      impersonating: decodeActingUser(key.slice(colon + 1)),
    });
  }

  private async verifyUser(token: string): Promise<Authenticated> {
    const claims = unverifiedClaims(token);
    const issuer = claims.iss;
    if (issuer === undefined) {
      throw invalid("Missing issuer claim ('iss') in JWT payload. No auth provider can match it.");
    }
    const audiences = [claims.aud ?? []].flat();
    const provider = this.catalog().auth.find((each) => accepts(each, issuer, audiences));
    if (provider === undefined) {
      throw ProtocolError.unauthenticated(
        "NoAuthProvider",
        "No auth provider found matching the given token. Check that your JWT's issuer and " +
          "audience match one of your configured providers in convex/auth.config.ts.",
      );
    }
    const payload = await this.verifySignature(token, issuer);
    const { sub = "", exp = 0 } = payload;
    const attributes = oidcAttributes(payload, issuer, sub);
    return { identity: { kind: "user", attributes }, expiresAt: exp * 1000 };
  }

  private async verifySignature(token: string, issuer: string): Promise<JWTPayload> {
    const { version } = this.catalog();
    // The app's own keys are deployment variables, so a new catalog may bring new keys.
    if (version !== this.catalogVersion) this.keys.clear();
    this.catalogVersion = version;
    const keys = this.keys.get(issuer) ?? (await discoverKeys(withProtocol(issuer)));
    this.keys.set(issuer, keys);
    try {
      return (await jwtVerify(token, keys, VERIFICATION)).payload;
    } catch (error) {
      // `fetch` throws a TypeError when the keys cannot be fetched.
      if (error instanceof TypeError) throw unreachable(issuer, error);
      if (!(error instanceof errors.JOSEError)) throw error;
      throw ProtocolError.unauthenticated(
        "Unauthenticated",
        "Could not verify OIDC token claim. Check that the token signature is valid and the " +
          "token hasn't expired.",
      );
    }
  }
}

/** Finds a provider's public keys by OpenID Connect discovery; jose fetches and caches them. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const { jwks_uri: keys } = (await response.json()) as { jwks_uri: string };
    return createRemoteJWKSet(new URL(keys), KEY_OPTIONS);
  } catch (error) {
    throw unreachable(issuer, error);
  }
}

const unreachable = (issuer: string, cause: unknown) =>
  ProtocolError.badRequest(
    "AuthProviderDiscoveryFailed",
    `Auth provider discovery of ${issuer.slice(0, 200)} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
  );

function unverifiedClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw invalid(
      "Could not parse JWT payload. Check that the token is a valid JWT format with three " +
        "base64-encoded parts separated by dots.",
    );
  }
}

function decodeActingUser(base64: string): UserIdentityAttributes {
  try {
    const json: unknown = parseJson(Buffer.from(base64, "base64").toString("utf8"));
    if (typeof json === "object" && json !== null && "tokenIdentifier" in json) {
      return json as UserIdentityAttributes;
    }
  } catch {
    // Falls through to the same error as JSON of another shape.
  }
  throw ProtocolError.badRequest("HeaderParseFailure", "Malformed Authorization header.");
}
