import { cronJobs, makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { nextRun, type Schedule } from "./cronTimes.ts";

/** A Wednesday. */
const NOW = Date.parse("2026-11-25T10:30:00Z");
const FN = makeFunctionReference<"mutation">("jobs:run");
type Crons = ReturnType<typeof cronJobs>;

test.each<[string, (crons: Crons) => void]>([
  ["2026-11-25T12:30", (crons) => crons.interval("a", { hours: 2 }, FN)],
  ["2026-11-25T11:15", (crons) => crons.hourly("a", { minuteUTC: 15 }, FN)],
  ["2026-11-25T11:00", (crons) => crons.hourly("a", FN)],
  ["2026-11-25T10:31", (crons) => crons.daily("a", { hourUTC: 10, minuteUTC: 31 }, FN)],
  ["2026-11-26T10:30", (crons) => crons.daily("a", { hourUTC: 10, minuteUTC: 30 }, FN)],
  ["2026-12-01T09:00", (crons) => crons.weekly("a", { dayOfWeek: "tuesday", hourUTC: 9 }, FN)],
  ["2026-12-31T16:05", (crons) => crons.monthly("a", { day: 31, hourUTC: 16, minuteUTC: 5 }, FN)],
  ["2026-11-26T05:00", (crons) => crons.cron("a", "0 5 * * *", FN)],
  ["2026-11-25T10:45", (crons) => crons.cron("a", "*/15 9-17 * * 1-5", FN)],
  ["2026-11-30T00:20", (crons) => crons.cron("a", "20/20,50 * 1 * 1", FN)],
  ["2028-02-29T00:00", (crons) => crons.cron("a", "0 0 29 2 *", FN)],
])("runs next at %s: %s", (time, add) => {
  const crons = cronJobs();
  add(crons);
  const schedule = crons.crons.a?.schedule as Schedule;
  expect(new Date(nextRun(schedule, NOW)).toISOString().slice(0, 16)).toBe(time);
});
