/** Calls with large arguments take turns, so that small calls are answered in between. */
import { setTimeout as sleep } from "node:timers/promises";
import { MEBIBYTE } from "./http.ts";

/**
 * The length of a large request's JSON. While it is parsed, checked and passed to the function's process, the
 * server answers nobody.
 */
const LARGE_LENGTH = MEBIBYTE;
/** A turn ends early for an action that takes minutes, or that makes large calls of its own. */
const TURN_MS = 10_000;
const PAUSE_MS = 20;

let last: Promise<void> = Promise.resolve();

export const isLarge = ({ length }: { length: number }): boolean => length > LARGE_LENGTH;

/** Resolves when all earlier turns have ended, with the function that ends this one. */
export async function takeTurn(): Promise<() => void> {
  const before = last;
  let end: () => void = () => undefined;
  const ending = new Promise<void>((resolve) => (end = resolve));
  last = before.then(() => Promise.race([ending, sleep(TURN_MS)])).then(() => sleep(PAUSE_MS));
  await before;
  return end;
}
