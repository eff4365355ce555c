/** Turns a client's credentials (none, an admin key, a JWT) into an `Identity`. */
import { decodeJwt, errors, jwtVerify, type JWTPayload } from "jose";
import { verifyAdminKey } from "./adminKey.ts";
import { ProtocolError } from "./protocolError.ts";
import { ProviderKeys, unreachable } from "./providerKeys.ts";
import type { AuthProvider, Catalog } from "../database/catalog.ts";
import type { Identity, UserIdentityAttributes } from "../runtime/calls.ts";
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
  private readonly keys = new ProviderKeys();
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
    const keys = await this.keys.keysOf(withProtocol(issuer));
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
    const json: unknown = JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
    if (typeof json === "object" && json !== null && "tokenIdentifier" in json) {
      return json as UserIdentityAttributes;
    }
  } catch {
    // Falls through to the same error as JSON of another shape.
  }
  throw ProtocolError.badRequest("HeaderParseFailure", "Malformed Authorization header.");
}
