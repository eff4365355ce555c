/**
 * What is typed and not on the server yet, in this tab only: its storage goes with the tab, and a draft's place names
 * the person, so that nobody is shown another's words. Without storage only the last second of typing is at risk.
 */
import { readJson, removeKey, removeKeys, writeJson } from "../../lib/storage";

const PREFIX = "shoal.unsaved.";
const keyOf = (place: string) => PREFIX + place;

export function keepUnsaved(place: string, value: unknown): void {
  writeJson(keyOf(place), value, "sessionStorage");
}

export const forgetUnsaved = (place: string): void => removeKey(keyOf(place), "sessionStorage");

const forgetting: (() => void)[] = [];

/** Whoever logs out is done here, and the next person may look into the tab's storage. A session that merely ends comes back. */
export function forgetAllUnsaved(): void {
  removeKeys((key) => key.startsWith(PREFIX), "sessionStorage");
  forgetting.forEach((forget) => forget());
}

/** Has `forget` called at a log-out, for what is kept besides the tab's storage. */
export const whenAllIsForgotten = (forget: () => void): void => void forgetting.push(forget);

/** What was kept; null when there is nothing, or it is damaged. The caller checks its shape. */
export const readUnsaved = (place: string): unknown => readJson(keyOf(place), "sessionStorage");
