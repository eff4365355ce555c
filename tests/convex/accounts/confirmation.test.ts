/**
 * The confirmation email's link: the mailbox's owner gets the account, and no other password works
 * on it.
 */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import {
  asSignedIn,
  confirm,
  lastSecret,
  logIn,
  emails,
  setAuthKeys,
  signUp,
  subjectOf,
} from "../kit/authHelpers";
import { ADMIN_EMAIL, type Backend, expectFail, startBackend } from "../kit/helpers";

const NELL = "nell@shoal.test";
const STRANGER_PASSWORD = "strangers-1";
const DAY = 86_400_000;

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const confirmSignUp = (params: object) =>
  t.action(api.auth.signIn, { provider: "password", params: { flow: "confirm", ...params } });
const ownChoices = { newPassword: "octopus-7", fullName: "Nell Herself", over16: true };
const profile = async () =>
  await t.run(async (ctx) => await ctx.db.query("userProfiles").withIndex("by_email").first());
const requestReset = (email: string) =>
  t.action(api.auth.signIn, { provider: "password", params: { flow: "reset", email } });

describe("the link", () => {
  test("does nothing when it is merely opened", async () => {
    await signUp(t, NELL);
    const code = await lastSecret(t, NELL, "confirmation");
    await expectFail(confirmSignUp({ code }), "kept_password_wrong");
    expect(await t.run(async (ctx) => await ctx.db.query("authSessions").collect())).toEqual([]);
    await expectFail(logIn(t, NELL), "user_not_confirmed");
  });

  test("confirms the account and signs in with the sign-up password, once", async () => {
    await signUp(t, NELL);
    const code = await lastSecret(t, NELL, "confirmation");
    const answer = await confirmSignUp({ code, password: "seahorse-9" });
    expect(await asSignedIn(t, answer).query(api.accounts.profiles.me)).toMatchObject({
      status: "ok",
      email: NELL,
      fullName: "Nell Newcomer",
    });
    await expectFail(confirmSignUp({ code, password: "seahorse-9" }), "link_expired");
    expect(subjectOf(await logIn(t, NELL)).userId).toBeTruthy();
  });

  test("asks for no password in the browser that signed up, but does in any other", async () => {
    await signUp(t, NELL, { signUpKey: "key-of-this-browser" });
    const code = await lastSecret(t, NELL, "confirmation");
    for (const signUpKey of ["another-browser", "", "x".repeat(1000), null]) {
      await expectFail(confirmSignUp({ code, signUpKey }), "kept_password_wrong");
    }
    const answer = await confirmSignUp({ code, signUpKey: "key-of-this-browser" });
    expect(await asSignedIn(t, answer).query(api.accounts.profiles.me)).toMatchObject({
      status: "ok",
      fullName: "Nell Newcomer",
    });
    const account = await t.run((ctx) => ctx.db.query("authAccounts").first());
    expect(account).not.toHaveProperty("signUpKeyHash");
  });

  test("rejects the browser key of a later sign-up with the same address", async () => {
    await signUp(t, NELL, { password: STRANGER_PASSWORD, signUpKey: "the-strangers" });
    pass(35_000);
    await expectFail(signUp(t, NELL, { signUpKey: "nells" }), "user_already_exists");
    const code = await lastSecret(t, NELL, "confirmation");
    await expectFail(confirmSignUp({ code, signUpKey: "nells" }), "kept_password_wrong");
    expect(subjectOf(await confirmSignUp({ code, ...ownChoices })).userId).toBeTruthy();
    await expectFail(logIn(t, NELL, STRANGER_PASSWORD), "invalid_credentials");
  });

  test("survives four wrong passwords, and the fifth invalidates it", async () => {
    await signUp(t, NELL);
    const code = await lastSecret(t, NELL, "confirmation");
    for (let i = 0; i < 4; i++) {
      await expectFail(confirmSignUp({ code, password: `guess-${i}` }), "kept_password_wrong");
    }
    await expectFail(confirmSignUp({ code, password: "guess-4" }), "link_expired");
    await expectFail(confirmSignUp({ code, password: "seahorse-9" }), "link_expired");
    pass(60_000);
    await expectFail(logIn(t, NELL), "user_not_confirmed");
    expect(subjectOf(await confirm(t, NELL)).userId).toBeTruthy();
  });

  test("needs a valid password and name, and isn't used up by rejected ones", async () => {
    await signUp(t, NELL);
    const code = await lastSecret(t, NELL, "confirmation");
    await expectFail(
      confirmSignUp({ code, ...ownChoices, newPassword: "short" }),
      "password_length",
    );
    await expectFail(confirmSignUp({ code, ...ownChoices, fullName: " " }), "invalid_input");
    await expectFail(
      confirmSignUp({ code, ...ownChoices, fullName: "Ne\u200bll" }),
      "invalid_input",
    );
    await expectFail(
      confirmSignUp({ code, ...ownChoices, fullName: "Shoal team" }),
      "name_reserved",
    );
    await expectFail(confirmSignUp({ code, newPassword: "octopus-7" }), "invalid_input");
    // The sign-up box may have been ticked by a different person.
    for (const over16 of [undefined, false, "yes"]) {
      await expectFail(confirmSignUp({ code, ...ownChoices, over16 }), "age_required");
    }
    pass(1000);
    expect(subjectOf(await confirmSignUp({ code, ...ownChoices })).userId).toBeTruthy();
    const settings = await t.run(async (ctx) => await ctx.db.query("userSettings").first());
    expect(settings?.ageConfirmedAt).toBe(Date.now());
  });

  test("expires after 24 hours, and other kinds of token don't work in its place", async () => {
    await signUp(t, NELL);
    await expectFail(confirmSignUp({ code: "", ...ownChoices }), "link_expired");
    await expectFail(confirmSignUp({ code: "x".repeat(100_000), ...ownChoices }), "link_expired");
    pass(DAY + 1000);
    await expectFail(confirm(t, NELL), "link_expired");
  });

  test("can't reset a password, and a reset link can't confirm an account", async () => {
    await signUp(t, NELL);
    const code = await lastSecret(t, NELL, "confirmation");
    const params = { flow: "reset-verification", code, newPassword: "octopus-7" };
    await expectFail(t.action(api.auth.signIn, { provider: "password", params }), "link_expired");
    await confirm(t, NELL);
    await requestReset(NELL);
    await expectFail(
      confirmSignUp({ code: await lastSecret(t, NELL, "reset"), ...ownChoices }),
      "link_expired",
    );
  });
});

