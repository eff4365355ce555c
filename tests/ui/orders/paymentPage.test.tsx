import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import PaymentPage from "../../../src/features/orders/pages/PaymentPage";
import type { Checkout } from "../../../src/features/orders/types";
import { checkout } from "./checkout";

let answer: Checkout | null = checkout;
vi.mock("convex/react", () => ({ useQuery: () => answer, useMutation: () => vi.fn() }));

function show(listing: Partial<Checkout["listing"]>, quiz: Partial<Checkout["quiz"]> = {}) {
  answer = {
    ...checkout,
    listing: { ...checkout.listing, ...listing },
    quiz: { ...checkout.quiz, ...quiz },
  };
  open();
}
function open() {
  render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/payment/listing1/quiz1"]}>
        <Routes>
          <Route path="/payment/:listingId/:quizId" element={<PaymentPage />} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}
const payButton = () => screen.queryByRole<HTMLButtonElement>("button", { name: /^Pay £/ });

test("offers as many as the quiz was taken for and are free", () => {
  show({});
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["1", "2"]);
  expect(payButton()?.disabled).toBe(false);
});

test("sold out while looking at it: says so, and cannot be paid", () => {
  show({ available: 0 });
  screen.getByText("Someone else was quicker: this is sold out or held by another buyer.");
  expect(payButton()?.disabled).toBe(true);
});

test.each([
  [{ isOwn: true }, {}, "You cannot buy your own listing.", null],
  [{ isForSale: false }, {}, "This listing is no longer available.", "Browse listings"],
  [
    {},
    { verdict: "unsuitable", isAcknowledged: true },
    "This animal does not suit your tank, so it cannot be bought for it.",
    "See why",
  ],
  [
    {},
    { verdict: "caution" },
    "Please confirm that you have read the cautions first.",
    "Read the cautions",
  ],
] as const)("%o %o: %s", (listing, quiz, text, wayOn) => {
  show(listing, quiz);
  screen.getByText(text);
  expect(payButton()).toBeNull();
  if (wayOn !== null) screen.getByRole("link", { name: wayOn });
});

test("a caution that was read stops nobody", () => {
  show({}, { verdict: "caution", isAcknowledged: true });
  expect(payButton()?.disabled).toBe(false);
});

test("without a quiz of one's own there is nothing to pay", () => {
  answer = null;
  open();
  screen.getByText("Please take the suitability quiz for this listing before you pay.");
});
