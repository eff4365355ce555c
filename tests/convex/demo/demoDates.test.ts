import { expect, test } from "vitest";
import { demoListings, demoOrders, demoOthers, demoSellers } from "#convex/demo/model/data.ts";
import { signUpTime, listingAge, eventTime } from "#convex/demo/model/dates.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";

const ORDER_EVENTS = [
  "place",
  "pay",
  "dispatch",
  "confirmArrival",
  "claim",
  "claimContested",
  "claimUpheld",
  "settle",
  "complete",
];
const REVIEW_EVENTS = ["reviewed", "reviewAnswered"];

test("the events of each demo order are in chronological order, and none is in the future", () => {
  for (const order of demoOrders) {
    const times = [...ORDER_EVENTS, ...REVIEW_EVENTS].map((event) => eventTime(order, event));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  }
});

test("demo orders are later than their listing, and listings later than their seller's sign-up", () => {
  for (const { seller, about, daysAgo } of demoOrders) {
    const listing = demoListings.filter((each) => each.seller === seller)[about];
    expect(listing).toBeDefined();
    if (listing) expect(listingAge(demoListings.indexOf(listing))).toBeGreaterThan(daysAgo);
  }
  const oldest = Math.max(...demoListings.map((_, index) => listingAge(index)));
  for (const person of [...demoSellers, ...demoOthers]) {
    expect(signUpTime(person)).toBeLessThan(Date.now() - oldest * DAY_MS);
  }
});
