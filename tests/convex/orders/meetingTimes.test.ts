/** When a meeting can be, by the UK's clock, across both clock changes. */

import { describe, expect, test, vi } from "vitest";
import {
  isMeetingTime,
  lateAfterMeeting,
  meetingMoment,
  meetingReminderAt,
  meetingText,
} from "#convex/domain/orders/meetings.ts";
import { meetingSchema } from "#convex/domain/orders/meetingSchema.ts";
import { parseDay } from "#convex/domain/shared/days.ts";

const utcTime = (text: string) => Date.parse(`${text}Z`);
const iso = (ms: number | null) => ms && new Date(ms).toISOString().slice(0, 16);
const moment = (day: string, time: string) => iso(meetingMoment(parseDay(day) ?? 0, time));

describe("the clocks go forward on 28 March 2027", () => {
  const now = utcTime("2027-03-10T10:00");

  test("30 days end at the same time of day", () => {
    expect(isMeetingTime(utcTime("2027-04-09T09:00"), now)).toBe(true);
    expect(isMeetingTime(utcTime("2027-04-09T09:01"), now)).toBe(false);
  });

  test("a meeting is late at the same time on the next day, and reminded of at 18:00 the day before", () => {
    expect(iso(lateAfterMeeting(utcTime("2027-03-27T14:00")))).toBe("2027-03-28T13:00");
    expect(iso(meetingReminderAt(utcTime("2027-03-28T13:00")))).toBe("2027-03-27T18:00");
    expect(iso(meetingReminderAt(utcTime("2027-03-29T13:00")))).toBe("2027-03-28T17:00");
  });

  test("typed times are the UK's, except those that the clocks skip", () => {
    expect(moment("2027-03-28", "00:59")).toBe("2027-03-28T00:59");
    expect(moment("2027-03-28", "01:30")).toBeNull();
    expect(moment("2027-03-28", "02:00")).toBe("2027-03-28T01:00");
    expect(meetingText(utcTime("2027-03-28T01:00"))).toBe("Sunday 28 March at 02:00");
    expect(moment("2027-03-28", "2pm")).toBeNull();
    expect(moment("2027-03-28", "24:00")).toBeNull();
  });
});

describe("the clocks go back on 31 October 2027", () => {
  const now = utcTime("2027-10-10T09:00");

  test("30 days end at the same time of day", () => {
    expect(isMeetingTime(utcTime("2027-11-09T10:00"), now)).toBe(true);
    expect(isMeetingTime(utcTime("2027-11-09T10:01"), now)).toBe(false);
  });

  test("a meeting is late at the same time on the next day", () => {
    expect(iso(lateAfterMeeting(utcTime("2027-10-30T13:00")))).toBe("2027-10-31T14:00");
    expect(iso(meetingReminderAt(utcTime("2027-11-01T14:00")))).toBe("2027-10-31T18:00");
    expect(moment("2027-10-31", "14:00")).toBe("2027-10-31T14:00");
    expect(moment("2027-10-30", "14:00")).toBe("2027-10-30T13:00");
  });
});

test("the form says what is missing, and reads the rest", () => {
  vi.setSystemTime(utcTime("2026-12-07T10:00"));
  const messages = (form: object) =>
    meetingSchema
      .safeParse({ day: "2026-12-08", time: "14:00", place: "Here", ...form })
      .error?.issues.map(({ path, message }) => `${path.join("")}: ${message}`);
  expect(messages({ day: "", time: "", place: " \u202e " })).toEqual([
    "day: Choose a day.",
    "time: Choose a time.",
    "place: Say where to meet.",
  ]);
  expect(messages({ day: "2026-12-07", time: "09:59" })).toEqual([
    "day: Choose a time in the next 30 days.",
  ]);
  expect(messages({ day: "2027-01-07" })).toEqual(["day: Choose a time in the next 30 days."]);
  expect(messages({ time: "soon" })).toEqual([
    "time: Enter a time that the UK's clock shows on that day, such as 14:00.",
  ]);
  expect(messages({ place: "x".repeat(121) })).toEqual(["place: Use at most 120 characters."]);
  expect(
    meetingSchema.parse({ day: "2026-12-08", time: "14:00", place: " By the\tgate " }),
  ).toEqual({
    at: utcTime("2026-12-08T14:00"),
    place: "By the gate",
  });
  vi.useRealTimers();
});
