/** A submitted claim: what each party sees and can do. */

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";
import { ClaimPanel } from "#src/features/orders/claims/ClaimPanel.tsx";
import type { Claim } from "#src/features/orders/public/claimTypes.ts";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { answer, onCall } from "#tests/ui/fakeConvex.ts";
import { Frame, viewers } from "#tests/ui/viewers.tsx";
import { aClaim, anArrivedOrder, aPhoto } from "./rows";

beforeEach(() => void vi.spyOn(uploads, "useUpload").mockReturnValue(async () => ({}) as never));

function page({ viewerSide, waitsFor }: Claim, order: Partial<OrderDetails> = {}) {
  const status = waitsFor === null ? "completed" : "disputed";
  return (
    <Frame auth={viewers.user()}>
      <ClaimPanel order={anArrivedOrder({ viewerSide, status, ...order })} />
    </Frame>
  );
}
function show(claim: Claim, order: Partial<OrderDetails> = {}) {
  answer(api.claims.cases.ofOrder, claim);
  return render(page(claim, order));
}
const panel = () => screen.getByRole("region", { name: "Live-arrival claim" }).textContent;
const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const { uuid: orderId } = anArrivedOrder();

describe("the seller", () => {
  const claim = aClaim({ viewerSide: "seller" });

  test("accepts the proposed sum after confirming", async () => {
    const acceptClaim = vi.fn(() => null);
    onCall(api.claims.cases.accept, acceptClaim);
    show(claim);
    expect(panel()).toContain("2 dead on arrival");
    expect(panel()).toContain(
      "If you don't reply, it counts as accepted and £5.00 is refunded to the buyer.",
    );
    await click("Accept and refund £5.00");
    expect(acceptClaim).not.toHaveBeenCalled();
    await click("Refund £5.00");
    expect(acceptClaim).toHaveBeenCalledWith({ orderId, amount: 500 });
  });

  test("is told how many are missing", () => {
    show({
      ...claim,
      items: [{ listingId: anArrivedOrder().listingId, problem: "wrongNumber", animals: 2 }],
    });
    expect(panel()).toContain("2 missing");
  });

  test("can't refund money that the buyer's bank holds, but can respond, with one main button at a time", async () => {
    show({ ...claim, proposedRefund: 0, refundable: 0 }, { stops: ["chargeback"] });
    expect(panel()).toContain(
      "The buyer's bank holds the money until it decides. Please still answer the claim. If you don't reply, the claim counts as accepted even if the bank decides for you.",
    );
    expect(panel()).not.toContain("on hold");
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    await click("Disagree or offer less");
    expect(screen.getByRole("button", { name: "Send the answer" })).toBeTruthy();
    cleanup();
    show(claim);
    const isMain = (name: string) =>
      screen.getByRole("button", { name }).classList.contains("bg-accent");
    expect(isMain("Accept and refund £5.00")).toBe(true);
    await click("Disagree or offer less");
    expect(isMain("Accept and refund £5.00")).toBe(false);
    expect(isMain("Send the answer")).toBe(true);
  });

  test("isn't asked for an answer that would be too late, while a chargeback keeps the claim open", () => {
    const respondBy = Date.now() - 60_000;
    show({ ...claim, proposedRefund: 0, refundable: 0, respondBy }, { stops: ["chargeback"] });
    expect(panel()).toContain("The time to answer ended on");
    expect(panel()).toContain("The claim counts as accepted even if the bank decides for you.");
    expect(panel()).not.toMatch(/Please still answer|00:00|left/);
    expect(screen.queryByRole("button", { name: "Disagree or offer less" })).toBeNull();
  });

  test("of a free order accepts a claim without a refund, and can't make an offer", async () => {
    const acceptClaim = vi.fn(() => null);
    onCall(api.claims.cases.accept, acceptClaim);
    show({ ...claim, proposedRefund: 0, refundable: 0 }, { totalAmount: 0 });
    expect(panel()).toContain("there's no refund, because the order was free");
    expect(panel()).not.toContain("£0.00");
    await click("Disagree or offer less");
    expect(screen.queryByRole("textbox", { name: /Offer/ })).toBeNull();
    await click("Accept the claim");
    expect(screen.getByRole("dialog").textContent).toContain("because the order was free");
    await click("Accept");
    expect(acceptClaim).toHaveBeenCalledWith({ orderId, amount: 0 });
  });

  test("responds with text, or with an offer below the proposal", async () => {
    const answerClaim = vi.fn(() => null);
    onCall(api.claims.cases.answer, answerClaim);
    show(claim);
    await click("Disagree or offer less");
    type("Your answer", "They left in good health.");
    const tryOffer = async (offer: string) => {
      type(/Offer a lower refund/, offer);
      await click("Send the offer");
    };
    await tryOffer("5");
    expect(await screen.findByText("Offer less than £5.00, or accept the claim.")).toBeTruthy();
    await tryOffer("lots");
    expect(await screen.findByText("Enter an amount in pounds, such as 4.50.")).toBeTruthy();
    expect(answerClaim).not.toHaveBeenCalled();
    await tryOffer("£4.50");
    const answerText = "They left in good health.";
    expect(answerClaim).toHaveBeenCalledWith({
      orderId,
      words: answerText,
      photos: [],
      offer: 450,
    });
  });

  test("can still answer if the claim was refunded while they typed an offer", async () => {
    const answerClaim = vi.fn(() => null);
    onCall(api.claims.cases.answer, answerClaim);
    const { rerender } = show(claim);
    await click("Disagree or offer less");
    type("Your answer", "They left in good health.");
    type(/Offer a lower refund/, "4");
    answer(api.claims.cases.ofOrder, { ...claim, proposedRefund: 0 });
    rerender(page(claim));
    expect(screen.queryByRole("textbox", { name: /Offer/ })).toBeNull();
    await click("Send the answer");
    const answerText = "They left in good health.";
    expect(answerClaim).toHaveBeenCalledWith({ orderId, words: answerText, photos: [] });
  });

  test("never loses the focus when the form opens, closes and is sent", async () => {
    onCall(api.claims.cases.answer, () => null);
    show(claim);
    const focusedElement = () => document.activeElement;
    await click("Disagree or offer less");
    const answerField = screen.getByRole("textbox", { name: "Your answer" });
    expect(focusedElement()?.contains(answerField) && focusedElement() !== document.body).toBe(
      true,
    );
    await click("Not now");
    expect(focusedElement()?.textContent).toBe("Disagree or offer less");
    await click("Disagree or offer less");
    type("Your answer", "They left in good health.");
    await click("Send the answer");
    await vi.waitFor(() => expect(focusedElement()?.id).toBe("claim"));
  });

  test("finds the unsent response again after a reload", async () => {
    show(claim);
    await click("Disagree or offer less");
    type("Your answer", "They left in good health.");
    type(/Offer a lower refund/, "4");
    cleanup();
    show(claim);
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveProperty(
      "value",
      "They left in good health.",
    );
    expect(screen.getByRole("button", { name: "Send the offer" })).toBeTruthy();
  });

  test("is told that an old draft's photos are gone, and keeps its text", () => {
    const DAY_MS = 24 * 3_600_000;
    const photos = [
      { ...aPhoto(7), uploadedAt: Date.now() - DAY_MS },
      { ...aPhoto(8), uploadedAt: Date.now() - DAY_MS / 2 },
    ];
    const draft = placeOf("user1", `claimAnswer.${orderId}`, "browser");
    saveDraft(draft, { words: "They left in good health." });
    saveDraft({ ...draft, key: `${draft.key}.photos` }, photos);
    show(claim);
    expect(screen.getByText(/only keep a draft's photos for a day/)).toBeTruthy();
    const savedPhoto = screen.getByAltText("Your answer, photo 1");
    expect(savedPhoto.getAttribute("src")).toContain("8-small");
    expect(screen.queryByAltText("Your answer, photo 2")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveProperty(
      "value",
      "They left in good health.",
    );
  });

  test("can still accept while the buyer is deciding, but can't respond again", () => {
    const sellerAnswer = { words: "No.", photos: [], offer: 300, at: Date.now() };
    show(
      aClaim({ viewerSide: "seller", status: "offered", waitsFor: "buyer", answer: sellerAnswer }),
    );
    expect(screen.getByRole("button", { name: "Refund £5.00 after all" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Disagree or offer less" })).toBeNull();
  });
});

describe("a buyer with an offer", () => {
  const sellerAnswer = { words: "One was alive.", photos: [aPhoto(2)], offer: 300, at: Date.now() };
  const offeredClaim = aClaim({ status: "offered", waitsFor: "buyer", answer: sellerAnswer });

  test.each([
    ["accepts", "Accept £3.00", "Accept £3.00", api.claims.cases.acceptOffer],
    ["declines", "Decline", "Let Shoal decide", api.claims.cases.declineOffer],
  ] as const)("%s it after confirming", async (_, opener, confirm, call) => {
    const onAnswer = vi.fn(() => null);
    onCall(call, onAnswer);
    show(offeredClaim);
    expect(panel()).toContain("The seller offers £3.00 instead of £5.00.");
    await click(opener);
    const dialog = screen.getByRole("dialog");
    expect(onAnswer).not.toHaveBeenCalled();
    const [button] = [...dialog.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === confirm,
    );
    if (!button) throw new Error(`There is no "${confirm}"`);
    await userEvent.click(button);
    expect(onAnswer).toHaveBeenCalledWith({ orderId });
  });

  test("sees both sides' photos", () => {
    show(offeredClaim);
    expect(screen.getByRole("button", { name: /Enlarge The buyer's claim, photo 1/ })).toBeTruthy();
    expect(
      screen.getByRole("button", { name: /Enlarge The seller's answer, photo 1/ }),
    ).toBeTruthy();
  });
});

describe("the outcome of a claim", () => {
  const endedClaim = (
    status: Claim["status"],
    amount: number,
    reason: string | null = null,
  ): Claim =>
    aClaim({
      status,
      waitsFor: null,
      respondBy: null,
      decision: { by: status === "accepted" ? "system" : "admin", amount, reason, at: Date.now() },
    });

  test.each([
    [{ sending: 500, requested: 0, failed: 0 }, "£5.00 is on its way to your card."],
    [{ sending: 0, requested: 500, failed: 0 }, "£5.00 is on its way to your card."],
    [{ sending: 0, requested: 0, failed: 500 }, "The refund of £5.00 did not go through."],
    [{ sending: 0, requested: 0, failed: 0 }, "£5.00 was refunded to your card."],
  ])("with %o owed tells the buyer: %s", (moneyOwed, text) => {
    show(endedClaim("accepted", 500), { moneyOwed });
    expect(panel()).toContain("Accepted: the seller didn't answer in time");
    expect(panel()).toContain(text);
  });

  test.each([
    ["buyer", "The seller accepted the claim", "You accepted the seller's offer"],
    ["seller", "You accepted the claim", "The buyer accepted your offer"],
    ["admin", "The seller accepted the claim", "The buyer accepted the seller's offer"],
  ] as const)("calls its reader, the %s, you", (viewerSide, acceptedText, agreedText) => {
    const decidedClaim = (status: "accepted" | "agreed", by: TradeSide) => ({
      ...endedClaim(status, 500),
      viewerSide,
      decision: { by, amount: 500, reason: null, at: Date.now() },
    });
    show(decidedClaim("accepted", "seller"));
    expect(panel()).toContain(acceptedText);
    cleanup();
    show(decidedClaim("agreed", "buyer"));
    expect(panel()).toContain(agreedText);
  });

  test("gives the reason for declining, and says that no money is refunded", () => {
    show(endedClaim("declined", 0, "The photos show living animals."));
    expect(panel()).toContain("Shoal decided against the claim");
    expect(panel()).toContain("The photos show living animals.");
    expect(panel()).toContain("There's no refund.");
    expect(screen.queryByRole("button", { name: /Accept|Decline|Answer/ })).toBeNull();
  });
});

test("an admin gets a link to the case", () => {
  show(aClaim({ viewerSide: "admin", status: "contested", waitsFor: "admin", respondBy: null }));
  const link = screen.getByRole("link", { name: "Decide this claim" });
  expect(link.getAttribute("href")).toBe(`/admin/moderator-panel?claim=${orderId}`);
});

test("an order without a claim shows nothing after the deadline", () => {
  answer(api.claims.cases.ofOrder, null);
  render(
    <Frame auth={viewers.user()}>
      <ClaimPanel order={anArrivedOrder({ status: "completed" })} />
    </Frame>,
  );
  expect(screen.queryByRole("region")).toBeNull();
});

test("a free order cancelled because it never arrived keeps its claim", () => {
  const claim = aClaim({
    kind: "not_arrived",
    status: "accepted",
    waitsFor: null,
    items: [],
    description: "No parcel came.",
    photos: [],
    proposedRefund: 0,
    refundable: 0,
  });
  const { container } = show(claim, { status: "cancelled", totalAmount: 0, refundable: 0 });
  expect(screen.getByRole("region", { name: "Not received" })).toBeTruthy();
  expect(container.textContent).toContain("No parcel came.");
  expect(container.textContent).toContain("The order was free.");
});
