/** Changing an email address: what it requires, what moves with it, what can go wrong, and undoing it. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import {
  DAY_MS,
  HOUR_MS,
  MAILBOX_ACCOUNTS_MAX,
  MAILBOX_CHANGE_MS,
  MINUTE_MS,
} from "#convex/domain/shared/constants.ts";
import { blockBetween, startBlock } from "#convex/messages/model/blocks.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import {
  addAccount,
  asSignedIn,
  emails,
  lastSecret,
  logIn,
  setAuthKeys,
  signUp,
} from "../kit/authHelpers";
import {
  addAdmin,
  addDesignatedAdmin,
  addPerson,
  ADMIN_EMAIL,
  type Backend,
  expectFail,
  makeAdmin,
  startBackend,
} from "../kit/helpers";

beforeAll(setAuthKeys);

const PASSWORD = "seahorse-9";
const OLD_EMAIL = "nell@shoal.test";
const NEW_EMAIL = "nell@elsewhere.test";
const OTHER_EMAIL = "nell@third.test";

let t: Backend;
let nell: Awaited<ReturnType<typeof addAccount>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
  nell = await addAccount(t, OLD_EMAIL);
  vi.setSystemTime(Date.now() + HOUR_MS);
});

type Caller = Pick<Backend, "action">;
const request = async (as: Caller, email = NEW_EMAIL, password: string | undefined = PASSWORD) =>
  await as.action(api.accounts.changeEmail.request, {
    email,
    ...(password === undefined ? {} : { password }),
  });
const confirmChange = async (as: Caller, code: string) =>
  await as.action(api.accounts.changeEmail.confirm, { code });
const codeTo = async (email: string) => await lastSecret(t, email, "code");
const change = async (as: Caller, email = NEW_EMAIL) => {
  await request(as, email);
  await confirmChange(as, await codeTo(email));
};
const profile = async ({ userId } = nell) => await t.run((ctx) => profileOf(ctx, userId));
const undoLink = async (to: string) => {
  const mail = (await emails(t, to)).find(({ subject }) => /address was changed/.test(subject));
  const url = /\S+\/undo-email\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "no link";
  return new URL(url).pathname + new URL(url).search;
};
const undo = async (link: string) => await t.fetch(link, { method: "POST" });
const accountRows = async (email: string) =>
  await t.run(async ({ db }) => {
    const tables = ["authAccounts", "userProfiles", "users"] as const;
    const rows = await Promise.all(tables.map((table) => db.query(table).collect()));
    return rows.flat().filter((row) => JSON.stringify(row).includes(email));
  });
const resetPassword = async (email: string, newPassword: string) => {
  const signIn = (params: object) => t.action(api.auth.signIn, { provider: "password", params });
  await signIn({ flow: "reset", email });
  const code = await lastSecret(t, email, "reset");
  await signIn({ flow: "reset-verification", code, newPassword });
};
const subjectsTo = async (to: string) => (await emails(t, to)).map(({ subject }) => subject);

describe("a change of address", () => {
  test("moves profile, log-in and search text, keeps sessions and clears the problem", async () => {
    await t.run(async (ctx) => {
      const row = await profileOf(ctx, nell.userId);
      const emailProblem = { kind: "bounced" as const, at: Date.now() };
      if (row) await ctx.db.patch("userProfiles", row._id, { emailProblem });
    });
    await change(nell.as);
    expect(await profile()).toMatchObject({
      email: NEW_EMAIL,
      mailbox: NEW_EMAIL,
      searchText: `nell newcomer ${NEW_EMAIL}`,
    });
    expect((await profile())?.emailProblem).toBeUndefined();
    expect(await nell.as.query(api.accounts.profiles.me, {})).toMatchObject({ email: NEW_EMAIL });
    expect((await t.run((ctx) => ctx.db.get("users", nell.userId)))?.email).toBe(NEW_EMAIL);
    await logIn(t, NEW_EMAIL);
    await expectFail(logIn(t, OLD_EMAIL), "invalid_credentials");
    // The old address is free.
    await addAccount(t, OLD_EMAIL);
  });

  test("takes the password, or a log-in within 15 minutes", async () => {
    await expectFail(request(nell.as, NEW_EMAIL, "wrong-password"), "current_password_wrong");
    await expectFail(request(nell.as, NEW_EMAIL, ""), "current_password_wrong");
    await expectFail(
      nell.as.action(api.accounts.changeEmail.request, { email: NEW_EMAIL }),
      "log_in_again",
    );
    const answer = await logIn(t, OLD_EMAIL);
    await asSignedIn(t, answer).action(api.accounts.changeEmail.request, { email: NEW_EMAIL });
    expect(await codeTo(NEW_EMAIL)).toMatch(/^\d{6}$/);
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS);
    await expectFail(
      asSignedIn(t, answer).action(api.accounts.changeEmail.request, { email: NEW_EMAIL }),
      "log_in_again",
    );
  });

  test("refuses what is no address, the same one, and the designated admin's", async () => {
    await expectFail(request(nell.as, "nell"), "invalid_email");
    await expectFail(request(nell.as, " NELL@shoal.test "), "email_unchanged");
    const admin = await addDesignatedAdmin(t);
    await expectFail(request(admin.as), "email_fixed");
  });

  test("never gives anyone the designated admin's address", async () => {
    await makeAdmin(t, nell);
    await request(nell.as, ADMIN_EMAIL);
    expect(await emails(t, ADMIN_EMAIL)).toEqual([]);
    await expectFail(confirmChange(nell.as, "123456"), "code_invalid");
  });

  test("says the same for an address with an account, whose owner learns it by email", async () => {
    await addAccount(t, NEW_EMAIL);
    await signUp(t, "waiting@elsewhere.test");
    for (const email of [NEW_EMAIL, "waiting@elsewhere.test"]) {
      expect(await request(nell.as, email)).toBeNull();
      expect((await subjectsTo(email))[0]).toBe("This email address already has a Shoal account");
      expect((await emails(t, email))[0]?.text).not.toContain("Nell");
      await expectFail(confirmChange(nell.as, "123456"), "code_invalid");
    }
    expect((await profile())?.email).toBe(OLD_EMAIL);
  });

  test("fails if another account has confirmed the address since", async () => {
    await request(nell.as);
    const code = await codeTo(NEW_EMAIL);
    await addAccount(t, NEW_EMAIL);
    await expectFail(confirmChange(nell.as, code), "email_in_use");
    expect((await profile())?.email).toBe(OLD_EMAIL);
  });

  test("replaces a sign-up with the address since that wasn't confirmed", async () => {
    await request(nell.as);
    const code = await codeTo(NEW_EMAIL);
    await signUp(t, NEW_EMAIL, { fullName: "Sam Squatter" });
    await confirmChange(nell.as, code);
    expect((await profile())?.email).toBe(NEW_EMAIL);
    expect(await accountRows(NEW_EMAIL)).toHaveLength(3);
    await logIn(t, NEW_EMAIL);
  });

  test("goes to the address of a deleted account", async () => {
    const other = await addAccount(t, NEW_EMAIL);
    const admin = await addAdmin(t);
    await admin.as.mutation(api.moderation.accounts.remove, { userId: other.userId });
    await change(nell.as);
    expect((await profile())?.email).toBe(NEW_EMAIL);
  });

  test("needs the code to that address: of two requests, the last", async () => {
    await request(nell.as, "first@elsewhere.test");
    const first = await codeTo("first@elsewhere.test");
    await request(nell.as);
    await expectFail(confirmChange(nell.as, first), "code_invalid");
    await confirmChange(nell.as, ` ${await codeTo(NEW_EMAIL)} `);
    expect((await profile())?.email).toBe(NEW_EMAIL);
    await expectFail(confirmChange(nell.as, await codeTo(NEW_EMAIL)), "code_invalid");
  });

  test("allows four wrong codes, of ten minutes, and three requests a day", async () => {
    await request(nell.as);
    const code = await codeTo(NEW_EMAIL);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++) await expectFail(confirmChange(nell.as, wrong), "code_invalid");
    await expectFail(confirmChange(nell.as, code), "code_invalid");
    await request(nell.as);
    vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
    await expectFail(confirmChange(nell.as, await codeTo(NEW_EMAIL)), "code_invalid");
    await request(nell.as);
    await expectFail(request(nell.as), "rate_limited");
    await expectFail(confirmChange(nell.as, "1".repeat(1000)), "code_invalid");
    await confirmChange(nell.as, await codeTo(NEW_EMAIL));
  });

  test("is no other user's to confirm", async () => {
    const otto = await addAccount(t, "otto@shoal.test");
    await request(nell.as);
    await expectFail(confirmChange(otto.as, await codeTo(NEW_EMAIL)), "code_invalid");
  });

  test("ends the codes and links that the old address got", async () => {
    const requestReset = async () =>
      await t.action(api.auth.signIn, {
        provider: "password",
        params: { flow: "reset", email: OLD_EMAIL },
      });
    await requestReset();
    const link = await lastSecret(t, OLD_EMAIL, "reset");
    await t.action(api.auth.signIn, { provider: "otp", params: { email: OLD_EMAIL } });
    const code = await lastSecret(t, OLD_EMAIL, "code");
    await change(nell.as);
    const params = { flow: "reset-verification", code: link, newPassword: "intruder-9" };
    await expectFail(t.action(api.auth.signIn, { provider: "password", params }), "link_expired");
    for (const email of [OLD_EMAIL, NEW_EMAIL]) {
      await expectFail(
        t.action(api.auth.signIn, { provider: "otp", params: { email, code } }),
        "code_invalid",
      );
    }
  });
});

describe("the old address", () => {
  test("can take the change back for seven days, which ends every session", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    const page = await t.fetch(link);
    expect(await page.text()).toContain("Change it back");
    expect((await profile())?.email).toBe(NEW_EMAIL);
    vi.setSystemTime(Date.now() + 7 * DAY_MS - MINUTE_MS);
    await t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect(await (await undo(link)).text()).toContain("Your address was changed back");
    expect(await profile()).toMatchObject({ email: OLD_EMAIL, mailbox: OLD_EMAIL });
    expect(await nell.as.query(api.accounts.profiles.me, {})).toBeNull();
    expect((await subjectsTo(NEW_EMAIL))[0]).toBe(
      "Your Shoal account has its old email address again",
    );
    expect((await undo(link)).status).toBe(404);
  });

  test("ends the password too, and its owner then chooses another", async () => {
    await change(nell.as);
    await nell.as.action(api.accounts.settings.changePassword, {
      currentPassword: PASSWORD,
      newPassword: "intruder-9",
    });
    const response = await undo(await undoLink(OLD_EMAIL));
    expect(await response.text()).toContain("The old password no longer works.");
    for (const password of ["intruder-9", PASSWORD]) {
      await expectFail(logIn(t, OLD_EMAIL, password), "invalid_credentials");
    }
    await t.action(api.auth.signIn, { provider: "otp", params: { email: OLD_EMAIL } });
    const code = await codeTo(OLD_EMAIL);
    await t.action(api.auth.signIn, { provider: "otp", params: { email: OLD_EMAIL, code } });
    await resetPassword(OLD_EMAIL, "octopus-7");
    await logIn(t, OLD_EMAIL, "octopus-7");
  });

  test("can despite a sign-up with it that wasn't confirmed, which is then gone", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    await signUp(t, OLD_EMAIL, { fullName: "Ivo Intruder" });
    expect((await undo(link)).status).toBe(200);
    expect(await profile()).toMatchObject({ email: OLD_EMAIL, fullName: "Nell Newcomer" });
    expect(await accountRows(OLD_EMAIL)).toHaveLength(3);
    await resetPassword(OLD_EMAIL, "octopus-7");
    await logIn(t, OLD_EMAIL, "octopus-7");
  });

  test("gets the link however many security emails it got that day", async () => {
    for (let i = 0; i < 21; i++) {
      await t.run(async (ctx) => {
        await enqueueEmail(ctx, {
          kind: "security",
          to: OLD_EMAIL,
          idempotencyKey: `flood-${i}`,
          subject: "Your Shoal password was changed",
          preview: "",
          heading: "",
          paragraphs: [],
        });
      });
    }
    expect((await emails(t, OLD_EMAIL)).some(({ state }) => state === "failed")).toBe(true);
    await change(nell.as);
    expect((await undo(await undoLink(OLD_EMAIL))).status).toBe(200);
  });

  test("can't while its mailbox has no room, and the page says why", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    for (let i = 0; i < MAILBOX_ACCOUNTS_MAX; i++) {
      await addPerson(t, { email: `nell+${i}@shoal.test` });
    }
    const response = await undo(link);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Too many accounts use your mailbox");
    expect((await profile())?.email).toBe(NEW_EMAIL);
  });

  test("can't after that", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    vi.setSystemTime(Date.now() + 7 * DAY_MS + MINUTE_MS);
    expect((await undo(link)).status).toBe(404);
    expect((await undo("/undo-email?token=")).status).toBe(404);
    expect((await profile())?.email).toBe(NEW_EMAIL);
  });

  test("can after a further change and a new password, and links to later addresses then end", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    await nell.as.action(api.accounts.settings.changePassword, {
      currentPassword: PASSWORD,
      newPassword: "intruder-9",
    });
    await nell.as.action(api.accounts.changeEmail.request, {
      email: "third@elsewhere.test",
      password: "intruder-9",
    });
    await confirmChange(nell.as, await codeTo("third@elsewhere.test"));
    const laterLink = await undoLink(NEW_EMAIL);
    expect((await undo(link)).status).toBe(200);
    expect((await profile())?.email).toBe(OLD_EMAIL);
    expect((await undo(laterLink)).status).toBe(404);
  });

  test("can even after a later address took the account back", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    await change(nell.as, "third@elsewhere.test");
    expect((await undo(await undoLink(NEW_EMAIL))).status).toBe(200);
    expect((await profile())?.email).toBe(NEW_EMAIL);
    expect((await undo(link)).status).toBe(200);
    expect((await profile())?.email).toBe(OLD_EMAIL);
  });

  test("can't once another account has it", async () => {
    await change(nell.as);
    const link = await undoLink(OLD_EMAIL);
    await addAccount(t, OLD_EMAIL);
    const response = await undo(link);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Another account has this address now");
    expect((await profile())?.email).toBe(NEW_EMAIL);
  });

  test("gets an email whose link leaves the outbox once sent", async () => {
    await change(nell.as);
    expect((await emails(t, OLD_EMAIL))[0]).toMatchObject({ kind: "security", isPrivate: true });
  });
});

describe("what stands against a mailbox", () => {
  const ban = async (userId: typeof nell.userId, reason = "Sick fish") => {
    const admin = await addAdmin(t);
    await admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason });
  };
  /** Runs what the change has scheduled. */
  const runScheduled = async () => {
    vi.useRealTimers();
    await t.finishInProgressScheduledFunctions();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await t.finishInProgressScheduledFunctions();
  };

  test.each(["nell+2@elsewhere.test", NEW_EMAIL])(
    "bans an account that changes to %s, where another one is banned",
    async (email) => {
      const other = await addAccount(t, "nell+1@elsewhere.test");
      await ban(other.userId);
      await change(nell.as, email);
      await runScheduled();
      expect(await profile()).toMatchObject({ isBanned: true, banReason: "Sick fish" });
      await expectFail(nell.as.query(api.accounts.settings.get, {}), "account_banned");
    },
  );

  test("bans an account that changes to a deleted banned one's mailbox", async () => {
    const other = await addAccount(t, NEW_EMAIL);
    await ban(other.userId);
    const admin = await addAdmin(t);
    await admin.as.mutation(api.moderation.accounts.remove, { userId: other.userId });
    await change(nell.as);
    await runScheduled();
    expect(await profile()).toMatchObject({ isBanned: true });
  });

  test("suspends it, refuses it as a seller and makes it suspicious", async () => {
    const other = await addAccount(t, "nell+1@elsewhere.test");
    await t.run(async (ctx) => {
      const row = await profileOf(ctx, other.userId);
      if (!row) return;
      const marks = { sellerRefusedAt: 5, suspicious: true, isSuspended: true };
      await ctx.db.patch("userProfiles", row._id, { ...marks, suspensionReason: "Late" });
    });
    await change(nell.as);
    await runScheduled();
    expect(await profile()).toMatchObject({
      sellerRefusedAt: 5,
      suspicious: true,
      isSuspended: true,
      suspensionReason: "Late",
    });
  });

  test("ends an approval if another account there was refused", async () => {
    const other = await addAccount(t, "nell+1@elsewhere.test");
    await t.run(async (ctx) => {
      const row = await profileOf(ctx, other.userId);
      if (row) await ctx.db.patch("userProfiles", row._id, { sellerRefusedAt: 5 });
      const ownProfile = await profileOf(ctx, nell.userId);
      const seller = { isSeller: true, sellerApproved: true, sellerQuizCompleted: true };
      if (ownProfile) await ctx.db.patch("userProfiles", ownProfile._id, seller);
    });
    await change(nell.as);
    await runScheduled();
    expect(await profile()).toMatchObject({ sellerApproved: false });
  });

  test("goes along with the account, and stays for those who sign up there", async () => {
    const other = await addAccount(t, "otto+1@elsewhere.test");
    await t.run(async (ctx) => {
      const row = await profileOf(ctx, nell.userId);
      const marks = { sellerRefusedAt: 5, suspicious: true };
      if (row) await ctx.db.patch("userProfiles", row._id, marks);
    });
    await change(nell.as, "otto@elsewhere.test");
    const marks = { sellerRefusedAt: 5, suspicious: true };
    expect(await profile()).toMatchObject(marks);
    expect(await profile(other)).toMatchObject(marks);
    expect(await profile(await addAccount(t, "nell+3@shoal.test"))).toMatchObject(marks);
  });

  test("includes lapses of deleted accounts of both, counted once however often it moves", async () => {
    const rowOf = async (email: string) => {
      const hash = await mailboxHashOf(email);
      return await t.run((ctx) =>
        ctx.db
          .query("formerAccounts")
          .withIndex("by_mailboxHash", (q) => q.eq("mailboxHash", hash))
          .unique(),
      );
    };
    const store = async (email: string, holdLapses: number[]) => {
      const mailboxHash = await mailboxHashOf(email);
      const emptyLists = { lateCancels: [], wentBack: [], freeOrders: [], countedBuyers: [] };
      const counts = { suspicious: false, isSuspended: false, claimsReceived: 0 };
      await t.run((ctx) =>
        ctx.db.insert("formerAccounts", {
          mailboxHash,
          ...emptyLists,
          ...counts,
          claimsMade: 1,
          holdLapses,
          endsAt: Date.now() + DAY_MS,
        }),
      );
    };
    await store(OLD_EMAIL, [2]);
    await store(NEW_EMAIL, [3]);
    await change(nell.as);
    expect(await rowOf(NEW_EMAIL)).toMatchObject({ holdLapses: [3, 2], claimsMade: 2 });
    expect(await rowOf(OLD_EMAIL)).toMatchObject({ holdLapses: [2], claimsMade: 1 });
    await undo(await undoLink(OLD_EMAIL));
    await resetPassword(OLD_EMAIL, PASSWORD);
    await change(asSignedIn(t, await logIn(t, OLD_EMAIL)));
    expect(await rowOf(NEW_EMAIL)).toMatchObject({ holdLapses: [3, 2], claimsMade: 2 });
    expect(await rowOf(OLD_EMAIL)).toMatchObject({ holdLapses: [2], claimsMade: 1 });
  });

  test("lets one account leave it for another mailbox in 90 days", async () => {
    await change(nell.as);
    const next = await addAccount(t, "nell+2@shoal.test");
    await request(next.as, "nell+3@shoal.test");
    await confirmChange(next.as, await codeTo("nell+3@shoal.test"));
    const { message } = await expectFail(request(next.as, OTHER_EMAIL), "email_changed_recently");
    expect(message).toContain("in the last 90 days");
    // Another mailbox can be left.
    await change(nell.as, OTHER_EMAIL);
    vi.setSystemTime(Date.now() + MAILBOX_CHANGE_MS);
    const session = asSignedIn(t, await logIn(t, "nell+3@shoal.test"));
    await change(session, NEW_EMAIL);
  });

  test("lets only one of two accounts leave that asked at the same time", async () => {
    const next = await addAccount(t, "nell+2@shoal.test");
    await request(next.as, OTHER_EMAIL);
    await change(nell.as);
    await expectFail(confirmChange(next.as, await codeTo(OTHER_EMAIL)), "email_changed_recently");
  });

  test("can be left again once the change was undone", async () => {
    await change(nell.as);
    await undo(await undoLink(OLD_EMAIL));
    await resetPassword(OLD_EMAIL, PASSWORD);
    await change(asSignedIn(t, await logIn(t, OLD_EMAIL)), OTHER_EMAIL);
    expect((await profile())?.email).toBe(OTHER_EMAIL);
  });

  test("stops at the most accounts that a mailbox may have", async () => {
    for (let i = 0; i < MAILBOX_ACCOUNTS_MAX; i++) {
      await addPerson(t, { email: `nell+${i}@elsewhere.test` });
    }
    await request(nell.as);
    await expectFail(confirmChange(nell.as, await codeTo(NEW_EMAIL)), "mailbox_full");
  });

  test("blocks go along, and end when they are lifted", async () => {
    const otto = await addPerson(t);
    await t.run(async (ctx) => {
      const blocked = await profileOf(ctx, nell.userId);
      if (blocked) await startBlock(ctx, otto.userId, blocked);
    });
    await change(nell.as);
    const block = async () =>
      await t.run(async (ctx) => {
        const [viewer, other] = [
          await profileOf(ctx, nell.userId),
          await profileOf(ctx, otto.userId),
        ];
        return viewer && (await blockBetween(ctx, viewer, other));
      });
    expect(await block()).toBe("undeliverable");
    await otto.as.mutation(api.messages.muteAndBlock.unblock, { userId: nell.userId });
    expect(await block()).toBeNull();
  });
});
