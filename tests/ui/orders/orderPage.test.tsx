import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { encode } from "uqr";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { progressOf } from "#convex/domain/orders/progress.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor, formatPence } from "#convex/domain/shared/money.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { shoalError } from "#convex/errors.ts";
import { labelText } from "#src/features/orders/packing/labelText.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { orderDetails } from "../catalogue/rows";
import { click, id, show, type } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { viewers, widen } from "../viewers";

beforeEach(() => answer(api.orders.basket.mine, []));

const { uuid } = orderDetails;
const transactionId = id("transactions", "t1");
const checklist = {
  fasted: true,
  bagged: true,
  insulated: true,
  heatPack: false,
  labelled: true,
};
const packing = {
  packagingDone: true,
  packaging: { checklist, photos: [], weather: null, score: null, createdAt: 1 },
};
const collection = { deliveryMethod: "collection", deliveryOutcode: null } as const;

/** Opens the order's page as one side sees it. */
function open(changes: Partial<OrderDetails>, at = `/order/${uuid}`): OrderDetails {
  const order: OrderDetails = { ...orderDetails, transactionId, ...changes };
  answer(api.orders.fulfilment.byUuid, order);
  answer(api.orders.fulfilment.boughtListings, []);
  answer(api.orders.fulfilment.timeline, []);
  answer(api.claims.cases.ofOrder, null);
  show(<OrderPage />, { auth: viewers.seller(), at, path: "/order/:orderId" });
  return order;
}
const address = () => screen.getByTestId("address").textContent;

const situations: [string, Partial<OrderDetails>][] = [
  ["unpaid", { status: "pending", paidAt: null, quizId: id("suitabilityQuizzes", "q1") }],
  ["paid, by courier", {}],
  ["packed", packing],
  ["paid, in person", { ...collection, handoverCode: "123456" }],
  ["late", { ...packing, refundOffered: true }],
  ["on its way", { ...packing, status: "shipped", shippedAt: 1 }],
  ["arrived", { ...packing, status: "delivered", shippedAt: 1, deliveredAt: 2 }],
];

