import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { signedHeaders } from "#local/services/mailBounces.ts";
import { emails } from "../kit/authHelpers";
import {
  addAdmin,
  addPerson,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  RESEND_WEBHOOK_SECRET,
  startBackend,
} from "../kit/helpers";
import { bounceEvent, deliverBounce } from "../kit/svix";

const NOW = 1_780_000_000_000;
let t: Backend;
let person: Person;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  t = startBackend();
  person = await addPerson(t);
});

/** An email that Resend has accepted under the id. */
async function sentEmail(resendId: string, to = person.email): Promise<Id<"emails">> {
  return await t.run(async (ctx) => {
    const emailId = await enqueueEmail(ctx, {
      kind: "order",
      to,
      userId: person.userId,
      idempotencyKey: resendId,
      subject: "Your order",
      preview: "",
      heading: "Your order",
      paragraphs: [],
    });
    await ctx.db.patch("emails", emailId, { state: "sent", resendId });
    return emailId;
  });
}
const stateOf = async (emailId: Id<"emails">) =>
  await t.run(async (ctx) => (await ctx.db.get("emails", emailId))?.state);
const problem = async () =>
  (await t.run(async (ctx) => await profileOf(ctx, person.userId)))?.emailProblem;

describe("a bounce", () => {
  test("fails the email and marks its user as unreachable", async () => {
    const emailId = await sentEmail("re_1");
    expect((await deliverBounce(t, bounceEvent("re_1"))).status).toBe(200);
    const email = await t.run(async (ctx) => await ctx.db.get("emails", emailId));
    expect(email).toMatchObject({ state: "failed", lastError: "Bounced: No such mailbox" });
    expect(await problem()).toEqual({ kind: "bounced", at: NOW });
  });

  test.each([
    ["email.complained", "complained"],
    ["email.suppressed", "bounced"],
  ])("counts as %s too", async (type, kind) => {
    const emailId = await sentEmail("re_1");
    await deliverBounce(t, bounceEvent("re_1", type));
    expect(await stateOf(emailId)).toBe("failed");
    expect(await problem()).toEqual({ kind, at: NOW });
  });

  test("that may pass, and any other event, changes nothing", async () => {
    const emailId = await sentEmail("re_1");
    const transient = { bounce: { type: "Transient", message: "Mailbox full" } };
    await deliverBounce(t, bounceEvent("re_1", "email.bounced", transient));
    await deliverBounce(t, bounceEvent("re_1", "email.delivered"));
    await deliverBounce(t, { type: "domain.created", created_at: "", data: { id: "d" } });
    expect(await stateOf(emailId)).toBe("sent");
    expect(await problem()).toBeUndefined();
  });

  test("that is reported again changes nothing, even after an admin dismissed the email", async () => {
    const emailId = await sentEmail("re_1");
    await deliverBounce(t, bounceEvent("re_1"));
    await t.run(async (ctx) => ctx.db.patch("emails", emailId, { state: "dismissed" }));
    vi.setSystemTime(NOW + 60_000);
    expect((await deliverBounce(t, bounceEvent("re_1"))).status).toBe(200);
    expect(await stateOf(emailId)).toBe("dismissed");
    expect(await problem()).toEqual({ kind: "bounced", at: NOW });
  });

  test("of an address that the user has left doesn't mark them", async () => {
    const emailId = await sentEmail("re_1", "old@shoal.test");
    await deliverBounce(t, bounceEvent("re_1"));
    expect(await stateOf(emailId)).toBe("failed");
    expect(await problem()).toBeUndefined();
  });

  test("of an email from before the user tried the address again doesn't mark them", async () => {
    await sentEmail("re_1");
    await t.run(async (ctx) => {
      const settings = await ctx.db
        .query("userSettings")
        .withIndex("by_userId", (q) => q.eq("userId", person.userId))
        .unique();
      if (settings) await ctx.db.patch("userSettings", settings._id, { emailRetriedAt: NOW + 1 });
    });
    await deliverBounce(t, bounceEvent("re_1"));
    expect(await problem()).toBeUndefined();
    vi.setSystemTime(NOW + 1);
    await sentEmail("re_2");
    await deliverBounce(t, bounceEvent("re_2"));
    expect(await problem()).toMatchObject({ kind: "bounced" });
  });

  test("of an unknown email is asked for again at first, and ignored later", async () => {
    const event = bounceEvent("re_9");
    expect((await deliverBounce(t, event)).status).toBe(503);
    vi.setSystemTime(NOW + 11 * 60_000);
    expect((await deliverBounce(t, event)).status).toBe(200);
  });
});

