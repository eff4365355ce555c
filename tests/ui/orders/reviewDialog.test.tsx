/**
 * The 'Leave review' modal: stars by keyboard, missing scores, and drafts after a failed call and
 * a reload.
 */

import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { shoalError } from "#convex/errors.ts";
import { ReviewPrompt } from "#src/features/orders/reviews/ReviewPrompt.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { orderDetails } from "../catalogue/rows";
import { answer, onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

beforeEach(() => {
  cleanup();
  // jsdom lacks this, and user-event needs it for arrow keys between radio buttons.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  answer(api.reviews.feedback.ofOrder, { canReview: true, review: null });
});

const order = {
  ...orderDetails,
  deliveryMethod: "courier",
  status: "completed",
  reviewed: false,
} as const;
const page = (shown: ComponentProps<typeof ReviewPrompt>["order"] = order) =>
  render(
    <Frame auth={viewers.user()}>
      <ReviewPrompt order={shown} />
    </Frame>,
  );
async function open() {
  page();
  await userEvent.click(screen.getByRole("button", { name: "Leave review" }));
  return await screen.findByRole("dialog", { name: "Leave review" });
}
const group = (name: string | RegExp) => screen.getByRole("radiogroup", { name });
const star = (name: string | RegExp, stars: number) =>
  within(group(name)).getByRole<HTMLInputElement>("radio", { name: `${stars} of 5 stars` });
const GROUPS = [
  /overall/,
  "Accurate description",
  "Delivery cost",
  "Delivery time",
  "Communication",
];
const textField = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: /In your own words/ });
const send = () => userEvent.click(screen.getByRole("button", { name: "Send review" }));

describe("the review dialog", () => {
  test("needs only the overall score, reports it if missing, and takes others back", async () => {
    const saveReview = vi.fn((_args: unknown) => null);
    onCall(api.reviews.feedback.save, saveReview);
    await open();
    await userEvent.click(star("Communication", 4));
    await send();
    expect(await screen.findAllByText("Please choose 1 to 5 stars.")).toHaveLength(1);
    expect(group(/overall/).getAttribute("aria-invalid")).toBe("true");
    expect(group(/overall/).contains(document.activeElement)).toBe(true);
    expect(saveReview).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole("button", { name: "Clear Communication" }));
    expect(group("Communication").contains(document.activeElement)).toBe(true);
    await userEvent.click(star(/overall/, 4));
    await send();
    expect(saveReview).toHaveBeenCalledExactlyOnceWith({
      orderId: order.uuid,
      overall: 4,
      comment: "",
    });
  });

  test("asks nothing about the delivery of what was collected", async () => {
    page({ ...order, deliveryMethod: "collection" });
    await userEvent.click(screen.getByRole("button", { name: "Leave review" }));
    await screen.findByRole("dialog", { name: "Leave review" });
    const groups = screen.getAllByRole("radiogroup");
    expect(groups.map((each) => each.querySelector("legend")?.textContent)).toEqual([
      "How was it overall?",
      "Accurate description",
      "Communication",
    ]);
  });

  test("can be filled in and sent with the keyboard alone", async () => {
    const saveReview = vi.fn((_args: unknown) => null);
    onCall(api.reviews.feedback.save, saveReview);
    await open();
    star(/overall/, 1).focus();
    for (const _ of GROUPS) {
      await userEvent.keyboard(" {ArrowRight}{ArrowRight}");
      await userEvent.tab();
    }
    expect(document.activeElement).toBe(textField());
    await userEvent.keyboard("Lively.");
    await send();
    expect(saveReview).toHaveBeenCalledWith({
      orderId: order.uuid,
      overall: 3,
      accurateDescription: 3,
      postageCost: 3,
      deliveryTime: 3,
      communication: 3,
      comment: "Lively.",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(reviewTexts.saved)).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });

  test("keeps the text when the call fails and after a reload", async () => {
    onCall(api.reviews.feedback.save, () => shoalError("review_change_over"));
    const dialog = await open();
    for (const name of GROUPS) await userEvent.click(star(name, 5));
    await userEvent.type(textField(), "All alive.");
    await send();
    expect(await within(dialog).findByText(reviewTexts.changeOver)).toBeTruthy();
    expect(textField().value).toBe("All alive.");

    cleanup();
    await open();
    expect(textField().value).toBe("All alive.");
    for (const name of GROUPS) expect(star(name, 5).checked).toBe(true);
  });

  test("ignores a damaged draft", async () => {
    const draft = placeOf("user1", `review.${order.uuid}`, "browser");
    saveDraft(draft, { overall: 9, comment: 4, deliveryTime: "5" });
    await open();
    expect(textField().value).toBe("");
    expect(screen.getAllByRole<HTMLInputElement>("radio").every(({ checked }) => !checked)).toBe(
      true,
    );
  });
});

