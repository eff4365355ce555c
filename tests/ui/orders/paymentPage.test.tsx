import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { pick } from "convex-helpers";
import { useReducer } from "react";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { commissionFor, formatPence, goodsMoney } from "#convex/domain/shared/money.ts";
import { errorText, shoalError } from "#convex/errors.ts";
import PaymentPage from "#src/features/orders/pages/PaymentPage.tsx";
import type { AddressBook } from "#src/features/orders/payment/useDestination.ts";
import type { PaymentPageData, PayLine } from "#src/features/orders/types.ts";
import { totalOf, totalText } from "#tests/convex/kit/totals.ts";
import { show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { checkout } from "./checkout";

const home = { name: "Bea Buyer", line1: "1 Willow Walk", town: "Leeds", postcode: "LS6 1AA" };
const BOOK: AddressBook = [
  { addressId: "address1" as AddressBook[number]["addressId"], isDefault: true, address: home },
];
/** By courier for £8.00, to the location in the settings. */
const byCourier: Partial<PaymentPageData> = {
  delivery: [{ method: "courier", charge: 800, why: null }],
  outcode: "LS6",
};

/** The page, with a button that re-renders it as a live query would. */
function LivePage() {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <button onClick={tick}>Answer again</button>
      <PaymentPage />
    </>
  );
}
function open(changes: Partial<PaymentPageData> | null = {}, book: AddressBook = []) {
  answer(api.accounts.addresses.mine, book);
  answer(api.orders.purchases.page, changes && { ...checkout, ...changes });
  show(<LivePage />, { at: "/payment/listing1/quiz1", path: "/payment/:listingId/:quizId" });
}
/** Changes the server's answer while the page is open. */
function updateCheckout(changes: Partial<PaymentPageData>) {
  answer(api.orders.purchases.page, { ...checkout, ...changes });
  fireEvent.click(screen.getByRole("button", { name: "Answer again" }));
}
const listing = (changes: Partial<PaymentPageData["listing"]>) => ({
  listing: { ...checkout.listing, ...changes },
});
const quiz = (changes: Partial<PaymentPageData["quiz"]>) => ({
  quiz: { ...checkout.quiz, ...changes },
});
const payButton = () => screen.queryByRole<HTMLButtonElement>("button", { name: /^Pay £/ });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
/** Presses Pay, and returns the arguments of the call. */
async function pay() {
  const startPurchase = vi.fn();
  onCall(api.orders.purchases.start, (args) => {
    startPurchase(args);
    return "uuid";
  });
  fireEvent.click(payButton() ?? screen.getByRole("button", { name: "Pay" }));
  await waitFor(() => expect(startPurchase).toHaveBeenCalled());
  return startPurchase.mock.calls[0]?.[0] as unknown;
}

/** The fee for two at £2.50. */
const FEE = formatPence(commissionFor(500, 0));
const SOLD_OUT = "Sold out: someone else was quicker.";

const quantityBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Quantity" });
const moreButton = () => screen.getByRole("button", { name: "One more" });
const fewerButton = () => screen.getByRole("button", { name: "One fewer" });

test("the quantity is limited by the quiz and the stock", () => {
  open();
  expect(quantityBox().value).toBe("2");
  expect(screen.getByRole("link", { name: "check your tank again" }).getAttribute("href")).toBe(
    "/quiz/listing1?quantity=3",
  );
  expect(payButton()?.disabled).toBe(false);
  fireEvent.click(moreButton());
  expect(quantityBox().value).toBe("2");
  fireEvent.click(fewerButton());
  fireEvent.click(fewerButton());
  expect(quantityBox().value).toBe("1");
  fill("Quantity", "3");
  screen.getByText("Choose between 1 and 2.");
  expect(payButton()?.disabled ?? true).toBe(true);
  fill("Quantity", "2");
  expect(screen.queryByText("Choose between 1 and 2.")).toBeNull();
  expect(payButton()?.disabled).toBe(false);
});

