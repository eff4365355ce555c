/**
 * What needs an admin, and the Health tab: failures with their reasons. A retry runs once, however
 * many admins click and however often, and is recorded in the trail.
 */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { SWEEPS } from "#convex/sweeps.ts";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import {
  orderOf,
  addPaidOrder,
  sessionOf,
  settle,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { deliver, event, serveEvents, sessionEvent } from "../kit/stripeEvents";
import { totalText } from "../kit/totals";
import { addUpload } from "../kit/uploads";

beforeEach(() => {
  // Failures are also logged.
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

const page = (numItems = 20) => ({ paginationOpts: { numItems, cursor: null } });
const summary = (admin: Person) => admin.as.query(api.moderation.health.summary, {});
const trailOf = async (admin: Person) =>
  (await admin.as.query(api.moderation.trail.list, page())).page.map(
    ({ action, target, reason }) => ({ action, target, reason }),
  );

describe("failed emails", () => {
  let t: Backend;
  let admin: Person;
  let answers: (() => Response)[];
  let requests: { key: string | null; text: string }[];
  const refuseEmail = () =>
    Response.json({ statusCode: 422, name: "x", message: "No such mailbox" }, { status: 422 });

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_780_000_000_000 });
    t = startBackend();
    admin = await addAdmin(t);
    answers = [refuseEmail];
    requests = [];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      const { text } = JSON.parse(init.body as string) as { text: string };
      requests.push({ key: new Headers(init.headers).get("Idempotency-Key"), text });
      return await Promise.resolve((answers.shift() ?? (() => Response.json({ id: "re_1" })))());
    });
  });

  const emailContent = {
    kind: "order" as const,
    to: "nell@shoal.test",
    subject: "Hello",
    preview: "Hello",
    heading: "Hello",
    paragraphs: ["Your shrimp are on their way."],
  };
  const fail = async (changes: Partial<Parameters<typeof enqueueEmail>[1]> = {}) => {
    const emailId = await t.run((ctx) =>
      enqueueEmail(ctx, { ...emailContent, idempotencyKey: "order-1", ...changes }),
    );
    await finishWork(t);
    return emailId;
  };
  const failedEmails = async (person = admin) =>
    (await person.as.query(api.moderation.failedEmails.list, page())).page;
  const tryAgain = (person: Person, emailId: Id<"emails">) =>
    person.as.mutation(api.moderation.failedEmails.tryAgain, { emailId });

  test("are listed with the mail service's error, and two clicks resend one only once", async () => {
    const emailId = await fail();
    expect(await failedEmails()).toEqual([
      {
        emailId,
        kind: "order",
        to: "nell@shoal.test",
        subject: "Hello",
        attempts: 1,
        error: "No such mailbox",
        canSendAgain: true,
        createdAt: 1_780_000_000_000,
        updatedAt: expect.any(Number) as number,
      },
    ]);
    expect((await summary(admin)).emails).toEqual({ count: 1, hasMore: false });
    await Promise.all([tryAgain(admin, emailId), tryAgain(admin, emailId)]);
    await tryAgain(admin, emailId);
    await finishWork(t);
    expect(requests.map(({ key }) => key)).toEqual(["order-1", "order-1"]);
    expect(requests[1]?.text).toContain("Your shrimp are on their way.");
    expect(await failedEmails()).toEqual([]);
    expect((await summary(admin)).emails.count).toBe(0);
    expect((await t.run((ctx) => ctx.db.get("emails", emailId)))?.state).toBe("sent");
    expect((await trailOf(admin)).map(({ action }) => action)).toEqual(["retry_mail"]);
  });

  test("can be handled by a second admin, who learns who acted first, without sending anything twice", async () => {
    const emailId = await fail();
    const other = await addAdmin(t);
    await tryAgain(admin, emailId);
    const refusal = await expectFail(tryAgain(other, emailId), "decided_already");
    expect(refusal.message).toContain("resent this email");
    await finishWork(t);
    await expectFail(tryAgain(other, emailId), "decided_already");
    await finishWork(t);
    expect(requests).toHaveLength(2);
  });

  test("are listed again with one more attempt if they fail again, and can be retried again", async () => {
    const emailId = await fail();
    answers = [refuseEmail];
    await tryAgain(admin, emailId);
    await finishWork(t);
    expect(await failedEmails()).toMatchObject([{ emailId, attempts: 2 }]);
    await tryAgain(await addAdmin(t), emailId);
    await finishWork(t);
    expect(await failedEmails()).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  test.each(["account", "address"])(
    "to an %s of an admin's mailbox are for another admin, or for the designated one",
    async (what) => {
      const designated = await addDesignatedAdmin(t);
      const { dismiss } = api.moderation.failedEmails;
      for (const owner of [admin, designated]) {
        const { email, userId } = await addPerson(t, { email: owner.email.replace("@", "+2@") });
        const recipient = what === "account" ? { userId } : { to: email };
        answers = [refuseEmail];
        const emailId = await fail({ ...recipient, idempotencyKey: email });
        if (owner === admin) {
          await expectFail(tryAgain(admin, emailId), "forbidden");
          await expectFail(admin.as.mutation(dismiss, { emailId }), "forbidden");
        }
        expect(await failedEmails()).toHaveLength(1);
        await tryAgain(designated, emailId);
        await finishWork(t);
        expect(await failedEmails()).toEqual([]);
      }
    },
  );

  test("about a trade aren't for an admin who is its other side", async () => {
    const { shop } = await startShopWithAdmin();
    await addPaidOrder(shop);
    const boss = await addPerson(shop.t, {
      role: "admin",
      email: shop.buyer.email.replace("@", "+boss@"),
    });
    const emailIds = await shop.t.run(async ({ db }) => {
      const emails = await db.query("emails").collect();
      const sellers = emails.filter(({ to }) => to === shop.seller.email);
      for (const { _id } of sellers) await db.patch("emails", _id, { state: "failed" });
      return sellers.map(({ _id }) => _id);
    });
    expect(emailIds).toHaveLength(1);
    for (const emailId of emailIds) {
      await expectFail(
        boss.as.mutation(api.moderation.failedEmails.dismiss, { emailId }),
        "forbidden",
      );
    }
  });

  test("that contained a secret can't be resent, only dismissed", async () => {
    const emailId = await fail({ kind: "code", idempotencyKey: "code-1" });
    expect(await failedEmails()).toMatchObject([{ kind: "code", canSendAgain: false }]);
    await expectFail(tryAgain(admin, emailId), "mail_not_kept");
    const dismiss = () => admin.as.mutation(api.moderation.failedEmails.dismiss, { emailId });
    await dismiss();
    await dismiss();
    expect(await failedEmails()).toEqual([]);
    await finishWork(t);
    expect(requests).toHaveLength(1);
    await expectFail(tryAgain(await addAdmin(t), emailId), "decided_already");
    expect(await trailOf(admin)).toEqual([
      {
        action: "dismiss_mail",
        target: `mail ${emailId.slice(0, 8)}`,
        reason: "Email of type “code”",
      },
    ]);
  });

  test("are listed a page at a time, and counted up to 20", async () => {
    await t.run(async (ctx) => {
      for (let n = 0; n < 45; n += 1) {
        await ctx.db.insert("emails", {
          kind: "notice",
          to: `p${n}@shoal.test`,
          subject: `${n}`,
          html: "x",
          text: "x",
          state: "failed",
          attempts: 7,
          nextAttemptAt: n,
          idempotencyKey: `${n}`,
          lastError: "No",
          createdAt: n,
          updatedAt: n,
        });
      }
    });
    expect((await summary(admin)).emails).toEqual({ count: 20, hasMore: true });
    const subjects: string[] = [];
    let cursor: string | null = null;
    for (let isDone = false; !isDone;) {
      const result: (typeof api.moderation.failedEmails.list)["_returnType"] = await admin.as.query(
        api.moderation.failedEmails.list,
        { paginationOpts: { numItems: 20, cursor } },
      );
      expect(result.page.length).toBeLessThanOrEqual(20);
      subjects.push(...result.page.map(({ subject }) => subject));
      ({ isDone, continueCursor: cursor } = result);
    }
    expect(subjects).toEqual(Array.from({ length: 45 }, (_, n) => `${44 - n}`));
  });
});