test.each(situations)(
  "the page, the purchase and the sold row show the same next step and button: %s",
  (_, changes) => {
    widen();
    const receivedLabel = "Received, all fine";
    const labels = [
      ...Object.values(PRIMARY_ACTIONS).map(({ label }) => label),
      "Make the code bigger",
      receivedLabel,
    ];
    const mainButtons = () =>
      [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")]
        .map((button) => button.textContent)
        .filter((text) => labels.some((label) => label === text));
    for (const viewerSide of ["buyer", "seller"] as const) {
      const viewerFields = viewerSide === "buyer" ? {} : { quizId: null, handoverCode: null };
      const order = open({ ...changes, ...viewerFields, viewerSide });
      const { primary, sentence } = progressOf(order, viewerSide, Date.now());
      screen.getByText(sentence);
      const label = primary && PRIMARY_ACTIONS[primary].label;
      const pageLabel = primary === "showCode" ? "Make the code bigger" : label;
      // The buyer can also confirm a handover in person, and report a problem with a parcel.
      const extraButtons = [
        ...(order.handoverCode === null ? [] : [receivedLabel]),
        ...(label === PRIMARY_ACTIONS.confirmArrival.label
          ? [PRIMARY_ACTIONS.reportProblem.label]
          : []),
      ];
      expect(mainButtons(), viewerSide).toEqual([
        ...(pageLabel ? [pageLabel] : []),
        ...extraButtons,
      ]);
      cleanup();

      const list = viewerSide === "buyer" ? api.orders.lists.purchases : api.orders.lists.sold;
      answer(list, pageOf(order));
      answer(api.orders.lists.soldCount, 1);
      answer(api.orders.sellerYears.mine, null);
      show(viewerSide === "buyer" ? <PurchasesPage /> : <SoldPage />, { auth: viewers.seller() });
      screen.getByText(sentence);
      expect(mainButtons(), viewerSide).toEqual(label ? [label] : []);
      cleanup();
    }
  },
);

test("an unpaid order's page doesn't promise that it is held until paid", () => {
  open({
    status: "pending",
    paidAt: null,
    holdExpiresAt: Date.now() + 60_000,
    viewerSide: "buyer",
  });
  expect(document.body.textContent).not.toContain("until you pay");
  screen.getByText("We're holding your order for a short time while you pay.");
});

test.each<[string, Partial<OrderDetails>, string]>([
  ["the packaging to score", packing, "Score the packaging"],
  ["nothing else to do", {}, "Add 5 × Neon tetra to Front room"],
  ["a review to leave", { ...packing, status: "completed" }, "Leave review"],
])("two hours after arrival, one button is filled: %s", (_, changes, label) => {
  answer(api.claims.tankAdditions.ofOrder, [
    {
      listingId: orderDetails.listingId,
      species: "Neon tetra",
      isPlant: false,
      alive: 5,
      quantity: 6,
      tanks: [{ _id: id("tanks", "tank1"), name: "Front room" }],
      answer: null,
    },
  ]);
  answer(api.reviews.feedback.ofOrder, { canReview: true, review: null });
  const deliveredAt = Date.now() - 3 * 60 * 60_000;
  open({ status: "delivered", viewerSide: "buyer", shippedAt: 1, deliveredAt, ...changes });
  const filled = screen
    .getAllByRole("button")
    .filter(({ className }) => className.includes("bg-accent "));
  expect(filled.map((button) => button.textContent.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([
    label,
  ]);
});

describe("during the two hours after arrival", () => {
  const HOUR_MS = 60 * 60_000;
  const arrivedOrder = {
    ...packing,
    status: "delivered",
    viewerSide: "buyer",
    shippedAt: 1,
    deliveredAt: Date.now() - HOUR_MS,
  } as const;
  const tankOffer = {
    listingId: orderDetails.listingId,
    species: "Cherry shrimp",
    isPlant: false,
    alive: 1,
    quantity: 1,
    answer: null,
    tanks: [{ _id: id("tanks", "tank1"), name: "Front room" }],
  };
  /** The filled buttons, which stand out. */
  const mainButtons = () =>
    [...document.querySelectorAll("button.bg-accent, a.bg-accent")].map(
      ({ textContent }) => textContent,
    );

  test("the page's only main button reports a problem", () => {
    answer(api.claims.tankAdditions.ofOrder, [tankOffer]);
    open(arrivedOrder);
    expect(mainButtons()).toEqual(["Something is wrong"]);
    screen.getByRole("button", { name: "Add 1 × Cherry shrimp to Front room" });
    cleanup();
    open({ ...arrivedOrder, deliveredAt: Date.now() - 3 * HOUR_MS });
    expect(mainButtons()).toEqual([PRIMARY_ACTIONS.scorePackaging.label]);
  });

  test("the purchase's card goes by the server's clock, on a device ten minutes slow", async () => {
    onCall(api.shared.clock.now, () => Date.now() + 10 * 60_000);
    const deliveredAt = Date.now() - 2 * HOUR_MS + 5 * 60_000;
    answer(api.orders.lists.purchases, pageOf({ ...orderDetails, ...arrivedOrder, deliveredAt }));
    show(<PurchasesPage />, { auth: viewers.seller() });
    await waitFor(() =>
      expect(screen.queryByRole("link", { name: "Something is wrong" })).toBeNull(),
    );
  });

  test("the purchase's card leads to the open form", async () => {
    answer(api.claims.tankAdditions.ofOrder, [tankOffer]);
    const order = { ...orderDetails, ...arrivedOrder };
    answer(api.orders.lists.purchases, pageOf(order));
    show(<PurchasesPage />, { auth: viewers.seller() });
    // Reporting a problem is possible for a while, but isn't the buyer's next step.
    expect(mainButtons()).toEqual([]);
    const link = screen.getByRole("link", { name: "Something is wrong" });
    cleanup();
    open(arrivedOrder, link.getAttribute("href") ?? "");
    await screen.findByRole("button", { name: "Send the claim" });
  });
});

describe("a purchase's card opens a dialog in place for", () => {
  const DAY_MS = 24 * 60 * 60_000;
  const parcel = { ...orderDetails, ...packing, transactionId, viewerSide: "buyer" } as const;
  const openCard = (order: OrderDetails) => {
    answer(api.orders.lists.purchases, pageOf(order));
    show(<PurchasesPage />);
  };

  test("confirming the arrival", async () => {
    const confirmArrival = vi.fn((_args: unknown) => null);
    onCall(api.orders.fulfilment.confirmArrival, confirmArrival);
    const expectedArrivalAt = Date.now() - DAY_MS;
    openCard({
      ...parcel,
      status: "shipped",
      shippedAt: Date.now() - 2 * DAY_MS,
      expectedArrivalAt,
    });
    await click("I've received it");
    screen.getByRole("dialog", { name: "Is everything in good condition?" });
    expect(confirmArrival).not.toHaveBeenCalled();
    await click("Yes, all fine");
    expect(confirmArrival).toHaveBeenCalledExactlyOnceWith({ orderId: uuid });
  });

  test("taking the refund of a late order", async () => {
    const cancelOrder = vi.fn((_args: unknown) => null);
    onCall(api.orders.fulfilment.cancel, cancelOrder);
    openCard({ ...parcel, refundOffered: true });
    await click("Get my money back");
    screen.getByText("We'll refund your money to your card. This can't be undone.");
    expect(cancelOrder).not.toHaveBeenCalled();
    await click("Cancel the order");
    expect(cancelOrder).toHaveBeenCalledExactlyOnceWith({ orderId: uuid });
    await screen.findByText("Your money is being refunded.");
  });

  test("reporting that nothing was handed over", async () => {
    const reportNotArrived = vi.fn((_args: unknown) => null);
    onCall(api.claims.cases.reportNotArrived, reportNotArrived);
    openCard({ ...parcel, ...collection, refundOffered: true });
    await click("I don't have it");
    await waitForParts();
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^What happened/), "No answer.");
    await userEvent.click(dialog.getByRole("button", { name: "I don't have it" }));
    const call = { orderId: uuid, description: "No answer." };
    expect(reportNotArrived).toHaveBeenCalledExactlyOnceWith(call);
  });
});

test("after a failed report, a later arrival neither opens the claim form nor takes the focus", async () => {
  const shipped = { ...packing, status: "shipped", viewerSide: "buyer", shippedAt: 1 } as const;
  onCall(api.orders.fulfilment.confirmArrival, () => shoalError("rate_limited", { seconds: 5 }));
  const order = open(shipped);
  cleanup();
  function Live() {
    const [answers, setAnswers] = useState(0);
    return (
      <>
        <OrderPage />
        <button onClick={() => setAnswers(answers + 1)}>The next answer</button>
      </>
    );
  }
  show(<Live />, { at: `/order/${uuid}`, path: "/order/:orderId" });
  await click("Something is wrong");
  await click("It's here, but something is wrong");
  await screen.findByText(/^You're doing that too often/);
  answer(api.orders.fulfilment.byUuid, { ...order, status: "delivered", deliveredAt: Date.now() });
  await click("The next answer");
  await screen.findByRole("heading", { name: "Live arrival" });
  expect(screen.queryByRole("button", { name: "Send the claim" })).toBeNull();
  expect(document.activeElement?.id).not.toBe("claim");
});

test("while a parcel is in transit no one has to act before the expected day", () => {
  const DAY_MS = 24 * 60 * 60_000;
  const shipped = { ...packing, status: "shipped", viewerSide: "buyer" } as const;
  open({ ...shipped, shippedAt: Date.now(), expectedArrivalAt: Date.now() + 2 * DAY_MS });
  expect(screen.queryByText(/turn\.$/)).toBeNull();
  screen.getByText(/^If we don't hear from you/);
  cleanup();
  open({ ...shipped, shippedAt: Date.now() - DAY_MS, expectedArrivalAt: Date.now() });
  screen.getByText("Your turn.");
});

describe("the purchase, as the specification lists it", () => {
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll("dt")].map((label) => [
        label.textContent,
        label.nextElementSibling?.textContent,
      ]),
    );
  const links = (to: string) =>
    [...document.querySelectorAll(`a[href="${to}"]`)].map(
      (link) => link.textContent || link.querySelector("img")?.getAttribute("src"),
    );

  test("links its thumbnail and title to the listing, and both buttons to the purchases", () => {
    open({ viewerSide: "buyer", imageUrl: "/shrimp.webp" });
    screen.getByText("0b0cbb0a");
    expect(links("/listing/listing1")).toEqual(["/shrimp.webp", "Cherry shrimp"]);
    expect(links("/profile/purchases")).toEqual(["Back to Purchases", "View My Purchases"]);
    expect(facts()).toMatchObject({
      Quantity: "1",
      "Remaining stock": "2",
      "Item price": "£5.00",
      "Delivery fee": "£12.00",
      "Service fee": formatPence(commissionFor(500, 1200)),
      Total: totalText(500, 1200),
      Seller: "Sam Seller",
      Status: "processing",
    });
  });

  test("replaces missing values, and has no line for free delivery", () => {
    const missingFields = { seller: null, sellerName: null, imageUrl: null, listingTitle: "" };
    open({ ...missingFields, viewerSide: "buyer", remainingStock: 0, deliveryCharge: 0 });
    expect(links("/listing/listing1")).toEqual(["/placeholder-listing.svg", "Cherry shrimp"]);
    expect(facts()).toMatchObject({ Seller: "Unknown", "Remaining stock": "0" });
    expect(facts()).not.toHaveProperty("Delivery fee");
    cleanup();
    open({ ...missingFields, species: "", viewerSide: "buyer" });
    expect(links("/listing/listing1")).toEqual(["/placeholder-listing.svg", "N/A"]);
  });

  test("links to the purchases and the shop if the order can't be shown", () => {
    show(<OrderPage />, { at: "/order/42", path: "/order/:orderId" });
    screen.getByRole("heading", { name: "Error" });
    expect(links("/profile/purchases")).toEqual(["View My Purchases"]);
    expect(links("/browse")).toEqual(["Browse Listings"]);
  });
});

test("an unpaid attempt isn't called a cancelled purchase", () => {
  open({ viewerSide: "buyer", status: "cancelled", paidAt: null });
  screen.getByRole("heading", { level: 1, name: "Order Not Paid" });
  cleanup();
  open({ viewerSide: "buyer", status: "cancelled", paidAt: 1 });
  screen.getByRole("heading", { level: 1, name: "Order Cancelled" });
});

test("shows the order's state in the stepper", () => {
  open({ ...packing, viewerSide: "buyer" });
  const steps = within(screen.getByRole("list", { name: "Order progress" }));
  expect(steps.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Placed, done/),
    expect.stringMatching(/^Paid, done/),
    "Packed, done",
    "4Dispatched, next",
    "5Arrived, to come",
    "6Completed, to come",
  ]);
  expect(
    steps.getAllByRole("listitem").findIndex((item) => item.hasAttribute("aria-current")),
  ).toBe(3);
});

