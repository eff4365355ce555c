/** What a listing page shows if the listing can't or mustn't be sent to the viewer's place. */

import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { DeliveryMethod } from "#convex/domain/listings/deliveryMethods.ts";
import type { Outcome } from "#convex/domain/listings/law/types.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import ListingPage from "#src/features/listings/pages/ListingPage.tsx";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import { show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const listing = { ...aListingPage, title: "Redclaw", species: "Redclaw crayfish" };
const reason = "In Scotland no crayfish may be kept.";
type Law = { status: Outcome | "allowed"; reason: string | null };

function open(
  outcode: string,
  changes: Partial<ListingDetails> = {},
  law: Law = { status: "allowed", reason: null },
) {
  const { lat, lon } = findOutcode(outcode)!;
  answer(api.accounts.settings.get, { outcode, point: { lat, lon } } as never);
  answer(api.listings.species.lookUp, {
    facts: null,
    kind: "animal" as const,
    toProve: [],
    blockedBy: null,
    mentioned: [],
    meanings: [],
    law,
  });
  answer(api.listings.catalogue.get, { ...listing, ...changes });
  answer(api.tanks.fit.ofListing, { fit: null, quiz: null });
  show(<ListingPage />, { at: "/listing/listing1", path: "/listing/:listingId" });
}
const buyLinks = () => screen.queryAllByRole("link", { name: /^(Buy|Check suitability)$/ });

test.each(["blocked", "name", "proof"] as const)(
  "the law's answer “%s” at the viewer's place gives the reason and no button to buy",
  (status) => {
    open("EH1", {}, { status, reason });
    screen.getByText("Not allowed by law in EH1");
    expect(screen.getAllByText(reason, { exact: false })).toHaveLength(2);
    expect(buyLinks()).toEqual([]);
    expect(document.querySelector("[data-foot-bar]")).toBeNull();
    // The delivery options show no price.
    expect(screen.queryByText("Free")).toBeNull();
    expect(screen.getAllByText("Not available")).toHaveLength(2);
    const change = screen.getByRole("link", { name: "Change your location" });
    expect(change.getAttribute("href")).toBe("/settings?tab=delivery");
  },
);

test.each([
  ["allowed", {}],
  ["note", {}],
  // An admin has accepted the proof.
  ["proof", { isProofAccepted: true }],
] as const)("the law's answer “%s”, with %o, doesn't prevent buying", (status, changes) => {
  open("EH1", changes, { status, reason: status === "allowed" ? null : reason });
  expect(screen.queryByText(/^Not allowed by law/)).toBeNull();
  expect(buyLinks().length).toBeGreaterThan(0);
});

const withMethods = (...deliveryMethods: DeliveryMethod[]) => ({ deliveryMethods });
test.each([
  [
    "across the sea",
    "BT1",
    withMethods("collection", "courier"),
    /Animals and plants can't go between/,
  ],
  ["beyond a drop-off", "EX1", withMethods("dropoff"), /A drop-off can be up to 65 km/],
  [
    "beyond the courier's last band",
    "EX1",
    { ...withMethods("courier"), deliveryBands: [{ upToMiles: 100, pricePence: 1200 }] },
    "The seller's courier doesn't go as far as EX1.",
  ],
] as const)(
  "a listing that is %s can't be bought there, and the page says why",
  (_, outcode, changes, reason) => {
    open(outcode, { ...changes, deliveryMethods: [...changes.deliveryMethods] } as never);
    screen.getByText(`Not available in ${outcode}`);
    expect(screen.getAllByText(reason, { exact: false }).length).toBeGreaterThan(0);
    expect(buyLinks()).toEqual([]);
  },
);

test("a listing can be bought if one of its delivery methods reaches the viewer", () => {
  open("EX1", withMethods("dropoff", "collection"));
  expect(screen.queryByText(/^Not available in/)).toBeNull();
  expect(buyLinks().length).toBeGreaterThan(0);
});

test("a sold-out listing says so, without the reason about the viewer's place", async () => {
  open("BT1", { quantity: 0, available: 0, soldCount: 8 });
  expect(screen.queryByText(/^Not available in/)).toBeNull();
  await screen.findByText("Everything here has found a home.");
});
