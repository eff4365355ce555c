/**
 * Bank holidays of the UK's nations, by rule. For one-off or moved holidays, which follow no rule, add
 * `dayOf(year, month, day)` to that year's list in `bankHolidays` once announced, with a test case.
 */

import { DAY_MS } from "./constants";

/** ms epoch of midnight UTC; `month` is 1 to 12. */
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekdayOf = (day: number): number => new Date(day).getUTCDay();
const isWeekend = (day: number): boolean => [0, 6].includes(weekdayOf(day));

/** The first `weekday` (0 is Sunday) after `day`. */
const weekdayAfter = (day: number, weekday: number): number =>
  day + (((weekday - weekdayOf(day) + 6) % 7) + 1) * DAY_MS;

/**
 * Easter Sunday in the Gregorian calendar: the Sunday after the first full moon of spring, by the
 * church's tables.
 */
export function easterSunday(year: number): number {
  const goldenNumber = year % 19;
  const century = Math.floor(year / 100);
  const solar = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const epact = (solar - lunar + 19 * goldenNumber + 15) % 30;
  const moonCorrection = epact === 29 || (epact === 28 && goldenNumber > 10) ? 1 : 0;
  // The full moon is on this day, counted from 21 March.
  const fullMoon = dayOf(year, 3, 21) + (epact - moonCorrection) * DAY_MS;
  return weekdayAfter(fullMoon, 0);
}

const firstMonday = (year: number, month: number): number => weekdayAfter(dayOf(year, month, 0), 1);

const lastMonday = (year: number, month: number): number =>
  firstMonday(year, month + 1) - 7 * DAY_MS;

/** Moves holidays on a weekend to the next weekdays that are not holidays. */
function withSubstitutes(days: readonly number[]): number[] {
  const weekdays = days.filter((day) => !isWeekend(day));
  for (const day of days.filter(isWeekend)) {
    let substitute = day;
    while (isWeekend(substitute) || weekdays.includes(substitute)) substitute += DAY_MS;
    weekdays.push(substitute);
  }
  return weekdays;
}

/** Nations with bank holidays of their own. */
export const NATIONS = ["englandAndWales", "scotland", "northernIreland"] as const;
export type Nation = (typeof NATIONS)[number];

/** Midnights UTC, in order. */
export function bankHolidays(year: number, nation: Nation = "englandAndWales"): number[] {
  const easter = easterSunday(year);
  const goodFriday = easter - 2 * DAY_MS;
  const easterMonday = easter + DAY_MS;
  const newYear = dayOf(year, 1, 1);
  const ownHolidays = {
    englandAndWales: [...withSubstitutes([newYear]), easterMonday, lastMonday(year, 8)],
    scotland: [
      ...withSubstitutes([newYear, dayOf(year, 1, 2)]),
      firstMonday(year, 8),
      ...withSubstitutes([dayOf(year, 11, 30)]),
    ],
    northernIreland: [
      ...withSubstitutes([newYear]),
      ...withSubstitutes([dayOf(year, 3, 17)]),
      easterMonday,
      ...withSubstitutes([dayOf(year, 7, 12)]),
      lastMonday(year, 8),
    ],
  }[nation];
  return [
    ...ownHolidays,
    goodFriday,
    firstMonday(year, 5),
    lastMonday(year, 5),
    ...withSubstitutes([dayOf(year, 12, 25), dayOf(year, 12, 26)]),
  ].sort((a, b) => a - b);
}

/** By nation and year: every order asks about dozens of days. */
const cached: Record<string, number[]> = {};
const holidaysOf = (year: number, nation: Nation) =>
  (cached[nation + year] ??= bankHolidays(year, nation));

/** Whether people work in all the nations. `day`: any time of a UTC day (ms epoch). */
export function isWorkingDay(
  day: number,
  nations: readonly Nation[] = ["englandAndWales"],
): boolean {
  const midnight = Math.floor(day / DAY_MS) * DAY_MS;
  const year = new Date(midnight).getUTCFullYear();
  return (
    !isWeekend(midnight) && !nations.some((nation) => holidaysOf(year, nation).includes(midnight))
  );
}
