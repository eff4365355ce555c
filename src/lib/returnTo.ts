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

type Kept = Return & { at: number };

/**
 * What this tab saw there while its visitor was asked to log in. All tabs come in together, however long each takes, and
 * only one of them takes what is kept: the others go by this.
 */
let awaited: Kept | null = null;

function read(): Kept | null {
  const value = readJson(KEY);
  if (typeof value !== "object" || value === null) return null;
  const { path, resume, at } = value as { path?: unknown; resume?: unknown; at?: unknown };
  if (typeof path !== "string" || typeof at !== "number" || !isSafe(path)) return null;
  return typeof resume === "string" ? { path, resume, at } : { path, at };
}

const isFresh = ({ at }: Kept) => Date.now() - at < LIFE_MS;

/** Where to go back to, if it was remembered in the last hour. */
export function peekReturn(): Return | null {
  const kept = read();
  if (kept === null || !isFresh(kept)) return null;
  const { at: _, ...back } = kept;
  return back;
}

/** Call it where a visitor is asked to log in: where this tab goes then, though another one comes in first. */
export function awaitReturn(): void {
  awaited = read();
}

/** Where to go back to, once; the other tabs that waited for the log-in get the address alone. */
export function takeReturn(): Return | null {
  const back = peekReturn();
  const seen = awaited;
  forgetReturn();
  if (back !== null) return back;
  return seen !== null && isFresh(seen) ? { path: seen.path } : null;
}

/** Forgets the remembered address, at sign-out. */
export function forgetReturn(): void {
  removeKey(KEY);
  awaited = null;
}
