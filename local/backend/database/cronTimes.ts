/** When a cron runs next. Convex's crons know UTC only. */

/** As `cronJobs()` exports it. */
export type Schedule = {
  type: string;
  seconds?: number;
  minutes?: number;
  hours?: number;
  minuteUTC?: number;
  hourUTC?: number;
  day?: number;
  dayOfWeek?: string;
  cron?: string;
};

const MINUTE_MS = 60_000;
const DAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
/** Bounds of minutes, hours, days, months and weekdays. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;
/** 29 February may be eight years away. */
const HORIZON_DAYS = 8 * 366;

/** An interval first runs at the push. @throws as `nextRun` does */
export const firstRun = (schedule: Schedule, now: number): number =>
  schedule.type === "interval" ? now : nextRun(schedule, now);

/** Time in ms. @throws Error when the schedule is invalid or never due */
export function nextRun(schedule: Schedule, now: number): number {
  const { type, seconds = 0, minutes = 0, hours = 0 } = schedule;
  if (type === "interval") return now + (seconds + minutes * 60 + hours * 3600) * 1000;
  const { minuteUTC = 0, hourUTC = 0, day, dayOfWeek = "", cron = "" } = schedule;
  const daily = `${minuteUTC} ${hourUTC}`;
  if (type === "hourly") return nextTime(`${minuteUTC} * * * *`, now);
  if (type === "daily") return nextTime(`${daily} * * *`, now);
  if (type === "weekly") return nextTime(`${daily} * * ${DAYS.indexOf(dayOfWeek)}`, now);
  if (type === "monthly") return nextTime(`${daily} ${day} * *`, now);
  return nextTime(cron, now);
}

function nextTime(expression: string, now: number): number {
  const fields = expression.trim().split(/\s+/);
  const values = fields.map((field, i) => valuesOf(field, RANGES[i]));
  const [minutes = [], hours = [], dates = [], months = [], weekdays] = values;
  if (!weekdays) throw new Error(`Invalid cron expression "${expression}"`);
  // As in every cron: if both the day of the month and the weekday are restricted, either may match.
  const isEither = fields[2] !== "*" && fields[4] !== "*";
  const today = new Date(now).setUTCHours(0, 0, 0, 0);
  for (let days = 0; days < HORIZON_DAYS; days++) {
    const day = new Date(today + days * 24 * 60 * MINUTE_MS);
    const [byDate, byWeekday] = [
      dates.includes(day.getUTCDate()),
      weekdays.includes(day.getUTCDay()),
    ];
    if (!months.includes(day.getUTCMonth() + 1)) continue;
    if (isEither ? !byDate && !byWeekday : !byDate || !byWeekday) continue;
    for (const hour of hours)
      for (const minute of minutes) {
        const time = day.getTime() + (hour * 60 + minute) * MINUTE_MS;
        if (time > now) return time;
      }
  }
  throw new Error(`The cron spec "${expression}" will never match any time`);
}

/** The numbers that a field such as `*`, `1-5`, `*\/15` or `0,30` admits, in order. */
function valuesOf(field: string, range: (typeof RANGES)[number] | undefined): number[] {
  const [lowest, highest] = range ?? [0, -1];
  const admitted = new Set<number>();
  for (const item of field.split(",")) {
    const [, first, last, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(item) ?? [];
    const from = first === "*" ? lowest : Number(first);
    const to = Number(last ?? (first === "*" || step !== undefined ? highest : first));
    // Negated, so that NaN is refused too: all comparisons with NaN are false.
    if (!(from >= lowest && from <= to && to <= highest && Number(step ?? 1) > 0))
      throw new Error(`Invalid cron expression part "${item}"`);
    for (let value = from; value <= to; value += Number(step ?? 1)) admitted.add(value);
  }
  return [...admitted].sort((a, b) => a - b);
}
