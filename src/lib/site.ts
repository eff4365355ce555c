/** Facts about the organisation for the layout and the legal pages; the operator sets some at build time. */

export const TAGLINE = "Good homes for aquatic life";

/** Shown in the footer and on the About page. */
export const COMPLIANCE_NOTE =
  "Compliance with the national animal-welfare authority is coming. Until then every seller passes our care quiz.";

type Settings = Record<string, string | undefined>;

/**
 * The deployment's pages on social networks; unset ones and those without an https address are left
 * out.
 */
export function socialLinksOf(settings: Settings): { label: string; href: string }[] {
  return [
    { label: "Instagram", href: settings["VITE_INSTAGRAM_URL"] },
    { label: "Facebook", href: settings["VITE_FACEBOOK_URL"] },
    { label: "YouTube", href: settings["VITE_YOUTUBE_URL"] },
  ].flatMap(({ label, href = "" }) => (/^https:\/\/[^/]/.test(href) ? [{ label, href }] : []));
}

/** Who runs this deployment, in one or two sentences; null if no operator is named. */
export function operatorNoticeOf(settings: Settings): string | null {
  const [name, address, registration] = [
    settings["VITE_OPERATOR_NAME"],
    settings["VITE_OPERATOR_ADDRESS"],
    settings["VITE_OPERATOR_ICO"],
  ].map((value) => value?.trim());
  if (!name) return null;
  const addressText = address ? `, ${address}` : "";
  const registered = registration
    ? ` It is registered with the Information Commissioner's Office as ${registration}.`
    : "";
  return `Shoal is run by ${name}${addressText}.${registered}`;
}

const settings: Settings = import.meta.env ?? {};
export const socialLinks = socialLinksOf(settings);
export const operatorNotice = operatorNoticeOf(settings);