describe("a review on the order page", () => {
  const review = {
    _id: "review1" as never,
    overall: 2,
    scores: { accurateDescription: 2, postageCost: 3, deliveryTime: 4, communication: 5 },
    comment: "Small.",
    answer: null,
    answeredAt: null,
    isCounted: true,
    buyerId: "user1" as never,
    buyerName: "Nell Newcomer",
    buyerAvatarUrl: null,
    listingId: order.listingId,
    listingTitle: "Cherry shrimp",
    createdAt: 0,
    changeableUntil: null,
    canAnswer: false,
    hiddenReason: null as string | null,
    answerHiddenReason: null,
  };
  const show = (changes: Partial<typeof review | { changeableUntil: number }>, side = "buyer") => {
    answer(api.reviews.feedback.ofOrder, {
      canReview: false,
      review: { ...review, ...changes },
    });
    render(
      <Frame auth={viewers.user()}>
        <ReviewPrompt order={{ ...order, reviewed: true, viewerSide: side as "buyer" }} />
      </Frame>,
    );
  };

  test("shows the reason for hiding it in its own text direction", async () => {
    show({ hiddenReason: "כתובת" });
    expect((await screen.findByText("כתובת")).closest("bdi")).not.toBeNull();
  });

  test("can be edited by the buyer while that is allowed", async () => {
    show({ changeableUntil: Date.now() + 60_000 });
    await userEvent.click(screen.getByRole("button", { name: "Change review" }));
    await screen.findByRole("dialog");
    expect(star(/overall/, 2).checked).toBe(true);
    expect(textField().value).toBe("Small.");
    const saveReview = vi.fn((_args: unknown) => null);
    onCall(api.reviews.feedback.save, saveReview);
    await userEvent.click(star(/overall/, 4));
    await userEvent.click(screen.getByRole("button", { name: "Clear Delivery time" }));
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Your review was changed.");
    expect(saveReview).toHaveBeenCalledExactlyOnceWith({
      orderId: expect.any(String),
      overall: 4,
      deliveryTime: null,
    });
    cleanup();
    show({ changeableUntil: Date.now() - 1 });
    expect(screen.queryByRole("button", { name: "Change review" })).toBeNull();
    expect(screen.getByText("Small.")).toBeTruthy();
  });

  test("can't be changed after the deadline by the server's clock, on a device ten minutes slow", async () => {
    onCall(api.shared.clock.now, () => Date.now() + 10 * MINUTE_MS);
    show({ changeableUntil: Date.now() + 5 * MINUTE_MS });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Change review" })).toBeNull());
  });

  test("can be answered by the seller, whose text is kept on failure", async () => {
    onCall(api.reviews.feedback.answer, () => new Error("offline"));
    show({ canAnswer: true }, "seller");
    await userEvent.click(screen.getByRole("button", { name: /Answer/ }));
    const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your answer/ });
    await userEvent.type(box(), "They were sold as young ones.");
    await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText(reviewTexts.answerFailed)).toBeTruthy();
    expect(box().value).toBe("They were sold as young ones.");
    cleanup();
    show({ canAnswer: true }, "seller");
    expect(box().value).toBe("They were sold as young ones.");
  });

  test("says why if it is hidden", () => {
    show({ hiddenReason: "It names a neighbour." } as never);
    expect(screen.getByText("It names a neighbour.")).toBeTruthy();
  });
});