test.each([
  ["a packed parcel", packing, "Packed 3 of 6"],
  ["one on its way", { ...packing, status: "shipped", shippedAt: 1 }, "Dispatched 4 of 6"],
  [
    "a dispute",
    { ...packing, status: "disputed", shippedAt: 1, deliveredAt: 1 },
    "Disputed 6 of 7",
  ],
] as const)("the progress line on phones names the last step reached: %s", (_, order, line) => {
  open({ ...order, viewerSide: "buyer" });
  const label = line.replace(/ \d.*/, "");
  const texts = screen.getAllByText(label).map((text) => text.closest("p")?.textContent);
  expect(texts).toContain(line);
});

test("the code is shown in two groups and as a QR code with the order's URL", async () => {
  open({ ...collection, viewerSide: "buyer", handoverCode: "123456" });
  await click("Make the code bigger");
  const picture = await screen.findByRole("img", { name: /handover code 123456/ });
  screen.getByText("123 456");
  const { data } = encode(`${window.location.origin}/order/${uuid}#code=123456`, {
    ecc: "M",
    border: 4,
  });
  const dark = data.flat().filter(Boolean).length;
  expect(picture.querySelector("path")?.getAttribute("d")?.match(/M/g)).toHaveLength(dark);
});

test("scanning with the seller's camera fills in the code, which is then removed from the URL", async () => {
  const confirmHandover = vi.fn((_: unknown) => ({ confirmed: true, attemptsLeft: 0 }));
  onCall(api.orders.fulfilment.confirmHandover, confirmHandover);
  open({ ...collection, viewerSide: "seller" }, `/order/${uuid}#code=123456`);
  expect(screen.getByLabelText<HTMLInputElement>(/handover code/).value).toBe("123456");
  expect(window.location.hash + address()).toBe(`/order/${uuid}`);
  await click("Confirm the handover");
  expect(confirmHandover).toHaveBeenCalledWith({ orderId: uuid, code: "123456" });
});

