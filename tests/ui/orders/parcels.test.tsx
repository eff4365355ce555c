/** Parcels that a buyer puts together, on "My Purchases" and from a cancelled order. */

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import { anOrder, orderDetails } from "../catalogue/rows";
import { serverError, click, id, show, type } from "../catalogue/stage";
import { answer, answerBy, onCall, pageOf } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";

type Parcel = FunctionReturnType<typeof api.orders.basket.mine>[number];
type Line = Parcel["lines"][number];

const quizId = id("suitabilityQuizzes", "quiz1");
const shrimp: Line = {
  listingId: id("listings", "listing1"),
  title: "Cherry shrimp",
  species: "Cherry shrimp",
  category: "shrimp",
  imageUrl: null,
  price: 250,
  quantity: 2,
  addedAt: 1,
  available: 8,
  held: 0,
  minQuantity: 1,
  quiz: { quizId, verdict: "suitable", quantity: 4, isAcknowledged: false },
  problem: null,
};
const moss: Line = {
  ...shrimp,
  listingId: id("listings", "listing2"),
  title: "Java moss",
  category: "plants",
};
const parcel: Parcel = {
  sellerId: id("users", "user2"),
  sellerName: "Sam Seller",
  trader: null,
  away: null,
  lines: [shrimp, moss],
  deliveryMethods: ["courier", "collection"],
  amount: 1000,
  reasons: [],
  togetherText: null,
  pay: { listingId: shrimp.listingId, quizId },
};

function open(...parcels: Parcel[]) {
  answer(api.orders.basket.mine, parcels);
  answer(api.orders.lists.purchases, pageOf({ ...anOrder, viewerSide: "buyer" as const }));
  show(<PurchasesPage />);
}
const parcels = () => screen.findByRole("region", { name: "Parcels you're putting together" });
const lineOf = async (title: string) => {
  const item = within(await parcels())
    .getByRole("link", { name: title })
    .closest("li");
  return within(item!);
};

test("a parcel shows its lines with live price and stock, and leads to its payment", async () => {
  open(parcel);
  const region = within(await parcels());
  expect(region.getByRole("heading", { level: 3 }).textContent).toBe("Parcel from Sam Seller");
  expect((await lineOf("Cherry shrimp")).getByText("8 left").closest("p")?.textContent).toBe(
    "£2.50 each · 8 left",
  );
  region.getByText("£10.00");
  region.getByText("Authorised courier, Collection");
  const payLink = region.getByRole("link", { name: "Continue to payment" });
  expect(payLink.getAttribute("href")).toBe("/payment/listing1/quiz1");
});

test("while the seller is away the parcel says until when, and can't be paid", async () => {
  open({ ...parcel, away: { until: Date.UTC(2099, 11, 14), back: "Monday 14 December" } });
  await screen.findByText(/is away until Monday 14 December/);
  expect(screen.queryByRole("link", { name: "Continue to payment" })).toBeNull();
});

test("the orders below wait for the parcels, so that nothing moves", async () => {
  answer(api.orders.lists.purchases, pageOf({ ...anOrder, viewerSide: "buyer" as const }));
  show(<PurchasesPage />);
  await waitForParts();
  expect(screen.queryByRole("link", { name: "Details" })).toBeNull();
  screen.getByText("Loading your purchases…");
});

test("without a parcel the page has its orders only", async () => {
  open();
  await screen.findByRole("link", { name: "Details" });
  expect(screen.queryByRole("region")).toBeNull();
});

test("a line's number is saved as it changes, within the stock, and a line can be removed", async () => {
  const setQuantity = vi.fn((_args: unknown) => null);
  onCall(api.orders.basket.setQuantity, setQuantity);
  const removeLine = vi.fn((_args: unknown) => null);
  onCall(api.orders.basket.remove, removeLine);
  open(parcel);
  fireEvent.click((await lineOf("Java moss")).getByRole("button", { name: "One more" }));
  type("How many of Cherry shrimp", "9");
  expect(setQuantity.mock.calls).toEqual([[{ listingId: "listing2", quantity: 3 }]]);
  await click("Remove Cherry shrimp");
  expect(removeLine.mock.calls).toEqual([[{ listingIds: ["listing1"] }]]);
});

