import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import * as accountEmails from "#convex/accounts/mail/accountEmails.ts";
import { notifyByEmail } from "#convex/accounts/model/notifyByEmail.ts";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { contactMail } from "#convex/messages/mail/contactEmail.ts";
import { renderEmail } from "#convex/shared/mail/layout.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addEveryRole,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { adminPages, adminsOnly, withErrorForAllowed, expectRoles } from "../kit/roles";

let t: Backend;
let answers: (() => Response | Promise<Response>)[];
let calls: { url: string; key: string | null; body: Record<string, unknown> }[];

const accepted = (id: string) => () => Response.json({ id });
const refuseWith = (status: number, message: string) => () =>
  Response.json({ statusCode: status, name: "x", message }, { status });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 });
  t = startBackend();
  answers = [];
  calls = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({
      url,
      key: new Headers(init.headers).get("Idempotency-Key"),
      body: JSON.parse(init.body as string) as Record<string, unknown>,
    });
    return await (answers.shift() ?? accepted("late"))();
  });
});

const mail = {
  to: "nell@shoal.test",
  subject: "Hello",
  preview: "Hello",
  heading: "Hello",
  paragraphs: ["A secret: 123456"],
};
const enqueue = async (changes: Partial<Parameters<typeof enqueueEmail>[1]> = {}) =>
  await t.run(
    async (ctx) =>
      await enqueueEmail(ctx, { ...mail, kind: "order", idempotencyKey: "order-1", ...changes }),
  );
const row = async (id: Id<"emails">) => await t.run(async (ctx) => await ctx.db.get("emails", id));
const settle = async () => {
  await vi.advanceTimersByTimeAsync(1);
  await t.finishInProgressScheduledFunctions();
};