test("a code pasted with spaces and dashes is accepted", async () => {
  const confirmHandover = vi.fn((_: unknown) => ({ confirmed: true, attemptsLeft: 0 }));
  onCall(api.orders.fulfilment.confirmHandover, confirmHandover);
  open({ ...collection, viewerSide: "seller" });
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(/handover code/));
  await user.paste("\u200b 1 2 3 – 4 5 6 ");
  await click("Confirm the handover");
  expect(confirmHandover).toHaveBeenCalledWith({ orderId: uuid, code: "123456" });
});

test.each([
  ["the buyer", { viewerSide: "buyer", handoverCode: "654321" }],
  ["an admin", { viewerSide: "admin" }],
] as const)("%s who opens the scanned URL doesn't see its code", (_, viewer) => {
  open({ ...collection, ...viewer }, `/order/${uuid}#code=123456`);
  expect(screen.queryByText(/filled in/)).toBeNull();
  expect(screen.queryByDisplayValue("123456")).toBeNull();
  expect(address()).toBe(`/order/${uuid}`);
});

test("a refused dispatch keeps the text", async () => {
  onCall(api.orders.fulfilment.markDispatched, () => new Error("down"));
  open({ ...packing, viewerSide: "seller" });
  type(/^Courier/, "another");
  type(/^Name of the courier/, "APC");
  type(/^Transporter authorisation/, "UK/T2/00417");
  type(/^Tracking reference/, "AB 123");
  await click("Mark as dispatched");
  await screen.findByText("That did not work. Please try again.");
  screen.getByDisplayValue("APC");
  screen.getByDisplayValue("AB 123");
});

