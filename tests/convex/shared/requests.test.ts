/** Effects of a call's request metadata: the session's device name, limits by network. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, components, internal } from "#convex/_generated/api.js";
import {
  addAccount,
  asSignedIn,
  logIn,
  setAuthKeys,
  signUpParams,
  subjectOf,
} from "../kit/authHelpers";
import { type Backend, expectFail, startBackend } from "../kit/helpers";

const NELL_EMAIL = "nell@shoal.test";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

type Caller = Pick<Backend, "action">;
const logInFrom = (caller: Caller) =>
  caller.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signIn", email: NELL_EMAIL, password: "seahorse-9" },
  });

describe("a session's device", () => {
  test("is named after the browser that signed in, and visible to its owner", async () => {
    const account = await addAccount(t, NELL_EMAIL);
    const otherSession = await logInFrom(t.withRequestMetadata({ userAgent: FIREFOX }));
    const list = await account.as.query(api.accounts.settings.sessions);
    expect(list).toMatchObject([
      {
        sessionId: subjectOf(otherSession).sessionId,
        device: "Firefox on Windows",
        isCurrent: false,
      },
      { sessionId: account.sessionId, device: null, isCurrent: true },
    ]);
  });

  test("follows the browser when tokens are renewed, and stays if the browser sends no header", async () => {
    await addAccount(t, NELL_EMAIL);
    const answer = await logInFrom(t.withRequestMetadata({ userAgent: FIREFOX }));
    const as = asSignedIn(t, answer);
    const current = async () =>
      (await as.query(api.accounts.settings.sessions)).find((session) => session.isCurrent)?.device;
    const renew = (caller: Caller, refreshToken = answer.tokens?.refreshToken ?? "") =>
      caller.action(api.auth.signIn, { refreshToken });
    const renewal = await renew(t.withRequestMetadata({ userAgent: SAFARI }));
    expect(await current()).toBe("Safari on iPhone");
    await renew(t, renewal.tokens?.refreshToken);
    expect(await current()).toBe("Safari on iPhone");
  });

  test("is in the data export, and is deleted with the session", async () => {
    const account = await addAccount(t, NELL_EMAIL);
    const as = asSignedIn(t, await logInFrom(t.withRequestMetadata({ userAgent: SAFARI })));
    const exported = await t.query(internal.privacy.dataExports.page, {
      userId: subjectOf(account.answer).userId,
      at: { section: "sessions", cursor: null },
    });
    expect(exported.text).toContain("Safari on iPhone");
    await as.action(api.auth.signOut, {});
    const rows = await t.run(async (ctx) => await ctx.db.query("authSessions").collect());
    expect(JSON.stringify(rows)).not.toContain("iPhone");
  });

  test("is deleted with the account", async () => {
    await addAccount(t, NELL_EMAIL);
    const as = asSignedIn(t, await logInFrom(t.withRequestMetadata({ userAgent: SAFARI })));
    const proof = { password: "seahorse-9" };
    await as.action(api.privacy.deletion.deleteMyAccount, { confirmation: NELL_EMAIL, proof });
    expect(await t.run(async (ctx) => await ctx.db.query("authSessions").collect())).toEqual([]);
  });

  test("is visible to no one else", async () => {
    await addAccount(t, NELL_EMAIL);
    await logInFrom(t.withRequestMetadata({ userAgent: SAFARI }));
    const other = await addAccount(t, "otto@shoal.test");
    expect(JSON.stringify(await other.as.query(api.accounts.settings.sessions))).not.toContain(
      "iPhone",
    );
    await expectFail(t.query(api.accounts.settings.sessions), "not_authenticated");
  });
});

describe("one network", () => {
  const clientAt = (ip: string) => t.withRequestMetadata({ ip });
  let addresses = 0;
  const freshAddress = () => `fresh${++addresses}@shoal.test`;
  const emailRequests = {
    otp: (caller: Caller, email: string) =>
      caller.action(api.auth.signIn, { provider: "otp", params: { email } }),
    passwordReset: (caller: Caller, email: string) =>
      caller.action(api.auth.signIn, { provider: "password", params: { flow: "reset", email } }),
  };

  test.each([
    ["otp", 60, "otp_rate_limited"],
    ["passwordReset", 30, "rate_limited"],
  ] as const)("may request %s for %i addresses at once, then %s", async (request, limit, code) => {
    for (let i = 0; i < limit; i++) {
      expect(await emailRequests[request](clientAt("203.0.113.7"), freshAddress())).toEqual({
        started: true,
      });
    }
    await expectFail(emailRequests[request](clientAt("203.0.113.7"), freshAddress()), code);
    await expectFail(emailRequests[request](clientAt("::ffff:203.0.113.7"), freshAddress()), code);
    expect(await emailRequests[request](clientAt("203.0.113.8"), freshAddress())).toEqual({
      started: true,
    });
    advanceClock(60_000);
    expect(await emailRequests[request](clientAt("203.0.113.7"), freshAddress())).toEqual({
      started: true,
    });
  });

  test("may sign up 30 times at once, including probing for known addresses", async () => {
    await addAccount(t, NELL_EMAIL);
    const signUp = (ip: string, email: string) =>
      clientAt(ip).action(api.auth.signIn, { provider: "password", params: signUpParams(email) });
    for (let i = 0; i < 30; i++) {
      await expectFail(signUp("203.0.113.9", NELL_EMAIL), "user_already_confirmed");
    }
    for (const email of [NELL_EMAIL, freshAddress()]) {
      const { message } = await expectFail(signUp("203.0.113.9", email), "signup_rate_limited");
      expect(message).toBe("Too many signup attempts. Please wait 35 seconds and try again.");
    }
    expect(await signUp("203.0.113.8", freshAddress())).toEqual({ started: true });
    advanceClock(60_000);
    expect(await signUp("203.0.113.9", freshAddress())).toEqual({ started: true });
  });

  test.each([
    ["otp", 1, "otp_rate_limited"],
    ["passwordReset", 3, "rate_limited"],
  ] as const)(
    "may request %s %i times for all addresses of a mailbox together",
    async (request, limit, code) => {
      const caller = clientAt("203.0.113.7");
      for (let i = 0; i < limit; i++) await emailRequests[request](caller, `nell+${i}@gmail.com`);
      for (const email of ["nell@gmail.com", "nell+fish@gmail.com", "n.e.l.l@googlemail.com"]) {
        await expectFail(emailRequests[request](caller, email), code);
      }
      expect(await emailRequests[request](caller, "nell@shoal.test")).toEqual({ started: true });
      expect(await emailRequests[request](clientAt("203.0.113.8"), "nell@gmail.com")).toEqual({
        started: true,
      });
    },
  );

  test("is deleted after two days, and no sooner", async () => {
    const { getValue } = components.rateLimiter.lib;
    const args = {
      name: "otpByNetwork",
      key: "203.0.113.7",
      config: { kind: "token bucket" as const, rate: 60, period: 1e12, capacity: 60 },
    };
    const tokensLeft = async () =>
      Math.round((await t.run((ctx) => ctx.runQuery(getValue, args))).value);
    await emailRequests.otp(clientAt("203.0.113.7"), freshAddress());
    advanceClock(2 * 86_400_000 - 60_000);
    await t.mutation(internal.accounts.expiry.sweepLimits, {});
    expect(await tokensLeft()).toBe(59);
    advanceClock(120_000);
    await t.mutation(internal.accounts.expiry.sweepLimits, {});
    expect(await tokensLeft()).toBe(60);
  });

  test("affects neither sign-ins nor callers with an unknown address", async () => {
    await addAccount(t, NELL_EMAIL);
    for (let i = 0; i < 31; i++) await emailRequests.passwordReset(t, freshAddress());
    for (let i = 0; i < 30; i++)
      await emailRequests.passwordReset(clientAt("203.0.113.7"), freshAddress());
    expect(subjectOf(await logInFrom(clientAt("203.0.113.7"))).userId).toBeTruthy();
    expect(subjectOf(await logIn(t, NELL_EMAIL)).userId).toBeTruthy();
  });
});
