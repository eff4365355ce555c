import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { shoalError } from "#convex/errors.ts";
import { AdjustmentCard } from "#src/features/orders/public/AdjustmentCard.tsx";
import { OrderCard } from "#src/features/orders/public/OrderCard.tsx";
import { COURIER_TOTAL, totalText } from "#tests/convex/kit/totals.ts";
import { answer, onCall } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

const uuid = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";
const order = {
  orderUuid: uuid,
  lines: [{ title: "Cherry shrimp", quantity: 2 }],
  totalAmount: COURIER_TOTAL,
  refundedAmount: 0,
  refundingAmount: 0,
  status: "processing" as const,
  stops: [],
  hasAnimals: true,
  viewerIsBuyer: true,
  meetingAt: null,
  suggestedMeetingAt: null,
};
/** Common fields of every claim here. */
const baseClaim = {
  claimId: "c" as Id<"claims">,
  waitsFor: null,
  respondBy: null,
  kind: "live_arrival" as const,
  isUndecidedBySilence: false,
  items: [{ listingId: "l" as Id<"listings">, problem: "dead" as const, animals: 2 }],
  description: "",
  photos: [],
  createdAt: 0,
  answer: null,
  proposedRefund: 0,
  refundable: 0,
};
const adjustmentId = "a" as Id<"orderAdjustments">;
const proposal = {
  orderUuid: uuid,
  viewerIsBuyer: true,
  currentDeliveryCharge: 1200,
  proposedDeliveryCharge: 1500,
  difference: 300,
  status: "pending" as const,
  canAnswer: true,
  checkoutUrl: null,
};

const show = (card: React.ReactNode) => render(<Frame auth={signedIn()}>{card}</Frame>);

describe("the card of a delivery charge", () => {
  it.each([
    ["Accept", true],
    ["Reject", false],
  ] as const)("has '%s', which answers in place", async (name, accept) => {
    const answerProposal = vi.fn(() => null);
    onCall(api.orders.adjustments.answer, answerProposal);
    answer(api.orders.adjustments.card, proposal);
    show(<AdjustmentCard adjustmentId={adjustmentId} />);
    await userEvent.click(screen.getByRole("button", { name }));
    expect(answerProposal).toHaveBeenCalledExactlyOnceWith({ adjustmentId, accept });
  });

  it("says why an answer was refused", async () => {
    onCall(api.orders.adjustments.answer, () =>
      shoalError("transition_refused", { event: "accept", state: "shipped" }),
    );
    answer(api.orders.adjustments.card, proposal);
    show(<AdjustmentCard adjustmentId={adjustmentId} />);
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    expect((await screen.findByRole("alert")).textContent).toContain("shipped");
  });

  it("has no buttons for the seller or once answered, and links to payment of the difference", () => {
    answer(api.orders.adjustments.card, { ...proposal, viewerIsBuyer: false, canAnswer: false });
    const { unmount } = show(<AdjustmentCard adjustmentId={adjustmentId} />);
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    answer(api.orders.adjustments.card, {
      ...proposal,
      status: "paying",
      canAnswer: false,
      checkoutUrl: "https://pay.test/1",
    });
    show(<AdjustmentCard adjustmentId={adjustmentId} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: "Pay £3.00" }).getAttribute("href")).toBe(
      "https://pay.test/1",
    );
  });
});