describe("listings sold in sixes", () => {
  const listingInSixes = (available: number, held: number, quizQuantity: number) => ({
    ...listing({ available, held, minQuantity: 6 }),
    ...quiz({ quantity: quizQuantity }),
  });

  test("can't be bought in smaller numbers, even by typing", () => {
    open(listingInSixes(10, 0, 8));
    screen.getByText("Minimum 6.");
    screen.getByText("To buy more than 8,");
    fill("Quantity", "5");
    screen.getByText("Choose between 6 and 8.");
    expect(payButton()?.disabled ?? true).toBe(true);
    fireEvent.click(moreButton());
    expect(quantityBox().value).toBe("6");
    expect(
      screen.getByRole<HTMLButtonElement>("button", {
        name: `Pay ${totalText(1500)}`,
      }).disabled,
    ).toBe(false);
  });

  test("can't be bought while other buyers hold part of the last group, until it is released", async () => {
    open(listingInSixes(5, 5, 6));
    await screen.findByText(/^Only 5 are available right now, and the minimum order is 6\./);
    expect(payButton()?.disabled).toBe(true);
    updateCheckout(listingInSixes(10, 0, 6));
    expect(screen.queryByText(/^Only 5 are available/)).toBeNull();
    fill("Quantity", "6");
    expect(payButton()?.disabled).toBe(false);
  });

  test("are sold as one lot if fewer than six are left", async () => {
    open(listingInSixes(10, 0, 6));
    updateCheckout(listingInSixes(4, 0, 6));
    fireEvent.click(screen.getByRole("button", { name: `Take 4 for ${totalText(1000)}` }));
    await waitFor(() => expect(payButton()?.disabled).toBe(false));
    screen.getByText("The last 4 are sold together.");
    fill("Quantity", "3");
    screen.getByText("Choose 4.");
  });

  test("need a new quiz if the last one was for fewer", () => {
    open(listingInSixes(10, 0, 2));
    screen.getByText("Minimum order: 6. Please choose 6 or more.");
    screen.getByText("Your suitability quiz was for 2.");
    const retakeLink = screen.getByRole("link", { name: "Check again" });
    expect(retakeLink.getAttribute("href")).toContain("quantity=6");
    expect(payButton()?.disabled).toBe(true);
  });
});

test("if the listing sells out, the page says so once, and recovers when stock returns", async () => {
  open();
  onCall(api.orders.purchases.start, () => shoalError("stock_short", { left: 0, held: 0 }));
  const button = payButton();
  if (button) fireEvent.click(button);
  await screen.findByText(SOLD_OUT);
  updateCheckout(listing({ available: 0 }));
  await screen.findByText("Sold out");
  expect(screen.queryByText(SOLD_OUT)).toBeNull();
  expect(payButton()?.disabled).toBe(true);
  updateCheckout({});
  expect(screen.queryByText("Sold out")).toBeNull();
  expect(payButton()?.disabled).toBe(false);
});

test("a tank that has changed since the check is checked again before paying", () => {
  open({ isTankChanged: true });
  screen.getByText(/^Your tank, or your orders for it, have changed/);
  expect(screen.getByRole("link", { name: "Take the quiz" }).getAttribute("href")).toBe(
    "/quiz/listing1",
  );
  expect(payButton()).toBeNull();
});

test.each([
  [shoalError("quiz_tank_changed"), "Take the quiz", "/quiz/"],
  [shoalError("holds_too_many", { max: 3 }), "My Purchases", "/purchases"],
])(
  "a refusal that the buyer can resolve links to the page for it: %#",
  async (error, name, path) => {
    open();
    onCall(api.orders.purchases.start, () => error);
    const button = payButton();
    if (button) fireEvent.click(button);
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toContain(path);
  },
);

test("if fewer are left than chosen, the page gives the new total and continues with it", async () => {
  open();
  screen.getByRole("button", { name: `Pay ${totalText(500)}` });
  updateCheckout(listing({ available: 1 }));
  screen.getByText("Only 1 left");
  screen.getByText(`You chose 2 for ${totalText(500)}. Others were quicker.`);
  expect(payButton()?.disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: `Take 1 for ${totalText(250)}` }));
  await waitFor(() => expect(payButton()?.disabled).toBe(false));
  expect(screen.queryByText("Only 1 left")).toBeNull();
  expect(await pay()).toMatchObject({ lines: [{ quantity: 1 }], shownTotal: totalOf(250) });
});

test("a new price is shown with both sums, and must be accepted before paying", async () => {
  open();
  updateCheckout(listing({ price: 300 }));
  screen.getByText(`The total has changed from ${totalText(500)} to ${totalText(600)}`);
  screen.getByText(/^The price was £5.00 and is now £6.00\./);
  expect(payButton()?.disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: `Accept ${totalText(600)}` }));
  expect(payButton()?.disabled).toBe(false);
  expect(await pay()).toMatchObject({ shownTotal: totalOf(600) });
});

