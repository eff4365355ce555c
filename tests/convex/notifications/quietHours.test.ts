import { describe, expect, test } from "vitest";
import { nextPushTime } from "#convex/domain/notifications/quietHours.ts";

const overNight = { from: 22 * 60, until: 7 * 60 };
const atNoon = { from: 12 * 60, until: 13 * 60 + 30 };
/** Ends in the hour that a clock change skips or repeats. */
const shortNight = { from: 22 * 60, until: 60 + 30 };
/** All day except one minute. */
const longest = { from: 7 * 60 + 1, until: 7 * 60 };

describe("a push at a time waits until", () => {
  test.each([
    ["before quiet hours", overNight, "2026-12-01T21:59:59.999Z", "2026-12-01T21:59:59.999Z"],
    ["from their start", overNight, "2026-12-01T22:00:00Z", "2026-12-02T07:00:00Z"],
    ["after midnight", overNight, "2026-12-02T00:00:00Z", "2026-12-02T07:00:00Z"],
    ["just before their end", overNight, "2026-12-02T06:59:59.999Z", "2026-12-02T07:00:00Z"],
    ["from their end", overNight, "2026-12-02T07:00:00Z", "2026-12-02T07:00:00Z"],
    ["in summer, by the UK's clock", overNight, "2026-06-01T21:00:00Z", "2026-06-02T06:00:00Z"],
    ["in summer, before they begin", overNight, "2026-06-01T20:59:00Z", "2026-06-01T20:59:00Z"],
    ["within a day", atNoon, "2026-12-01T12:00:30Z", "2026-12-01T13:30:00Z"],
    ["in the night that loses an hour", overNight, "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"],
    ["in the night that gains an hour", overNight, "2026-10-24T22:30:00Z", "2026-10-25T07:00:00Z"],
    // 00:59 is followed by 02:00.
    ["an end that the clock skips", shortNight, "2026-03-29T00:40:00Z", "2026-03-29T01:00:00Z"],
    ["an end that comes twice, once", shortNight, "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z"],
    ["an end that comes twice, again", shortNight, "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"],
    ["all but a minute of the day", longest, "2026-12-01T07:01:00Z", "2026-12-02T07:00:00Z"],
    ["without quiet hours", null, "2026-12-01T23:00:00Z", "2026-12-01T23:00:00Z"],
  ])("%s", (_, quietHours, at, end) => {
    expect(new Date(nextPushTime(Date.parse(at), quietHours)).toISOString()).toBe(
      new Date(end).toISOString(),
    );
  });
});
