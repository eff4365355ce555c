/**
 * Decodes percent-encoded text. Returns malformed text ("100%") unchanged, since anyone can type an
 * address.
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