describe("the outbox", () => {
  test("sends an email to Resend once, under its key, and stores the response", async () => {
    answers = [accepted("re_1")];
    const id = await enqueue({ replyTo: "other@shoal.test" });
    expect(await enqueue()).toBe(id);
    await settle();
    expect(calls).toMatchObject([
      {
        url: "http://127.0.0.1:9/emails",
        key: "order-1",
        body: {
          from: "Shoal <hello@shoal.test>",
          to: "nell@shoal.test",
          subject: "Hello",
          reply_to: "other@shoal.test",
        },
      },
    ]);
    expect(await row(id)).toMatchObject({ state: "sent", resendId: "re_1", attempts: 1 });
    await t.action(internal.shared.outbox.send, { emailId: id });
    expect(calls).toHaveLength(1);
  });

  test("retries at increasing intervals, under the same key", async () => {
    answers = [refuseWith(500, "down"), refuseWith(429, "slow down"), accepted("re_2")];
    const id = await enqueue();
    await settle();
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 1, lastError: "down" });
    await t.action(internal.shared.outbox.send, { emailId: id });
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await settle();
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 3 });
    expect(calls.map((call) => call.key)).toEqual(["order-1", "order-1", "order-1"]);
  });

  test("gives up at once on a permanent rejection, and after seven attempts on any other", async () => {
    answers = [refuseWith(422, "no such address")];
    const badEmail = await enqueue({ idempotencyKey: "bad" });
    await settle();
    expect(await row(badEmail)).toMatchObject({ state: "failed", lastError: "no such address" });
    answers = Array.from({ length: 7 }, () => refuseWith(503, "down"));
    const id = await enqueue();
    await settle();
    for (let i = 0; i < 6; i++) {
      vi.setSystemTime(Date.now() + 8 * 3_600_000);
      await t.action(internal.shared.outbox.send, { emailId: id });
    }
    expect(await row(id)).toMatchObject({ state: "failed", attempts: 7 });
  });

  test("wipes secrets as soon as an email has been sent or has failed", async () => {
    answers = [refuseWith(500, "down")];
    const id = await enqueue({ kind: "code" });
    await settle();
    expect((await row(id))?.text).toContain("123456");
    vi.setSystemTime(Date.now() + 11_000);
    await t.action(internal.shared.outbox.send, { emailId: id });
    expect(await row(id)).toMatchObject({ state: "sent", text: "", html: "" });
  });

  test("gives up on a secret that will have expired by the next attempt", async () => {
    answers = Array.from({ length: 5 }, () => refuseWith(503, "down"));
    const id = await enqueue({ kind: "code" });
    await settle();
    for (const wait of [10_000, 60_000]) {
      expect(await row(id)).toMatchObject({ state: "queued" });
      vi.setSystemTime(Date.now() + wait);
      await t.action(internal.shared.outbox.send, { emailId: id });
    }
    expect(await row(id)).toMatchObject({ state: "queued", attempts: 3 });
    vi.setSystemTime(Date.now() + 300_000);
    await t.action(internal.shared.outbox.send, { emailId: id });
    expect(await row(id)).toMatchObject({
      state: "failed",
      attempts: 4,
      lastError: "down",
      text: "",
    });
  });

  test("sends an email that bounced again under another key, since Resend would ignore the same", async () => {
    answers = [accepted("re_1"), refuseWith(500, "down"), accepted("re_2")];
    const id = await enqueue();
    await settle();
    await t.mutation(internal.accounts.bounces.recordBounce, {
      resendId: "re_1",
      kind: "bounced",
      error: "Bounced",
    });
    const admin = await addAdmin(t);
    await admin.as.mutation(api.moderation.failedEmails.tryAgain, { emailId: id });
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(await row(id)).toMatchObject({ state: "sent", resendId: "re_2" });
    expect(calls.map((call) => call.key)).toEqual([
      "order-1",
      "order-1-after-re_1",
      "order-1-after-re_1",
    ]);
  });

  test("resends an email whose action died, with the same key", async () => {
    const id = await enqueue();
    await t.mutation(internal.shared.outbox.claim, { emailId: id });
    await settle();
    expect(calls).toHaveLength(0);
    vi.setSystemTime(Date.now() + 121_000);
    expect(await t.mutation(internal.shared.outbox.sweep, {})).toBe(1);
    await finishWork(t);
    expect(await row(id)).toMatchObject({ state: "queued" });
    // The dead attempt's late answer changes nothing.
    await t.mutation(internal.shared.outbox.record, {
      emailId: id,
      attempt: 1,
      outcome: { ok: false, error: "late", final: true },
    });
    expect(await row(id)).toMatchObject({ state: "queued" });
    await vi.advanceTimersByTimeAsync(10_000);
    await settle();
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("ignores a late response to an attempt while the next one is running", async () => {
    const id = await enqueue();
    const claim = () => t.mutation(internal.shared.outbox.claim, { emailId: id });
    const record = (attempt: number, outcome: typeof internal.shared.outbox.record._args.outcome) =>
      t.mutation(internal.shared.outbox.record, { emailId: id, attempt, outcome });
    await claim();
    vi.setSystemTime(Date.now() + 120_000);
    await t.mutation(internal.shared.outbox.rescue, { rowId: id });
    vi.setSystemTime(Date.now() + 10_000);
    expect(await claim()).toMatchObject({ attempts: 2 });
    await record(1, { ok: false, error: "late", final: true });
    expect(await row(id)).toMatchObject({ state: "sending", attempts: 2 });
    await record(2, { ok: true, resendId: "re_9" });
    expect(await row(id)).toMatchObject({ state: "sent", resendId: "re_9" });
  });

  test.each([
    ["sent", accepted("re_1")],
    ["refused for good", refuseWith(422, "no such address")],
  ])("deletes a `forgetWhenSent` email once it is %s", async (_, answer) => {
    answers = [refuseWith(500, "down"), answer];
    const id = await enqueue({ forgetWhenSent: true });
    await settle();
    expect(await row(id)).toMatchObject({ state: "queued" });
    await vi.advanceTimersByTimeAsync(10_000);
    await settle();
    expect(calls).toHaveLength(2);
    expect(await row(id)).toBeNull();
  });

  test("skips emails that the user turned off, and every email to a suspended or deleted account", async () => {
    const roles = await addEveryRole(t);
    const notice = { ...mail, kind: "notice" as const };
    await roles.user.as.mutation(api.accounts.settings.setNotifications, {
      notifications: {
        ...DEFAULT_CHOICES,
        emailOnMessage: false,
        emailOnOrder: true,
        emailOnDelivery: true,
        emailOnReview: true,
      },
    });
    await t.run(async (ctx) => {
      for (const role of [roles.user, roles.suspended, roles.deleted]) {
        const idempotencyKey = `n-${role.userId}`;
        await notifyByEmail(ctx, role.userId, "order", { ...notice, idempotencyKey });
        const other = `o-${role.userId}`;
        await notifyByEmail(ctx, role.userId, "message", {
          ...notice,
          idempotencyKey: other,
        });
      }
    });
    const all = await t.run(async (ctx) => await ctx.db.query("emails").collect());
    expect(all.map((email) => [email.to, email.idempotencyKey])).toEqual([
      [roles.user.email, `n-${roles.user.userId}`],
    ]);
  });
});