test.each([
  ["quiz_required", "Take the quiz", "/quiz/listing1?quantity=2"],
  ["quiz_other", "Take the quiz", "/quiz/listing1?quantity=2"],
  ["quiz_acknowledge", "Read the cautions", "/compatibility/quiz1"],
  ["quiz_unsuitable", "See why", "/compatibility/quiz1"],
])("a line that can't go along says why (%s) and leads to: %s", async (code, name, href) => {
  open({ ...parcel, lines: [{ ...shrimp, problem: { code, text: "It can't go along." } }, moss] });
  const line = await lineOf("Cherry shrimp");
  line.getByText("It can't go along.");
  expect(line.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

test.each(["quiz_stale", "quiz_tank_changed"])(
  "a line whose check no longer covers it is checked again without questions: %s",
  async (code) => {
    const recheckAll = vi.fn((_args: unknown) => [id("suitabilityQuizzes", "quiz2")]);
    onCall(api.tanks.suitability.recheckAll, recheckAll);
    open({ ...parcel, lines: [{ ...shrimp, problem: { code, text: "Please check again." } }] });
    (await lineOf("Cherry shrimp")).getByText("Please check again.");
    await click("Check again");
    expect(recheckAll.mock.calls).toEqual([[{ quizzes: [{ quizId, quantity: 2 }] }]]);
  },
);

test.each(["quiz_stale", "quiz_tank_changed"])(
  "a line whose check needs new answers, since its tank was deleted, leads to the quiz: %s",
  async (code) => {
    onCall(api.tanks.suitability.recheckAll, () => [quizId]);
    open({ ...parcel, lines: [{ ...shrimp, problem: { code, text: "Please check again." } }] });
    await parcels();
    await click("Check again");
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toBe("/quiz/listing1?quantity=2"),
    );
  },
);

test("a line whose check can't be repeated says so", async () => {
  onCall(api.tanks.suitability.recheckAll, serverError);
  const problem = { code: "quiz_stale", text: "Please check again." };
  open({ ...parcel, lines: [{ ...shrimp, problem }] });
  await parcels();
  await click("Check again");
  await screen.findByText("Could not check again. Please try again.");
});

test("a line that is sold out can only be removed, and a parcel without a usable line isn't paid for", async () => {
  const problem = { code: "stock_short", text: "Sold out." };
  open({ ...parcel, lines: [{ ...shrimp, available: 0, problem }], amount: 0, pay: null });
  const line = await lineOf("Cherry shrimp");
  expect(line.queryByRole("textbox")).toBeNull();
  expect(line.queryByRole("link", { name: "Take the quiz" })).toBeNull();
  line.getByRole("button", { name: "Remove Cherry shrimp" });
  expect(screen.queryByRole("link", { name: "Continue to payment" })).toBeNull();
  expect(screen.queryByText("More from Sam Seller")).toBeNull();
});

test("lines that don't go together are named in one sentence", async () => {
  const togetherText = "These don't go together: oscars eat shrimp. Take out the oscars.";
  open({ ...parcel, togetherText });
  expect(within(await parcels()).getByRole("status").textContent).toBe(togetherText);
});

test("more of the seller, opened on request, can be added with what it adds to the total", async () => {
  const addToBasket = vi.fn();
  answer(api.accounts.settings.get, {
    outcode: "LS6",
    place: "Leeds",
    point: null,
    deliveryBands: [],
    notifications: DEFAULT_CHOICES,
    quietHours: null,
  });
  const rams = {
    listingId: id("listings", "listing3"),
    title: "Ramshorns",
    species: "Ramshorn",
    category: "snails" as const,
    price: 100,
    quantity: 1,
    imageUrl: null,
    adds: 105,
    saves: 1260,
    hasExtraDelivery: false,
  };
  const requestedOutcodes = vi.fn();
  answerBy(api.orders.basket.more, ({ outcode }) => {
    requestedOutcodes(outcode);
    return [{ ...rams, listingId: moss.listingId, title: "In the parcel already" }, rams];
  });
  onCall(api.orders.basket.add, (args) => {
    addToBasket(args);
    return { quizId };
  });
  open(parcel);
  const summary = within(await parcels()).getByText("More from Sam Seller");
  expect(screen.queryByText("Ramshorns")).toBeNull();
  fireEvent.click(summary);
  fireEvent(summary.closest("details")!, new Event("toggle"));
  await screen.findByText("adds £1.05 · no extra delivery · saves £12.60");
  expect(requestedOutcodes).toHaveBeenLastCalledWith("LS6");
  expect(screen.queryByText("In the parcel already")).toBeNull();
  await click("Add Ramshorns to your parcel");
  expect(addToBasket.mock.calls).toEqual([[{ listingId: "listing3" }]]);
  await screen.findByText("Added to your parcel from Sam Seller");
});

describe("a cancelled order of several lines", () => {
  const [line] = orderDetails.lines;
  const lines = [line!, { ...line!, listingId: moss.listingId, title: "Java moss" }];
  const openOrder = (changes: Partial<typeof orderDetails> = {}) => {
    const order = { ...orderDetails, status: "cancelled" as const, lines, ...changes };
    answer(api.orders.fulfilment.byUuid, order);
    answer(api.orders.fulfilment.boughtListings, []);
    answer(api.orders.fulfilment.timeline, []);
    answer(api.claims.cases.ofOrder, null);
    show(<OrderPage />, { at: `/order/${order.uuid}`, path: "/order/:orderId" });
  };
  const address = () => screen.getByTestId("address").textContent;

  test("can be put into the parcel again, without what isn't for sale", async () => {
    const fillBasket = vi.fn((_args: unknown) => ({ left: ["Java moss"], pay: null }));
    onCall(api.orders.basket.fill, fillBasket);
    openOrder();
    await click("Buy these again");
    await screen.findByText("In your parcel again");
    screen.getByText("We couldn't add Java moss.");
    await waitFor(() => expect(address()).toBe("/profile/purchases"));
    expect(fillBasket.mock.calls).toEqual([[{ orderId: orderDetails.uuid }]]);
  });

  test("says that none of it is for sale, and stays", async () => {
    onCall(api.orders.basket.fill, () => ({ left: ["Cherry shrimp", "Java moss"] }));
    openOrder();
    await click("Buy these again");
    await screen.findByText("We couldn't add any of these.");
    expect(address()).toBe(`/order/${orderDetails.uuid}`);
  });

  test.each([
    ["one line", { lines: [line!] }],
    ["its seller", { viewerSide: "seller" as const }],
    ["a live order", { status: "processing" as const }],
  ])("offers that not for %s", (_, changes) => {
    openOrder(changes);
    expect(screen.queryByRole("button", { name: "Buy these again" })).toBeNull();
  });
});
