let last = 0;

/**
 * The time of a call: ms since 1970, with fractions so that consecutive calls differ. Functions see
 * it rounded down. Follows the wall clock, even after the machine has slept or the clock was changed.
 */
export function wallClockNow(): number {
  const now = Date.now();
  // If the clock is set back by up to 20 ms, the time still rises; if further, the time follows the clock.
  last = last < now || last > now + 20 ? now : last + 1 / 1024;
  return last;
}