describe("a webhook event", () => {
  const failures = async (admin: Person) =>
    (await admin.as.query(api.shared.jobFailures.list, {}))
      .filter(({ job }) => job === "payments/stripeEvents:applyAgain")
      .map(({ failureId, rowId, error, attempts }) => ({ failureId, rowId, error, attempts }));

  /** An order with inconsistent sums, so that no change to it is accepted. */
  async function startPoisonedShop() {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const order = await orderOf(shop.t, uuid);
    const setTotal = (totalAmount: number) =>
      shop.t.run((ctx) => ctx.db.patch("orders", order._id, { totalAmount }));
    await setTotal(1);
    const paidEvent = sessionEvent(sessionOf(shop, uuid));
    return { shop, admin, uuid, paid: paidEvent, mend: () => setTotal(order.totalAmount) };
  }
  const deliverFailing = async (shop: Shop, body: object) => {
    await expect(deliver(shop.t, body)).rejects.toThrow();
  };

  test("that couldn't be applied is listed with its type and reason until Stripe's next attempt succeeds", async () => {
    const { shop, admin, uuid, paid, mend } = await startPoisonedShop();
    await deliverFailing(shop, paid);
    await deliverFailing(shop, paid);
    const [row, ...others] = await failures(admin);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ rowId: paid.id, attempts: 2 });
    expect(row?.error).toMatch(/^checkout\.session\.completed: ./);
    expect((await summary(admin)).work.count).toBe(1);
    await mend();
    expect((await deliver(shop.t, paid)).status).toBe(200);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(await failures(admin)).toEqual([]);
  });

  test("can be fetched from Stripe again and is applied once, under the admin's name", async () => {
    const { shop, admin, uuid, paid, mend } = await startPoisonedShop();
    await deliverFailing(shop, paid);
    serveEvents(shop, paid);
    const [row] = await failures(admin);
    if (!row) throw new Error("Nothing failed");
    const { failureId } = row;
    const tryAgain = (person: Person) =>
      person.as.mutation(api.shared.jobFailures.tryAgain, { failureId });
    await tryAgain(admin);
    await settle(shop.t);
    await settle(shop.t);
    expect((await failures(admin))[0]).toMatchObject({ rowId: paid.id, attempts: 2 });
    await mend();
    await Promise.all([tryAgain(admin), tryAgain(await addAdmin(shop.t))]);
    await settle(shop.t);
    await settle(shop.t);
    await settle(shop.t);
    expect(await failures(admin)).toEqual([]);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    const events = await shop.t.run((ctx) => ctx.db.query("stripeEvents").collect());
    expect(events.map(({ eventId }) => eventId)).toEqual([paid.id]);
    expect(await deliver(shop.t, paid).then((response) => response.json())).toMatchObject({
      outcome: expect.stringMatching(/^repeat/) as string,
    });
    expect((await trailOf(admin)).map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }, () => "retry_job"),
    );
  });

  test("is retried automatically an hour later", async () => {
    const { shop, admin, uuid, paid, mend } = await startPoisonedShop();
    await deliverFailing(shop, paid);
    serveEvents(shop, paid);
    await mend();
    vi.setSystemTime(Date.now() + HOUR_MS + 1000);
    await shop.t.mutation(internal.shared.jobFailures.retryDue, {});
    for (let n = 0; n < 4; n += 1) await settle(shop.t);
    expect(await failures(admin)).toEqual([]);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("that Stripe no longer has stays listed with that reason until it is dismissed", async () => {
    const { shop, admin, paid } = await startPoisonedShop();
    await deliverFailing(shop, paid);
    serveEvents(shop);
    const [row] = await failures(admin);
    if (!row) throw new Error("Nothing failed");
    const { failureId } = row;
    await admin.as.mutation(api.shared.jobFailures.tryAgain, { failureId });
    for (let n = 0; n < 3; n += 1) await settle(shop.t);
    expect((await failures(admin))[0]?.error).toContain("No such event");
    await admin.as.mutation(api.shared.jobFailures.dismiss, { failureId });
    expect(await failures(admin)).toEqual([]);
    await expectFail(admin.as.mutation(api.shared.jobFailures.dismiss, { failureId }), "not_found");
    const [lastEntry] = await trailOf(admin);
    expect(lastEntry?.action).toBe("dismiss_job");
    expect(lastEntry?.reason).toContain("No such event");
  });

  test("that is signed but malformed is refused and listed by its id", async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    const malformedEvent = event("refund.updated", { id: 7 });
    expect((await deliver(shop.t, malformedEvent)).status).toBe(400);
    expect(await failures(admin)).toMatchObject([{ rowId: malformedEvent.id, attempts: 1 }]);
    expect((await failures(admin))[0]?.error).toMatch(/^refund\.updated: /);
  });
});