describe("the cards of an order", () => {
  it("show its current state", () => {
    answer(api.orders.cards.get, { ...order, status: "shipped" });
    show(<OrderCard card={{ kind: "order", orderId: uuid }} />);
    screen.getByText("shipped");
    expect(screen.getByText("Cherry shrimp").closest("p")?.textContent).toBe(
      `2 × Cherry shrimp, ${totalText(500, 1200)}`,
    );
    expect(screen.getByRole("link").getAttribute("href")).toBe(`/order/${uuid}`);
  });

  it.each([
    [null, "Suggested", ["Suggested: Thursday 10 December at 14:00"]],
    [
      Date.UTC(2026, 11, 9, 9),
      "Suggested",
      ["Agreed: Wednesday 9 December at 09:00", "Suggested: Thursday 10 December at 14:00"],
    ],
  ])("show a meeting agreed at %s with a suggestion: %s", (meetingAt, badge, lines) => {
    const suggestedMeetingAt = Date.UTC(2026, 11, 10, 14);
    answer(api.orders.cards.get, { ...order, meetingAt, suggestedMeetingAt });
    show(<OrderCard card={{ kind: "meeting", orderId: uuid }} />);
    screen.getByText(badge);
    const times = [...document.querySelectorAll("time")];
    expect(times.map((time) => time.closest("p")?.textContent)).toEqual(lines);
    const link = screen.getByRole("link", { name: "See the meeting" });
    expect(link.getAttribute("href")).toBe(`/order/${uuid}`);
  });

  it("show that a meeting is agreed", () => {
    answer(api.orders.cards.get, { ...order, meetingAt: Date.UTC(2026, 11, 10, 14) });
    show(<OrderCard card={{ kind: "meeting", orderId: uuid }} />);
    screen.getByText("Agreed");
    expect(screen.queryByText(/Suggested/)).toBeNull();
  });

  it("show neither once a suggestion is gone without an agreement", () => {
    answer(api.orders.cards.get, order);
    show(<OrderCard card={{ kind: "meeting", orderId: uuid }} />);
    screen.getByText(/^Meeting for order/);
    expect(screen.queryByText(/Agreed|Suggested/)).toBeNull();
  });

  it("list several listings", () => {
    const lines = [...order.lines, { title: "Java moss", quantity: 1 }];
    answer(api.orders.cards.get, { ...order, lines });
    show(<OrderCard card={{ kind: "order", orderId: uuid }} />);
    expect(screen.getByText("Java moss").closest("p")?.textContent).toBe(
      `2 × Cherry shrimp, 1 × Java moss, ${totalText(500, 1200)}`,
    );
  });

  it("show refunded and pending amounts", () => {
    answer(api.orders.cards.get, { ...order, refundedAmount: 500, refundingAmount: 100 });
    show(<OrderCard card={{ kind: "refund", orderId: uuid }} />);
    screen.getByText(`£5.00 of ${totalText(500, 1200)} refunded, £1.00 on its way`);
  });

  it("show the claim and its outcome", async () => {
    answer(api.orders.cards.get, { ...order, status: "completed" });
    answer(api.claims.cases.ofOrder, {
      ...baseClaim,
      viewerSide: "buyer",
      status: "accepted",
      decision: { by: "seller", amount: 1000, reason: null, at: 0 },
    });
    await act(async () => show(<OrderCard card={{ kind: "claim", orderId: uuid }} />));
    screen.getByText("2 dead on arrival");
    screen.getByText("The seller accepted the claim; £10.00 is refunded to your card");
  });

  it.each([
    ["seller", "You accepted the claim; £10.00 is refunded to the buyer"],
    ["system", "Accepted: you didn't answer in time; £10.00 is refunded to the buyer"],
  ] as const)("tell the seller who accepted the claim: %s", async (by, text) => {
    answer(api.orders.cards.get, { ...order, status: "completed" });
    answer(api.claims.cases.ofOrder, {
      ...baseClaim,
      viewerSide: "seller",
      status: "accepted",
      decision: { by, amount: 1000, reason: null, at: 0 },
    });
    await act(async () => show(<OrderCard card={{ kind: "claim", orderId: uuid }} />));
    screen.getByText(text);
  });

  it("say if Shoal decided, and why a free order has no refund", async () => {
    answer(api.orders.cards.get, { ...order, status: "completed", totalAmount: 0 });
    answer(api.claims.cases.ofOrder, {
      ...baseClaim,
      viewerSide: "seller",
      status: "upheld",
      decision: { by: "admin", amount: 0, reason: "Seen", at: 0 },
    });
    await act(async () => show(<OrderCard card={{ kind: "claim", orderId: uuid }} />));
    screen.getByText("Shoal decided for the buyer; there's no refund, because the order was free");
  });

  it("let the buyer confirm a parcel's arrival, and ask first", async () => {
    const confirmArrival = vi.fn((_args: unknown) => null);
    onCall(api.orders.fulfilment.confirmArrival, confirmArrival);
    answer(api.orders.cards.get, { ...order, status: "shipped" });
    show(<OrderCard card={{ kind: "order", orderId: uuid }} />);
    await userEvent.click(screen.getByRole("button", { name: "I've received it" }));
    expect(confirmArrival).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Yes, all fine" }));
    expect(confirmArrival).toHaveBeenCalledExactlyOnceWith({ orderId: uuid });
  });

  it.each([
    ["for the seller", { status: "shipped", viewerIsBuyer: false }],
    ["before the dispatch", { status: "processing", viewerIsBuyer: true }],
    ["when it has arrived", { status: "delivered", viewerIsBuyer: true }],
  ] as const)("have no button to confirm the arrival: %s", (_, changes) => {
    answer(api.orders.cards.get, { ...order, ...changes });
    show(<OrderCard card={{ kind: "order", orderId: uuid }} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the card of an open claim", () => {
  const card = async (
    claim: Partial<NonNullable<FunctionReturnType<typeof api.claims.cases.ofOrder>>>,
    stops: "chargeback"[] = [],
  ) => {
    answer(api.orders.cards.get, { ...order, status: "disputed", stops });
    answer(api.claims.cases.ofOrder, {
      ...baseClaim,
      viewerSide: "seller",
      status: "open",
      decision: null,
      proposedRefund: 1000,
      refundable: COURIER_TOTAL,
      ...claim,
    });
    await act(async () => show(<OrderCard card={{ kind: "claim", orderId: uuid }} />));
  };
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  it("lets the seller accept for the displayed sum, as the order's page does", async () => {
    const acceptClaim = vi.fn((_args: unknown) => null);
    onCall(api.claims.cases.accept, acceptClaim);
    await card({ waitsFor: "seller" });
    await press("Accept and refund £10.00");
    expect(acceptClaim).not.toHaveBeenCalled();
    await press("Refund £10.00");
    expect(acceptClaim).toHaveBeenCalledExactlyOnceWith({ orderId: uuid, amount: 1000 });
    expect(
      await screen.findByText("You accepted the claim. £10.00 is refunded to the buyer."),
    ).toBeTruthy();
  });

  const offeredClaim: Partial<NonNullable<FunctionReturnType<typeof api.claims.cases.ofOrder>>> = {
    viewerSide: "buyer",
    waitsFor: "buyer",
    status: "offered",
    answer: { words: "Half of them lived.", photos: [], offer: 400, at: 0 },
  };

  it.each([
    ["Accept £4.00", "Accept £4.00", api.claims.cases.acceptOffer],
    ["Decline", "Let Shoal decide", api.claims.cases.declineOffer],
  ] as const)("lets the buyer answer an offer: %s", async (button, confirm, call) => {
    const acceptOffer = vi.fn((_args: unknown) => null);
    onCall(call, acceptOffer);
    await card(offeredClaim);
    await press(button);
    await userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: confirm }),
    );
    expect(acceptOffer).toHaveBeenCalledExactlyOnceWith({ orderId: uuid });
  });

  it("offers nothing out of turn, and no refund while a bank holds the money", async () => {
    await card({ viewerSide: "buyer", waitsFor: "seller" });
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    await card({ viewerSide: "seller", waitsFor: "buyer" });
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    await card({ waitsFor: "seller" }, ["chargeback"]);
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    await card(offeredClaim, ["chargeback"]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Decline",
    ]);
  });
});
