/** What needs an admin on the overview, and the Health tab: failures with their reason and a retry. */

import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { errorText } from "#convex/errors.ts";
import { SWEEPS } from "#convex/sweeps.ts";
import OverviewPage from "#src/features/moderation/pages/OverviewPage.tsx";
import { click, id, show } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

type Summary = (typeof api.moderation.health.summary)["_returnType"];
type SweepList = (typeof api.moderation.sweeps.list)["_returnType"];
type FailedEmail = (typeof api.moderation.failedEmails.list)["_returnType"]["page"][number];
type Failure = (typeof api.shared.jobFailures.list)["_returnType"][number];

const MINUTE = 60_000;
const noProblems = { count: 0, hasMore: false };
const totals: NonNullable<Summary["totals"]> = {
  theirPaid: 41_200,
  ourPaid: 41_200,
  theirRefunded: 2000,
  ourRefunded: 2000,
  until: Date.UTC(2026, 10, 5, 18, 41),
  theirSent: 1700,
  ourSent: 1700,
  differing: [],
};
const books: NonNullable<Summary["books"]> = {
  held: 3000,
  owed: 1700,
  refunds: 500,
  takingBack: 300,
  writtenOff: 0,
  available: 20_000,
  pending: 4000,
  weekFees: 900,
};
const healthy: Summary = {
  claims: noProblems,
  listings: noProblems,
  emails: noProblems,
  work: noProblems,
  money: noProblems,
  totals,
  books,
  isNetworkKnown: true,
};
const sweepsOnTime = (): SweepList => ({
  since: Date.now() - 60 * MINUTE,
  sweeps: SWEEPS.map(({ name: sweep, label, minutes }) => ({
    sweep,
    label,
    minutes,
    run: { lastAt: Date.now(), count: 3, error: null },
  })),
});
type Run = SweepList["sweeps"][number]["run"];
/** All on time, except for these runs. */
const withRuns = (runs: Record<string, Run>): SweepList["sweeps"] =>
  sweepsOnTime().sweeps.map((row) => ({
    ...row,
    run: row.sweep in runs ? (runs[row.sweep] ?? null) : row.run,
  }));
const failedEmail: FailedEmail = {
  emailId: id("emails", "mail1"),
  kind: "order",
  to: "nell@shoal.test",
  attempts: 7,
  subject: "Your order is confirmed",
  createdAt: Date.now() - MINUTE,
  updatedAt: Date.now(),
  error: "The recipient is blocked",
  canSendAgain: true,
};
const failure = (changes: Partial<Failure>): Failure => ({
  failureId: id("jobFailures", "f1"),
  job: "orders/clocks:endHold",
  rowId: "order12345",
  label: "Release an unpaid order",
  error: "Impossible money",
  attempts: 3,
  firstAt: Date.now() - MINUTE,
  lastAt: Date.now(),
  ...changes,
});
const event = failure({
  failureId: id("jobFailures", "f2"),
  job: "payments/stripeEvents:applyAgain",
  label: "Apply a Stripe event",
  rowId: "evt_1long2name",
  error: "refund.updated: No such order",
});

const open = () =>
  show(<OverviewPage />, { auth: viewers.designatedAdmin(), at: "/admin-overview?tab=health" });
const toasts = () =>
  [...document.querySelectorAll("[data-variant]")].map(({ textContent }) => textContent);
/** The table row with this text. */
const rowWith = (table: string, text: string) => {
  const rows = within(screen.getByRole("table", { name: table })).getAllByRole("row");
  const row = rows.find(({ textContent }) => textContent?.includes(text));
  if (!row) throw new Error(`No row of ${table} with ${text}`);
  return row;
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer(api.moderation.health.summary, healthy);
  answer(api.moderation.health.queues, {
    emails: { count: 20, hasMore: true },
    refundsRequested: noProblems,
    refundsPending: noProblems,
  });
  answer(api.shared.jobFailures.list, []);
  answer(api.moderation.failedEmails.list, pageOf());
  answer(api.moderation.health.unreachable, pageOf());
  answer(api.moderation.sweeps.list, sweepsOnTime());
  answer(api.payments.moneyProblems.list, []);
});