test("animals can't be dispatched without an authorised carrier's details, and never by Royal Mail", async () => {
  const markDispatched = vi.fn((_: unknown) => null);
  onCall(api.orders.fulfilment.markDispatched, markDispatched);
  open({ ...packing, viewerSide: "seller" });
  await click("Mark as dispatched");
  await screen.findByText("Enter the courier that will carry the animals.");
  screen.getByText(/Enter the courier's transporter authorisation number/);
  type(/^Courier/, "another");
  type(/^Name of the courier/, "royal mail");
  type(/^Transporter authorisation/, "UK/T2/00417");
  await click("Mark as dispatched");
  await screen.findByText(
    "Royal Mail and Parcelforce don't take live animals. Please choose a courier that does.",
  );
  expect(markDispatched).not.toHaveBeenCalled();
  type(/^Name of the courier/, "APC");
  type(/^Tracking reference/, "AB 123");
  await click("Mark as dispatched");
  expect(markDispatched).toHaveBeenCalledWith(
    expect.objectContaining({ courier: "APC", courierAuthorisation: "UK/T2/00417" }),
  );
});

test.each([
  ["a listed courier", "APC Overnight", "APC Overnight"],
  ["another one", "Fish Vans", "Another courier"],
])("the dispatch form starts with the listing's courier: %s", async (_, courier, courierText) => {
  const markDispatched = vi.fn((_: unknown) => null);
  onCall(api.orders.fulfilment.markDispatched, markDispatched);
  const listedCourier = { courier, courierAuthorisation: "UK/T2/00417" };
  open({ ...packing, listedCourier, viewerSide: "seller" });
  expect(screen.getByLabelText<HTMLSelectElement>("Courier").selectedOptions[0]?.text).toBe(
    courierText,
  );
  type(/^Tracking reference/, "AB 123");
  await click("Mark as dispatched");
  expect(markDispatched).toHaveBeenCalledWith(expect.objectContaining(listedCourier));
});

test("plants can be dispatched without a carrier's name, but not without a tracking reference", async () => {
  const markDispatched = vi.fn((_: unknown) => null);
  onCall(api.orders.fulfilment.markDispatched, markDispatched);
  open({ ...packing, viewerSide: "seller", hasAnimals: false });
  expect(screen.queryByLabelText(/^Transporter authorisation/)).toBeNull();
  await click("Mark as dispatched");
  await screen.findByText("Enter the tracking reference for this parcel.");
  expect(markDispatched).not.toHaveBeenCalled();
  type(/^Tracking reference/, "AB 123 456 789 GB");
  await click("Mark as dispatched");
  expect(markDispatched).toHaveBeenCalledWith(
    expect.objectContaining({ trackingReference: "AB 123 456 789 GB" }),
  );
});

test.each(["buyer", "admin"] as const)("the %s sees who carries the animals", (viewerSide) => {
  const carrier = { courier: "APC Overnight", courierAuthorisation: "UK/T2/00417" };
  open({ ...packing, ...carrier, viewerSide, status: "shipped", shippedAt: 1 });
  screen.getByText("APC Overnight");
  screen.getByText("UK/T2/00417");
});

test.each([
  ["buyer", "you"],
  ["seller", "the buyer"],
] as const)("the %s of a parcel in transit is told who acts next", (viewerSide, actor) => {
  open({ ...packing, viewerSide, status: "shipped", shippedAt: 1 });
  screen.getByText(
    new RegExp(`^If we don't hear from ${actor}, we'll mark the order as delivered on`),
  );
});

test("the suggested arrival day moves on while the page stays open", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 9, 20), toFake: ["Date", "setInterval"] });
  try {
    open({ ...packing, viewerSide: "seller" });
    type(/^Tracking reference/, "AB 123");
    const expectedOn = screen.getByLabelText(/^Expected arrival/);
    expect(expectedOn).toHaveProperty("value", "2026-03-10");
    await act(async () => vi.advanceTimersByTime(13 * 3_600_000));
    expect(expectedOn).toHaveProperty("value", "2026-03-11");
    expect(expectedOn).toHaveProperty("min", "2026-03-10");
    expect(screen.getByLabelText(/^Tracking reference/)).toHaveProperty("value", "AB 123");
  } finally {
    vi.useRealTimers();
  }
});

test("an implausible date is refused before anything is sent", async () => {
  const markDispatched = vi.fn((_: unknown) => null);
  onCall(api.orders.fulfilment.markDispatched, markDispatched);
  open({ ...packing, viewerSide: "seller" });
  type(/^Expected arrival/, "2020-01-01");
  await click("Mark as dispatched");
  await screen.findByText("Please choose a day in the next week.");
  expect(markDispatched).not.toHaveBeenCalled();
});

const home = {
  name: "Nell Buyer",
  line1: "1 Willow Walk",
  town: "Manchester",
  postcode: "M1 1AA",
  phone: "07700 900123",
};
type FoundAddress = NonNullable<FunctionReturnType<typeof api.orders.addresses.ofOrder>>;
const answerAddress = (changes: Partial<FoundAddress> = {}) =>
  answer(api.orders.addresses.ofOrder, {
    state: "shown" as const,
    address: home,
    canChange: false,
    ...changes,
  });

const [line] = orderDetails.lines;
const oneLine = [{ ...line!, quantity: 3, amount: 1500 }];
const twoLines = [
  ...oneLine,
  {
    ...line!,
    listingId: id("listings", "moss"),
    title: "Java moss",
    species: "Java moss",
    hasAnimals: false,
  },
];

