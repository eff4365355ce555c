/** Continuing from the outcome of a suitability quiz. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { NextSteps, type QuizResult } from "#src/features/tanks/quiz/NextSteps.tsx";
import { onCall } from "../fakeConvex";

const acknowledge = vi.fn(() => null);
beforeEach(() => {
  acknowledge.mockClear();
  onCall(api.tanks.suitability.acknowledge, acknowledge);
});

function openNext(verdict: "suitable" | "caution", price = 300) {
  const quiz = { _id: "quiz1", listingId: "listing1", verdict, quantity: 1 };
  const result = { quiz, listing: { category: "fish", price }, care: [] };
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