describe("the Health tab", () => {
  test("says that all is well, and that each part is empty", async () => {
    open();
    expect(await screen.findByText("All is well.")).toBeTruthy();
    for (const text of [
      ...[
        "No emails have failed.",
        "Emails reach everyone.",
        "No events have failed.",
        "No tasks have failed.",
      ],
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.title).toMatch(/^Health/);
  });

  test("says what hasn't been checked yet, rather than that all is well", async () => {
    answer(api.moderation.health.summary, { ...healthy, totals: null });
    open();
    const notCompared = "Shoal hasn't compared its totals with Stripe's yet.";
    const callout = (title: string) => screen.getByText(title).closest('[role="status"]');
    await screen.findByText("Nothing has failed so far.");
    expect(callout("Nothing has failed so far.")?.textContent).toContain(notCompared);
    expect(screen.queryByText("All is well.")).toBeNull();
    cleanup();
    answer(api.moderation.health.summary, healthy);
    answer(api.moderation.sweeps.list, { ...sweepsOnTime(), sweeps: withRuns({ limits: null }) });
    open();
    await screen.findByText("Nothing has failed so far.");
    expect(callout("Nothing has failed so far.")?.textContent).toContain(
      "1 scheduled job hasn't run yet.",
    );
  });

  test("says when sign-ins come through a proxy the backend doesn't trust", async () => {
    answer(api.moderation.health.summary, { ...healthy, isNetworkKnown: false });
    open();
    expect(
      await screen.findByText("We can't tell which network a log-in comes from."),
    ).toBeTruthy();
    expect(screen.getByText(/Until the proxy is set up/)).toBeTruthy();
    expect(screen.queryByText("All is well.")).toBeNull();
    const status = screen.getByText("Nothing has failed so far.").closest('[role="status"]');
    expect(status?.textContent).toContain(
      "We can't tell which network a log-in comes from: see below.",
    );
    cleanup();
    answer(api.moderation.health.summary, healthy);
    open();
    await screen.findByText("All is well.");
    expect(screen.queryByText("We can't tell which network a log-in comes from.")).toBeNull();
  });

  test("says what needs an admin, with capped counts", async () => {
    answer(api.moderation.health.summary, {
      emails: { count: 20, hasMore: true },
      money: { count: 1, hasMore: false },
      work: { count: 2, hasMore: false },
      totals: null,
      books: null,
      claims: noProblems,
      listings: noProblems,
      isNetworkKnown: true,
    });
    open();
    const status = await screen.findByText("This needs your attention:");
    const lines = [...(status.closest("[role=status]")?.querySelectorAll("li") ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      ...["20+ emails failed", "1 payment or refund to decide on", "2 tasks failed"],
    ]);
    expect(screen.queryByText("All is well.")).toBeNull();
  });

  test("shows the sizes of the queues", async () => {
    open();
    const cards = within(await screen.findByRole("region", { name: "Waiting to be sent" }));
    const texts = cards.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts).toEqual([
      ...["Emails to send20+", "Refunds to request0", "Refunds on their way0"],
    ]);
    expect(cards.getByRole("link", { name: "Refunds to request" }).getAttribute("href")).toBe(
      "/admin/orders",
    );
  });

  test("names each failed email with its reason, and can resend or dismiss it", async () => {
    const calls: unknown[] = [];
    answer(api.moderation.failedEmails.list, pageOf(failedEmail));
    onCall(api.moderation.failedEmails.tryAgain, (args) => {
      calls.push(args);
      return null;
    });
    onCall(api.moderation.failedEmails.dismiss, (args) => {
      calls.push(args);
      return null;
    });
    open();
    await screen.findByRole("table", { name: "Failed emails" });
    const row = rowWith("Failed emails", "nell@shoal.test").textContent;
    for (const text of ["Your order is confirmed", "Order", "The recipient is blocked", "7"]) {
      expect(row).toContain(text);
    }
    await click("Try again: Your order is confirmed, to nell@shoal.test");
    await waitFor(() => expect(toasts()).toEqual(["Resending the email."]));
    await click("Dismiss: Your order is confirmed, to nell@shoal.test");
    expect(calls).toEqual([{ emailId: failedEmail.emailId }, { emailId: failedEmail.emailId }]);
  });

  test("lists users whom no email reaches", async () => {
    answer(
      api.moderation.health.unreachable,
      pageOf({
        userId: "user2" as Id<"users">,
        fullName: "Nell Reader",
        email: "nell@shoal.test",
        emailProblem: { kind: "bounced", at: Date.now() },
      }),
    );
    open();
    await screen.findByRole("table", { name: "Users our emails don't reach" });
    const row = rowWith("Users our emails don't reach", "Nell Reader").textContent;
    for (const text of ["nell@shoal.test", "Emails come back"]) expect(row).toContain(text);
  });

  test("offers no retry of an email whose text isn't stored", async () => {
    answer(api.moderation.failedEmails.list, pageOf({ ...failedEmail, canSendAgain: false }));
    open();
    expect(await screen.findByText("Can't be resent: its text was deleted.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Dismiss/ })).toBeTruthy();
  });

  test("tells a second admin who acted first", async () => {
    const data = { who: "Ada Admin", what: "resent this email", at: Date.now() };
    const message = errorText("decided_already", data);
    answer(api.moderation.failedEmails.list, pageOf(failedEmail));
    onCall(
      api.moderation.failedEmails.tryAgain,
      () => new ConvexError({ code: "decided_already", message, data }),
    );
    open();
    await click(/^Try again: Your order/);
    await waitFor(() => expect(toasts().join()).toContain("Ada Admin resent this email"));
  });

  test("lists Stripe events separately from other work, by full id and with a retry", async () => {
    const retries: unknown[] = [];
    answer(api.shared.jobFailures.list, [failure({}), event]);
    onCall(api.shared.jobFailures.tryAgain, (args) => {
      retries.push(args);
      return null;
    });
    open();
    await screen.findByRole("table", { name: "Failed tasks" });
    const work = rowWith("Failed tasks", "Release an unpaid order").textContent;
    for (const text of ["order123", "Impossible money", "3"]) expect(work).toContain(text);
    const stripe = rowWith("Failed events", "evt_1long2name").textContent;
    expect(stripe).toContain("refund.updated: No such order");
    await click("Try again: Apply a Stripe event, evt_1long2name");
    expect(retries).toEqual([{ failureId: event.failureId }]);
    await waitFor(() => expect(toasts()).toEqual(["Retrying."]));
  });

  test("says that older failures aren't shown, only if there are any", async () => {
    const failures = Array.from({ length: 26 }, (_, at) =>
      failure({ failureId: `f${at}` as Failure["failureId"], rowId: `row${at}` }),
    );
    answer(api.shared.jobFailures.list, failures.slice(0, 25));
    open();
    const rows = async () =>
      within(await screen.findByRole("table", { name: "Failed tasks" })).getAllByRole("row");
    expect(await rows()).toHaveLength(1 + 25);
    expect(screen.queryByText(/Only the newest/)).toBeNull();
    expect(screen.getByText("No events have failed.")).toBeTruthy();
    cleanup();
    answer(api.shared.jobFailures.list, failures);
    open();
    await screen.findByText(/Only the newest 25 tasks and events are shown/);
    expect(screen.queryByText("No events have failed.")).toBeNull();
    expect(await rows()).toHaveLength(1 + 25);
  });

  test("says in one sentence that Stripe's totals and ours agree", async () => {
    open();
    const part = within(await screen.findByRole("region", { name: "Stripe" }));
    expect(
      await part.findByText(
        "Up to Thursday 5 November 2026 at 18:41: in the last 30 days Stripe took £412.00, refunded £20.00 and sent sellers £17.00, and Shoal has the same totals.",
      ),
    ).toBeTruthy();
    expect(screen.getByText("All is well.")).toBeTruthy();
  });

  test.each([
    [
      "fine",
      {},
      /£240\.00, £200\.00 of it available, and it needs £52\.00 for sellers and buyers\.$/,
      0,
    ],
    ["low", { available: 2000 }, /£60\.00, .* may use up the rest, so top it up\.$/, 1],
    ["short", { available: 0 }, /£40\.00, .* the balance is too low, so top it up\.$/, 1],
  ])("says whether the balance is enough: %s", async (_, change, text, problems) => {
    answer(api.moderation.health.summary, { ...healthy, books: { ...books, ...change } });
    open();
    const part = within(await screen.findByRole("region", { name: "Stripe" }));
    await part.findByText(text);
    part.getByText("Owed to sellers");
    expect(screen.queryAllByText("This needs your attention:")).toHaveLength(problems);
  });

  test("names only the time up to which the totals are today's", async () => {
    const until = Date.now();
    answer(api.moderation.health.summary, { ...healthy, totals: { ...totals, until } });
    open();
    const part = within(await screen.findByRole("region", { name: "Stripe" }));
    expect(await part.findByText(/^Up to \d\d:\d\d: in the last 30 days Stripe took/)).toBeTruthy();
  });

  test("says in one sentence that they differ, and what to look up", async () => {
    const differingTotals = { ...totals, ourPaid: 40_000, differing: ["pi_1", "re_2"] };
    answer(api.moderation.health.summary, { ...healthy, totals: differingTotals });
    open();
    const status = await screen.findByText("This needs your attention:");
    const lines = [...(status.closest("[role=status]")?.querySelectorAll("li") ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Up to Thursday 5 November 2026 at 18:41: in the last 30 days Stripe took £412.00, refunded £20.00 and sent sellers £17.00, but Shoal has £400.00, £20.00 and £17.00: look up pi_1, re_2 in Stripe",
    ]);
  });
});

describe("a sweep", () => {
  const ON_TIME_TABLE = "Scheduled jobs on time";
  const PROBLEM_TABLE = "Scheduled jobs with a problem";
  const stateIn = async (table: string, label: string) => {
    await screen.findByRole("table", { name: table });
    return rowWith(table, label).textContent;
  };
  const summaryText = () => document.querySelector("summary")?.textContent;

  test("is overdue after twice its interval, in words and in a table of its own", async () => {
    const lateRun = { lastAt: Date.now() - 21 * MINUTE, count: 3, error: null };
    answer(api.moderation.sweeps.list, { ...sweepsOnTime(), sweeps: withRuns({ bans: lateRun }) });
    open();
    expect(await stateIn(PROBLEM_TABLE, "Lift expired bans")).toMatch(
      /every 10 minutes.*Overdue.*It has missed at least one run/,
    );
    expect(
      within(screen.getByRole("table", { name: PROBLEM_TABLE })).getAllByRole("row").length,
    ).toBe(2);
    expect(summaryText()).toBe(`${SWEEPS.length - 1} scheduled jobs on time`);
    expect(screen.getByText("1 scheduled job is overdue")).toBeTruthy();
  });

  test("is on time within it, and says why if it failed", async () => {
    const sweeps = withRuns({
      bans: { lastAt: Date.now() - 19 * MINUTE, count: 3, error: null },
      limits: { lastAt: Date.now(), count: null, error: "Too much read" },
    });
    answer(api.moderation.sweeps.list, { ...sweepsOnTime(), sweeps });
    open();
    expect(await stateIn(ON_TIME_TABLE, "Lift expired bans")).toContain("On time");
    expect(await stateIn(PROBLEM_TABLE, "Delete old rate-limit counters")).toMatch(
      /Failed.*Too much read/,
    );
    expect(screen.getByText("1 scheduled job failed")).toBeTruthy();
  });

  test("that never ran is timed from the first run of any sweep", async () => {
    const sweeps = withRuns({ bans: null, limits: null });
    answer(api.moderation.sweeps.list, { since: Date.now() - 30 * MINUTE, sweeps });
    open();
    expect(await stateIn(PROBLEM_TABLE, "Lift expired bans")).toContain("Overdue");
    expect(await stateIn(ON_TIME_TABLE, "Delete old rate-limit counters")).toMatch(
      /once a day.*Not run yet/,
    );
    expect(summaryText()).toBe(`${SWEEPS.length - 2} scheduled jobs on time, 1 not run yet`);
  });

  test("can be run by hand", async () => {
    const runCalls: unknown[] = [];
    onCall(api.moderation.sweeps.runNow, (args) => {
      runCalls.push(args);
      return null;
    });
    open();
    await click("Run now: lift expired bans");
    expect(runCalls).toEqual([{ sweep: "bans" }]);
    await waitFor(() => expect(toasts()).toEqual(["The job is running."]));
  });
});

describe("the overview", () => {
  const openOverview = () => show(<OverviewPage />, { auth: viewers.designatedAdmin() });
  const counts = {
    totalUsers: 9,
    pendingSellerApplications: 2,
    flaggedItems: 3,
    unreadConversations: 0,
    suspendedUsers: 0,
  };

  test("starts with what needs the admin, each count with a link", async () => {
    answer(api.moderation.overview.counts, counts);
    answer(api.moderation.health.summary, {
      ...healthy,
      claims: { count: 20, hasMore: true },
      listings: { count: 1, hasMore: false },
      emails: { count: 4, hasMore: false },
    });
    openOverview();
    const part = within(await screen.findByRole("region", { name: "Needs you" }));
    const links = part
      .getAllByRole("link")
      .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Claims to decide: 20+", "/admin/moderator-panel?show=contested"],
      ["Listings to check: 1", "/admin/moderator-panel?show=toCheck"],
      ["Reports and flags: 3", "/admin/moderator-panel?show=reported"],
      ["Applications: 2", "/admin/seller-approvals?status=pending_review"],
      ["Refunds and payments: 0", "/admin/orders"],
      ["Failed emails: 4", "/admin-overview?tab=health"],
    ]);
    expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Needs you");
  });

  test("mentions other failures with a link to the Health tab, and nothing if all is well", async () => {
    answer(api.moderation.overview.counts, counts);
    openOverview();
    await screen.findByRole("link", { name: "Failed emails: 0" });
    expect(screen.queryByRole("link", { name: "Health" })).toBeNull();
    cleanup();
    answer(api.moderation.health.summary, {
      ...healthy,
      emails: { count: 1, hasMore: false },
      work: { count: 2, hasMore: false },
    });
    openOverview();
    const link = await screen.findByRole("link", { name: "Health" });
    expect(link.getAttribute("href")).toBe("/admin-overview?tab=health");
    expect(link.parentElement?.textContent).toBe("Health: 2 tasks failed.");
  });

  test("opens Health as a tab with its own URL", async () => {
    openOverview();
    const tab = await screen.findByRole("tab", { name: "Health" });
    await act(async () => tab.click());
    expect(await screen.findByText("All is well.")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toContain("?tab=health");
  });
});