test("a price that reverts needs no consent", () => {
  open();
  updateCheckout(listing({ price: 300 }));
  updateCheckout({});
  expect(screen.queryByText(/^The total has changed/)).toBeNull();
  expect(payButton()?.disabled).toBe(false);
});

test("an order started at another price says so", () => {
  open({
    ...listing({ price: 300 }),
    pending: {
      uuid: "uuid",
      quantity: 2,
      deliveryMethod: "collection",
      ...goodsMoney(500, 0),
      address: null,
      holdExpiresAt: Date.now() + 60_000,
      checkoutUrl: null,
      checkoutError: null,
    },
  });
  screen.getByText(`The total has changed from ${totalText(500)} to ${totalText(600)}`);
});

test("the user's own change of quantity needs no consent", () => {
  open();
  fireEvent.click(fewerButton());
  screen.getByRole("button", { name: `Pay ${totalText(250)}` });
  expect(screen.queryByText(/^The total has changed/)).toBeNull();
});

test("post goes to the default address, and isn't offered where it can't go", async () => {
  open({ delivery: [{ method: "post", charge: 395, why: null }], outcode: "LS6" }, BOOK);
  expect(await pay()).toMatchObject({ deliveryMethod: "post", address: home });
  cleanup();
  const reason = "Nothing alive goes there.";
  open({ delivery: [{ method: "post", charge: null, why: reason }], outcode: "BT1" }, BOOK);
  expect(screen.getAllByText(reason)).not.toEqual([]);
});

test("a courier delivers to the default address", async () => {
  open(byCourier, BOOK);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Bea Buyer/ }).checked).toBe(true);
  expect(await pay()).toMatchObject({
    address: home,
    saveAddress: false,
    shownTotal: totalOf(500, 800),
  });
});

test("without a saved address the buyer types one, and incomplete fields are marked", async () => {
  open(byCourier);
  const button = payButton();
  if (button) fireEvent.click(button);
  await screen.findByText("Enter a full UK postcode, such as LS6 1AB.");
  screen.getByText("Enter the town.");
  fill("Name", "Bea Buyer");
  fill("Address line 1", "1 Willow Walk");
  fill("Town", "Leeds");
  fill("Postcode", "ls61aa");
  const keep = screen.getByRole<HTMLInputElement>("checkbox", {
    name: "Save it in my address book",
  });
  expect(keep.checked).toBe(true);
  expect(await pay()).toMatchObject({ address: home, saveAddress: true });
});

describe("how far away a collection is", () => {
  const offer = (miles: number | null): Partial<PaymentPageData> => ({
    delivery: [
      { method: "collection", charge: 0, why: null },
      { method: "courier", charge: 1200, why: null },
    ],
    home: "DE1",
    outcode: "DE1",
    miles,
  });
  const collection = () => screen.getByRole<HTMLInputElement>("radio", { name: /^Collection/ });

  test("stands beside its price", () => {
    open(offer(12), BOOK);
    screen.getByRole("radio", { name: /^Collection: free, about 12 miles away/ });
    screen.getByRole("radio", { name: /^Authorised courier: £12\.00(?!.*away)/ });
  });

  test.each([
    [null, true],
    [30, true],
    [31, false],
    [50, false],
  ])("at %s miles it is chosen from the start: %s", async (miles, isChosen) => {
    open(offer(miles), BOOK);
    expect(collection().checked).toBe(isChosen);
    if (isChosen) return;
    screen.getByText("Choose how you'd like to get your order.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay" }).disabled).toBe(true);
    fireEvent.click(collection());
    expect(await pay()).toMatchObject({ deliveryMethod: "collection", outcode: "DE1" });
  });
});

