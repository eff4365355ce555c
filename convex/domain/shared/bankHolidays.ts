/**
 * Bank holidays of England and Wales, by rule. For one-off or moved holidays, which follow no rule, add
 * `dayOf(year, month, day)` to that year's list in `bankHolidays` once announced, with a test case.
 */
import { TZDate } from "@date-fns/tz";
import { isWeekend as isWeekendDate } from "date-fns/isWeekend";
import { nextMonday } from "date-fns/nextMonday";
import { nextSunday } from "date-fns/nextSunday";
import { previousMonday } from "date-fns/previousMonday";
import { DAY_MS } from "./constants";

const utc = (day: number) => new TZDate(day, "UTC");

/** ms epoch of midnight UTC; `month` is 1 to 12. */
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const isWeekend = (day: number): boolean => isWeekendDate(utc(day));

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
  return nextSunday(utc(fullMoon)).getTime();
}

const firstMonday = (year: number, month: number): number =>
  nextMonday(utc(dayOf(year, month, 0))).getTime();

const lastMonday = (year: number, month: number): number =>
  previousMonday(utc(dayOf(year, month + 1, 1))).getTime();

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

export function bankHolidays(year: number): number[] {
  const easter = easterSunday(year);
  return [
    ...withSubstitutes([dayOf(year, 1, 1)]),
    easter - 2 * DAY_MS,
    easter + DAY_MS,
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    ...withSubstitutes([dayOf(year, 12, 25), dayOf(year, 12, 26)]),
  ].sort((a, b) => a - b);
}

export const isWorkingDay = (day: number): boolean =>
  !isWeekend(day) && !bankHolidays(utc(day).getFullYear()).includes(day);
