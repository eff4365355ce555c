import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "../shared/constants";
import { halfWidth } from "../shared/typedInput";
import { isFastmailDomain } from "./fastmailDomains";

/** The part before the `@`, unquoted (RFC 5322's "dot-atom"): excludes lists, groups, comments and paths. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A host name of at least two labels, the last one not numeric. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$`);
const LOCAL_PART_MAX = 64;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/** Spaces and invisible characters that are often copied along with an address. */
const INVISIBLE_ENDS =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/**
 * Invisible characters that copying leaves within a word. Doesn't match direction marks, which change how a
 * text looks.
 */
const INVISIBLE_WITHIN =
  /[\u00ad\u180e\u200b\u200c\u2060-\u2064\ufeff]|\u034f|\u200d|[\ufe00-\ufe0f]/gu;

/** A domain in ASCII; other scripts in their DNS form ("münchen.example" → "xn--mnchen-3ya.example"). */
function asciiDomain(domain: string): string | null {
  if (ASCII.test(domain)) return domain;
  // In a URL these characters end the host or change how it is read.
  if (/[/?#\\:@%]/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The stored form of an address: no invisible characters, lower case, printable ASCII, the domain in its
 * DNS form. Null unless it is exactly one address.
 */
export function normaliseEmail(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const cleaned = halfWidth(text.replace(INVISIBLE_ENDS, "").replace(INVISIBLE_WITHIN, ""));
  const at = cleaned.lastIndexOf("@");
  if (cleaned.length > EMAIL_MAX || at < 1) return null;
  const typedLocal = cleaned.slice(0, at);
  if (!ASCII.test(typedLocal) || at > LOCAL_PART_MAX) return null;
  const local = typedLocal.toLowerCase();
  const domain = asciiDomain(cleaned.slice(at + 1))?.toLowerCase() ?? "";
  if (!LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  const email = `${local}@${domain}`;
  return email.length <= EMAIL_MAX ? email : null;
}

type MailHost = {
  /** The host's domains. */
  hasDomain: (domain: string) => boolean;
  /** Replaces the host's other domains; absent unless all of them lead to the same mailbox. */
  mainDomain?: string;
  /** Drops the characters that the host ignores. */
  nameOf?: (untagged: string) => string;
};

const oneOf = (domains: string) => (domain: string) => domains.split(" ").includes(domain);

/**
 * Hosts that deliver more variants of an address to one mailbox than those with a `+` suffix, as the hosts
 * describe. Gmail ignores dots; Proton ignores dots, hyphens and underscores. iCloud has three domains.
 * Yahoo's disposable addresses are a base name, a hyphen and a keyword. Yandex gives a login all its domains,
 * and reads a hyphen as a dot. Outlook, Hotmail and Live have the `+` suffix only.
 */
const MAIL_HOSTS: readonly MailHost[] = [
  {
    hasDomain: oneOf("gmail.com googlemail.com"),
    mainDomain: "gmail.com",
    nameOf: (name) => name.replaceAll(".", ""),
  },
  {
    hasDomain: oneOf("proton.me protonmail.com protonmail.ch pm.me"),
    mainDomain: "proton.me",
    nameOf: (name) => name.replace(/[._-]/g, ""),
  },
  { hasDomain: oneOf("icloud.com me.com mac.com"), mainDomain: "icloud.com" },
  {
    hasDomain: oneOf("yandex.ru yandex.com yandex.by yandex.kz yandex.ua ya.ru narod.ru"),
    mainDomain: "yandex.ru",
    nameOf: (name) => name.replaceAll("-", "."),
  },
  {
    hasDomain: (domain) =>
      /^yahoo\.(?:com?\.)?[a-z]{2,3}$/.test(domain) ||
      oneOf("ymail.com rocketmail.com y7mail.com myyahoo.com")(domain),
    nameOf: (name) => name.replace(/(?<=.)-.*$/, ""),
  },
];

/**
 * The mailbox behind an address (as `normaliseEmail` returns it): the address without the parts that its owner can
 * vary at will.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // Fastmail delivers `anything@name.fastmail.com` to `name@fastmail.com`, on all its domains.
  const [, owner, host] = /^([^.]+)\.(.+)$/.exec(domain) ?? [];
  if (owner !== undefined && host !== undefined && isFastmailDomain(host)) {
    return `${owner}@${host}`;
  }
  const untagged = email.slice(0, at).replace(/(?<=.)\+.*$/, "");
  const mailHost = MAIL_HOSTS.find(({ hasDomain }) => hasDomain(domain));
  const name = mailHost?.nameOf?.(untagged) ?? untagged;
  return `${name === "" ? untagged : name}@${mailHost?.mainDomain ?? domain}`;
}

export function isPasswordLength(password: unknown): password is string {
  return (
    typeof password === "string" &&
    password.length >= PASSWORD_MIN &&
    password.length <= PASSWORD_MAX
  );
}
