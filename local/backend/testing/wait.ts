/** Waiting for what other processes and sockets bring about. */

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks every few milliseconds until `look` gives something; throws with `what` after `timeoutMs`. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(10);
  }
}
