/** Turns what a client presents (nothing, an admin key, a JWT) into an `Identity`. */
import { decodeJwt, errors, jwtVerify, type JWTPayload } from "jose";
import { stripTypePrefix, verifyAdminKey } from "./adminKey.ts";
import { JwksCache } from "./jwks.ts";
import { ProtocolError } from "./protocolError.ts";
import type { AuthProvider } from "../database/catalog.ts";
import type { Identity, UserIdentityAttributes } from "../runtime/calls.ts";
import { oidcAttributes } from "./userIdentity.ts";

export type AuthToken =
  | { tokenType: "None" }
  | { tokenType: "User"; value: string }
  | { tokenType: "Admin"; value: string; impersonating?: UserIdentityAttributes };

/** `expiresAt` (milliseconds since the epoch) is when a user's token ceases to be good. */
export type Authenticated = { identity: Identity; expiresAt?: number };

const CLOCK_TOLERANCE_SECONDS = 5;

const invalid = (message: string) => ProtocolError.unauthenticated("InvalidAuthHeader", message);

function withProtocol(issuer: string): string {
  return /^https?:\/\//.test(issuer) ? issuer : `https://${issuer}`;
}

function sameIssuer(a: string, b: string): boolean {
  const normal = (issuer: string) => withProtocol(issuer).replace(/\/+$/, "");
  return normal(a) === normal(b);
}

function audiencesOf(payload: JWTPayload): string[] {
  if (payload.aud === undefined) return [];
  return Array.isArray(payload.aud) ? payload.aud : [payload.aud];
}

function accepts(provider: AuthProvider, issuer: string, audiences: string[]): boolean {
  return sameIssuer(provider.domain, issuer) && audiences.includes(provider.applicationID);
}

/** Checks tokens against the deployed `auth.config.ts`; holds the providers' keys for a while. */
export class Authenticator {
  private readonly keys = new JwksCache();

  constructor(
    private readonly adminKey: string,
    private readonly providers: () => AuthProvider[],
  ) {}

  /** To be called when the deployment or its environment changes. */
  forgetKeys(): void {
    this.keys.clear();
  }

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
    const key = stripTypePrefix(header.slice(7).trim());
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
    const audiences = audiencesOf(claims);
    const provider = this.providers().find((each) => accepts(each, issuer, audiences));
    if (provider === undefined) {
      throw ProtocolError.unauthenticated(
        "NoAuthProvider",
        "No auth provider found matching the given token. Check that your JWT's issuer and " +
          "audience match one of your configured providers in convex/auth.config.ts.",
      );
    }
    const payload = await this.verifySignature(token, issuer);
    if (payload.sub === undefined) throw invalid("Missing subject");
    if (payload.exp === undefined) throw invalid("Missing expiry");
    const attributes = oidcAttributes(payload, issuer, payload.sub);
    return { identity: { kind: "user", attributes }, expiresAt: payload.exp * 1000 };
  }

  private async verifySignature(token: string, issuer: string): Promise<JWTPayload> {
    const options = { algorithms: ["RS256", "EdDSA"], clockTolerance: CLOCK_TOLERANCE_SECONDS };
    try {
      return await this.keys.withKeys(
        withProtocol(issuer),
        async (keys) => (await jwtVerify(token, keys, options)).payload,
      );
    } catch (error) {
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
    // Falls through to the same answer as JSON of another shape.
  }
  throw ProtocolError.badRequest("HeaderParseFailure", "Malformed Authorization header.");
}