test("an order of several listings lists them on its page, its slip and its label", () => {
  open({ viewerSide: "seller", listingTitle: "Cherry shrimp and 1 more", lines: twoLines });
  const rows = within(screen.getByRole("list", { name: "In this parcel" })).getAllByRole(
    "listitem",
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "3 × Cherry shrimp£15.00",
    "1 × Java moss£5.00",
  ]);
  expect(rows[1]?.querySelector("a")?.getAttribute("href")).toBe("/listing/moss");
  cleanup();
  answerAddress();
  open({ viewerSide: "seller", lines: twoLines }, `/order/${uuid}?print=slip`);
  for (const region of ["Label for the box", "Packing slip"]) {
    const { textContent } = screen.getByRole("region", { name: region });
    expect(textContent).toContain("3 × Cherry shrimp");
    expect(textContent).toContain("1 × Java moss");
  }
  const slip = screen.getByRole("region", { name: "Packing slip" });
  expect(slip.textContent).toContain("Animals3 × Cherry shrimp");
  expect(slip.textContent).toContain("Plants1 × Java moss");
  expect(labelText({ ...orderDetails, lines: twoLines }, home)).toContain(
    "3 × Cherry shrimp\n1 × Java moss\nTo:",
  );
});

test("the packing slip shows the contents, which way is up, and the destination", () => {
  const slipPath = `/order/${uuid}?print=slip`;
  // Nothing is printed until the data is loaded.
  open({ viewerSide: "seller", lines: oneLine }, slipPath);
  expect(screen.queryByRole("heading", { name: "Packing slip" })).toBeNull();
  cleanup();
  answerAddress();
  open({ viewerSide: "seller", lines: oneLine }, slipPath);
  const label = screen.getByRole("region", { name: "Label for the box" });
  expect(label.textContent).toBe(
    `Live animals This way up 3 × Cherry shrimpTo: Nell Buyer1 Willow WalkManchesterM1 1AAFrom: SamShoal order ${uuid.slice(0, 8)}`,
  );
  within(screen.getByRole("region", { name: "Packing slip" })).getByText("07700 900123");
  cleanup();
  open({ viewerSide: "buyer" }, slipPath);
  expect(screen.queryByRole("heading", { name: "Packing slip" })).toBeNull();
});

test("only a parcel has a packing slip", () => {
  open({ viewerSide: "seller" });
  screen.getByRole("link", { name: "Packing slip" });
  cleanup();
  open({ ...collection, viewerSide: "seller" });
  screen.getByRole("button", { name: "Cancel this order" });
  expect(screen.queryByRole("link", { name: "Packing slip" })).toBeNull();
});

test("the packing slip for plants doesn't call them animals", () => {
  answerAddress();
  const lines = [{ ...line!, hasAnimals: false }];
  open({ viewerSide: "seller", hasAnimals: false, lines }, `/order/${uuid}?print=slip`);
  const [label, slip] = ["Label for the box", "Packing slip"].map(
    (name) => screen.getByRole("region", { name }).textContent,
  );
  expect(label).toMatch(/^Live plants/);
  expect(slip).toContain("Plants1 ×");
  expect(slip).toContain("report anything dead, damaged, missing or wrong");
  expect(`${label} ${slip}`).not.toMatch(/animal/i);
});

test("the slip for an order without an address has first names and the outward postcode", () => {
  answerAddress({ state: "missing", address: null });
  open({ viewerSide: "seller", lines: oneLine }, `/order/${uuid}?print=slip`);
  const label = screen.getByRole("region", { name: "Label for the box" });
  expect(label.textContent).toContain("To: Nell, M1From: Sam");
});

test("the label text has the address line by line", () => {
  expect(labelText(orderDetails, home)).toContain(
    "To: Nell Buyer\n    1 Willow Walk\n    Manchester\n    M1 1AA\nTel: 07700 900123",
  );
});

