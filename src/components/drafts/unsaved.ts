/**
 * What is typed and not on the server yet, in this tab only: its storage goes with the tab, and a draft's place names
 * the person, so that nobody is shown another's words. Without storage only the last second of typing is at risk.
 */
import { readJson, removeKey, writeJson } from "../../lib/storage";

const keyOf = (place: string) => `shoal.unsaved.${place}`;

export function keepUnsaved(place: string, value: unknown): void {
  writeJson(keyOf(place), value, "sessionStorage");
}

export const forgetUnsaved = (place: string): void => removeKey(keyOf(place), "sessionStorage");

/** What was kept; null when there is nothing, or it is damaged. The caller checks its shape. */
export const readUnsaved = (place: string): unknown => readJson(keyOf(place), "sessionStorage");