test("the method and the typed address survive a reload, until the order is placed", async () => {
  const collectionOrCourier: Partial<PaymentPageData> = {
    delivery: [
      { method: "collection", charge: 0, why: null },
      { method: "courier", charge: 800, why: null },
    ],
    outcode: "LS6",
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  open(collectionOrCourier, BOOK);
  fireEvent.click(screen.getByRole("radio", { name: /^Authorised courier/ }));
  fireEvent.click(screen.getByRole("radio", { name: "Another address" }));
  fill("Name", "Bob Buyer");
  fill("Address line 1", "2 Oak Row");
  cleanup();
  open(collectionOrCourier, BOOK);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Authorised courier/ }).checked).toBe(
    true,
  );
  await waitFor(() => expect(field("Name").value).toBe("Bob Buyer"));
  expect(field("Address line 1").value).toBe("2 Oak Row");
  cleanup();

  const pending: NonNullable<PaymentPageData["pending"]> = {
    uuid: "uuid",
    quantity: 2,
    deliveryMethod: "courier",
    ...goodsMoney(500, 800),
    address: home,
    holdExpiresAt: Date.now() + 60_000,
    checkoutUrl: null,
    checkoutError: null,
  };
  open({ ...collectionOrCourier, pending }, BOOK);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Bea Buyer/ }).checked).toBe(true);
  expect(JSON.stringify(sessionStorage)).not.toContain("Oak Row");
});

test("until the destination is known, the button says why it is disabled", () => {
  open({ delivery: [{ method: "courier", charge: null, why: null }], outcode: null });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay" }).disabled).toBe(true);
  screen.getByText("Enter the delivery postcode to see the total.");
});

test("until the destination is known, the price and fee are shown, and the unknown part is named", () => {
  open({ delivery: [{ method: "courier", charge: null, why: null }] });
  const values = screen.getAllByRole("definition").map((value) => value.textContent);
  expect(values).toEqual(["£5.00", "Enter your postcode", FEE, "Enter your postcode"]);
});

test.each([
  ["a courier by distance", "courier", false, "Authorised courier: from £8.00"],
  ["a courier with one price", "courier", true, "Authorised courier: £8.00"],
  ["post", "post", true, "Tracked post: £8.00"],
] as const)(
  "until the destination is known, %s shows its lowest price",
  (_, method, isFixed, label) => {
    const from = { pence: 800, isFixed };
    open({ delivery: [{ method, charge: null, why: null, from }], outcode: null });
    screen.getByText(label);
  },
);

test("a postcode in another band is shown with the new charge before payment", () => {
  open(byCourier);
  fill("Postcode", "EH1 1AA");
  updateCheckout({ delivery: [{ method: "courier", charge: 1200, why: null }], outcode: "EH1" });
  screen.getByText(`The total has changed from ${totalText(500, 800)} to ${totalText(500, 1200)}`);
  screen.getByText(/^Delivery was £8.00 and is now £12.00\./);
  expect(payButton()?.disabled).toBe(true);
});

test("a postcode that is unknown or out of the courier's reach is reported at its field", () => {
  open(byCourier);
  fill("Postcode", "EH1 1AA");
  const reason = "The seller's courier doesn't go as far as EH1.";
  updateCheckout({ delivery: [{ method: "courier", charge: null, why: reason }], outcode: "EH1" });
  expect(screen.getAllByText("The seller's courier doesn't go as far as EH1.")).not.toEqual([]);
  updateCheckout({ delivery: [{ method: "courier", charge: null, why: null }], outcode: null });
  screen.getByText("We don't recognise this postcode. Please check it.");
});

test("collection needs no address", () => {
  open();
  expect(screen.queryByLabelText(/^Postcode/)).toBeNull();
});

test.each([
  [listing({ isOwn: true }), "You cannot buy your own listing.", null],
  [listing({ block: "undeliverable" }), "You can't buy from this seller.", "Browse listings"],
  [
    listing({ block: "byMe" }),
    "You've blocked this seller. Unblock them in your settings to buy from them.",
    "Browse listings",
  ],
  [
    listing({ away: { until: Date.UTC(2099, 11, 14), back: "Monday 14 December" } }),
    "The seller is away. You can order again from Monday 14 December.",
    "Browse listings",
  ],
  [listing({ isForSale: false }), "This listing is no longer available.", "Browse listings"],
  [
    quiz({ verdict: "unsuitable", isAcknowledged: true }),
    "This animal doesn't suit your tank, so you can't buy it for that tank.",
    "See why",
  ],
  [
    quiz({ verdict: "caution" }),
    "Please confirm that you have read the cautions first.",
    "Read the cautions",
  ],
])("payment with %o is refused: %s", (changes, text, offeredLink) => {
  open(changes);
  screen.getByText(text);
  expect(payButton()).toBeNull();
  if (offeredLink !== null) screen.getByRole("link", { name: offeredLink });
});