describe("other work", () => {
  test("an admin's retry of a refund is logged in the trail with the user and the sum", async () => {
    const { shop, admin, refund, tryAgain } = await startShopWithAdmin();
    const orderId = await addPaidOrder(shop);
    shop.stripe.fault = "refuse";
    await refund(orderId).catch(() => undefined);
    expect((await summary(admin)).money.count).toBe(1);
    shop.stripe.fault = "none";
    await tryAgain();
    expect(await trailOf(admin)).toContainEqual({
      action: "retry_refund",
      target: "Bea Buyer",
      reason: `Refund of ${totalText(500)}`,
    });
    expect((await summary(admin)).money.count).toBe(0);
  });

  test("queue lengths are exact up to a limit", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const queues = () => admin.as.query(api.moderation.health.queues, {});
    const emptyQueue = { count: 0, hasMore: false };
    expect(await queues()).toEqual({
      emails: emptyQueue,
      refundsRequested: emptyQueue,
      refundsPending: emptyQueue,
    });
    const add = (n: number, state: "queued" | "sending" | "sent") =>
      t.run(async ({ db }) => {
        for (let i = 0; i < n; i += 1) {
          await db.insert("emails", {
            kind: "notice",
            to: "a@shoal.test",
            subject: "x",
            html: "x",
            text: "x",
            state,
            attempts: 0,
            nextAttemptAt: i,
            idempotencyKey: `${state}${i}`,
            createdAt: i,
            updatedAt: i,
          });
        }
      });
    await add(3, "queued");
    await add(2, "sending");
    await add(9, "sent");
    expect((await queues()).emails).toEqual({ count: 5, hasMore: false });
    await add(17, "queued");
    expect((await queues()).emails).toEqual({ count: 22, hasMore: false });
    await add(1, "queued");
    expect((await queues()).emails).toEqual({ count: 22, hasMore: true });
  });

  test("failed jobs are counted up to twenty, with a mark if there are more", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const add = (from: number, to: number) =>
      t.run(async ({ db }) => {
        for (let n = from; n < to; n += 1) {
          const times = { attempts: 1, firstAt: n, lastAt: n };
          await db.insert("jobFailures", {
            job: "moderation/standing:liftOverdue",
            label: "End an expired ban",
            rowId: `${n}`,
            error: "x",
            ...times,
          });
        }
      });
    await add(0, 20);
    expect((await summary(admin)).work).toEqual({ count: 20, hasMore: false });
    await add(20, 21);
    expect((await summary(admin)).work).toEqual({ count: 20, hasMore: true });
  });

  test("listings waiting for an admin to check a proof or description are counted", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const { storageId: fileId } = await addUpload(t, seller.userId, "proof");
    await t.run(async ({ db }) => {
      for (const status of ["waiting", "accepted", "refused"] as const) {
        await db.insert("listingProofs", {
          listingId,
          sellerId: seller.userId,
          fileId,
          fileName: "permit.pdf",
          species: ["Hypancistrus zebra"],
          status,
          sentAt: 1,
        });
      }
    });
    await t.run((ctx) =>
      ctx.db.patch("listings", listingId, { reviewNames: ["azolla"], reviewSince: 1 }),
    );
    const { listings } = await summary(admin);
    expect(listings).toEqual({ count: 2, hasMore: false });
  });
});

