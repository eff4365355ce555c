/** Claims of a verified token, under the names that `ctx.auth.getUserIdentity()` gives them. */

import type { JSONValue } from "convex/values";
import type { JWTPayload } from "jose";
import type { UserIdentityAttributes } from "../runtime/calls.ts";

const STANDARD_CLAIMS: Record<string, string> = {
  name: "name",
  given_name: "givenName",
  family_name: "familyName",
  nickname: "nickname",
  preferred_username: "preferredUsername",
  profile: "profileUrl",
  picture: "pictureUrl",
  website: "websiteUrl",
  email: "email",
  email_verified: "emailVerified",
  gender: "gender",
  birthdate: "birthday",
  zoneinfo: "timezone",
  locale: "language",
  phone_number: "phoneNumber",
  phone_number_verified: "phoneNumberVerified",
  updated_at: "updatedAt",
};

/**
 * Claims that do not describe the user or that change with every token refresh. Leaving them out makes a
 * refreshed token the same identity, so that no live query runs again because of it.
 */
const HOUSEKEEPING_CLAIMS = new Set(
  "iss sub aud exp iat nbf jti nonce auth_time acr amr azp at_hash c_hash fva".split(" "),
);

/** Renames standard claims, drops housekeeping claims and keeps all others. */
export function oidcAttributes(
  payload: JWTPayload,
  issuer: string,
  subject: string,
): UserIdentityAttributes {
  const tokenIdentifier = `${issuer}|${subject}`;
  const attributes: UserIdentityAttributes = { tokenIdentifier, issuer, subject };
  for (const [claim, value] of Object.entries(payload)) {
    if (HOUSEKEEPING_CLAIMS.has(claim)) continue;
    const name = Object.hasOwn(STANDARD_CLAIMS, claim) ? STANDARD_CLAIMS[claim] : undefined;
    if (claim === "address") {
      const formatted = (value as { formatted?: string } | null)?.formatted;
      if (typeof formatted === "string") attributes.address = formatted;
    } else if (claim === "updated_at" && typeof value === "number") {
      attributes.updatedAt = new Date(value * 1000).toISOString();
    } else {
      attributes[name ?? claim] = value as JSONValue;
    }
  }
  return attributes;
}
