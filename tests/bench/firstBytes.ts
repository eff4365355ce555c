/** Time to the first byte of a page under constant load. */

const PER_SECOND = 50;
const SECONDS = 6;
/** The first second fills caches. */
const COUNTED_FROM = PER_SECOND;

export type FirstBytes = { median: number; p95: number };

/** Sends 50 requests a second without waiting for responses. Times in ms. */
export async function firstBytes(url: string): Promise<FirstBytes> {
  const requests: Promise<number>[] = [];
  for (let i = 0; i < PER_SECOND * SECONDS; i++) {
    requests.push(firstByte(url));
    await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND));
  }
  const times = (await Promise.all(requests)).slice(COUNTED_FROM).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { median: at(0.5), p95: at(0.95) };
}

async function firstByte(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  // The headers have arrived; the first bytes come with them.
  const elapsedMs = performance.now() - start;
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  await answer.arrayBuffer();
  return elapsedMs;
}
