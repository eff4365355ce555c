import { describe, expect, test } from "vitest";
import {
  carrierCharge,
  DROPOFF_MAX_KM,
  dropoffRestriction,
  postRestriction,
  deliveryRestriction,
} from "#convex/domain/listings/delivery.ts";
import { DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import { crossingRestriction, landmassOf } from "#convex/domain/listings/seaCrossing.ts";
import { bandsProblem } from "#convex/domain/shared/courierBands.ts";
import { allOutcodes, findOutcode } from "#convex/domain/shared/postcodes.ts";

const LEEDS = findOutcode("LS6")!;
const listing = {
  outcode: "LS6",
  latitude: LEEDS.lat,
  longitude: LEEDS.lon,
  deliveryBands: [
    { upToMiles: 50, pricePence: 900 },
    { upToMiles: 150, pricePence: 1900 },
  ],
};
/** A place this many miles north of the listing. */
const milesNorth = (miles: number) => ({
  outcode: "LS1",
  lat: LEEDS.lat + miles / 69.0934,
  lon: LEEDS.lon,
});

describe("the courier's band", () => {
  test.each([
    [0, 900],
    [50, 900],
    // Displayed as 50 miles, so it costs the same as 50 miles.
    [50.4, 900],
    [50.6, 1900],
    [150.4, 1900],
    [150.6, null],
  ])("costs %f miles away: %s", (miles, price) => {
    expect(carrierCharge(listing, "courier", milesNorth(miles))).toBe(price);
  });

  test("reaches everywhere if open-ended, and without bands a courier delivers nowhere", () => {
    const anywhere = [...listing.deliveryBands, { upToMiles: null, pricePence: 2600 }];
    expect(carrierCharge({ ...listing, deliveryBands: anywhere }, "courier", milesNorth(700))).toBe(
      2600,
    );
    expect(carrierCharge({ ...listing, deliveryBands: anywhere }, "courier", milesNorth(10))).toBe(
      900,
    );
    expect(carrierCharge({ ...listing, deliveryBands: [] }, "courier", milesNorth(1))).toBeNull();
  });

  test("must have increasing distances, and only the last may be open-ended", () => {
    const bands = (...miles: (number | null)[]) =>
      bandsProblem(miles.map((upToMiles) => ({ upToMiles, pricePence: 1 })));
    for (const good of [[], [1], [null], [1, 2], [1, 2, null]]) expect(bands(...good)).toBeNull();
    for (const invalidBand of [
      [2, 1],
      [1, 1],
      [null, 1],
      [null, null],
      [1, null, 2],
    ]) {
      expect(bands(...invalidBand)).toBe(
        "Put the distances in order, shortest first. Only the last can be left empty.",
      );
    }
  });
});

describe("the sea", () => {
  test("a postcode's letters decide which side it is on, as in the data", () => {
    for (const { outcode, country } of allOutcodes()) {
      const isBritain = ["England", "Scotland", "Wales"].includes(country);
      const landmass = isBritain ? "Great Britain" : country;
      expect([outcode, landmassOf(outcode).replace("the ", "")]).toEqual([outcode, landmass]);
    }
  });

  test.each([
    ["LS6", "BT1", true],
    ["BT1", "EH1", true],
    ["LS6", "EH1", false],
    ["BT1", "BT48", false],
    ["IM1", "BT1", true],
    ["IM1", "LS6", true],
    ["JE2", "GY1", true],
    ["JE2", "JE3", false],
  ])("between %s and %s blocks every method: %s", (from, to, isBarred) => {
    const place = findOutcode(to)!;
    const origin = findOutcode(from)!;
    const offer = {
      outcode: from,
      latitude: origin.lat,
      longitude: origin.lon,
      deliveryBands: [{ upToMiles: null, pricePence: 2600 }],
    };
    expect(crossingRestriction(from, to) !== null).toBe(isBarred);
    for (const method of DELIVERY_METHODS.filter((other) => other !== "dropoff")) {
      expect([method, deliveryRestriction(offer, method, place) !== null]).toEqual([
        method,
        isBarred,
      ]);
    }
    if (isBarred)
      expect(deliveryRestriction(offer, "dropoff", place)).toBe(crossingRestriction(from, to));
  });
});

test("tracked post costs the same everywhere, and is unavailable without a price", () => {
  for (const miles of [0, 700]) {
    expect(carrierCharge({ ...listing, postage: 395 }, "post", milesNorth(miles))).toBe(395);
  }
  expect(carrierCharge(listing, "post", milesNorth(1))).toBeNull();
});

test.each([
  [["collection", "post"], false, null],
  [["collection", "courier"], true, null],
  [["post"], true, "Tracked post is for plants only: no animal goes by post on Shoal."],
] as const)("%j of animals (%s)", (methods, isAnimal, bar) => {
  expect(postRestriction(methods, isAnimal)).toBe(bar);
});

describe("a drop-off", () => {
  test.each([
    [0, null],
    [40.3, null],
    [
      40.6,
      "A drop-off can be up to 65 km (40 miles) away, and LS1 is about 66 km (41 miles) away.",
    ],
    [60, "A drop-off can be up to 65 km (40 miles) away, and LS1 is about 97 km (60 miles) away."],
  ])("of %f miles", (miles, bar) => {
    expect(DROPOFF_MAX_KM).toBe(65);
    expect(dropoffRestriction(listing, milesNorth(miles))).toBe(bar);
  });
});
