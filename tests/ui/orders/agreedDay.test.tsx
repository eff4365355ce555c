/** The day on which a parcel is sent: chosen on the payment page, moved on the order page. */

import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { shoalError } from "#convex/errors.ts";
import OrderPage from "#src/features/orders/pages/OrderPage.tsx";
import PaymentPage from "#src/features/orders/pages/PaymentPage.tsx";
import type { AddressBook } from "#src/features/orders/payment/useDestination.ts";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { orderDetails } from "../catalogue/rows";
import { click, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { viewers } from "../viewers";
import { checkout } from "./checkout";

const timeOf = (text: string) => Date.parse(`${text}Z`);
const noon = (day: string) => timeOf(`${day}T12:00`);
const MONDAY = timeOf("2026-12-07T10:00");
beforeEach(() => {
  vi.useFakeTimers({ now: MONDAY, toFake: ["Date", "setInterval", "clearInterval"] });
  answer(api.orders.basket.mine, []);
});

const ADDRESSES: AddressBook = [
  {
    addressId: "address1" as AddressBook[number]["addressId"],
    isDefault: true,
    address: { name: "Bea Buyer", line1: "1 Willow Walk", town: "Leeds", postcode: "LS6 1AA" },
  },
];

describe("on the payment page", () => {
  function openPaymentPage() {
    answer(api.accounts.addresses.mine, ADDRESSES);
    answer(api.orders.purchases.page, {
      ...checkout,
      delivery: [{ method: "courier", charge: 800, why: null }],
      outcode: "LS6",
    });
    show(<PaymentPage />, { at: "/payment/listing1/quiz1", path: "/payment/:listingId/:quizId" });
  }
  const days = () => within(screen.getByRole("group", { name: "When it's sent" }));

  test("the first day is chosen, another takes one tap, and is sent with the order", async () => {
    const start = vi.fn((_: unknown) => "uuid");
    onCall(api.orders.purchases.start, start);
    openPaymentPage();
    screen.getByText("Sent Tuesday 8 December, with you Wednesday 9 December");
    screen.getByText(/pay before/);
    screen.getByText(/After paying, you can choose a later day once\.$/);
    expect(days().getAllByRole("radio")).toHaveLength(6);
    fireEvent.click(days().getByRole("radio", { name: "Thu 10 Dec" }));
    screen.getByText("Sent Thursday 10 December, with you Friday 11 December");
    await click(/^Pay £/);
    await waitFor(() => expect(start).toHaveBeenCalled());
    expect(start.mock.calls[0]?.[0]).toMatchObject({ dispatchOn: noon("2026-12-10") });
    cleanup();
  });

  test("a day past its cut-off is replaced by the next one while the page is open", () => {
    openPaymentPage();
    vi.setSystemTime(timeOf("2026-12-07T18:00"));
    act(() => void vi.advanceTimersByTime(60_000));
    screen.getByText("Sent Wednesday 9 December, with you Thursday 10 December");
    expect(days().queryByRole("radio", { name: "Tue 8 Dec" })).toBeNull();
    cleanup();
  });

  test("a refusal of the day shows why", async () => {
    onCall(api.orders.purchases.start, () => shoalError("day_unavailable"));
    openPaymentPage();
    await click(/^Pay £/);
    await screen.findByText("This day can't be chosen any more. Please choose another.");
    cleanup();
  });
});

describe("on the order page", () => {
  function openOrder(
    side: "buyer" | "seller" | "admin",
    changes: Partial<OrderDetails> = {},
  ): void {
    const order = {
      ...orderDetails,
      viewerSide: side,
      dispatchOn: noon("2026-12-09"),
      dispatchDueAt: noon("2026-12-10"),
      ...changes,
    };
    answer(api.orders.fulfilment.byUuid, order);
    answer(api.orders.fulfilment.boughtListings, []);
    answer(api.orders.fulfilment.timeline, []);
    answer(api.orders.addresses.ofOrder, null);
    answer(api.claims.cases.ofOrder, null);
    const path = `/order/${order.uuid}`;
    show(<OrderPage />, { auth: viewers.seller(), at: path, path: "/order/:orderId" });
  }
  const button = (name: string) => screen.queryByRole("button", { name });

  test("the buyer moves the day once", async () => {
    const move = vi.fn((_: unknown) => null);
    onCall(api.orders.agreedDay.move, move);
    openOrder("buyer");
    screen.getByText("To be sent Wednesday 9 December, due with you Thursday 10 December");
    await click("Move the day");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("You can do this once. We'll tell the seller.");
    fireEvent.click(dialog.getByRole("radio", { name: /^Tuesday 15 December/ }));
    fireEvent.click(dialog.getByRole("button", { name: "Move the day" }));
    await screen.findByText("We've moved the day.");
    expect(move.mock.calls).toEqual([
      [{ orderId: orderDetails.uuid, dispatchOn: noon("2026-12-15") }],
    ]);
    cleanup();
    openOrder("buyer", { dayMovedBy: ["buyer"] });
    expect(button("Move the day")).toBeNull();
    expect(button("Wait for better weather")).not.toBeNull();
    cleanup();
    openOrder("seller", { dayMovedBy: ["buyer"] });
    expect(button("Move the day")).not.toBeNull();
    cleanup();
  });

  test("the seller holds it for the weather, with a reason, at most a week", async () => {
    const hold = vi.fn((_: unknown) => null);
    onCall(api.orders.agreedDay.holdForWeather, hold);
    openOrder("seller");
    screen.getByText("To be sent Wednesday 9 December, due with the buyer Thursday 10 December");
    await click("Wait for better weather");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("link", { name: /Met Office/ })).toHaveProperty(
      "href",
      "https://weather.metoffice.gov.uk/warnings-and-advice/uk-warnings",
    );
    const confirm = dialog.getByRole("button", { name: "Move the day" });
    expect(confirm).toHaveProperty("disabled", true);
    expect(dialog.queryByRole("radio", { name: /^Thursday 17 December/ })).toBeNull();
    fireEvent.click(dialog.getByRole("radio", { name: "Frost" }));
    fireEvent.click(confirm);
    await screen.findByText("The parcel will wait for better weather.");
    expect(hold.mock.calls).toEqual([
      [{ orderId: orderDetails.uuid, dispatchOn: noon("2026-12-10"), reason: "frost" }],
    ]);
    cleanup();
    openOrder("buyer", { weatherHold: { by: "seller", reason: "frost" } });
    screen.getByText("The seller moved the day because of frost.");
    expect(button("Wait for better weather")).toBeNull();
    cleanup();
  });

  test("a refusal shows why", async () => {
    onCall(api.orders.agreedDay.move, () =>
      shoalError("day_fixed", { why: "It's too late to move the day." }),
    );
    openOrder("seller");
    await click("Move the day");
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Move the day" }));
    await screen.findByText(
      "It's too late to move the day. If the day doesn't suit you, please message the other person: they may be able to move the day, or cancel.",
    );
    cleanup();
  });

  test.each([
    ["a buyer from noon the day before", "buyer", {}, "2026-12-08T12:00"],
    [
      "a buyer from the day before, once packed",
      "buyer",
      { packagingDone: true },
      "2026-12-08T00:00",
    ],
    ["a seller once it is late", "seller", {}, "2026-12-10T12:00"],
    ["while the money may be leaving", "seller", { stops: ["chargeback"] }, "2026-12-07T10:00"],
    ["an admin", "admin", {}, "2026-12-07T10:00"],
  ] as const)("%s can't move it", (_, side, changes, now) => {
    vi.setSystemTime(timeOf(now) + 1);
    openOrder(side, changes as Partial<OrderDetails>);
    screen.getByText(/^To be sent Wednesday 9 December/);
    expect(button("Move the day")).toBeNull();
    expect(button("Wait for better weather")).toBeNull();
    cleanup();
  });

  test("a seller who missed the day can't hold it for the weather, but can still move it", () => {
    vi.setSystemTime(timeOf("2026-12-10T00:00") + 1);
    openOrder("seller");
    expect(button("Wait for better weather")).toBeNull();
    expect(button("Move the day")).not.toBeNull();
    cleanup();
  });

  test("a late order, and one in person, show no day", () => {
    openOrder("buyer", { refundOffered: true });
    expect(screen.queryByText(/^To be sent /)).toBeNull();
    cleanup();
    openOrder("buyer", { deliveryMethod: "collection", dispatchOn: null, sending: null });
    expect(screen.queryByText(/^To be sent /)).toBeNull();
    cleanup();
  });

  test("without a later day in time the dialog says what to do", async () => {
    openOrder("seller", {
      sending: {
        rules: { days: [3], cutOff: 18 * 60, notice: 0, awayUntil: timeOf("2027-03-01T00:00") },
        from: ["englandAndWales"],
        to: ["englandAndWales"],
      },
    });
    await click("Wait for better weather");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(
      "No later day is possible. If the parcel can't be sent on the agreed day, please say so in Messages.",
    );
    expect(dialog.getByRole("button", { name: "Move the day" })).toHaveProperty("disabled", true);
    cleanup();
  });
});
