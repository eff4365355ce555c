import { readJson, removeKey, writeJson } from "./storage";

/**
 * Where a visitor was going when they were asked to log in. It is kept in local storage and not in the
 * address, because the way back may lead through a mail that opens another tab.
 */
export type Return = {
  path: string;
  /** What was interrupted there, such as "report" or "favourite k57…": useResume.ts. */
  resume?: string;
};

const KEY = "shoal.returnTo";
const LIFE_MS = 60 * 60 * 1000;
/** All tabs log in together: what one has taken is there for the others a moment longer. */
const TAKEN_KEY = "shoal.returnedTo";
const TAKEN_LIFE_MS = 10_000;
const NEVER = ["/login", "/signup", "/forgot-password", "/reset-password"];

/** Of this app, as browsers read it: they leave out line breaks and tabs, so that "/\t/evil.example" is another's address. */
function isSafe(path: string): boolean {
  return (
    /^\/(?![/\\])[^\t\r\n]*$/.test(path) && !NEVER.some((page) => path.split(/[?#]/)[0] === page)
  );
}

/** Remembers an address of this app, such as "/quiz/k57…?quantity=2". Others are ignored. */
export function rememberReturn(path: string, resume?: string): void {
  if (isSafe(path)) writeJson(KEY, { path, resume, at: Date.now() });
}

function read(key: string, lifeMs: number): Return | null {
  const value = readJson(key);
  if (typeof value !== "object" || value === null) return null;
  const { path, resume, at } = value as { path?: unknown; resume?: unknown; at?: unknown };
  if (typeof path !== "string" || typeof at !== "number") return null;
  if (!isSafe(path) || Date.now() - at >= lifeMs) return null;
  return typeof resume === "string" ? { path, resume } : { path };
}

/** Where to go back to, if it was remembered in the last hour. */
export function peekReturn(): Return | null {
  return read(KEY, LIFE_MS);
}

/** Where to go back to, once; the other tabs, which come in at the same time, get the address alone. */
export function takeReturn(): Return | null {
  const back = peekReturn();
  if (back === null) return read(TAKEN_KEY, TAKEN_LIFE_MS);
  removeKey(KEY);
  writeJson(TAKEN_KEY, { path: back.path, at: Date.now() });
  return back;
}

/** Forgets the remembered address, at sign-out. */
export function forgetReturn(): void {
  removeKey(KEY);
  removeKey(TAKEN_KEY);
}
