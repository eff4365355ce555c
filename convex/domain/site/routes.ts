/** Every URL of the app, for the server: its response, and whether search engines may index it. */

import { adminPaths } from "../shared/adminPaths";

/** Public pages without parameters in their path. */
export const FIXED_PATHS = [
  "/",
  "/about",
  "/browse",
  "/contact",
  "/learn",
  "/login",
  "/privacy",
  "/signup",
  "/start-buying",
  "/terms",
  "/transport-guidelines",
] as const;
export const SITEMAP_PATHS = FIXED_PATHS.filter((path) => path !== "/login" && path !== "/signup");
export type FixedPath = (typeof FIXED_PATHS)[number];

/** Pages for signed-in users, and those for resetting a password. */
export const PRIVATE_PATHS = [
  ...Object.values(adminPaths),
  "/compatibility/:quizId",
  "/forgot-password",
  "/listing/edit/:listingId",
  "/messages",
  "/onboarding",
  "/order/:orderId",
  "/payment/:listingId/:quizId",
  "/profile",
  "/profile/my-listings",
  "/profile/purchases",
  "/profile/sold",
  "/purchases",
  "/quiz/:listingId",
  "/reset-password",
  "/review-packaging/:transactionId",
  "/seller-application",
  "/seller-quiz",
  "/settings",
] as const;

export type Address =
  | { kind: "fixed"; path: FixedPath }
  | { kind: "listing" | "seller" | "article"; id: string }
  | { kind: "private" }
  | { kind: "unknown" };

const ID_ROUTES = [
  ["listing", "/listing/:id"],
  ["seller", "/seller/:id"],
  ["article", "/learn/:id"],
] as const;

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

/** The value of the pattern's last parameter ("" if it has none) if `path` matches, else null. */
function matchPattern(pattern: string, path: readonly string[]): string | null {
  const patternParts = partsOf(pattern);
  if (patternParts.length !== path.length) return null;
  let value = "";
  for (const [i, part] of patternParts.entries()) {
    const pathPart = path[i] ?? "";
    if (part.startsWith(":")) value = pathPart;
    // Case-insensitive, like the app's router.
    else if (part !== pathPart.toLowerCase()) return null;
  }
  return value;
}

/** @param pathname decoded */
export function addressOf(pathname: string): Address {
  const path = partsOf(pathname);
  const fixedPath = FIXED_PATHS.find((pattern) => matchPattern(pattern, path) !== null);
  if (fixedPath) return { kind: "fixed", path: fixedPath };
  for (const [kind, pattern] of ID_ROUTES) {
    const id = matchPattern(pattern, path);
    if (id !== null) return { kind, id };
  }
  const isPrivate = PRIVATE_PATHS.some((pattern) => matchPattern(pattern, path) !== null);
  return { kind: isPrivate ? "private" : "unknown" };
}

/** Punctuation of a sentence, copied at the end of an address: "/listing/x).", "/browse,". */
const PUNCTUATION_END = /[\s.,;:!?'"’”»…)\]}>*_。、]+\/?$/u;

/**
 * The page's address without punctuation that was copied along with it, encoded; null if there is none, or no such
 * page.
 * @param pathname decoded
 */
export function withoutPunctuation(pathname: string): string | null {
  const path = pathname.replace(PUNCTUATION_END, "");
  if (path === pathname || addressOf(path).kind === "unknown") return null;
  // From its parts, because a second slash at the start would lead to another host.
  return `/${partsOf(path).map(encodeURIComponent).join("/")}`;
}
