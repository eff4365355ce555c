import { format } from "date-fns/format";
import { enGB } from "date-fns/locale/en-GB";
import { describe, expect, it, vi } from "vitest";
import { ukDateTime } from "#convex/domain/shared/ukDateTime.ts";
import {
  formatDateTime,
  formatLongDate,
  formatMessageTime,
  formatShortDate,
} from "#src/components/ui/dates.ts";
import { formatDue, formatRelative } from "#src/components/ui/relativeDates.ts";
import {
  formatBytes,
  formatClockAndDay,
  formatCount,
  formatCountdown,
  formatMiles,
  plural,
} from "#src/lib/format.ts";

const moment = new Date(2026, 10, 5, 9, 7, 3).getTime();

describe("dates", () => {
  it("are formatted as 'MMM d, yyyy HH:mm' in messages", () => {
    expect(formatMessageTime(moment)).toBe("Nov 5, 2026 09:07");
    expect(formatMessageTime(new Date(2026, 0, 31, 0, 0).getTime())).toBe("Jan 31, 2026 00:00");
  });
  it("are formatted in long form in tables", () => {
    expect(formatLongDate(moment)).toBe("5 November 2026");
    expect(formatDateTime(moment)).toBe("5 November 2026 at 09:07");
  });
  it("have a three-letter month in their short form", () => {
    expect(formatShortDate(moment)).toBe("5 Nov 2026");
  });
  it("name every month as date-fns does for British readers", () => {
    for (let month = 0; month < 12; month++) {
      const firstOfMonth = new Date(2026, month, 1).getTime();
      expect(formatLongDate(firstOfMonth)).toBe(
        format(firstOfMonth, "d MMMM yyyy", { locale: enGB }),
      );
      expect(formatShortDate(firstOfMonth)).toBe(
        format(firstOfMonth, "d MMM yyyy", { locale: enGB }),
      );
    }
  });
  it.each([
    ["in winter", Date.UTC(2026, 0, 15, 18), "15 January 2026 at 18:00"],
    ["in summer", Date.UTC(2026, 6, 15, 17), "15 July 2026 at 18:00"],
    ["just before the clocks go forward", Date.UTC(2026, 2, 29, 0, 59), "29 March 2026 at 00:59"],
    ["as the clocks go forward", Date.UTC(2026, 2, 29, 1), "29 March 2026 at 02:00"],
    ["just before the clocks go back", Date.UTC(2026, 9, 25, 0, 59), "25 October 2026 at 01:59"],
    ["as the clocks go back", Date.UTC(2026, 9, 25, 1), "25 October 2026 at 01:00"],
    ["just after UK midnight in summer", Date.UTC(2026, 5, 30, 23, 30), "1 July 2026 at 00:30"],
  ])("are UK time %s, named where the reader's clock differs", (_, ms, text) => {
    const ukText = ukDateTime(ms).replace(/^\w+ /, "");
    expect(ukText).toBe(text);
    const isSummer = /July|29 March 2026 at 02|25 October 2026 at 01:59/.test(text);
    const offsetSpy = vi.spyOn(Date.prototype, "getTimezoneOffset");
    offsetSpy.mockReturnValue(isSummer ? -60 : 0);
    expect(formatDateTime(ms)).toBe(text);
    // New York in winter, and India.
    for (const offset of [300, -330]) {
      offsetSpy.mockReturnValue(offset);
      expect(formatDateTime(ms)).toBe(`${text} UK time`);
      expect(formatMessageTime(ms)).toMatch(/\d\d:\d\d UK time$/);
      expect(formatClockAndDay(ms)).toMatch(/^\d\d:\d\d UK time, /);
      expect(formatLongDate(ms)).toBe(text.replace(/ at .*/, ""));
    }
    offsetSpy.mockRestore();
  });
  it("can be shown as the time since or until then", () => {
    const ago = (seconds: number) => formatRelative(moment - seconds * 1000, moment);
    expect(ago(20)).toBe("just now");
    expect(ago(60 * 50)).toBe("50 minutes ago");
    expect(ago(86_400)).toBe("yesterday");
    expect(ago(-7200)).toBe("in 2 hours");
    expect(ago(86_400 * 120)).toBe("4 months ago");
    expect(ago(86_400 * 300)).toBe("10 months ago");
  });
  it.each([
    [-300, "any moment now"],
    [0, "any moment now"],
    [59, "any moment now"],
    [60, "in 1 minute"],
    [7200, "in 2 hours"],
  ])("can be shown as when something is due: in %i seconds", (seconds, text) => {
    expect(formatDue(moment + seconds * 1000, moment)).toBe(text);
  });
});

describe("numbers", () => {
  it("show a file's size, never as zero", () => {
    expect([0, 1, 12_345, 1024 * 1024 - 1, 3_500_000].map(formatBytes)).toEqual([
      "1 KB",
      "1 KB",
      "12 KB",
      "1.0 MB",
      "3.3 MB",
    ]);
  });
  it("count down and stop at zero", () => {
    expect(formatCountdown(30 * 60_000)).toBe("30:00");
    expect(formatCountdown(3_849_000)).toBe("1:04:09");
    expect(formatCountdown(-5)).toBe("00:00");
  });
  it("have thousands separators", () => {
    expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect([62.5, 1234.5, 62.1234].map(formatCount)).toEqual(["62.5", "1,234.5", "62.1234"]);
  });
  it("include distances and counts", () => {
    expect([0.4, 1.2, 17.6].map(formatMiles)).toEqual(["under 1 mile", "1 mile", "18 miles"]);
    expect([plural(1, "listing"), plural(1200, "listing")]).toEqual([
      "1 listing",
      "1,200 listings",
    ]);
  });
});