describe("the delivery address", () => {
  test.each<[FoundAddress["state"], OrderDetails["viewerSide"], boolean, string]>([
    ["shown", "buyer", true, "You can change it until the order is packed"],
    ["shown", "seller", false, "We delete it 30 days after"],
    ["hidden", "seller", false, "You'll see it once the order is paid for."],
    ["hidden", "admin", false, "Admins see it only while there's a claim or a payment problem."],
    ["missing", "seller", false, "The buyer hasn't given an address yet."],
    ["missing", "buyer", true, "The seller doesn't have your delivery address yet."],
    ["missing", "buyer", false, "This order has no address."],
    ["erased", "buyer", false, "We delete delivery addresses 30 days after"],
  ])("is %s to the %s (may change: %s): %s", (state, viewerSide, canChange, text) => {
    answerAddress({ state, canChange, address: state === "shown" ? home : null });
    open({ viewerSide });
    const panel = within(screen.getByRole("region", { name: "Delivery address" }));
    expect(panel.getByText(new RegExp(text))).toBeTruthy();
    expect(panel.queryByText("1 Willow Walk") !== null).toBe(state === "shown");
    expect(panel.queryAllByRole("button")).toHaveLength(canChange ? 1 : 0);
  });

  test.each([
    ["packed on its day", 0, null],
    ["packed three days ahead", 3, /You can change it until the end of \w+day/],
  ])("of a parcel %s", (_, days, note) => {
    answerAddress({ canChange: true });
    open({ ...packing, viewerSide: "buyer", dispatchOn: ukNoon(Date.now()) + days * DAY_MS });
    const panel = within(screen.getByRole("region", { name: "Delivery address" }));
    expect(panel.queryAllByRole("button")).toHaveLength(note ? 1 : 0);
    if (note) panel.getByText(note);
    else expect(panel.queryByText(/You can change it/)).toBeNull();
  });

  test("isn't offered for a change after the last one", () => {
    answerAddress({ changesUsed: true });
    open({ viewerSide: "buyer" });
    screen.getByText(/^You've changed it as often as you can/);
    expect(screen.queryByRole("button", { name: "Change the address" })).toBeNull();
  });

  test("is edited in place, and keeps the text if the server refuses it", async () => {
    answerAddress({ canChange: true });
    onCall(api.orders.addresses.change, () =>
      shoalError("address_out_of_reach", { outcode: "EH1" }),
    );
    open({ viewerSide: "buyer" });
    await click("Change the address");
    type(/^Postcode/, "EH1 1AA");
    await click("Save address");
    await screen.findAllByText(/^Delivery to EH1 costs more or less than to your address now/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Postcode/).value).toBe("EH1 1AA");
    const changeAddress = vi.fn();
    onCall(api.orders.addresses.change, (args) => {
      changeAddress(args);
      return null;
    });
    type(/^Postcode/, "m1 2aa");
    await click("Save address");
    const address = { postcode: "M1 2AA" };
    expect(changeAddress).toHaveBeenCalledWith({ orderId: uuid, address });
    await screen.findByRole("button", { name: "Change the address" });
  });

  test("is open for editing again if the session ended while it was being changed", () => {
    answerAddress({ canChange: true });
    saveDraft(placeOf("user1", `orderAddress.${uuid}`, "tab"), { line1: "2 Elm Walk" });
    open({ viewerSide: "buyer" });
    expect(screen.getByLabelText<HTMLInputElement>("Address line 1").value).toBe("2 Elm Walk");
  });

  test("isn't requested for a handover in person", () => {
    open({ ...collection });
    expect(screen.queryByRole("region", { name: "Delivery address" })).toBeNull();
  });
});

test("a known courier's tracking page is a link, and anything else is text", () => {
  const shipped = {
    ...packing,
    status: "shipped",
    shippedAt: 1,
    trackingReference: "A B",
    viewerSide: "seller",
  } as const;
  open({ ...shipped, courier: "parcelforce" });
  expect(screen.getByRole("link", { name: /^A B/ }).getAttribute("href")).toBe(
    "https://www.parcelforce.com/track-trace?trackNumber=A%20B",
  );
  cleanup();
  open({ ...shipped, courier: "dpd" });
  screen.getByText("A B");
  expect(screen.getByText(/^Track it at/).parentElement?.textContent).toMatch(
    /Track it at track\.dpd\.co\.uk/,
  );
  const trackingLink = screen.getByRole("link", { name: /^track\.dpd\.co\.uk/ });
  expect(trackingLink.getAttribute("href")).toBe("https://track.dpd.co.uk/");
  cleanup();
  open({ ...shipped, courier: "javascript:alert(1)" });
  expect(screen.queryByRole("link", { name: /^A B/ })).toBeNull();
  screen.getByText("A B");
});

test("the buyer of a parcel on its way sees how to track it under what happens next", () => {
  const shipped = {
    ...packing,
    status: "shipped",
    shippedAt: 1,
    courier: "APC Overnight",
    trackingReference: "APC998877",
  } as const;
  const nextStep = () => screen.getByRole("heading", { name: "What happens next" }).parentElement;
  open({ ...shipped, viewerSide: "buyer" });
  expect(nextStep()?.textContent).toContain(
    "APC Overnight · APC998877Track it at apc-overnight.com",
  );
  cleanup();
  open({ ...shipped, viewerSide: "seller" });
  expect(nextStep()?.textContent).not.toContain("APC998877");
  cleanup();
  open({ ...shipped, viewerSide: "buyer", status: "delivered", deliveredAt: Date.now() });
  expect(nextStep()?.textContent).not.toContain("APC998877");
});

test("the seller's name links to their profile, unless their account is closed", () => {
  const seller = { userId: id("users", "u9"), fullName: "Sam Seller" };
  open({ viewerSide: "buyer", seller });
  expect(screen.getByRole("link", { name: "Sam Seller" }).getAttribute("href")).toBe("/seller/u9");
  cleanup();
  open({
    viewerSide: "buyer",
    seller: { ...seller, fullName: "Deleted user", isProfileHidden: true },
  });
  screen.getByText("Deleted user");
  expect(screen.queryByRole("link", { name: "Deleted user" })).toBeNull();
});

