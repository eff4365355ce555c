/** Runs one session's mutations one at a time, in the order in which the client sent them. */
import { ProtocolError } from "./protocolError.ts";

const MAX_PENDING = 1000;

export class MutationQueue {
  private last: Promise<void> = Promise.resolve();
  private pending = 0;
  private inFlight: Promise<void> | undefined;
  private stopped = false;

  /**
   * `run` must not reject.
   * @throws ProtocolError 429 when too many are waiting.
   */
  add(run: () => Promise<void>): void {
    if (this.pending >= MAX_PENDING) {
      throw new ProtocolError(
        429,
        "TooManyConcurrentMutations",
        `Only up to ${MAX_PENDING} pending mutations allowed on a single websocket.`,
      );
    }
    this.pending += 1;
    this.last = this.last.then(async () => {
      if (this.stopped) return;
      this.inFlight = run();
      await this.inFlight;
      this.inFlight = undefined;
      this.pending -= 1;
    });
  }

  /** Resolves when the currently running mutation has finished, or after `graceMs`. */
  async settled(graceMs: number): Promise<void> {
    if (this.inFlight === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([this.inFlight, grace]);
    clearTimeout(timer);
  }

  /** Drops mutations that have not started: the client resends them on its next connection. */
  stop(): void {
    this.stopped = true;
  }
}
