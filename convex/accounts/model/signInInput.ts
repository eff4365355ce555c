/** Reads `auth.signIn`'s arguments: only the known fields, type-checked and bounded. */

import type { Value } from "convex/values";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "#convex/domain/shared/constants.ts";

/** A link's secret has 32 characters; a code typed with spaces fits too. */
const SECRET_MAX = 64;
/** Two ids and a separator. */
const REFRESH_TOKEN_MAX = 256;
/** The latest time that a `Date` can hold. */
const TIMESTAMP_MAX = 8.64e15;

export type Params = Partial<Record<string, Value | undefined>>;

/** A field is undefined if it is missing, not text, or longer than any valid value. */
export type SignInInput = {
  flow: string | undefined;
  email: string | undefined;
  password: string | undefined;
  newPassword: string | undefined;
  fullName: string | undefined;
  code: string | undefined;
  /** A random key that the browser stores on sign-up, to confirm the address without a password. */
  signUpKey: string | undefined;
  /** Whether there is a `code` field, valid or not. */
  hasCode: boolean;
  over16: boolean;
  /** ms epoch. */
  signupTimestamp: number | undefined;
};

/** Reads own properties only and copies every value, so that no caller's object is passed on. */
export function readParams(params: Params): SignInInput {
  const field = (name: string) => (Object.hasOwn(params, name) ? params[name] : undefined);
  const timestamp = field("signup_timestamp");
  const isValidTimestamp =
    typeof timestamp === "number" && timestamp >= 0 && timestamp <= TIMESTAMP_MAX;
  return {
    flow: text(field("flow"), 32),
    // Allows surrounding spaces; the stored value is trimmed and checked.
    email: text(field("email"), EMAIL_MAX + 64),
    password: text(field("password"), PASSWORD_MAX),
    newPassword: text(field("newPassword"), PASSWORD_MAX),
    fullName: text(field("fullName"), NAME_MAX * 4),
    code: text(field("code"), SECRET_MAX),
    signUpKey: text(field("signUpKey"), SECRET_MAX),
    hasCode: field("code") !== undefined,
    over16: field("over16") === true,
    signupTimestamp: isValidTimestamp ? timestamp : undefined,
  };
}

/** The two ids in a refresh token; null if it is malformed. */
export function readRefreshToken(text: string): { tokenId: string; sessionId: string } | null {
  if (text.length > REFRESH_TOKEN_MAX) return null;
  const [tokenId, sessionId, ...rest] = text.split("|");
  return tokenId && sessionId && rest.length === 0 ? { tokenId, sessionId } : null;
}

const text = (value: Value | undefined, max: number) =>
  typeof value === "string" && value.length <= max ? value : undefined;