describe("a buyer whose order hasn't arrived", () => {
  const DAY_MS = 24 * 60 * 60_000;
  const shipped = {
    status: "shipped",
    shippedAt: Date.now() - 3 * DAY_MS,
    viewerSide: "buyer",
  } as const;

  test("sees before the expected day when reporting becomes possible", async () => {
    open({ ...shipped, expectedArrivalAt: Date.now() + 2 * DAY_MS });
    await click("Something is wrong");
    expect(screen.queryByRole("button", { name: "It hasn't arrived" })).toBeNull();
    screen.getByText(/^If it hasn't arrived, you can tell us here from/);
  });

  test("can report it from the expected day on, without a comment", async () => {
    const reportNotArrived = vi.fn();
    onCall(api.claims.cases.reportNotArrived, (args) => {
      reportNotArrived(args);
      return null;
    });
    open({ ...shipped, expectedArrivalAt: Date.now() - DAY_MS });
    await click("Something is wrong");
    await click("It hasn't arrived");
    const dialog = within(screen.getByRole("dialog", { name: "Report that it hasn't arrived?" }));
    await act(async () => dialog.getByRole("button", { name: "It hasn't arrived" }).click());
    expect(reportNotArrived).toHaveBeenCalledWith({ orderId: uuid, description: "" });
  });

  test("isn't asked to score the packaging once they have reported that", () => {
    const question = () => screen.queryByRole("radiogroup", { name: "How well was it packed?" });
    const disputed = { ...packing, status: "disputed", viewerSide: "buyer", shippedAt: 1 } as const;
    open(disputed);
    expect(question()).toBeNull();
    cleanup();
    open({ ...disputed, deliveredAt: 2 });
    expect(question()).not.toBeNull();
  });

  test("can report a late handover in person, but can't take a refund alone", () => {
    open({ ...collection, viewerSide: "buyer", handoverCode: "123456" });
    expect(screen.queryByRole("button", { name: "I don't have it" })).toBeNull();
    cleanup();
    open({ ...collection, viewerSide: "buyer", handoverCode: "123456", refundOffered: true });
    screen.getByRole("button", { name: "I don't have it" });
    expect(screen.queryByRole("button", { name: "Get my money back" })).toBeNull();
  });

  test.each([
    ["the seller answers", {}, /^We'll put the order on hold\. The seller has 72 hours/, /asked/],
    [
      "Shoal decides, because the seller is blocked",
      { seller: { userId: id("users", "s1"), fullName: "Sam", isProfileHidden: true } },
      /The seller can't use their account, so Shoal decides/,
      /We'll decide/,
    ],
    [
      "Shoal decides, because the seller has reported the handover",
      { handoverReportedAt: 1 },
      /The seller says that you have it, so Shoal decides/,
      /We'll decide/,
    ],
  ] as const)("reads what follows from a report: %s", async (_, changes, promise, done) => {
    onCall(api.claims.cases.reportNotArrived, () => null);
    open({ ...collection, viewerSide: "buyer", refundOffered: true, ...changes });
    await click("I don't have it");
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText(promise);
    await act(async () => dialog.getByRole("button", { name: "I don't have it" }).click());
    await screen.findByText(done);
  });

  test.each([
    ["courier", true, {}, false],
    ["post", true, {}, false],
    ["courier", false, {}, true],
    ["courier", false, { packagingDone: false }, false],
    ["courier", false, { paidAt: Date.now() - 60_000 }, false],
    ["courier", false, { dispatchOn: Date.now() + 3 * DAY_MS }, false],
    ["collection", true, { packagingDone: false, paidAt: Date.now() }, true],
  ] as const)(
    "may be reported: %s, refund offered: %s, %o → %s",
    (deliveryMethod, refundOffered, changes, expected) => {
      const packedAndPaid = { packagingDone: true, paidAt: 1 };
      open({
        ...collection,
        deliveryMethod,
        viewerSide: "seller",
        refundOffered,
        ...packedAndPaid,
        ...changes,
      });
      const button = screen.queryByRole("button", { name: /^Handed over/ });
      expect(button !== null).toBe(expected);
    },
  );

  test("is asked to confirm once the seller has reported the handover with time and place", async () => {
    const reportHandover = vi.fn();
    onCall(api.orders.fulfilment.reportHandover, (args) => {
      reportHandover(args);
      return null;
    });
    open({ ...collection, viewerSide: "seller" });
    await click("Handed over without the code");
    const dialog = within(screen.getByRole("dialog"));
    await act(async () => dialog.getByRole("button", { name: "I handed it over" }).click());
    dialog.getByText("Please say when and where you handed it over.");
    expect(reportHandover).not.toHaveBeenCalled();
    cleanup();
    open({
      ...collection,
      viewerSide: "buyer",
      handoverCode: "123456",
      handoverReportedAt: Date.now(),
    });
    screen.getByText(
      "The seller says you have your order. Please confirm, or tell us if you don't have it.",
    );
    screen.getByRole("button", { name: "I don't have it" });
  });
});

test("the order shows its listing as it was bought", () => {
  open({});
  cleanup();
  answer(api.orders.fulfilment.boughtListings, [
    { title: "Cherry shrimp", description: "Home bred, six weeks old.", images: [] },
  ]);
  show(<OrderPage />, {
    auth: viewers.seller(),
    at: `/order/${uuid}`,
    path: "/order/:orderId",
  });
  screen.getByText("Home bred, six weeks old.");
});
