import { describe, expect, test } from "vitest";
import { courierCharge, isGreatBritain } from "../../../convex/domain/listings/delivery";
import { bandsProblem } from "../../../convex/domain/shared/courierBands";
import { ALL_OUTCODES, findOutcode } from "../../../convex/domain/shared/postcodes";

const LEEDS = findOutcode("LS6")!;
const listing = {
  category: "shrimp",
  outcode: "LS6",
  latitude: LEEDS.lat,
  longitude: LEEDS.lon,
  deliveryBands: [
    { upToMiles: 50, pricePence: 900 },
    { upToMiles: 150, pricePence: 1900 },
  ],
};
/** A place so many miles north of the listing. */
const north = (miles: number) => ({
  outcode: "LS1",
  lat: LEEDS.lat + miles / 69.0934,
  lon: LEEDS.lon,
});

describe("the courier's band", () => {
  test.each([
    [0, 900],
    [50, 900],
    // Shown as 50 miles, so it costs what 50 miles cost.
    [50.4, 900],
    [50.6, 1900],
    [150.4, 1900],
    [150.6, null],
  ])("%f miles away costs %s", (miles, price) => {
    expect(courierCharge(listing, north(miles))).toBe(price);
  });

  test("an open-ended one reaches everywhere; without bands a courier goes nowhere", () => {
    const anywhere = [...listing.deliveryBands, { upToMiles: null, pricePence: 2600 }];
    expect(courierCharge({ ...listing, deliveryBands: anywhere }, north(700))).toBe(2600);
    expect(courierCharge({ ...listing, deliveryBands: anywhere }, north(10))).toBe(900);
    expect(courierCharge({ ...listing, deliveryBands: [] }, north(1))).toBeNull();
  });

  test("no fish crosses the Irish Sea, either way; shrimp do", () => {
    const belfast = findOutcode("BT1")!;
    const far = { ...listing, deliveryBands: [{ upToMiles: null, pricePence: 2600 }] };
    const fromBelfast = { ...far, outcode: "BT1", latitude: belfast.lat, longitude: belfast.lon };
    expect(courierCharge(far, belfast)).toBe(2600);
    expect(courierCharge({ ...far, category: "fish" }, belfast)).toBeNull();
    expect(courierCharge({ ...fromBelfast, category: "fish" }, LEEDS)).toBeNull();
    expect(courierCharge({ ...fromBelfast, category: "fish" }, belfast)).toBe(2600);
    expect(courierCharge({ ...far, category: "fish" }, LEEDS)).toBe(2600);
  });

  test("Great Britain is told by the letters of a postcode, as the data has it", () => {
    for (const { outcode, country } of ALL_OUTCODES) {
      const isBritain = ["England", "Scotland", "Wales"].includes(country);
      expect([outcode, isGreatBritain(outcode)]).toEqual([outcode, isBritain]);
    }
  });

  test("distances rise, and only the last is open-ended", () => {
    const bands = (...miles: (number | null)[]) =>
      bandsProblem(miles.map((upToMiles) => ({ upToMiles, pricePence: 1 })));
    for (const good of [[], [1], [null], [1, 2], [1, 2, null]]) expect(bands(...good)).toBeNull();
    for (const bad of [
      [2, 1],
      [1, 1],
      [null, 1],
      [null, null],
      [1, null, 2],
    ]) {
      expect(bands(...bad)).toBe("Let the distances rise; only the last may be open-ended.");
    }
  });
});