test("an acknowledged caution doesn't block payment", () => {
  open(quiz({ verdict: "caution", isAcknowledged: true }));
  expect(payButton()?.disabled).toBe(false);
});

test("a user without a quiz of their own can't pay", () => {
  open(null);
  screen.getByText("Please take the suitability quiz for this listing before you pay.");
  expect(payButton()).toBeNull();
});

describe("the buyer's location for a handover in person", () => {
  test("is requested, prefilled if known, and sent with the order", async () => {
    open({ home: "LS6" });
    expect(screen.getByLabelText<HTMLInputElement>(/^Where you are/).value).toBe("LS6");
    expect(await pay()).toMatchObject({ outcode: "LS6", deliveryMethod: "collection" });
  });

  test("is required", () => {
    open({ home: null });
    expect(payButton()?.disabled).toBe(true);
    // A handover in person costs the same wherever the buyer is.
    const values = screen.getAllByRole("definition").map((value) => value.textContent);
    expect(values).toEqual(["£5.00", "£0.00", FEE, totalText(500)]);
    screen.getByText("Enter the first half of your postcode to continue.");
    fill("Where you are", "ZZ99");
    updateCheckout({ home: null });
    screen.getByText("We don't recognise this postcode. Please check it.");
  });

  test("explains why a method is unavailable, and prevents choosing it", () => {
    const reason =
      "A drop-off can be up to 65 km (40 miles) away, and M1 is about 92 km (57 miles).";
    open({
      delivery: [
        { method: "dropoff", charge: null, why: reason },
        { method: "collection", charge: 0, why: null },
      ],
    });
    screen.getByText(reason);
    const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
    expect(radio(/^Drop-off/).disabled).toBe(true);
    expect(radio(/^Collection/).checked).toBe(true);
  });

  test("leads to advice if no carrier reaches it, and isn't asked for again", () => {
    const reason = "The seller's courier doesn't go as far as M1.";
    open({ delivery: [{ method: "courier", charge: null, why: reason }], outcode: "M1" });
    screen.getByText("To continue, choose another delivery option or place.");
    expect(screen.queryByText(/^Enter the delivery postcode/)).toBeNull();
  });

  test("is said once to be out of reach if nothing can be sent there", () => {
    const reason =
      "Animals and plants can't go between Great Britain and Northern Ireland on Shoal.";
    open({
      home: "BT1",
      delivery: [
        { method: "collection", charge: null, why: reason },
        { method: "meetup", charge: null, why: reason },
      ],
    });
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay" }).disabled).toBe(true);
  });
});

test("if the payment provider's page can't be probed, its link is shown", async () => {
  const uuid = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";
  open({
    pending: {
      uuid,
      quantity: 1,
      deliveryMethod: "collection" as const,
      address: null,
      ...goodsMoney(250, 0),
      holdExpiresAt: Date.now() + 60_000,
      checkoutUrl: "https://pay.test/session",
      checkoutError: null,
    },
  });
  onCall(api.orders.purchases.start, () => uuid);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const button = payButton();
  if (button === null) throw new Error("No Pay button");
  fireEvent.click(button);
  const link = await screen.findByRole("link", { name: "Open the payment page anyway" });
  expect(link.getAttribute("href")).toBe("https://pay.test/session");
});