describe("an address that a stranger signed up with", () => {
  beforeEach(async () => {
    await signUp(t, NELL, { password: STRANGER_PASSWORD, fullName: "A Stranger" });
  });
  const requests = {
    "the sign-up": async () => undefined,
    "a code": async () => {
      await t.action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
    },
    "a new password": async () => {
      await requestReset(NELL);
    },
    "a sign-up of one's own": async () => {
      pass(35_000);
      await expectFail(signUp(t, NELL), "user_already_exists");
    },
  };

  test.each(Object.keys(requests) as (keyof typeof requests)[])(
    "goes to its owner through the link after %s, and the stranger's password stops working",
    async (request) => {
      await requests[request]();
      const emailKinds = (await emails(t, NELL)).map((mail) => mail.kind);
      expect(new Set(emailKinds)).toEqual(new Set(["confirmation"]));
      const answer = await confirm(t, NELL, ownChoices);
      expect(await asSignedIn(t, answer).query(api.accounts.profiles.me)).toMatchObject({
        fullName: "Nell Herself",
      });
      await expectFail(logIn(t, NELL, STRANGER_PASSWORD), "invalid_credentials");
      expect(subjectOf(await logIn(t, NELL, "octopus-7"))).toMatchObject({
        userId: subjectOf(answer).userId,
      });
      // No secret is left, and no session except the two new ones.
      const remaining = await t.run(async (ctx) => ({
        secrets: await ctx.db.query("authVerificationCodes").collect(),
        sessions: (await ctx.db.query("authSessions").collect()).length,
      }));
      expect(remaining).toEqual({ secrets: [], sessions: 2 });
    },
  );

  test("is not confirmed by the owner's own password, which was never stored", async () => {
    await expectFail(confirm(t, NELL), "kept_password_wrong");
    await expectFail(logIn(t, NELL, STRANGER_PASSWORD), "user_not_confirmed");
  });

  test("gets no email containing the stranger's name", async () => {
    await requests["a code"]();
    for (const mail of await emails(t, NELL)) {
      expect(mail.text + mail.html + mail.subject).not.toContain("Stranger");
    }
  });

  test("appears to the admin under the owner's name", async () => {
    await confirm(t, NELL, ownChoices);
    expect((await profile())?.searchText).toBe(`nell herself ${NELL}`);
  });
});

