/** What an address and a password must look like, for forms and for the server. Loads nothing. */
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./constants";

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** The one spelling under which an address is kept (trimmed, lower case); null when it is none. */
export function normaliseEmail(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? email : null;
}

export function isPasswordLength(password: unknown): password is string {
  return (
    typeof password === "string" &&
    password.length >= PASSWORD_MIN &&
    password.length <= PASSWORD_MAX
  );
}
