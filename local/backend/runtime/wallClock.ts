let last = 0;

/**
 * The time that functions see: ms since 1970 with fractions, so that two consecutive documents have different
 * creation times. Follows the wall clock, even after the machine has slept or the clock was changed.
 */
export function wallClockNow(): number {
  const now = Date.now();
  // Small corrections of the clock are ignored; if it is set back further, the functions' time follows.
  last = last < now || last > now + 20 ? now : last + 1 / 1024;
  return last;
}
