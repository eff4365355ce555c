/** Percent-encoded text decoded, or as it is where it is malformed ("100%"): addresses are typed by anyone. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
