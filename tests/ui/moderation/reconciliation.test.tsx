/** Our books compared with Stripe's on the Health page: differences are named and can be resolved. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import { HealthTab } from "#src/features/moderation/components/health/HealthTab.tsx";
import { click, id, show, type } from "../catalogue/stage";
import { answer, onCall, resetConvex } from "../fakeConvex";
import { stubBrowser, viewers } from "../viewers";

vi.mock("convex/react", async () => (await import("../fakeConvex")).convexReact);
vi.mock("convex-helpers/react", async () => (await import("../fakeConvex")).convexReact);
vi.mock("@convex-dev/auth/react", async () => (await import("../fakeConvex")).authReact);

type Books = (typeof api.payments.reconciliation.state)["_returnType"];
const runId = id("reconciliations", "run1");
const run: Books["runs"][number] = {
  ...{ _id: runId, _creationTime: 0, from: 0, until: 1, startedBy: null, state: "done" },
  ...{ phase: "ownRefunds", cursor: null, step: 4, attempts: 0, theirs: 3, ours: 3, foreign: 1 },
  ...{ createdAt: 0, updatedAt: 0 },
};
const differenceId = id("bookDifferences", "difference1");
const books: Books = {
  runs: [run],
  days: [
    {
      ...{ _id: id("reconciledDays", "day1"), _creationTime: 0, runId, day: "2026-11-21" },
      ...{ theirPaid: 2250, ourPaid: 2000, theirRefunded: 100, ourRefunded: 150 },
    },
  ],
  differences: [
    {
      ...{ differenceId, what: "payment", kind: "missingHere", stripeId: "pi_1" },
      ...{ day: "2026-11-21", theirs: 250, ours: 0, foundAt: 0, orderUuid: null },
    },
  ],
  hasMore: false,
};
const toasts = () =>
  [...document.querySelectorAll("[data-variant]")].map(({ textContent }) => textContent);

function open(changes: Partial<Books> = {}) {
  answer(api.payments.reconciliation.state, { ...books, ...changes });
  show(<HealthTab />, { auth: viewers.designatedAdmin() });
}

beforeEach(() => {
  resetConvex();
  stubBrowser();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("a difference is named with both sums, and its day with its total", async () => {
  open();
  const table = within(await screen.findByRole("table", { name: "Differences" }));
  for (const text of ["Missing at Shoal", "pi_1", "£2.50", "£0.00"]) {
    expect(table.getByText(text)).toBeTruthy();
  }
  const days = within(screen.getByRole("table", { name: "Days" }));
  for (const text of ["£22.50", "£20.00", "£3.00"]) expect(days.getByText(text)).toBeTruthy();
  expect(screen.getByText(/1 of other shops left out/)).toBeTruthy();
});

test("books that agree say so, and those never compared say when they will be", async () => {
  open({ differences: [] });
  expect(await screen.findByText("No difference is open.")).toBeTruthy();
});

test("before the first comparison it says that it runs automatically", async () => {
  open({ runs: [], days: [], differences: [] });
  expect(await screen.findByText(/^Not compared yet/)).toBeTruthy();
  expect(screen.queryByText("No difference is open.")).toBeNull();
});

test("the button compares the last week, and waits while a comparison runs", async () => {
  const asked: { from: number; until: number }[] = [];
  onCall(api.payments.reconciliation.start, (period) => {
    asked.push(period);
    return runId;
  });
  open();
  await click("Compare the last 7 days");
  expect(asked).toHaveLength(1);
  expect((asked[0]?.until ?? 0) - (asked[0]?.from ?? 0)).toBe(7 * 86_400_000);
});

test("a second comparison isn't started while one is running", async () => {
  open({ runs: [{ ...run, state: "running" }] });
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Compare the last 7 days",
  });
  expect(button.disabled).toBe(true);
});

test("a failed comparison says why and resumes where it stopped", async () => {
  const resumed: unknown[] = [];
  onCall(api.payments.reconciliation.resume, (args) => {
    resumed.push(args);
    return null;
  });
  open({ runs: [{ ...run, state: "failed", error: "Stripe was down" }] });
  expect(await screen.findByText("Stripe was down")).toBeTruthy();
  await click("Resume");
  expect(resumed).toEqual([{ runId }]);
});

test.each([
  [true, "The books agree now."],
  [false, "The books still differ."],
])("Stripe rechecked: %s", async (agree, text) => {
  onCall(api.payments.reconciliation.apply, () => agree);
  open();
  await click("Ask Stripe again: pi_1");
  await waitFor(() => expect(toasts()).toEqual([text]));
});

test("can be accepted as it is with a reason, which survives a failure", async () => {
  const code = "reason_required";
  onCall(
    api.payments.reconciliation.settle,
    () => new ConvexError({ code, message: errorText(code) }),
  );
  open();
  await click("Leave as it is: pi_1");
  const dialog = within(await screen.findByRole("dialog"));
  type(/^Reason/, "Told Stripe");
  await act(async () => dialog.getByRole("button", { name: "Settle" }).click());
  expect(dialog.getByText(errorText(code))).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe("Told Stripe");
  onCall(api.payments.reconciliation.settle, () => null);
  await act(async () => dialog.getByRole("button", { name: "Settle" }).click());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
