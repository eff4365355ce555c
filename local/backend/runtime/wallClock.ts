/** The time that functions see. */

/** Differences from the wall clock that are ignored: its own steps of 1 ms, and its slow corrections. */
const TOLERANCE_MS = 20;

export class WallClock {
  private origin = performance.timeOrigin;

  constructor(
    private readonly wall: () => number = () => Date.now(),
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /**
   * ms since 1970 with fractions, so that two consecutive documents have different creation times. Uses the
   * monotonic clock and resynchronises with the wall clock when they diverge: the monotonic clock stops while
   * the machine sleeps and ignores changes of the system time.
   */
  now(): number {
    const wall = this.wall();
    const now = this.origin + this.steady();
    if (Math.abs(now - wall) <= TOLERANCE_MS) return now;
    this.origin += wall - now;
    return wall;
  }
}
