/**
 * What is typed and not on the server yet, in this tab only: its storage goes with the tab, and a draft's place names
 * the person, so that nobody is shown another's words. Without storage only the last second of typing is at risk.
 */
const keyOf = (place: string) => `shoal.unsaved.${place}`;

export function keepUnsaved(place: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(place), text);
  } catch {
    return;
  }
}

export function forgetUnsaved(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    return;
  }
}

/** What was kept; null when there is nothing, or it is damaged. The caller checks its shape. */
export function readUnsaved(place: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
