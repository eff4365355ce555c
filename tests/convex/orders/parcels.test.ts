import { describe, expect, test } from "vitest";
import {
  isPlainReference,
  knownCourierName,
  KNOWN_COURIERS,
  trackingPage,
} from "#convex/domain/listings/couriers.ts";
import {
  defaultExpectedDay,
  expectedDay,
  nonArrivalReportableFrom,
} from "#convex/domain/orders/arrival.ts";
import { noonOf, parseDay, weekdayDate } from "#convex/domain/shared/days.ts";

const utcTime = (text: string) => Date.parse(`${text}:00Z`);

describe("tracking pages", () => {
  test("are known for common couriers, however their names are typed", () => {
    expect(trackingPage("parcelforce", "AB123")).toEqual({
      url: "https://www.parcelforce.com/track-trace?trackNumber=AB123",
      isOfParcel: true,
    });
    expect(trackingPage(" ROYAL  MAIL ", "AB1")?.url).toMatch(
      /^https:\/\/www\.royalmail\.com\/.*AB1$/,
    );
    for (const name of KNOWN_COURIERS) {
      expect(trackingPage(name, "1")?.url, name).toMatch(/^https:\/\//);
    }
  });

  test("without a number lead to the courier's own page, and say so", () => {
    expect(trackingPage("APC", "AB1")).toEqual({
      url: "https://apc-overnight.com/",
      isOfParcel: false,
    });
    expect(trackingPage("DPD", "AB1")).toEqual({
      url: "https://track.dpd.co.uk/",
      isOfParcel: false,
    });
  });

  test("are never built from free text", () => {
    for (const name of [
      "My cousin",
      "",
      "https://evil.example/",
      "constructor",
      "DPD.evil.example",
    ]) {
      expect(trackingPage(name, "AB1"), name).toBeNull();
    }
    expect(trackingPage("DPD", null)).toBeNull();
    expect(trackingPage(null, "AB1")).toBeNull();
    const page = new URL(trackingPage("UPS", "a/../b?x=1&y=<script>#z")?.url ?? "");
    expect(page.host).toBe("www.ups.com");
    expect([...page.searchParams]).toEqual([["tracknum", "a/../b?x=1&y=<script>#z"]]);
    expect(page.hash).toBe("");
  });
});

describe("what an email says of a parcel", () => {
  test.each([
    ["APC, 22 digits", "1234567890123456789012"],
    ["Royal Mail", "AB123456789GB"],
    ["Royal Mail, as printed", "AB 1234 5678 9GB"],
    ["Parcelforce", "CE123456789GB"],
    ["DPD", "15501234567890"],
    ["DHL, in small letters", "jd0002211234567890"],
    ["UPS", "1Z999AA10123456784"],
    ["FedEx", "7712 3456 7890"],
    ["hyphens", "ZX-4417"],
  ])("includes a reference: %s", (_, reference) => {
    expect(isPlainReference(reference)).toBe(true);
  });

  test.each([
    ["words", "customs fee unpaid 1234"],
    ["a short word", "fee 1234"],
    ["a word in capitals", "UNPAID 1234567"],
    ["more letters than digits", "PAY ME 12"],
    ["many groups", "A1 B2 C3 D4"],
    ["a phone number", "0800 496 0123"],
    ["a phone number behind letters", "TEL 0800 496-0123"],
    ["an international phone number", "44 800 496 0123"],
    ["more than 30 characters", "1234567890123456789012345678901"],
    ["another script", "АВ123456789"],
    ["other characters", "AB.123"],
    ["two spaces", "AB  123"],
    ["nothing", ""],
  ])("leaves out %s: %j", (_, reference) => {
    expect(isPlainReference(reference)).toBe(false);
  });

  test("names only known couriers, in Shoal's spelling", () => {
    expect(knownCourierName("royalmail")).toBe("Royal Mail");
    expect(knownCourierName(" apc ")).toBe("APC Overnight");
    expect(knownCourierName("Shoal Security")).toBeNull();
  });
});

describe("the day on which a parcel is expected", () => {
  const friday = utcTime("2026-11-20T22:30");

  test("is the next working day unless the seller says otherwise", () => {
    expect(defaultExpectedDay(friday)).toBe(utcTime("2026-11-23T12:00"));
    expect(defaultExpectedDay(utcTime("2026-11-17T00:00"))).toBe(utcTime("2026-11-18T12:00"));
  });

  test("is between today and the last day before assumed arrival, stored as its noon", () => {
    expect(expectedDay(utcTime("2026-11-20T00:00"), friday)).toBe(utcTime("2026-11-20T12:00"));
    expect(expectedDay(utcTime("2026-11-19T23:59"), friday)).toBeNull();
    expect(expectedDay(utcTime("2026-11-26T23:59"), friday)).toBe(utcTime("2026-11-26T12:00"));
    expect(expectedDay(utcTime("2026-11-27T00:00"), friday)).toBeNull();
    for (const odd of [NaN, Infinity, -Infinity, 1e18]) {
      expect(expectedDay(odd, friday), String(odd)).toBeNull();
    }
  });

  test("counts days in UK time for a parcel dispatched after midnight in summer", () => {
    const monday = utcTime("2026-07-05T23:30");
    expect(defaultExpectedDay(monday)).toBe(utcTime("2026-07-07T12:00"));
    expect(expectedDay(utcTime("2026-07-05T12:00"), monday)).toBeNull();
    expect(expectedDay(utcTime("2026-07-06T12:00"), monday)).toBe(utcTime("2026-07-06T12:00"));
    expect(expectedDay(utcTime("2026-07-12T12:00"), monday)).toBe(utcTime("2026-07-12T12:00"));
    expect(expectedDay(utcTime("2026-07-13T12:00"), monday)).toBeNull();
  });

  test.each([
    ["summer", "2026-07-07T12:00", "2026-07-06T23:00"],
    ["winter", "2026-11-24T12:00", "2026-11-24T00:00"],
    ["on the day the clocks go forward", "2026-03-29T12:00", "2026-03-29T00:00"],
    ["on the day the clocks go back", "2026-10-25T12:00", "2026-10-24T23:00"],
  ])(
    "begins at midnight in the UK, when the buyer may report a missing parcel: %s",
    (_, day, from) => {
      const order = {
        status: "shipped",
        deliveryMethod: "courier",
        refundOffered: false,
        handoverReportedAt: null,
        arrivalAssumed: false,
        shippedAt: utcTime("2026-03-01T12:00"),
        expectedArrivalAt: utcTime(day),
      } as const;
      expect(nonArrivalReportableFrom(order)).toBe(utcTime(from));
    },
  );

  test("is formatted as a British date, and as a form value", () => {
    expect(weekdayDate(noonOf(utcTime("2026-11-24T00:00")))).toBe("Tuesday 24 November");
    expect(weekdayDate(utcTime("2027-03-01T12:00"))).toBe("Monday 1 March");
    expect(parseDay("2026-11-24")).toBe(utcTime("2026-11-24T12:00"));
    for (const odd of ["", "2026-02-30", "24/11/2026", "2026-11-24T00:00", "1e3"]) {
      expect(parseDay(odd), odd).toBeNull();
    }
  });
});
