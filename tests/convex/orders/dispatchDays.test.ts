/** The days on which a parcel can be sent. */

import { describe, expect, test } from "vitest";
import {
  cutOffOf,
  dispatchChoices,
  dueAfter,
  laterChoices,
  movableUntil,
  type Sending,
} from "#convex/domain/orders/dispatchDays.ts";
import { nationsOf } from "#convex/domain/orders/nations.ts";
import type { Nation } from "#convex/domain/shared/bankHolidays.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { DEFAULT_SENDING, sendingText } from "#convex/domain/shared/sendingRules.ts";

const utcTime = (text: string) => Date.parse(`${text}Z`);
const noon = (day: string) => utcTime(`${day}T12:00`);

function sending(rules: Partial<Sending["rules"]> = {}, places: Partial<Sending> = {}): Sending {
  const home: Nation[] = ["englandAndWales"];
  return { from: home, to: home, ...places, rules: { ...DEFAULT_SENDING, ...rules } };
}
const choices = (now: string, rules?: Partial<Sending["rules"]>, places?: Partial<Sending>) =>
  dispatchChoices(utcTime(now), sending(rules, places)).map(dayText);

describe("the days that a buyer can choose from", () => {
  test("are the next six that the seller sends", () => {
    expect(choices("2026-11-29T18:00")).toEqual([
      ...["2026-12-01", "2026-12-02", "2026-12-03"],
      ...["2026-12-08", "2026-12-09", "2026-12-10"],
    ]);
    expect(choices("2026-11-29T18:00", { days: [4] })).toEqual([
      ...["2026-12-03", "2026-12-10", "2026-12-17"],
      // Skips 24 and 31 December, because the next day is a holiday.
      ...["2027-01-07", "2027-01-14", "2027-01-21"],
    ]);
  });

  test.each([
    ["in winter", "2026-11-30T17:59", "2026-11-30T18:00", "2026-12-01"],
    ["on the Sunday when summer time starts", "2027-03-28T16:59", "2027-03-28T17:00", "2027-03-30"],
    ["on the Sunday when it ends", "2026-10-25T17:59", "2026-10-25T18:00", "2026-10-26"],
    ["in summer", "2026-07-06T16:59", "2026-07-06T17:00", "2026-07-07"],
  ])("leave out a day from its cut-off on, %s", (_, last, tooLate, day) => {
    // Easter Monday follows the change in March 2027.
    const rules = { days: [1, 2, 3, 4], notice: day === "2027-03-30" ? 1 : 0 };
    expect(choices(last, rules)[0]).toBe(day);
    expect(choices(tooLate, rules)).not.toContain(day);
  });

  test("count the seller's notice in days before the day", () => {
    const rules = { notice: 14 };
    expect(choices("2026-11-30T17:59", rules)[0]).toBe("2026-12-15");
    expect(choices("2026-11-30T18:00", rules)[0]).toBe("2026-12-16");
    expect(cutOffOf(noon("2026-12-15"), { ...DEFAULT_SENDING, ...rules })).toBe(
      utcTime("2026-11-30T18:00"),
    );
  });

  test("start when the seller is back", () => {
    const awayUntil = utcTime("2026-12-09T00:00");
    expect(choices("2026-11-30T12:00", { awayUntil })[0]).toBe("2026-12-09");
  });

  test("leave out Christmas, and days before a holiday", () => {
    expect(choices("2026-12-20T12:00", { days: [1, 2, 3, 4] })).toEqual([
      ...["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-29", "2026-12-30", "2027-01-04"],
    ]);
  });

  // A parcel arrives the next day, so a holiday at the destination rules out the day before the holiday. A holiday at
  // the seller's place rules out the holiday itself.
  test.each([
    ["2 January in Scotland", "scotland", "2028-01-02T12:00", "2028-01-05", "2028-01-04"],
    [
      "12 July in Northern Ireland",
      "northernIreland",
      "2028-07-10T12:00",
      "2028-07-13",
      "2028-07-12",
    ],
    ["St Andrew's Day", "scotland", "2027-11-28T12:00", "2027-12-01", "2027-11-30"],
  ] as const)("leave out %s at either place", (_, nation, now, sentThere, sentToThere) => {
    const rules = { days: [1, 2, 3, 4] };
    const destination: Nation[] = [nation];
    expect(choices(now, rules, { from: destination, to: destination })[0]).toBe(sentThere);
    expect(choices(now, rules, { to: destination })[0]).toBe(sentToThere);
  });
});

test("an agreed day moves to a later one within the limit, without the seller's notice", () => {
  const now = utcTime("2026-12-07T12:00");
  const agreedDay = noon("2026-12-08");
  const laterDays = (days: number) =>
    laterChoices(now, sending({ notice: 14 }), agreedDay, days).map(dayText);
  expect(laterDays(7)).toEqual(["2026-12-09", "2026-12-10", "2026-12-15"]);
  expect(laterDays(14)).toEqual([
    ...["2026-12-09", "2026-12-10", "2026-12-15", "2026-12-16", "2026-12-17", "2026-12-22"],
  ]);
});

test("a parcel is late at noon on the seller's next working day, by UK time", () => {
  expect(dueAfter(noon("2026-12-08"), ["englandAndWales"])).toBe(utcTime("2026-12-09T12:00"));
  expect(dueAfter(noon("2027-07-08"), ["englandAndWales"])).toBe(utcTime("2027-07-09T11:00"));
  expect(dueAfter(noon("2026-12-24"), ["englandAndWales"])).toBe(utcTime("2026-12-29T12:00"));
  expect(dueAfter(noon("2027-07-09"), ["northernIreland"])).toBe(utcTime("2027-07-13T11:00"));
});

test("the buyer may move the day until noon the day before, the seller until it is late", () => {
  const dueAt = utcTime("2026-12-09T12:00");
  const dispatchOn = noon("2026-12-08");
  const [unpacked, packed] = [false, true].map((packagingDone) => ({ packagingDone, dispatchOn }));
  expect(movableUntil("buyer", unpacked!, dueAt)).toBe(utcTime("2026-12-07T12:00"));
  expect(movableUntil("buyer", packed!, dueAt)).toBe(utcTime("2026-12-07T00:00"));
  expect(movableUntil("seller", packed!, dueAt)).toBe(dueAt);
});

test("a place has the holidays of its nation, and of both on a border", () => {
  expect(nationsOf("LS6")).toEqual(["englandAndWales"]);
  expect(nationsOf("CF10")).toEqual(["englandAndWales"]);
  expect(nationsOf("EH1")).toEqual(["scotland"]);
  expect(nationsOf("TD15")).toEqual(["englandAndWales", "scotland"]);
  expect(nationsOf("BT1")).toEqual(["northernIreland"]);
  expect(nationsOf(undefined)).toEqual(["englandAndWales"]);
});

test("a seller's rules as buyers read them", () => {
  expect(sendingText(DEFAULT_SENDING)).toBe(
    "Parcels go out Tuesday to Thursday. Order by 18:00 the day before.",
  );
  expect(sendingText({ days: [1, 3, 4], cutOff: 9 * 60, notice: 2 })).toBe(
    "Parcels go out Monday, Wednesday and Thursday. Order by 09:00 3 days before.",
  );
  expect(sendingText({ days: [2], cutOff: 0, notice: 0 })).toBe(
    "Parcels go out Tuesday. Order by 00:00 the day before.",
  );
});
