/** What `auth.signIn` takes from a call: the fields that a way in knows, each of its type and bounded. */
import type { Value } from "convex/values";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../../domain/shared/constants";

/** A secret of a link has 32 characters; a code typed with spaces fits too. */
const SECRET_MAX = 64;
/** Two ids and what divides them. */
const REFRESH_TOKEN_MAX = 256;
/** The last moment that a `Date` can hold. */
const MOMENT_MAX = 8.64e15;

export type Params = Partial<Record<string, Value | undefined>>;

/** Undefined where a field is missing, no text, or longer than anything that could be meant. */
export type SignInInput = {
  flow: string | undefined;
  email: string | undefined;
  password: string | undefined;
  newPassword: string | undefined;
  fullName: string | undefined;
  code: string | undefined;
  /** Random, kept by the browser that signed up. */
  signUpKey: string | undefined;
  /** Something was sent as a code, whatever it was. */
  hasCode: boolean;
  over16: boolean;
  /** ms epoch. */
  signupTimestamp: number | undefined;
};

/** Reads own fields only and builds everything afresh: no object of the caller's goes any further. */
export function readParams(params: Params): SignInInput {
  const field = (name: string) => (Object.hasOwn(params, name) ? params[name] : undefined);
  const moment = field("signup_timestamp");
  const isMoment = typeof moment === "number" && moment >= 0 && moment <= MOMENT_MAX;
  return {
    flow: text(field("flow"), 32),
    // Room for spaces around: what is kept is trimmed and checked.
    email: text(field("email"), EMAIL_MAX + 64),
    password: text(field("password"), PASSWORD_MAX),
    newPassword: text(field("newPassword"), PASSWORD_MAX),
    fullName: text(field("fullName"), NAME_MAX * 4),
    code: text(field("code"), SECRET_MAX),
    signUpKey: text(field("signUpKey"), SECRET_MAX),
    hasCode: field("code") !== undefined,
    over16: field("over16") === true,
    signupTimestamp: isMoment ? moment : undefined,
  };
}

/** The two ids of a refresh token as it came; null for what cannot be one. */
export function readRefreshToken(text: string): { tokenId: string; sessionId: string } | null {
  if (text.length > REFRESH_TOKEN_MAX) return null;
  const [tokenId, sessionId, ...rest] = text.split("|");
  return tokenId && sessionId && rest.length === 0 ? { tokenId, sessionId } : null;
}

const text = (value: Value | undefined, max: number) =>
  typeof value === "string" && value.length <= max ? value : undefined;