describe("a listing that changed since the quiz", () => {
  const before = {
    title: "Adults, 5 cm, healthy",
    species: "Neon tetra",
    category: "fish" as const,
    water: "freshwater" as const,
    outcode: "LS6",
    description: "Ten adults.",
    images: [],
  };
  const now = { ...before, title: "Runts, bent spines", description: "Ten runts." };
  const change = { before, now, key: "key1" };
  const buyAsItIs = () => screen.queryByRole("button", { name: "Buy it as it is now" });

  test("is shown as it was and as it is, with only what differs, and bought by one button", async () => {
    open({ change });
    const then = within(screen.getByRole("region", { name: "When you took the quiz" }));
    then.getByText("Adults, 5 cm, healthy");
    then.getByText("Ten adults.");
    const today = within(screen.getByRole("region", { name: "Now" }));
    today.getByText("Runts, bent spines");
    today.getByText("Ten runts.");
    expect(screen.queryByText("First half of the postcode")).toBeNull();
    expect(payButton()).toBeNull();
    const startPurchase = vi.fn(() => "uuid");
    onCall(api.orders.purchases.start, startPurchase);
    fireEvent.click(buyAsItIs()!);
    await waitFor(() =>
      expect(startPurchase).toHaveBeenCalledWith(
        expect.objectContaining({ lines: [expect.objectContaining({ acceptedChange: "key1" })] }),
      ),
    );
  });

  test("goes back to the quiz if it offers other animals", () => {
    open({ change, isQuizOutdated: true });
    screen.getByText(errorText("quiz_other"));
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Take the quiz" });
    expect(link.getAttribute("href")).toBe("/quiz/listing1");
    expect(buyAsItIs()).toBeNull();
  });

  test("doesn't concern an order that is held, unless that can't be paid any more", async () => {
    const pending: PaymentPageData["pending"] = {
      uuid: "uuid",
      quantity: 2,
      deliveryMethod: "collection" as const,
      ...goodsMoney(500, 0),
      address: null,
      holdExpiresAt: Date.now() + 600_000,
      checkoutUrl: null,
      checkoutError: null,
    };
    open({ change, isQuizOutdated: false, pending });
    expect(buyAsItIs()).toBeNull();
    onCall(api.orders.purchases.start, () => {
      throw shoalError("listing_changed");
    });
    fireEvent.click(payButton()!);
    await waitFor(() => expect(buyAsItIs()).not.toBeNull());
  });
});

describe("what the seller says before the sale", () => {
  const says = (...exceptions: PaymentPageData["listing"]["exceptions"]) => ({
    listing: { ...checkout.listing, exceptions },
  });
  const confirm = () => screen.queryByRole("button", { name: "I've read this" });

  test("is sent along as read if the page showed it from the start", async () => {
    open(says("beAtHome"));
    expect(confirm()).toBeNull();
    expect(await pay()).toMatchObject({ shownExceptions: ["beAtHome"] });
  });

  test("has to be read if it was added since, and not if it was taken back", async () => {
    open(says("beAtHome"));
    updateCheckout(says());
    expect(confirm()).toBeNull();
    updateCheckout(says("beAtHome", "photographBag"));
    const notice = confirm()!.closest("[role=alert]")!;
    expect(notice.textContent).toContain("Please take a photo of each bag before you open it.");
    expect(notice.textContent).not.toContain("Please be at home");
    expect(payButton()).toHaveProperty("disabled", true);
    fireEvent.click(confirm()!);
    expect(await pay()).toMatchObject({ shownExceptions: ["beAtHome", "photographBag"] });
  });

  test("doesn't concern an order that is held, unless that can't be paid any more", async () => {
    const pending: PaymentPageData["pending"] = {
      uuid: "uuid",
      quantity: 2,
      deliveryMethod: "collection",
      ...goodsMoney(500, 0),
      address: null,
      holdExpiresAt: Date.now() + 600_000,
      checkoutUrl: null,
      checkoutError: null,
    };
    open({ pending });
    updateCheckout({ ...says("photographBag"), pending });
    expect(confirm()).toBeNull();
    onCall(api.orders.purchases.start, () => {
      throw shoalError("exceptions_changed", { added: "Please take a photo." });
    });
    fireEvent.click(payButton()!);
    await waitFor(() => expect(confirm()).not.toBeNull());
  });
});

