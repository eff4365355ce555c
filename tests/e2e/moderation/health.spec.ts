/** /admin/health: what failed is seen live with its reason, tried again, and gone when it has gone through. */
import type { Page } from "@playwright/test";
import { internal } from "../../../convex/_generated/api";
import { expectAccessible } from "../kit/axe";
import { expect, test, toastOf } from "../kit/fixtures";
import { allMailTo, mailControl, mailTo, runInternal, side, stripeControl } from "../kit/side";
import { buy, listNeons } from "../kit/trade";

// The admin who comes second is told who was first.
test.use({ expectedErrors: [/outbox:tryAgain/] });

/** The row with this text: other tests' mails and events may stand beside it. */
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: text });

test("a mail that was refused is sent again once, though two admins ask for it", async ({
  newPerson,
  browserOf,
}) => {
  const admin = await newPerson({ admin: true });
  const page = await browserOf(admin, { width: 1440 });
  const other = await browserOf(await newPerson({ admin: true }), { width: 360 });
  await mailControl({ do: "refuse", to: admin.email });
  const tools = await browserOf(admin);
  await tools.goto("/admin/dev-tools");
  await page.goto("/admin/health");
  await expect(page).toHaveTitle(/^Health/);
  await tools.getByRole("button", { name: "Send a test mail" }).click();

  const mail = rowOf(page, "Mails that failed", admin.email);
  await expect(mail).toContainText("A test mail from Shoal");
  await expect(mail).toContainText("The sandbox was told to refuse mails to this address");
  await expect(page.getByRole("status").filter({ hasText: "This needs you:" })).toContainText(
    /mails? failed/,
  );
  await expectAccessible(page);
  await other.goto("/admin/health");
  const theirs = rowOf(other, "Mails that failed", admin.email);
  await expect(theirs).toContainText("A test mail from Shoal");
  await expectAccessible(other);

  await mailControl({ do: "accept", to: admin.email });
  const tryAgain = (where: typeof mail) => where.getByRole("button", { name: /^Try again/ });
  await Promise.all([tryAgain(mail).press("Enter"), tryAgain(theirs).press("Enter")]);
  await mailTo(admin.email);
  await expect(mail).toHaveCount(0);
  await expect(theirs).toHaveCount(0);
  expect(await allMailTo(admin.email)).toHaveLength(1);
});

test("an event of Stripe's that was not applied is read from Stripe again, or left", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const { session } = await buy(await newPerson(), listingId);
  const { events } = (await stripeControl({
    ...{ do: "events", type: "checkout.session.completed", limit: 50 },
  })) as { events: { id: string; objectId: string }[] };
  const paid = events.find(({ objectId }) => objectId === session);
  if (!paid) throw new Error("The payment had no event");
  const missing = `evt_missing${crypto.randomUUID().slice(0, 8)}`;
  for (const rowId of [paid.id, missing]) {
    const failure = { error: "checkout.session.completed: Impossible money" };
    const outcome = { rowId, failure };
    await runInternal(internal.shared.jobs.record, { job: "applyStripeEvent", outcome });
  }
  const page = await browserOf(await newPerson({ admin: true }));
  await page.goto("/admin/health");
  const row = (id: string) => rowOf(page, "Events that could not be applied", id);
  await expect(row(paid.id)).toContainText("Impossible money");
  await row(paid.id)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(row(paid.id)).toHaveCount(0);
  await row(missing)
    .getByRole("button", { name: /^Try again/ })
    .click();
  await expect(row(missing)).toContainText("No such event");
  await row(missing)
    .getByRole("button", { name: /^Leave it/ })
    .click();
  await expect(row(missing)).toHaveCount(0);

  const refused = page.getByRole("table", { name: "Refused calls of the webhook" });
  const before = (await refused.count()) === 0 ? "" : await refused.innerText();
  const knock = await fetch(`${side.site}/stripe-webhook`, { method: "POST", body: "{}" });
  expect(knock.status).toBe(400);
  await expect.poll(() => refused.innerText()).not.toBe(before);

  await page.goto("/admin/moderator-panel");
  const trail = page.getByRole("table", { name: "Past actions" });
  await expect(trail.getByRole("row").filter({ hasText: "leave job" }).first()).toContainText(
    "No such event",
  );
});

test("a sweep is run by hand, and says when it ran", async ({ newPerson, browserOf }) => {
  const page = await browserOf(await newPerson({ admin: true }));
  await page.goto("/admin/health");
  await page.getByText(/sweeps on time/).click();
  const sweep = rowOf(
    page,
    "Sweeps that are well",
    "Forget sellers' years that ended more than six years ago",
  );
  await expect(sweep).toContainText("once a day");
  await sweep.getByRole("button", { name: /^Run now/ }).press("Enter");
  await expect(toastOf(page)).toContainText("The sweep runs now.");
  await expect(sweep).toContainText("On time");
  await expect(sweep).not.toContainText("not yet");
});
