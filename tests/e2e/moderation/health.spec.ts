/**
 * The Health tab of /admin-overview: a failure shows live with its reason, can be retried, and
 * disappears on success.
 */

import type { Page } from "@playwright/test";
import { api, internal } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { DESIGNATED_ADMIN, expect, follow, test, toastOf } from "../kit/fixtures";
import { allMailTo, mailControl, mailTo, runInternal, stripeControl } from "../kit/stack";
import { buy, clientOf, listNeons } from "../kit/trade";

// The second admin's retry is refused, because the first has already resent the email.
test.use({ expectedErrors: [/failedEmails:tryAgain/] });

/** The row with this text: other tests' emails and events may be beside it. */
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: text });

test("a refused email is resent once, even if two admins retry it", async ({
  newPerson,
  browserOf,
}) => {
  const other = await newPerson({ admin: true });
  const second = await newPerson({ admin: true });
  const page = await browserOf(DESIGNATED_ADMIN, { width: 1440 });
  await mailControl({ do: "refuse", to: other.email });
  const otherPage = await browserOf(other);
  await otherPage.goto("/admin/dev-tools");
  await page.goto("/admin-overview");
  await page.getByRole("tab", { name: "Health" }).click();
  await expect(page).toHaveURL(/\?tab=health$/);
  await expect(page).toHaveTitle(/Health · Shoal$/);
  await otherPage.getByRole("button", { name: "Send a test email" }).click();

  const mail = rowOf(page, "Failed emails", other.email);
  await expect(mail).toContainText("A test email from Shoal");
  await expect(mail).toContainText("The email sandbox was set to refuse emails to this address");
  await expect(
    page.getByRole("status").filter({ hasText: "This needs your attention:" }),
  ).toContainText(/emails? failed/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 900 });
  await expectAccessible(page);

  const client = await clientOf(second);
  const { page: failedEmails } = await client.query(api.moderation.failedEmails.list, {
    paginationOpts: { numItems: 20, cursor: null },
  });
  const { emailId } = failedEmails.find(({ to }) => to === other.email) ?? {};
  if (!emailId) throw new Error("The email is not listed");
  await mailControl({ do: "accept", to: other.email });
  await Promise.allSettled([
    // The other admin's retry may already have removed the row.
    mail.getByRole("button", { name: /^Try again/ }).press("Enter", { timeout: 5_000 }),
    client.mutation(api.moderation.failedEmails.tryAgain, { emailId }),
  ]);
  await mailTo(other.email);
  await expect(mail).toHaveCount(0);
  expect(await allMailTo(other.email)).toHaveLength(1);
});

test("the overview's count of reports and flags is live", async ({ newPerson, browserOf }) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const page = await browserOf(DESIGNATED_ADMIN);
  await page.goto("/admin-overview");
  const reports = page
    .getByRole("region", { name: "Needs you" })
    .getByRole("link", { name: /^Reports and flags/ });
  const count = async () =>
    Number(/\d+/.exec((await reports.getAttribute("aria-label")) ?? "")?.[0]);
  await expect.poll(count).toBeGreaterThanOrEqual(0);
  const before = await count();
  const client = await clientOf(await newPerson());
  await client.mutation(api.moderation.reports.create, {
    itemType: "listing",
    itemId: listingId,
    reason: "Misleading",
    details: "",
  });
  await expect.poll(count).toBeGreaterThan(before);
  await expectAccessible(page);
  await reports.click();
  await expect(
    page.getByRole("button", { name: /^Reports and flags/, pressed: true }),
  ).toBeVisible();
});

test("a Stripe event that wasn't applied can be fetched again or dismissed", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const { session } = await buy(await newPerson(), listingId);
  const { events } = (await stripeControl({
    do: "events",
    type: "checkout.session.completed",
    limit: 50,
  })) as { events: { id: string; objectId: string }[] };
  const paidEvent = events.find(({ objectId }) => objectId === session);
  if (!paidEvent) throw new Error("The payment had no event");
  const missingEventId = `evt_missing${crypto.randomUUID().slice(0, 8)}`;
  for (const rowId of [paidEvent.id, missingEventId]) {
    const outcome = { rowId, error: "checkout.session.completed: Impossible money" };
    const step = { job: "payments/stripeEvents:applyAgain", label: "Apply a Stripe event" };
    await runInternal(internal.shared.jobs.record, { ...step, outcome });
  }
  const page = await browserOf(DESIGNATED_ADMIN);
  await page.goto("/admin-overview?tab=health");
  const row = (id: string) => rowOf(page, "Failed events", id);
  await expect(row(paidEvent.id)).toContainText("Impossible money");
  await row(paidEvent.id)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(row(paidEvent.id)).toHaveCount(0);
  await row(missingEventId)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(row(missingEventId)).toContainText("No such event");
  await row(missingEventId)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await expect(row(missingEventId)).toHaveCount(0);

  const stripe = page.getByRole("region", { name: "Stripe" });
  await expect(stripe).toContainText(/totals/);

  await follow(page, "/admin/moderator-panel");
  const trail = page.getByRole("table", { name: "Past actions" });
  await expect(trail.getByRole("row").filter({ hasText: "dismiss job" }).first()).toContainText(
    "No such event",
  );
});

test("a sweep can be run on demand, and then counts as on time", async ({ browserOf }) => {
  const page = await browserOf(DESIGNATED_ADMIN);
  await page.goto("/admin-overview?tab=health");
  await page.getByText(/scheduled jobs on time/).click();
  const sweep = rowOf(page, "Scheduled jobs on time", "Delete old rate-limit counters");
  await expect(sweep).toContainText("once a day");
  await sweep.getByRole("button", { name: /^Run now/ }).press("Enter");
  await expect(toastOf(page)).toContainText("The job is running.");
  await expect(sweep).toContainText("On time");
});
