/** The Earnings tab of /profile/sold: setting up payouts, what Stripe needs, and where each pound is. */

import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { anOrder } from "../catalogue/rows";
import { click, show } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

type Account = NonNullable<FunctionReturnType<typeof api.payouts.accounts.mine>>;
const FRIDAY = Date.UTC(2026, 11, 4);
const activeAccount: Account = {
  status: "active",
  canBePaid: true,
  codes: [],
  schedule: "weekly",
  lastPayout: undefined,
};
const sums = { ahead: 0, waiting: 0, sending: 0, sent: 0, takingBack: 0, isPartial: false };

beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 10, 29));
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.soldCount, 1);
  answer(api.payouts.earnings.summary, sums);
  answer(api.payouts.earnings.isOpen, true);
  answer(api.orders.lists.sold, pageOf());
});
function open(account: Account | null, at = "/profile/sold?tab=earnings") {
  answer(api.payouts.accounts.mine, account);
  show(<SoldPage />, { auth: viewers.seller(), at });
}
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("is one of two tabs, and Sales is the first", async () => {
  open(null, "/profile/sold");
  expect(screen.getByRole("tab", { name: "Sales" }).ariaSelected).toBe("true");
  screen.getByRole("tab", { name: "Earnings" }).click();
  await screen.findByText("Get paid");
});

test.each<[string, Account | null, string, string[]]>([
  ["not begun", null, "Get paid", ["Set up payouts"]],
  [
    "begun",
    { ...activeAccount, status: "started", canBePaid: false },
    "Finish setting up payouts",
    ["Continue at Stripe"],
  ],
  [
    "being checked",
    { ...activeAccount, status: "checking", canBePaid: false },
    "Stripe is checking your details",
    ["Open Stripe"],
  ],
  [
    "short of something",
    { ...activeAccount, status: "restricted", canBePaid: false },
    "Stripe needs something from you",
    ["Answer Stripe"],
  ],
  ["active", activeAccount, "You're set up to be paid", ["Open Stripe"]],
  [
    "without a bank that can be paid",
    { ...activeAccount, canBePaid: false },
    "Stripe can't pay your bank",
    ["Change your bank account", "Open Stripe"],
  ],
  [
    "rejected",
    { ...activeAccount, status: "rejected", canBePaid: false },
    "Stripe can't pay you",
    [],
  ],
  [
    "closed",
    { ...activeAccount, status: "closed", canBePaid: false },
    "Your account at Stripe was closed",
    ["Set up payouts"],
  ],
])("an account that is %s offers what the seller can do", (_what, account, title, expected) => {
  open(account);
  screen.getByText(title);
  expect(buttons()).toEqual(expected);
});

test.each([
  [true, /^Once an order is complete, we send your share to Stripe/],
  [false, /^Until payouts open, we can't pay you/],
])("promises nothing that isn't switched on (on: %s)", (isOpen, note) => {
  answer(api.payouts.earnings.isOpen, isOpen);
  open(null);
  screen.getByText(note);
  expect(screen.queryAllByText(/^Payouts aren't open yet/)).toHaveLength(isOpen ? 0 : 1);
});

test("leads to Stripe's page, and says so when that fails", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  open(null);
  onCall(api.payouts.accounts.setUp, () => new Error("down"));
  await click("Set up payouts");
  await screen.findByText("Stripe could not be opened");
  onCall(api.payouts.accounts.setUp, () => ({ url: "https://connect.stripe.com/setup/1" }));
  await click("Set up payouts");
  expect(assign).toHaveBeenCalledWith("https://connect.stripe.com/setup/1");
  vi.unstubAllGlobals();
});

test("asks Stripe once when the seller comes back", async () => {
  const check = vi.fn(() => null);
  onCall(api.payouts.accounts.checkMine, check);
  open(activeAccount, "/profile/sold?tab=earnings&setup=done");
  await waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  screen.getByText("You're set up to be paid");
});

test("shows the last bank payment, and why the bank returned it", () => {
  open({
    ...activeAccount,
    canBePaid: false,
    lastPayout: { amount: 1900, state: "failed", arrivesAt: FRIDAY, failureCode: "no_account" },
  });
  screen.getByText(/There is no such bank account\. Your money is in your balance at Stripe/);
  screen.getByText(
    "Last bank payment: £19.00 was due on Friday 4 December, but your bank returned it.",
  );
});

test("shows the sums, and each order's money with its stage and date", () => {
  answer(api.payouts.earnings.summary, {
    ahead: 1000,
    waiting: 250,
    sending: 1700,
    sent: 4200,
    takingBack: 300,
    isPartial: false,
  });
  answer(
    api.orders.lists.sold,
    pageOf(
      {
        ...anOrder,
        viewerSide: "seller" as const,
        status: "completed" as const,
        payout: [
          { stage: "sent" as const, amount: 1900, availableAt: FRIDAY - 1 },
          { stage: "takingBack" as const, amount: 300 },
        ],
      },
      { ...anOrder, uuid: "other", viewerSide: "seller" as const, payout: [] },
    ),
  );
  open(activeAccount);
  const sumsList = within(screen.getByRole("region", { name: "Your money" }));
  for (const text of ["£12.50", "£17.00", "£42.00"]) sumsList.getByText(text);
  const [first, second] = within(screen.getByRole("region", { name: "Your orders" })).getAllByRole(
    "listitem",
  );
  expect(first?.textContent).toContain("£19.00 · should reach your bank on Friday 4 December");
  expect(first?.textContent).toContain("£3.00 · being taken back for a refund");
  expect(second?.textContent).toContain("No payout");
});
