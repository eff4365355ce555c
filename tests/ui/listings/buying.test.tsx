/** The listing page's buy buttons, in its panel and in the bar at the bottom of a phone screen. */

import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText, shoalError } from "#convex/errors.ts";
import ListingPage from "#src/features/listings/pages/ListingPage.tsx";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import { resumeState } from "#src/hooks/useResume.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { aSeller } from "../kit/aSeller";
import { waitForParts } from "../kit/partsLoaded";
import { authOf, viewers } from "../viewers";

/** Tells the page whether its own buy button is in view. */
let setButtonInView: (isInView: boolean) => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        if (!element.querySelector("a")?.textContent.match(/^(Buy|Reserve)$/)) return;
        setButtonInView = (isIntersecting) => act(() => this.notify([{ isIntersecting }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
  setButtonInView = () => undefined;
});

const bar = () => document.querySelector<HTMLElement>("[data-foot-bar]");
const inBar = () => within(bar()!);

type Check = FunctionReturnType<typeof api.tanks.fit.ofListing>;
const UNCHECKED: Check = { fit: null, quiz: null };

function open(
  changes: Partial<ListingDetails> | null = {},
  auth = viewers.user(),
  check: Check = UNCHECKED,
) {
  answer(api.listings.catalogue.get, changes && { ...aListingPage, ...changes });
  answer(api.listings.catalogue.existed, true);
  answer(api.listings.catalogue.getHidden, null);
  answer(api.tanks.fit.ofListing, check);
  show(<ListingPage />, { auth, at: "/listing/listing1", path: "/listing/:listingId" });
}
const seller = () => ({ ...viewers.seller(), user: { id: "user2", email: null } });

test("the bar is shown only while the page's own button is out of view", () => {
  open({ seller: aSeller });
  expect(inBar().queryByRole("link")).toBeNull();
  setButtonInView(false);
  expect(inBar().getByRole("link", { name: "Buy" }).getAttribute("href")).toBe("/quiz/listing1");
  expect(bar()?.textContent).toBe(`${totalText(250)} with fee · £2.50 eachBuy`);
  expect(inBar().getByRole("link", { name: "Message seller" }).getAttribute("href")).toMatch(
    /^\/messages\?sellerId=\w+&listingId=listing1$/,
  );
  setButtonInView(true);
  expect(inBar().queryByRole("link")).toBeNull();
});

test("a parcel's sending days are shown, and leave no gap without a seller", () => {
  open({ seller: aSeller, deliveryMethods: ["courier"] });
  screen.getByText(aSeller.sends);
  cleanup();
  open({ seller: null, deliveryMethods: ["courier"] });
  expect(document.querySelector("p:empty")).toBeNull();
});

test("the link to message the seller is directly below Buy", () => {
  open({ seller: aSeller });
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  const buyIndex = names.indexOf("Buy");
  expect(names.slice(buyIndex, buyIndex + 3)).toEqual([
    "Buy",
    "Message seller",
    "Check suitability",
  ]);
});

describe("while the seller is away", () => {
  const away = { until: Date.UTC(2099, 11, 14), back: "Monday 14 December" };

  test("the page says until when; the check and the chat stay", async () => {
    open({ seller: { ...aSeller, away } });
    await screen.findByText(/is away until Monday 14 December/);
    await waitForParts();
    expect(screen.queryByRole("link", { name: "Buy" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add to parcel" })).toBeNull();
    screen.getByRole("link", { name: "Check suitability" });
    screen.getByRole("link", { name: "Message seller" });
  });

  test("until a day that has passed, it can be bought", () => {
    open({ seller: { ...aSeller, away: { ...away, until: 1 } } });
    screen.getByRole("link", { name: "Buy" });
    expect(screen.queryByText(/is away/)).toBeNull();
  });
});

test("what the seller tells buyers stands on the page", () => {
  open({ seller: { ...aSeller, exceptions: ["beAtHome"] } });
  screen.getByText("Please be at home on the day the parcel is due.");
});

describe("adding to a parcel", () => {
  const quizId = id("suitabilityQuizzes", "quiz1");

  test("says so, with a way to the parcel", async () => {
    const addToBasket = vi.fn((_args: unknown) => ({ quizId }));
    onCall(api.orders.basket.add, addToBasket);
    open({ seller: aSeller });
    fireEvent.click(await screen.findByRole("button", { name: "Add to parcel" }));
    await screen.findByText("Added to your parcel from Sam Seller");
    const viewLink = screen.getByRole("link", { name: "View" });
    expect(viewLink.getAttribute("href")).toBe("/profile/purchases");
    expect(addToBasket.mock.calls).toEqual([[{ listingId: "listing1" }]]);
    fireEvent.click(viewLink);
    expect(screen.queryByText("Added to your parcel from Sam Seller")).toBeNull();
  });

  test("leads to the quiz if that isn't answered yet", async () => {
    onCall(api.orders.basket.add, () => ({ quizId: null }));
    open({ seller: aSeller });
    fireEvent.click(await screen.findByRole("button", { name: "Add to parcel" }));
    await screen.findByText("Now check that it suits your tank.");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/quiz/listing1"));
  });

  test("says why it was refused", async () => {
    onCall(api.orders.basket.add, () => shoalError("listing_unavailable"));
    open({ seller: aSeller });
    fireEvent.click(await screen.findByRole("button", { name: "Add to parcel" }));
    await screen.findByText(errorText("listing_unavailable"));
  });

  test.each([
    ["a visitor", {}, () => viewers.visitor()],
    ["the seller", {}, () => seller()],
    ["a buyer of what is sold out", { available: 0, quantity: 0 }, () => viewers.user()],
  ])("isn't offered to %s", async (_, changes, auth) => {
    open({ seller: aSeller, ...changes }, auth());
    await waitForParts();
    expect(screen.queryByRole("button", { name: "Add to parcel" })).toBeNull();
  });
});

test.each([
  ["a group", { minQuantity: 6 }, `6 for ${totalText(1500)} · £2.50 eachBuy`],
  ["a free listing", { price: 0 }, "Free to a good homeReserve"],
  [
    "the last ones of a group",
    { minQuantity: 6, available: 4, quantity: 4 },
    `4 for ${totalText(1000)} · £2.50 eachBuy`,
  ],
] as const)("the bar shows the price of %s as the page does", (_, changes, text) => {
  open(changes);
  setButtonInView(false);
  expect(bar()?.textContent).toBe(text);
});

test("a buyer who passed the check goes to payment; one who failed, or whose tank has changed, checks again", () => {
  const quiz = { quizId: id("suitabilityQuizzes", "quiz1"), createdAt: 1 };
  const href = (
    category: "fish" | "shrimp",
    verdict: "suitable" | "unsuitable",
    changes: { isOutdated?: true } = {},
  ) => {
    cleanup();
    answer(api.listings.catalogue.get, { ...aListingPage, category });
    answer(api.tanks.fit.ofListing, { fit: null, quiz: { ...quiz, verdict, ...changes } as never });
    show(<ListingPage />, { at: "/listing/listing1", path: "/listing/:listingId" });
    setButtonInView(false);
    return inBar().getByRole("link", { name: "Buy" }).getAttribute("href");
  };
  expect(href("fish", "suitable")).toBe("/payment/listing1/quiz1");
  expect(href("fish", "unsuitable")).toBe("/quiz/listing1");
  expect(href("fish", "suitable", { isOutdated: true })).toBe("/quiz/listing1");
});

test("the last check is named in the words of its result", () => {
  const quiz = { quizId: id("suitabilityQuizzes", "quiz1"), verdict: "caution" as const };
  open({}, viewers.user(), { fit: null, quiz: { ...quiz, createdAt: 1 } as never });
  const link = screen.getByRole("link", { name: "Check first" });
  expect(link.parentElement?.textContent).toBe("Your last check: Check first");
});

test("both buttons take a visitor to the check", () => {
  open({}, viewers.visitor());
  setButtonInView(false);
  const buttons = screen.getAllByRole("link", { name: "Buy" });
  expect(buttons.map((link) => link.getAttribute("href"))).toEqual([
    "/quiz/listing1",
    "/quiz/listing1",
  ]);
});

test.each([
  ["sold out", { quantity: 0, available: 0, soldCount: 8 }, "Everything here has found a home."],
  ["held by another buyer", { available: 0, held: 8 }, "Another buyer is paying for what's left"],
  [
    "short of a group while more are held",
    { minQuantity: 6, available: 4, held: 4 },
    /^Only 4 are available right now, and the minimum order is 6/,
  ],
  ["taken down", { isActive: false }, "The seller isn't offering this at the moment."],
  [
    "taken off sale by law",
    { isActive: false, barReason: "It is on the list of invasive species." },
    /The law doesn't allow this listing to be sold\. It is on the list/,
  ],
  [
    "taken off sale by an admin",
    { isActive: false, isTakenDown: true },
    "Shoal has taken this listing off sale.",
  ],
] as const)(
  "a listing that is %s can't be bought, and the page says why",
  async (_, changes, text) => {
    open(changes);
    expect(bar()).toBeNull();
    expect(screen.queryByRole("link", { name: "Buy" })).toBeNull();
    await screen.findByText(text);
  },
);

describe("a listing that other buyers hold", () => {
  const until = Date.UTC(2026, 10, 28, 19, 31);
  const heldStock = { available: 0, held: 8 };

  test.each([
    [1, "Another buyer has until 19:31 to pay for what's left"],
    [2, "Other buyers are paying for what's left"],
  ])("says until when %i pay", async (buyers, title) => {
    answer(api.orders.purchases.holds, { buyers, until });
    open(heldStock);
    await screen.findByText(title);
  });

  test("offers to tell a buyer when it's back, and takes that back", async () => {
    answer(api.orders.purchases.holds, { buyers: 1, until });
    const calls = vi.fn();
    onCall(api.listings.favourites.awaitStock, (args) => {
      calls(args.isAwaited);
      return null;
    });
    answer(api.listings.favourites.marks, []);
    open(heldStock);
    fireEvent.click(await screen.findByRole("button", { name: "Tell me when it's back" }));
    await screen.findByText(/^Added to your favourites/);
    cleanup();
    const listingId = aListingPage._id;
    answer(api.listings.favourites.marks, [{ listingId, priceWhenAdded: 1, isAwaited: true }]);
    open(heldStock);
    fireEvent.click(await screen.findByRole("button", { name: "Don't tell me when it's back" }));
    await screen.findByText("We won't tell you when it's back.");
    expect(calls.mock.calls).toEqual([[true], [false]]);
  });

  test("leads a visitor to log in, and sets the reminder afterwards", async () => {
    open(heldStock, viewers.visitor());
    const link = await screen.findByRole("link", { name: "Tell me when it's back" });
    fireEvent.click(link);
    expect(peekReturnTo()).toEqual({ path: "/listing/listing1", resume: "back listing1" });
    cleanup();
    const setAwaited = vi.fn((_args: unknown) => null);
    onCall(api.listings.favourites.awaitStock, setAwaited);
    answer(api.listings.favourites.marks, []);
    const state = resumeState("back listing1");
    show(<ListingPage />, {
      at: { pathname: "/listing/listing1", state },
      path: "/listing/:listingId",
    });
    await screen.findByText(/^Added to your favourites/);
    expect(setAwaited.mock.calls).toEqual([[{ listingId: "listing1", isAwaited: true }]]);
  });

  test("offers its seller nothing to wait for", async () => {
    open(heldStock, seller());
    await screen.findByText("Another buyer is paying for what's left");
    expect(screen.queryByRole("button", { name: /when it's back/ })).toBeNull();
  });
});

test("a buyer who holds the last ones can go on to pay, and isn't told that someone else has them", async () => {
  const hold = { quizId: id("suitabilityQuizzes", "quiz1"), holdExpiresAt: Date.now() + 60_000 };
  for (const changes of [
    { available: 0, held: 8 },
    { isActive: false, held: 2 },
  ]) {
    cleanup();
    answer(api.orders.purchases.unpaid, hold);
    open(changes);
    const payLink = await screen.findByRole("link", { name: "Continue to payment" });
    expect(payLink.getAttribute("href")).toBe("/payment/listing1/quiz1");
    expect(screen.queryByText(/Another buyer is paying|isn't offering this/)).toBeNull();
  }
});

test("the listing's seller can edit it, but not buy it", async () => {
  open({}, seller());
  expect(bar()).toBeNull();
  expect(screen.queryByRole("link", { name: "Buy" })).toBeNull();
  await screen.findByRole("link", { name: "Edit" });
});

test("a listing waiting for its proof is shown only to its seller, with an explanation", async () => {
  open(null);
  await screen.findByText("This listing is no longer here.");
  cleanup();
  answer(api.listings.catalogue.getHidden, { ...aListingPage, proof: "waiting" });
  show(<ListingPage />, { auth: seller(), at: "/listing/l", path: "/listing/:listingId" });
  expect(bar()).toBeNull();
  await screen.findByText(/Waiting for us to check your proof/);
});

test("a hidden or deleted listing says that it is no longer here, and has no bar", async () => {
  open(null, authOf());
  expect(bar()).toBeNull();
  await screen.findByText("This listing is no longer here.");
});

test("a collection-only listing can be bought, and the page says how it is handed over", () => {
  open({ deliveryMethods: ["collection"] });
  setButtonInView(false);
  inBar().getByRole("link", { name: "Buy" });
  expect(screen.getAllByText(/Collection/).length).toBeGreaterThan(0);
});

test("if the viewer's tank rules it out, the page gives the reason and a remedy instead of the button", async () => {
  const tank = {
    _id: id("tanks", "tank1"),
    _creationTime: 1,
    createdAt: 1,
    updatedAt: 1,
    ownerId: id("users", "user1"),
    isDefault: true,
    name: "Desk",
    volumeLitres: 30,
    water: "freshwater" as const,
    unheated: true,
    cycled: "yes" as const,
    inhabitants: [],
  };
  const reason = {
    rule: "R04",
    level: "unsuitable" as const,
    title: "Needs a heater",
    text: "They are tropical.",
    fix: "Fit a heater.",
  };
  const fit = { quantity: 6, reasons: [reason], passed: [], notes: [] };
  answer(api.tanks.setups.mine, [{ ...tank, inhabitants: [] }]);
  const check = { fit: { ...fit, verdict: "unsuitable" as const }, quiz: null };
  open({ category: "fish" }, undefined, check);
  await screen.findByText("Not suitable for “Desk”");
  screen.getByText("They are tropical.");
  screen.getByText("Fit a heater.");
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("See what suits my tank")).toBe("/browse?category=fish&fits=1");
  expect(hrefOf("Check another tank")).toBe("/quiz/listing1");
  expect(screen.queryByRole("link", { name: "Buy" })).toBeNull();
  expect(bar()).toBeNull();

  // Now another of the user's tanks has passed the quiz.
  cleanup();
  const quiz = { quizId: id("suitabilityQuizzes", "quiz1"), quantity: 6, isAcknowledged: true };
  answer(api.listings.catalogue.get, { ...aListingPage, category: "fish" });
  answer(api.tanks.fit.ofListing, { ...check, quiz: { ...quiz, verdict: "suitable" } });
  show(<ListingPage />, { at: "/listing/listing1", path: "/listing/:listingId" });
  await screen.findByRole("link", { name: "Buy" });
  expect(screen.queryByText("Not suitable for “Desk”")).toBeNull();
});