test("a stranger's password can't claim the admin role", async () => {
  await signUp(t, ADMIN_EMAIL, { password: STRANGER_PASSWORD, fullName: "Shoal team" });
  const code = await lastSecret(t, ADMIN_EMAIL, "confirmation");
  await expectFail(confirmSignUp({ code }), "kept_password_wrong");
  await expectFail(logIn(t, ADMIN_EMAIL, STRANGER_PASSWORD), "user_not_confirmed");
  expect((await profile())?.role).toBe("user");
  const answer = await confirm(t, ADMIN_EMAIL, { ...ownChoices, fullName: "Shoal Admin" });
  expect(await asSignedIn(t, answer).query(api.accounts.profiles.me)).toMatchObject({
    role: "admin",
    isDesignatedAdmin: true,
    fullName: "Shoal Admin",
  });
  await expectFail(logIn(t, ADMIN_EMAIL, STRANGER_PASSWORD), "invalid_credentials");
});

describe("an unconfirmed account", () => {
  const rows = async () =>
    await t.run(async (ctx) => ({
      users: await ctx.db.query("users").collect(),
      accounts: await ctx.db.query("authAccounts").collect(),
      profiles: await ctx.db.query("userProfiles").collect(),
      settings: await ctx.db.query("userSettings").collect(),
      secrets: await ctx.db.query("authVerificationCodes").collect(),
      emails: await ctx.db.query("emails").collect(),
      counters: await ctx.db.query("counters").collect(),
    }));
  async function sweep() {
    const scheduledCount = await t.mutation(internal.privacy.deletion.sweepUnconfirmed, {});
    // Each account's transaction runs as soon as the sweep has committed.
    await vi.waitFor(async () => {
      const jobs = await t.run(async (ctx) =>
        ctx.db.system.query("_scheduled_functions").collect(),
      );
      expect(
        jobs.filter(({ name }) => name === "shared/jobs:work").map((job) => job.state),
      ).toEqual(
        Array.from(
          { length: scheduledCount },
          () => expect.objectContaining({ kind: "success" }) as object,
        ),
      );
    }, 50_000);
    return scheduledCount;
  }

  test("is swept after seven days with all its rows, which frees its address", async () => {
    await signUp(t, NELL);
    pass(7 * DAY - 1000);
    expect(await sweep()).toBe(0);
    pass(2000);
    expect(await sweep()).toBe(1);
    expect(await rows()).toMatchObject({
      users: [],
      accounts: [],
      profiles: [],
      settings: [],
      secrets: [],
      emails: [],
      counters: [{ userId: null, name: "users", value: 0 }],
    });
    expect(await signUp(t, NELL)).toEqual({ started: true });
    expect(subjectOf(await confirm(t, NELL)).userId).toBeTruthy();
  });

  test("isn't deleted if it is confirmed between the sweep and the deletion", async () => {
    await signUp(t, NELL);
    const accountId = (await rows()).accounts[0]?._id;
    pass(8 * DAY);
    await expectFail(logIn(t, NELL), "user_not_confirmed");
    await confirm(t, NELL);
    if (accountId)
      await t.mutation(internal.privacy.deletion.removeUnconfirmed, { rowId: accountId });
    expect(await sweep()).toBe(0);
    expect((await rows()).users).toHaveLength(1);
  });

  test("is removed from the counts, including the admin's count of suspended users", async () => {
    await signUp(t, NELL);
    await t.run(async (ctx) => {
      const row = await ctx.db.query("userProfiles").first();
      if (row) await ctx.db.patch("userProfiles", row._id, { isSuspended: true });
      await ctx.db.insert("counters", { userId: null, name: "suspendedUsers", value: 1 });
      await ctx.db.insert("counters", { userId: row?.userId ?? null, name: "reports", value: 1 });
    });
    pass(8 * DAY);
    await sweep();
    expect((await rows()).counters).toMatchObject([
      { userId: null, name: "users", value: 0 },
      { userId: null, name: "suspendedUsers", value: 0 },
    ]);
  });
});

