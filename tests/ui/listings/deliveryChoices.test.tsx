import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { DeliveryChoices } from "#src/features/listings/page/DeliveryChoices.tsx";
import { DeliveryPrices } from "#src/features/listings/page/DeliveryPrices.tsx";

const listing = {
  deliveryMethods: ["collection" as const, "dropoff" as const, "courier" as const],
  deliveryBands: [{ upToMiles: null, pricePence: 1200 }],
  town: "Leeds",
  outcode: "LS6",
  latitude: findOutcode("LS6")!.lat,
  longitude: findOutcode("LS6")!.lon,
};
const prices = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test.each([
  [undefined, ["CollectionFree", "Drop-offFree", "Authorised courier£12.00"]],
  ["M1", ["CollectionFree", "Drop-offFree", "Authorised courier£12.00 to you"]],
  ["EH1", ["CollectionFree", "Drop-offToo far", "Authorised courier£12.00 to you"]],
  ["BT1", ["CollectionNot available", "Drop-offNot available", "Authorised courierNot available"]],
])("each method shows its cost for a buyer at %s", (outcode, priceTexts) => {
  render(<DeliveryPrices listing={listing} home={outcode ? findOutcode(outcode) : undefined} />);
  expect(prices()).toEqual(priceTexts);
});

test("a method unavailable to this buyer says why, and a common reason is given once", () => {
  const { unmount } = render(<DeliveryChoices listing={listing} home={findOutcode("EH1")} />);
  screen.getByText(
    /^A drop-off can be up to 65 km \(40 miles\) away, and EH1 is about 2\d\d km \(1\d\d miles\) away\.$/,
  );
  screen.getByText("You collect from the seller and show your handover code.");
  unmount();
  render(<DeliveryChoices listing={listing} home={findOutcode("BT1")} />);
  screen.getByText(/^Animals and plants can't go between Great Britain and/);
  expect(prices()).toEqual([
    "CollectionNot available",
    "Drop-offNot available",
    "Authorised courierNot available",
  ]);
});

test("the seller's courier is shown with its authorisation", () => {
  const courierListing = {
    ...listing,
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
  };
  render(<DeliveryChoices listing={courierListing} home={undefined} />);
  expect(prices().at(-1)).toContain("APC Overnight, authorisation UK/T2/00417");
});

test("tracked post costs the same everywhere, but isn't offered across the sea", () => {
  const postedListing = { ...listing, deliveryMethods: ["post" as const], postage: 395 };
  const { rerender } = render(<DeliveryPrices listing={postedListing} home={undefined} />);
  expect(prices()).toEqual(["Tracked post£3.95"]);
  rerender(<DeliveryPrices listing={postedListing} home={findOutcode("IV27")} />);
  expect(prices()).toEqual(["Tracked post£3.95 to you"]);
  rerender(<DeliveryPrices listing={postedListing} home={findOutcode("BT1")} />);
  expect(prices()).toEqual(["Tracked postNot available"]);
});
