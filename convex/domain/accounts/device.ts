/** The first match wins: most browsers also claim to be those further down. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A readable name for the device behind a `User-Agent` header: "Firefox on Windows", "Chrome", "iPhone".
 * Uses only our own text, never the header's; null if nothing is recognised.
 */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  return parts.filter((part) => part !== undefined).join(" on ") || null;
}
