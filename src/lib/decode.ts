/**
 * Decodes percent-encoded text; returns malformed text ("100%") as it is, since anyone can type an
 * address.
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