describe("sweeps", () => {
  const runsOf = async (admin: Person) =>
    (await admin.as.query(api.moderation.sweeps.list, {})).sweeps.filter(({ run }) => run !== null);

  test("show when they ran and what they found", async () => {
    vi.useFakeTimers({ now: 1_780_000_000_000 });
    const t = startBackend();
    const admin = await addAdmin(t);
    const list = () => admin.as.query(api.moderation.sweeps.list, {});
    const { since: sinceBeforeRuns, sweeps } = await list();
    expect(sinceBeforeRuns).toBeNull();
    expect(sweeps.map(({ sweep }) => sweep)).toEqual(SWEEPS.map(({ name }) => name));
    expect(sweeps.every(({ run }) => run === null)).toBe(true);
    await addPerson(t, { isBanned: true, bannedUntil: 1 });
    const run = () => t.mutation(internal.sweeps.run, { sweep: "bans" });
    await run();
    const ban = { sweep: "bans", label: "lift expired bans", minutes: 10 };
    expect(await runsOf(admin)).toEqual([
      { ...ban, run: { lastAt: 1_780_000_000_000, count: 1, error: null } },
    ]);
    await finishWork(t);
    vi.setSystemTime(1_780_000_000_000 + MINUTE_MS);
    await run();
    expect(await runsOf(admin)).toEqual([
      { ...ban, run: { lastAt: 1_780_000_000_000 + MINUTE_MS, count: 0, error: null } },
    ]);
    const { since } = await list();
    expect(since).toBeLessThan(1_780_000_000_000 + MINUTE_MS);
  });

  test("show why they failed and leave nothing else behind, until they run again", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addAdmin(t);
    // Two failures of the second row make its lookup throw. The sweep has already handled the first row.
    const [, second] = await t.run(async ({ db }) => {
      const ids: Id<"emails">[] = [];
      for (const n of [1, 2]) {
        const mail = { kind: "notice", to: "a@shoal.test", subject: "x", html: "x", text: "x" };
        ids.push(
          await db.insert("emails", {
            ...mail,
            kind: "notice",
            state: "sending",
            attempts: 9,
            nextAttemptAt: n,
            idempotencyKey: `${n}`,
            createdAt: n,
            updatedAt: n,
          }),
        );
      }
      const failure = {
        job: "shared/outbox:rescue",
        label: "Send an email",
        error: "No",
        attempts: 1,
        firstAt: 1,
        lastAt: 1,
      } as const;
      for (const _ of ids) await db.insert("jobFailures", { ...failure, rowId: ids[1] ?? "" });
      return ids;
    });
    const run = () => t.mutation(internal.sweeps.run, { sweep: "emails" });
    await run();
    const [failed] = await runsOf(admin);
    expect(failed).toMatchObject({ sweep: "emails", run: { count: null } });
    expect(failed?.run?.error).toMatch(/unique/);
    const jobs = () => t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(await jobs()).toEqual([]);
    await t.run(async ({ db }) => {
      for (const { _id, rowId } of await db.query("jobFailures").collect()) {
        if (rowId === second) await db.delete("jobFailures", _id);
      }
    });
    await run();
    expect(await runsOf(admin)).toMatchObject([
      { sweep: "emails", run: { count: 2, error: null } },
    ]);
  });

  test("do the same when run by hand as by cron, and are then logged in the trail", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addAdmin(t);
    const banned = await addPerson(t, { isBanned: true, bannedUntil: 1 });
    await admin.as.mutation(api.moderation.sweeps.runNow, { sweep: "bans" });
    await finishWork(t);
    await finishWork(t);
    const profile = await banned.as.query(api.accounts.profiles.me, {});
    expect(profile).toMatchObject({ status: "ok" });
    expect(await runsOf(admin)).toMatchObject([{ sweep: "bans", run: { count: 1, error: null } }]);
    expect(await trailOf(admin)).toContainEqual({
      action: "run_sweep",
      target: "sweep bans",
      reason: null,
    });
  });

  test("have unique names and labels", () => {
    expect(new Set(SWEEPS.map(({ name }) => name)).size).toBe(SWEEPS.length);
    expect(new Set(SWEEPS.map(({ label }) => label)).size).toBe(SWEEPS.length);
  });
});
