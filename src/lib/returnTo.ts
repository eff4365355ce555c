import { readJson, removeKey, writeJson } from "./storage";

/**
 * Where a visitor was going when they were asked to log in. It is kept in local storage and not in the
 * address, because the way back may lead through a mail that opens another tab.
 */
const KEY = "shoal.returnTo";
const LIFE_MS = 60 * 60 * 1000;
const NEVER = ["/login", "/signup", "/forgot-password", "/reset-password"];

function isSafe(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !NEVER.some((page) => path.split(/[?#]/)[0] === page);
}

/** Remembers an address of this app, such as "/quiz/k57…?quantity=2". Others are ignored. */
export function rememberReturn(path: string): void {
  if (isSafe(path)) writeJson(KEY, { path, at: Date.now() });
}

/** The remembered address if it is younger than an hour. */
export function peekReturn(): string | null {
  const value = readJson(KEY);
  if (typeof value !== "object" || value === null) return null;
  const { path, at } = value as { path?: unknown; at?: unknown };
  if (typeof path !== "string" || typeof at !== "number") return null;
  return isSafe(path) && Date.now() - at < LIFE_MS ? path : null;
}

/** Forgets the remembered address: after it was used, and at sign-out. */
export function forgetReturn(): void {
  removeKey(KEY);
}