describe("trying the address again", () => {
  let suppressed: Set<string>;
  let requests: string[];
  beforeEach(() => {
    suppressed = new Set([person.email]);
    requests = [];
    vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
      const { pathname } = new URL(url);
      requests.push(`${method} ${pathname}`);
      if (method === "POST") return Response.json({ id: `re_${requests.length}` });
      const isLifted = suppressed.delete(decodeURIComponent(pathname.split("/").at(-1) ?? ""));
      if (isLifted) return Response.json({ object: "suppression", deleted: true });
      const errorBody = { statusCode: 404, name: "not_found", message: "Not found" };
      return Response.json(errorBody, { status: 404 });
    });
  });
  const retryEmail = async () =>
    await person.as.mutation(api.accounts.bounces.retryBouncedEmail, {});
  const bounce = async (resendId: string) => {
    await sentEmail(resendId);
    await deliverBounce(t, bounceEvent(resendId));
  };

  test("lifts Resend's suppression, sends a test email and clears the problem", async () => {
    await bounce("re_old");
    vi.setSystemTime(NOW + 1000);
    await retryEmail();
    expect(await problem()).toBeUndefined();
    await finishWork(t);
    expect(requests).toEqual([
      `DELETE /suppressions/${encodeURIComponent(person.email)}`,
      "POST /emails",
    ]);
    const [mail] = await emails(t, person.email);
    expect(mail).toMatchObject({ subject: "Shoal's emails reach you again", state: "sent" });
    // Emails sent before this one may still bounce.
    expect((await deliverBounce(t, bounceEvent("re_old"))).status).toBe(200);
    expect(await problem()).toBeUndefined();
    await deliverBounce(t, bounceEvent(mail?.resendId ?? ""));
    expect(await problem()).toEqual({ kind: "bounced", at: NOW + 1001 });
  });

  test("works for an address that Resend doesn't suppress", async () => {
    suppressed.clear();
    await bounce("re_old");
    await retryEmail();
    await finishWork(t);
    expect((await emails(t, person.email)).map(({ state }) => state)).toEqual(["sent", "failed"]);
  });

  test("works three times a day, and does nothing while emails arrive", async () => {
    for (let i = 0; i < 5; i++) await retryEmail();
    for (const id of ["re_a", "re_b", "re_c"]) {
      await bounce(id);
      await retryEmail();
      vi.setSystemTime(Date.now() + 1000);
    }
    await bounce("re_d");
    await expectFail(retryEmail(), "rate_limited");
    expect(await problem()).toBeDefined();
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await retryEmail();
    expect(await problem()).toBeUndefined();
  });

  test("admins see who can't be reached, the latest first", async () => {
    const admin = await addAdmin(t);
    const list = async () =>
      (
        await admin.as.query(api.moderation.health.unreachable, {
          paginationOpts: { numItems: 10, cursor: null },
        })
      ).page;
    expect(await list()).toEqual([]);
    await bounce("re_1");
    const { userId, fullName, email } = person;
    expect(await list()).toEqual([
      { userId, fullName, email, emailProblem: { kind: "bounced", at: NOW } },
    ]);
  });
});

describe("the signature", () => {
  const event = bounceEvent("re_1");
  const timestampHeader = (time: number) => ({ "svix-timestamp": String(Math.floor(time / 1000)) });
  const expectRefused = async (...args: Parameters<typeof deliverBounce>) => {
    const emailId = await sentEmail("re_1");
    expect((await deliverBounce(...args)).status).toBe(400);
    expect(await stateOf(emailId)).toBe("sent");
  };

  test("of another secret is refused", async () => {
    await expectRefused(t, event, { secret: `whsec_${btoa("another")}` });
  });

  test("of a changed body is refused", async () => {
    await expectRefused(t, bounceEvent("re_2"), { body: JSON.stringify(event) });
  });

  test("with another time is refused", async () => {
    await expectRefused(t, event, { headers: timestampHeader(NOW - 60_000) });
  });

  test.each([-301_000, 301_000])("made %i ms from now is refused", async (ms) => {
    vi.setSystemTime(NOW + ms);
    const headers = signedHeaders(RESEND_WEBHOOK_SECRET, "msg_1", JSON.stringify(event));
    vi.setSystemTime(NOW);
    await expectRefused(t, event, { headers });
  });

  test.each(["", "v1,", "v1,zz", "v2,zz", "v1"])("“%s” is refused", async (signature) => {
    await expectRefused(t, event, { headers: { "svix-signature": signature } });
  });

  test("may be one of two, while the secret is being replaced", async () => {
    const emailId = await sentEmail("re_1");
    const { "svix-signature": validSignature = "" } = signedHeaders(
      RESEND_WEBHOOK_SECRET,
      "msg_1",
      JSON.stringify(event),
    );
    const { "svix-signature": otherSignature = "" } = signedHeaders("whsec_AAAA", "msg_1", "");
    const signatures = `${otherSignature} ${validSignature}`;
    const response = await deliverBounce(t, event, { headers: { "svix-signature": signatures } });
    expect(response.status).toBe(200);
    expect(await stateOf(emailId)).toBe("failed");
  });
});
