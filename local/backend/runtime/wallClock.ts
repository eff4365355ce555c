let last = 0;

/**
 * The time that functions see: ms since 1970 with fractions, so that two consecutive documents have different
 * creation times. It is the wall clock's, also after the machine has slept or the clock was set.
 */
export function wallClockNow(): number {
  const now = Date.now();
  // A clock that was set back by more than its own corrections takes the functions' time back.
  last = last < now || last > now + 20 ? now : last + 1 / 1024;
  return last;
}
