/** Continuing from the outcome of a suitability quiz. */

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { NextSteps, type QuizResult } from "#src/features/tanks/quiz/NextSteps.tsx";
import { id } from "../catalogue/stage";
import { onCall } from "../fakeConvex";

const acknowledge = vi.fn(() => null);
beforeEach(() => {
  acknowledge.mockClear();
  onCall(api.tanks.suitability.acknowledge, acknowledge);
});

function openNext(verdict: "suitable" | "caution", price = 300) {
  const quiz = { _id: "quiz1", listingId: "listing1", verdict, quantity: 1 };
  const result = {
    quiz,
    listing: { _id: "listing1", category: "fish", price, sellerName: "Sam Seller" },
    care: [],
  };
  render(
    <MemoryRouter>
      <ToastProvider>
        <Routes>
          <Route path="/" element={<NextSteps result={result as unknown as QuizResult} />} />
          <Route path="/payment/:listingId/:quizId" element={<p>the payment page</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const continueToPayment = () =>
  userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));

test("cautions must be confirmed as read before continuing", async () => {
  openNext("caution");
  await continueToPayment();
  expect(screen.getByText(errorText("quiz_acknowledge"))).toBeDefined();
  expect(acknowledge).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText(errorText("quiz_acknowledge"))).toBeNull();
  await continueToPayment();
  expect(await screen.findByText("the payment page")).toBeDefined();
  expect(acknowledge.mock.calls).toEqual([[{ quizId: "quiz1" }]]);
});

test("a listing goes into the seller's parcel once its cautions are confirmed", async () => {
  const addToBasket = vi.fn((_args: unknown) => ({ quizId: id("suitabilityQuizzes", "quiz1") }));
  onCall(api.orders.basket.add, addToBasket);
  openNext("caution");
  const addToParcel = () => userEvent.click(screen.getByRole("button", { name: "Add to parcel" }));
  await addToParcel();
  expect(screen.getByText(errorText("quiz_acknowledge"))).toBeDefined();
  expect(addToBasket).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("checkbox"));
  await addToParcel();
  await screen.findByText(/^Added to your parcel from/);
  expect(acknowledge.mock.calls).toEqual([[{ quizId: "quiz1" }]]);
  expect(addToBasket.mock.calls).toEqual([[{ listingId: "listing1" }]]);
});

test("a free listing is reserved, not paid for", async () => {
  openNext("suitable", 0);
  await userEvent.click(screen.getByRole("button", { name: "Continue to reservation" }));
  expect(await screen.findByText("the payment page")).toBeDefined();
});

test("without cautions the user can continue at once", async () => {
  openNext("suitable");
  await continueToPayment();
  expect(await screen.findByText("the payment page")).toBeDefined();
  expect(acknowledge).not.toHaveBeenCalled();
});