describe("the code sent with the link", () => {
  const typedCode = async () => {
    const mail = (await emails(t, NELL)).find((email) => email.kind === "confirmation");
    return /^(\d{6})$/m.exec(mail?.text ?? "")?.[1] ?? "none";
  };
  const signUpKey = "key-of-this-browser";

  test("confirms the account and signs in, in the browser that signed up", async () => {
    await signUp(t, NELL, { signUpKey });
    const code = await typedCode();
    for (const other of ["another-browser", "", null]) {
      await expectFail(confirmSignUp({ email: NELL, code, signUpKey: other }), "code_invalid");
    }
    const answer = await confirmSignUp({ email: NELL, code: ` ${code} `, signUpKey });
    expect(await asSignedIn(t, answer).query(api.accounts.profiles.me)).toMatchObject({
      status: "ok",
      fullName: "Nell Newcomer",
    });
    await expectFail(confirmSignUp({ email: NELL, code, signUpKey }), "code_invalid");
  });

  test("is disabled by five wrong attempts, while the link keeps working", async () => {
    await signUp(t, NELL, { signUpKey });
    const code = await typedCode();
    const wrongCode = code === "000000" ? "111111" : "000000";
    for (let i = 0; i < 5; i++) {
      await expectFail(confirmSignUp({ email: NELL, code: wrongCode, signUpKey }), "code_invalid");
    }
    await expectFail(confirmSignUp({ email: NELL, code, signUpKey }), "code_invalid");
    const secret = await lastSecret(t, NELL, "confirmation");
    expect(
      subjectOf(await confirmSignUp({ code: secret, password: "seahorse-9" })).userId,
    ).toBeTruthy();
  });

  test("can be sent again, and confirms the account in the same browser", async () => {
    await signUp(t, NELL, { signUpKey });
    pass(60_000);
    await t.action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
    expect((await emails(t, NELL)).map(({ kind }) => kind)).toEqual([
      "confirmation",
      "confirmation",
    ]);
    const answer = await confirmSignUp({ email: NELL, code: await typedCode(), signUpKey });
    expect(subjectOf(answer).userId).toBeTruthy();
  });

  test("works only from the newest email, and expires along with it", async () => {
    await signUp(t, NELL, { signUpKey });
    const first = await typedCode();
    pass(60_000);
    await expectFail(signUp(t, NELL), "user_already_exists");
    if ((await typedCode()) !== first) {
      await expectFail(confirmSignUp({ email: NELL, code: first, signUpKey }), "code_invalid");
    }
    const code = await typedCode();
    pass(DAY + 1);
    await expectFail(confirmSignUp({ email: NELL, code, signUpKey }), "code_invalid");
  });
});
