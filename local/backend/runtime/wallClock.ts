/** The time that functions see. */

/** Differences to the wall clock that are left alone: its own steps of 1 ms, and its slow corrections. */
const TOLERANCE_MS = 20;

export class WallClock {
  private origin = performance.timeOrigin;

  constructor(
    private readonly wall: () => number = () => Date.now(),
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /**
   * ms since 1970 with fractions, so that two documents made one after the other have different creation times. It
   * runs by the steady clock and follows the wall clock when they part: the steady one stands still while the
   * machine sleeps, and knows nothing of a clock that was set.
   */
  now(): number {
    const wall = this.wall();
    const now = this.origin + this.steady();
    if (Math.abs(now - wall) <= TOLERANCE_MS) return now;
    this.origin += wall - now;
    return wall;
  }
}
