import { readJson, removeKey, writeJson } from "./storage";

/**
 * Where a visitor was going when they were sent to log in. Stored in local storage rather than in
 * the address, because they may come back through an email that opens another tab.
 */
export type ReturnTarget = {
  path: string;
  /** The interrupted action, such as "alert" or "favourite k57…": useResume.ts. */
  resume?: string;
};

const KEY = "shoal.returnTo";
const LIFE_MS = 60 * 60 * 1000;
const EXCLUDED_PATHS = ["/login", "/signup", "/forgot-password", "/reset-password"];

/**
 * Whether the path stays within this app. Browsers drop line breaks and tabs, so "/\t/evil.example"
 * is another site.
 */
function isSafe(path: string): boolean {
  return (
    /^\/(?![/\\])[^\t\r\n]*$/.test(path) &&
    !EXCLUDED_PATHS.some((page) => path.split(/[?#]/)[0] === page)
  );
}

/** Stores an address of this app, such as "/quiz/k57…?quantity=2". Others are ignored. */
export function saveReturnTo(path: string, resume?: string): void {
  if (isSafe(path)) writeJson(KEY, { path, resume, at: Date.now() });
}

type StoredReturn = ReturnTarget & { at: number };

/**
 * This tab's copy of the stored address. A log-in reaches all tabs, at different times, and the
 * first consumes the stored address; the others use their copies.
 */
let snapshot: StoredReturn | null = null;

function readStored(): StoredReturn | null {
  const value = readJson(KEY);
  if (typeof value !== "object" || value === null) return null;
  const { path, resume, at } = value as { path?: unknown; resume?: unknown; at?: unknown };
  if (typeof path !== "string" || typeof at !== "number" || !isSafe(path)) return null;
  return typeof resume === "string" ? { path, resume, at } : { path, at };
}

const isFresh = ({ at }: StoredReturn) => Date.now() - at < LIFE_MS;

/** The address to return to, if it was stored within the last hour. */
export function peekReturnTo(): ReturnTarget | null {
  const saved = readStored();
  if (saved === null || !isFresh(saved)) return null;
  const { at: _, ...back } = saved;
  return back;
}

/**
 * Call where a visitor is asked to log in: copies the address for this tab, in case another tab
 * logs in first.
 */
export function snapshotReturnTo(): void {
  snapshot = readStored();
}

/**
 * The address to return to; works once. Other tabs that waited for the log-in get it without the
 * action.
 */
export function consumeReturnTo(): ReturnTarget | null {
  const returnTo = peekReturnTo();
  const oldSnapshot = snapshot;
  clearReturnTo();
  if (returnTo !== null) return returnTo;
  return oldSnapshot !== null && isFresh(oldSnapshot) ? { path: oldSnapshot.path } : null;
}

export function clearReturnTo(): void {
  removeKey(KEY);
  snapshot = null;
}
