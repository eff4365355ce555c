/** Waits for effects of other processes and sockets. */

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Calls `check` every few milliseconds until it returns neither undefined nor false; throws with `label` after
 * `timeoutMs`.
 */
export async function eventually<T>(
  label: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${label}`);
    await sleep(10);
  }
}