describe("a parcel", () => {
  const moss: PayLine = {
    listingId: "moss" as PayLine["listingId"],
    title: "Java moss",
    species: "Java moss",
    category: "plants",
    price: 300,
    minQuantity: 1,
    imageUrl: null,
    quantity: 2,
    available: 5,
    held: 0,
    quiz: { ...checkout.quiz, quizId: "quiz2" as PaymentPageData["quiz"]["quizId"] },
    problem: null,
    addedAt: Date.now(),
    heldQuantity: null,
    change: null,
  };
  const NO_PARCEL = checkout.parcel;
  const line = (changes: Partial<PayLine> = {}): PayLine => ({ ...moss, ...changes });
  /** With a second listing in the basket, which the page buys too. */
  const openWith = (changes: Partial<PaymentPageData["parcel"]> = {}) =>
    open({ parcel: { ...NO_PARCEL, lines: [line()], ...changes } });

  test("adds up every line and one fee, and pays all of them in one call", async () => {
    openWith();
    const summary = screen.getByRole("heading", { name: "Your order" }).parentElement!;
    within(summary).getByText("Neon tetras × 2");
    within(summary).getByText("Java moss × 2");
    expect(await pay()).toMatchObject({
      lines: [
        { listingId: "listing1", quizId: "quiz1", quantity: 2, shownPrice: 250 },
        { listingId: "moss", quizId: "quiz2", quantity: 2, shownPrice: 300 },
      ],
      shownTotal: totalOf(1100),
    });
  });

  test("leaves out a line with a problem, and says which and why", async () => {
    const problem = {
      code: "stock_short",
      text: "Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    };
    openWith({ lines: [line({ problem })] });
    screen.getByText("Not in this order:");
    screen.getByText(
      "Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
    );
    expect(await pay()).toMatchObject({ lines: [{ listingId: "listing1" }] });
  });

  test("says of a free line only that it is free", () => {
    openWith({ lines: [line({ price: 0 })] });
    expect(document.body.textContent).toMatch(/Java moss.*Free/);
    expect(document.body.textContent).not.toMatch(/Free each/);
  });

  test("links a line's problem to its quiz or its cautions", () => {
    const links: [string, string, string][] = [
      ["quiz_required", "Take the quiz", "/quiz/moss?quantity=2"],
      ["quiz_acknowledge", "Read the cautions", "/compatibility/quiz2"],
    ];
    for (const [code, name, href] of links) {
      openWith({ lines: [line({ problem: { code, text: "Not yet." } })] });
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
      cleanup();
    }
  });

  test("can't be paid if its animals don't go together, and says what to take out", () => {
    const togetherText = "These don't go together: oscars eat shrimp. Take out Big oscar.";
    openWith({ togetherText });
    screen.getByText(togetherText);
    expect(payButton()?.disabled).toBe(true);
  });

  test("sends what was read about keeping the animals together", async () => {
    openWith({ reasons: [{ level: "caution", text: "Assassin snails eat snails." }] });
    screen.getByText("Please read this before you keep these animals together");
    screen.getByText("Assassin snails eat snails.");
    expect(await pay()).toMatchObject({ shownReasons: ["Assassin snails eat snails."] });
  });

  test("loses a line that the buyer removes, from the basket too", async () => {
    const remove = vi.fn();
    onCall(api.orders.basket.remove, (args) => {
      remove(args);
      return null;
    });
    openWith();
    fireEvent.click(screen.getByRole("button", { name: "Remove Java moss" }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ listingIds: ["moss"] }));
  });

  test("goes on without the lines that others were quicker with", async () => {
    const remove = vi.fn();
    onCall(api.orders.basket.remove, (args) => {
      remove(args);
      return null;
    });
    openWith();
    onCall(api.orders.purchases.start, () => {
      throw shoalError("lines_unavailable", {
        list: "Java moss: Everything left is being held for buyers who are paying. Please look again in 30 minutes.",
        listingIds: "moss",
      });
    });
    fireEvent.click(payButton()!);
    await screen.findByText(
      /^Java moss: Everything left is being held for buyers who are paying\./,
    );
    fireEvent.click(screen.getByRole("button", { name: "Continue without it" }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ listingIds: ["moss"] }));
    expect(screen.queryByText(/^Java moss: Another buyer/)).toBeNull();
  });

  test("names the line that its seller has changed, and buys it as it is now", async () => {
    const says = { ...pick(checkout.listing, ["title", "species", "category", "outcode"]) };
    const before = { ...says, water: "freshwater" as const, description: "Green", images: [] };
    const change = { before, now: { ...before, description: "Brown" }, key: "key2" };
    openWith({ lines: [line({ change })] });
    screen.getByText("The seller has changed Java moss since you took the quiz");
    const start = vi.fn();
    onCall(api.orders.purchases.start, (args) => {
      start(args);
      return "uuid";
    });
    fireEvent.click(screen.getByRole("button", { name: "Buy it as it is now" }));
    await waitFor(() => expect(start).toHaveBeenCalled());
    expect(start.mock.calls[0]?.[0]).toMatchObject({ lines: [{}, { acceptedChange: "key2" }] });
  });

  test("shows what a seller changed of a line that is held, once the order is started again", async () => {
    const says = { ...pick(checkout.listing, ["title", "species", "category", "outcode"]) };
    const before = { ...says, water: "freshwater" as const, description: "Green", images: [] };
    const change = { before, now: { ...before, description: "Brown" }, key: "key2" };
    const pending = {
      uuid: "order1",
      quantity: 2,
      deliveryMethod: "collection" as const,
      ...goodsMoney(1100, 0),
      address: null,
      holdExpiresAt: Date.now() + 600_000,
      checkoutUrl: null,
      checkoutError: null,
    };
    const parcel = { ...NO_PARCEL, lines: [line({ change, heldQuantity: 2 })] };
    open({ pending, parcel });
    expect(screen.queryByText("Brown")).toBeNull();
    cleanup();
    open({ pending, parcel: { ...parcel, lines: [line({ change, heldQuantity: 1 })] } });
    screen.getByText("Brown");
    expect(screen.getByRole("button", { name: "Buy it as it is now" })).toBeTruthy();
  });

  test("changes the number of a line in the basket", async () => {
    const setQuantity = vi.fn();
    onCall(api.orders.basket.setQuantity, (args) => {
      setQuantity(args);
      return null;
    });
    openWith();
    fireEvent.change(screen.getByRole("textbox", { name: "Java moss" }), {
      target: { value: "1" },
    });
    await waitFor(() =>
      expect(setQuantity).toHaveBeenCalledWith({ listingId: "moss", quantity: 1 }),
    );
  });

  describe("with the page's own listing in the basket", () => {
    const STOCK = { ...listing({ available: 9 }), ...quiz({ quantity: 5 }) };

    test.each([1, 4, 5])("starts with its number there: %i", async (basketQuantity) => {
      open({ ...STOCK, basketQuantity });
      expect(quantityBox().value).toBe(String(basketQuantity));
      expect(await pay()).toMatchObject({ lines: [{ quantity: basketQuantity }] });
    });

    test("says that more than were checked need another check", () => {
      open({ ...STOCK, basketQuantity: 6 });
      screen.getByText("Choose between 1 and 5.");
      expect(screen.getByRole("link", { name: "check your tank again" })).toBeTruthy();
    });

    test("saves a new number there, whose later change wins over what was typed here", async () => {
      const setQuantity = vi.fn();
      onCall(api.orders.basket.setQuantity, (args) => {
        setQuantity(args);
        return null;
      });
      open({ ...STOCK, basketQuantity: 4 });
      fireEvent.click(fewerButton());
      await waitFor(() =>
        expect(setQuantity).toHaveBeenCalledWith({ listingId: "listing1", quantity: 3 }),
      );
      cleanup();
      open({ ...STOCK, basketQuantity: 5 });
      expect(quantityBox().value).toBe("5");
    });

    test("keeps what is typed on the page of a listing that isn't", async () => {
      const setQuantity = vi.fn();
      onCall(api.orders.basket.setQuantity, (args) => {
        setQuantity(args);
        return null;
      });
      open(STOCK);
      fireEvent.click(fewerButton());
      expect(quantityBox().value).toBe("4");
      expect(setQuantity).not.toHaveBeenCalled();
    });
  });

  test("offers what was put aside longer ago under Add", async () => {
    openWith({ lines: [], others: [line({ addedAt: 1 })] });
    expect(screen.queryByText("Java moss × 2")).toBeNull();
    screen.getByRole("button", { name: "Add Java moss" });
  });

  test("shows on demand what else can travel along, and keeps the listing itself in the basket", async () => {
    const card = { ...pick(moss, ["listingId", "title", "species", "category", "price"]) };
    const extra = { imageUrl: null, quantity: 1, adds: 315, saves: 660, hasExtraDelivery: false };
    answer(api.orders.basket.more, [{ ...card, ...extra }]);
    const add = vi.fn();
    onCall(api.orders.basket.add, (args) => {
      add(args);
      return { quizId: moss.quiz!.quizId };
    });
    open();
    const opener = screen.getByText(/^More from/);
    (opener.closest("details") as HTMLDetailsElement).open = true;
    fireEvent(opener.closest("details")!, new Event("toggle"));
    fireEvent.click(await screen.findByRole("button", { name: "Add Java moss to your parcel" }));
    await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
    expect(add.mock.calls.flat()).toEqual([
      { listingId: "listing1", quantity: 2 },
      { listingId: "moss" },
    ]);
  });
});