describe("an unread message", () => {
  async function startConversation() {
    const buyer = await addPerson(t, { fullName: "Bea Buyer" });
    const seller = await addSeller(t);
    const conversationId = await addEmptyConversation(t, buyer, {
      sellerId: seller.userId,
      listingId: await addListing(t, seller.userId),
    });
    for (const [clientId, message] of Object.entries({
      a: "Hello <b>",
      b: "Are they still there?",
    })) {
      await buyer.as.mutation(api.messages.thread.send, { conversationId, message, clientId });
    }
    return { buyer, seller, conversationId };
  }
  const sentTo = async () =>
    await t.run(async (ctx) => (await ctx.db.query("emails").collect()).map((email) => email.to));
  const waitTenMinutes = async () => {
    await vi.advanceTimersByTimeAsync(600_000);
    await settle();
  };

  test("is emailed once, after ten minutes", async () => {
    const { seller, conversationId } = await startConversation();
    expect(await sentTo()).toEqual([]);
    await waitTenMinutes();
    expect(await sentTo()).toEqual([seller.email]);
    const mail = await t.run(async (ctx) => await ctx.db.query("emails").first());
    expect(mail?.subject).toBe("A buyer wrote about your Cherry shrimp, ten young ones");
    expect(mail?.text).toContain(
      `A buyer wrote about your ${isolated("Cherry shrimp, ten young ones")}.`,
    );
    expect(mail?.text).toContain(`/messages?conversationId=${conversationId}`);
  });

  test("isn't emailed if it is read in time", async () => {
    const { seller, conversationId } = await startConversation();
    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    await waitTenMinutes();
    expect(await sentTo()).toEqual([]);
  });

  test("isn't emailed to users who have opted out", async () => {
    const { seller } = await startConversation();
    const { notifications } = await seller.as.query(api.accounts.settings.get);
    await seller.as.mutation(api.accounts.settings.setNotifications, {
      notifications: { ...notifications, emailOnMessage: false },
    });
    await waitTenMinutes();
    expect(await sentTo()).toEqual([]);
  });
});

describe("the template", () => {
  const site = "https://shoal.test";
  const contents = {
    confirmation: accountEmails.confirmationMail(`${site}/login#confirmation_token=abc`, "123456"),
    code: accountEmails.codeMail("123456"),
    reset: accountEmails.resetMail(`${site}/reset-password#access_token=abc`),
    passwordChanged: accountEmails.passwordChangedMail("Nell", `${site}/forgot-password`),
    newEmail: accountEmails.newEmailMail("123456"),
    addressTaken: accountEmails.addressTakenMail(`${site}/login`),
    emailChanged: accountEmails.emailChangedMail(
      "Nell",
      "nell@new.test",
      `${site}/undo-email?token=abc`,
    ),
    emailRestored: accountEmails.emailRestoredMail("Nell", `${site}/contact`),
    addressWorks: accountEmails.addressWorksMail("Nell"),
    accountDeleted: accountEmails.accountDeletedMail("Nell", "owner"),
    contact: contactMail({
      account: "account@shoal.test",
      name: "<b>Nell</b>",
      email: "nell@shoal.test",
      reason: "Feedback",
      subject: "Hi & bye",
      message: "One\n<script>alert(1)</script>",
    }),
  };

  test.each(Object.entries(contents))("renders %s as text", (_, content) => {
    expect(renderEmail(content, site).text).toMatchSnapshot();
  });

  test.each(Object.entries(contents))(
    "renders %s as safe HTML with all its words",
    (_, content) => {
      const { html } = renderEmail(content, site);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en-GB">/);
      expect(html).toContain("prefers-color-scheme:dark");
      // On phones, a long word or link would widen the whole email.
      expect(html).toContain("word-break:break-word");
      expect(html).not.toContain("<script");
      expect(html).not.toContain("undefined");
      if (content.action) expect(html).toContain(`href="${content.action.url}"`);
      if (content.code) expect(html).toContain(content.code);
      expect(html.length).toBeLessThan(100_000);
    },
  );

  test("puts the code into the subject that is sent, and not into the one that admins see", () => {
    expect(contents.code.secretSubject).toBe("123456 is your Shoal code");
    expect(contents.code.subject + contents.code.preview).not.toContain("123456");
  });
});

describe("unauthorised", () => {
  test("only admins can see the outbox and send the test email, where developer tools are on", async () => {
    const paginationOpts = { numItems: 10, cursor: null };
    const offRoles = withErrorForAllowed(adminsOnly, "dev_tools_off");
    await expectRoles(t, offRoles, (as) => as.mutation(api.demo.outbox.sendTest, {}));
    await expectRoles(t, withErrorForAllowed(adminPages, "dev_tools_off"), (as) =>
      as.query(api.demo.outbox.list, { paginationOpts }),
    );
    process.env.ALLOW_DEV_TOOLS = "true";
    onTestFinished(() => {
      delete process.env.ALLOW_DEV_TOOLS;
    });
    await expectRoles(t, adminsOnly, (as) => as.mutation(api.demo.outbox.sendTest, {}));
    await expectRoles(t, adminPages, async (as) => {
      const { page } = await as.query(api.demo.outbox.list, { paginationOpts });
      expect(page[0]).toMatchObject({ kind: "test", state: "queued" });
      expect(page[0]).not.toHaveProperty("text");
      return page;
    });
  });
});
