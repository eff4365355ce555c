import { describe, expect, test } from "vitest";
import { bankHolidays, easterSunday } from "#convex/domain/shared/bankHolidays.ts";
import { addWorkingDays } from "#convex/domain/shared/workingDays.ts";

const at = (text: string) => Date.parse(`${text}T09:30:00Z`);
const dates = (days: number[]) => days.map((day) => new Date(day).toISOString().slice(0, 10));

describe("working days", () => {
  test("skip weekends", () => {
    expect(addWorkingDays(at("2026-11-16"), 5)).toBe(at("2026-11-23"));
    expect(addWorkingDays(at("2026-11-20"), 1)).toBe(at("2026-11-23"));
    expect(addWorkingDays(at("2026-11-21"), 5)).toBe(at("2026-11-27"));
    expect(addWorkingDays(at("2026-11-21"), 0)).toBe(at("2026-11-21"));
  });

  test.each([
    ["over Christmas and New Year", "2026-12-23", 5, "2027-01-04"],
    ["over substitutes for both days of Christmas", "2027-12-24", 1, "2027-12-29"],
    ["over Easter", "2028-04-13", 1, "2028-04-18"],
    ["over the early May bank holiday", "2027-04-30", 1, "2027-05-04"],
    ["over the spring bank holiday", "2026-05-22", 1, "2026-05-26"],
    ["over the summer bank holiday", "2026-08-28", 1, "2026-09-01"],
    ["over a New Year that falls on a Saturday", "2027-12-31", 1, "2028-01-04"],
  ])("skip bank holidays: %s", (_, from, days, to) => {
    expect(addWorkingDays(at(from), days)).toBe(at(to));
  });

  test("use the London date, so that late on Thursday evening in summer is Friday", () => {
    const late = Date.parse("2026-07-02T23:30:00Z");
    expect(addWorkingDays(late, 1)).toBe(Date.parse("2026-07-05T23:30:00Z"));
  });

  test.each([
    ["forward", "2028-03-24T23:30:00Z", "2028-03-31T22:30:00Z"],
    ["forward over Easter", "2027-03-25T09:30:00Z", "2027-04-05T08:30:00Z"],
    ["back", "2026-10-22T22:30:00Z", "2026-10-29T23:30:00Z"],
  ])("keep the time of day in London when the clocks go %s", (_, from, to) => {
    expect(new Date(addWorkingDays(Date.parse(from), 5))).toEqual(new Date(to));
  });
});

// Published by gov.uk.
test.each([
  [
    2026,
    [
      ...["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31"],
      ...["2026-12-25", "2026-12-28"],
    ],
  ],
  [
    2027,
    [
      ...["2027-01-01", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30"],
      ...["2027-12-27", "2027-12-28"],
    ],
  ],
  [
    2028,
    [
      ...["2028-01-03", "2028-04-14", "2028-04-17", "2028-05-01", "2028-05-29", "2028-08-28"],
      ...["2028-12-25", "2028-12-26"],
    ],
  ],
])("the bank holidays of %i are those of England and Wales", (year, expected) => {
  expect(dates(bankHolidays(year))).toEqual(expected);
});

// Published by gov.uk.
test.each([
  [
    "scotland",
    2026,
    [
      ...["2026-01-01", "2026-01-02", "2026-04-03", "2026-05-04", "2026-05-25", "2026-08-03"],
      ...["2026-11-30", "2026-12-25", "2026-12-28"],
    ],
  ],
  [
    "scotland",
    2027,
    [
      ...["2027-01-01", "2027-01-04", "2027-03-26", "2027-05-03", "2027-05-31", "2027-08-02"],
      ...["2027-11-30", "2027-12-27", "2027-12-28"],
    ],
  ],
  [
    "northernIreland",
    2026,
    [
      ...["2026-01-01", "2026-03-17", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25"],
      ...["2026-07-13", "2026-08-31", "2026-12-25", "2026-12-28"],
    ],
  ],
] as const)("the bank holidays of %s in %i", (nation, year, expected) => {
  expect(dates(bankHolidays(year, nation))).toEqual(expected);
});

test("Easter has the right date at both ends of its range and in its exceptions", () => {
  const years = [1818, 1943, 1954, 1981, 2000, 2008, 2011, 2038, 2049, 2076, 2285];
  expect(dates(years.map(easterSunday))).toEqual([
    ...["1818-03-22", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23"],
    ...["2011-04-24", "2038-04-25", "2049-04-18", "2076-04-19", "2285-03-22"],
  ]);
});
