/** When a cron runs next; all times in UTC. */
import type { JSONValue } from "convex/values";

type Schedule = {
  type: string;
  seconds?: number;
  minutes?: number;
  hours?: number;
  minuteUTC?: number;
  hourUTC?: number;
  dayOfWeek?: string | number;
  day?: number;
  cron?: string;
};

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MINUTE_MS = 60_000;
/** A cron expression that matches nothing for so long never will. */
const HORIZON_MINUTES = 366 * 24 * 60 * 5;

/** Values that one part of a cron expression admits, such as `1-5`, `*\/15` or `0,30`. */
function admitted(part: string, low: number, high: number): Set<number> {
  const out = new Set<number>();
  for (const item of part.split(",")) {
    const [span = "*", step = "1"] = item.split("/");
    const [from = "*", to] = span.split("-");
    const first = from === "*" ? low : Number(from);
    const last =
      from === "*" || (to === undefined && item.includes("/")) ? high : Number(to ?? from);
    if (![first, last, Number(step)].every(Number.isInteger))
      throw new Error(`Invalid cron expression part "${part}"`);
    for (let value = first; value <= last; value += Number(step)) out.add(value);
  }
  return out;
}

export class CronTimes {
  private readonly schedule: Schedule;

  constructor(schedule: JSONValue) {
    this.schedule = schedule as Schedule;
  }

  /** First run after `now`, both in ms. */
  next(now: number): number {
    const { type, seconds = 0, minutes = 0, hours = 0, minuteUTC = 0, hourUTC = 0 } = this.schedule;
    if (type === "interval") return now + (seconds + minutes * 60 + hours * 3600) * 1000;
    const date = new Date(now);
    const at = (shiftDays: number, hour: number) =>
      Date.UTC(
        date.getUTCFullYear(),
        date.getUTCMonth(),
        date.getUTCDate() + shiftDays,
        hour,
        minuteUTC,
      );
    if (type === "hourly") {
      const time = at(0, date.getUTCHours());
      return time > now ? time : time + 60 * MINUTE_MS;
    }
    if (type === "cron") return this.nextOfExpression(now);
    for (let shift = 0; shift <= 62; shift++) {
      const time = at(shift, hourUTC);
      if (time > now && this.onDay(new Date(time))) return time;
    }
    throw new Error(`Invalid cron schedule ${JSON.stringify(this.schedule)}`);
  }

  private onDay(day: Date): boolean {
    const { type, dayOfWeek, day: dayOfMonth } = this.schedule;
    if (type === "daily") return true;
    if (type === "monthly") return day.getUTCDate() === dayOfMonth;
    return (
      day.getUTCDay() ===
      (typeof dayOfWeek === "number" ? dayOfWeek : DAYS.indexOf(String(dayOfWeek)))
    );
  }

  private nextOfExpression(now: number): number {
    const [minute = "*", hour = "*", dayOfMonth = "*", month = "*", dayOfWeek = "*"] = (
      this.schedule.cron ?? ""
    )
      .trim()
      .split(/\s+/);
    const minutes = admitted(minute, 0, 59);
    const hours = admitted(hour, 0, 23);
    const days = admitted(dayOfMonth, 1, 31);
    const months = admitted(month, 1, 12);
    const weekdays = new Set([...admitted(dayOfWeek, 0, 7)].map((value) => value % 7));
    let time = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
    for (let i = 0; i < HORIZON_MINUTES; i++, time += MINUTE_MS) {
      const date = new Date(time);
      if (
        !minutes.has(date.getUTCMinutes()) ||
        !hours.has(date.getUTCHours()) ||
        !months.has(date.getUTCMonth() + 1)
      )
        continue;
      const byDate = days.has(date.getUTCDate());
      const byWeekday = weekdays.has(date.getUTCDay());
      // As in cron: when both days are restricted, either will do.
      if (dayOfMonth !== "*" && dayOfWeek !== "*" ? byDate || byWeekday : byDate && byWeekday)
        return time;
    }
    throw new Error(`The cron expression "${this.schedule.cron}" never comes due`);
  }
}
