/** What an address and a password must look like, for forms and for the server. Loads nothing. */
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "../shared/constants";

/** What stands before the `@` without quotes (RFC 5322's "dot-atom"): no list, group, comment or path fits in. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A host's name of at least two labels; the last one is no number. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$`);
const LOCAL_PART_MAX = 64;
// eslint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/** Blanks and invisible characters that copying brings along. */
const UNSEEN_ENDS =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/** A domain in ASCII: names in other scripts as DNS knows them ("münchen.example" → "xn--mnchen-3ya.example"). */
function asciiDomain(domain: string): string | null {
  if (ASCII.test(domain)) return domain;
  // A URL would read these as the end of the host.
  if (/[/?#\\:@%]/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The one spelling under which an address is kept: without what is invisible at its ends, lower case, printable ASCII, the domain as DNS knows
 * it. Null when it is none, or more than one.
 */
export function normaliseEmail(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const typed = text.replace(UNSEEN_ENDS, "");
  const at = typed.lastIndexOf("@");
  if (typed.length > EMAIL_MAX || at < 1) return null;
  const typedLocal = typed.slice(0, at);
  if (!ASCII.test(typedLocal) || at > LOCAL_PART_MAX) return null;
  const local = typedLocal.toLowerCase();
  const domain = asciiDomain(typed.slice(at + 1))?.toLowerCase() ?? "";
  if (!LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  const email = `${local}@${domain}`;
  return email.length <= EMAIL_MAX ? email : null;
}

/** Gmail's two names; it leaves dots out of account. */
const WITHOUT_DOTS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * The mailbox that an address (as `normaliseEmail` keeps it) leads to, for limits to count under: without what
 * follows a `+`, and for Gmail without dots. Whoever has one mailbox has endless addresses.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const untagged = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const gmail = WITHOUT_DOTS.get(domain);
  return gmail === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll(".", "")}@${gmail}`;
}

export function isPasswordLength(password: unknown): password is string {
  return (
    typeof password === "string" &&
    password.length >= PASSWORD_MIN &&
    password.length <= PASSWORD_MAX
  );
}
