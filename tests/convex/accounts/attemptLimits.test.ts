/** Limits on attempts to guess passwords and codes. */

import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addAccount, lastSecret, setAuthKeys, signUpParams, subjectOf } from "../kit/authHelpers";
import { addListing, addSeller, type Backend, expectFail, startBackend } from "../kit/helpers";

const NELL = "nell@shoal.test";
const HOME_IP = "203.0.113.7";
const AWAY_IP = "198.51.100.1";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const signIn = (args: object, ip?: string) =>
  (ip === undefined ? t : t.withRequestMetadata({ ip })).action(api.auth.signIn, args);
const logIn = (ip: string | undefined, password = "seahorse-9", email = NELL) =>
  signIn({ provider: "password", params: { flow: "signIn", email, password } }, ip);
const enterCode = (ip: string, code: string, email = NELL) =>
  signIn({ provider: "otp", params: { email, code } }, ip);
/** Shorter than any valid password, so it is refused without hashing, but still counts as an attempt. */
const WRONG = "wrong";

describe("passwords", () => {
  test("a stranger on another network can't lock anyone out", async () => {
    const { userId } = await addAccount(t, NELL);
    for (let i = 0; i < 10; i++) await expectFail(logIn(AWAY_IP, WRONG), "invalid_credentials");
    const { message } = await expectFail(logIn(AWAY_IP), "rate_limited");
    expect(message).toBe("You're doing that too often. Please wait 6 minutes and try again.");
    expect(subjectOf(await logIn(HOME_IP)).userId).toBe(userId);
  });

  test("ten attempts made at once count as ten", async () => {
    await addAccount(t, NELL);
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => logIn(AWAY_IP, WRONG)),
    );
    const refusals = answers.filter(
      (result) =>
        result.status === "rejected" && JSON.stringify(result.reason).includes("rate_limited"),
    );
    expect(refusals).toHaveLength(20);
  });

  test("all networks together have a hundred attempts for one address", async () => {
    await addAccount(t, NELL);
    for (let i = 0; i < 100; i++) {
      await expectFail(logIn(`198.51.${i % 20}.1`, WRONG), "invalid_credentials");
    }
    await expectFail(logIn("198.51.99.1", WRONG), "rate_limited");
  });

  test("one network has a hundred attempts for all addresses, and signing in to your own account resets none", async () => {
    await addAccount(t, "own@shoal.test");
    for (let i = 0; i < 99; i++) {
      await expectFail(logIn(AWAY_IP, WRONG, `p${i}@shoal.test`), "invalid_credentials");
    }
    // One attempt is left. Signing in uses it and gives it back.
    await logIn(AWAY_IP, "seahorse-9", "own@shoal.test");
    await expectFail(logIn(AWAY_IP, WRONG, "p99@shoal.test"), "invalid_credentials");
    await expectFail(logIn(AWAY_IP, WRONG, "p100@shoal.test"), "rate_limited");
    await expectFail(logIn(HOME_IP, WRONG, "p100@shoal.test"), "invalid_credentials");
  });

  test("signing in with a tagged address of the same mailbox gives no attempts back", async () => {
    await addAccount(t, NELL);
    pass(36_000);
    await addAccount(t, "nell+mine@shoal.test");
    for (let i = 0; i < 10; i++) await expectFail(logIn(AWAY_IP, WRONG), "invalid_credentials");
    await logIn(AWAY_IP, "seahorse-9", "nell+mine@shoal.test");
    await expectFail(logIn(AWAY_IP), "rate_limited");
  });

  test("attempts for an address without an account count in the same way", async () => {
    for (let i = 0; i < 10; i++) {
      await expectFail(logIn(AWAY_IP, WRONG, "nobody@shoal.test"), "invalid_credentials");
    }
    await expectFail(logIn(AWAY_IP, WRONG, "nobody@shoal.test"), "rate_limited");
  });
});

describe("a mailbox's owner", () => {
  async function lockOut() {
    const { userId } = await addAccount(t, NELL);
    for (let i = 0; i < 10; i++) await expectFail(logIn(HOME_IP, WRONG), "invalid_credentials");
    await expectFail(logIn(HOME_IP), "rate_limited");
    return userId;
  }

  test("can log in with the right password straight after a reset, which clears the counts", async () => {
    const userId = await lockOut();
    await signIn({ provider: "password", params: { flow: "reset", email: NELL } }, HOME_IP);
    const code = await lastSecret(t, NELL, "reset");
    const params = { flow: "reset-verification", code, newPassword: "octopus-7" };
    await signIn({ provider: "password", params }, HOME_IP);
    expect(subjectOf(await logIn(HOME_IP, "octopus-7")).userId).toBe(userId);
  });

  test("clears the counts with an emailed code too", async () => {
    const userId = await lockOut();
    await signIn({ provider: "otp", params: { email: NELL } }, HOME_IP);
    await enterCode(HOME_IP, await lastSecret(t, NELL, "code"));
    expect(subjectOf(await logIn(HOME_IP)).userId).toBe(userId);
  });
});

describe("codes", () => {
  test("one network has ninety attempts a day for all addresses, thirty of them at once", async () => {
    for (let i = 0; i < 30; i++) {
      await expectFail(enterCode(AWAY_IP, "000000", `p${i}@shoal.test`), "code_invalid");
    }
    await expectFail(enterCode(AWAY_IP, "000000", "p30@shoal.test"), "rate_limited");
    await expectFail(enterCode(HOME_IP, "000000", "p30@shoal.test"), "code_invalid");
    pass(12 * 3_600_000);
    for (let i = 0; i < 30; i++) {
      await expectFail(enterCode(AWAY_IP, "000000", `q${i}@shoal.test`), "code_invalid");
    }
    await expectFail(enterCode(AWAY_IP, "000000", "q30@shoal.test"), "rate_limited");
  });

  test.each([
    "127.0.0.1",
    "::1",
    "10.0.0.2",
    "172.18.0.3",
    "192.168.1.1",
    "::ffff:10.0.0.2",
    "fd00::2",
    "100.64.0.9",
  ])("callers behind a proxy at %s don't lock each other out", async (proxy) => {
    for (let i = 0; i < 35; i++) {
      await expectFail(enterCode(proxy, "000000", `p${i}@shoal.test`), "code_invalid");
    }
  });

  test("a crowd behind an unknown network doesn't block anyone's log-in, reset or sign-up", async () => {
    const proxy = "127.0.0.1";
    const { userId } = await addAccount(t, NELL);
    for (let i = 0; i < 101; i++) {
      const email = `p${i}@shoal.test`;
      await expectFail(logIn(proxy, WRONG, email), "invalid_credentials");
      await expectFail(enterCode(proxy, "000000", email), "code_invalid");
      await signIn({ provider: "password", params: { flow: "reset", email } }, proxy);
      await signIn({ provider: "otp", params: { email } }, proxy);
      if (i < 35) await signIn({ provider: "password", params: signUpParams(email) }, proxy);
    }
    expect(subjectOf(await logIn(proxy)).userId).toBe(userId);
    await signIn({ provider: "password", params: { flow: "reset", email: NELL } }, proxy);
    await signIn({ provider: "otp", params: { email: NELL } }, proxy);
    const { userId: signedInUserId } = subjectOf(
      await enterCode(proxy, await lastSecret(t, NELL, "code")),
    );
    expect(signedInUserId).toBe(userId);
    await signIn({ provider: "password", params: signUpParams("otto@shoal.test") }, proxy);
    expect(await lastSecret(t, "otto@shoal.test", "confirmation")).toBeTruthy();
  });

  test("wrong codes are counted by address and by network", async () => {
    for (let i = 0; i < 20; i++) await expectFail(enterCode(AWAY_IP, "000000"), "code_invalid");
    await expectFail(enterCode(AWAY_IP, "000000"), "rate_limited");
    await expectFail(enterCode(HOME_IP, "000000"), "code_invalid");
  });
});

describe("the input of a sign-in call", () => {
  /** All rows that a refused call must leave unchanged: users, their sign-in and listings. */
  const allRows = async () =>
    await t.run(async (ctx) => ({
      users: await ctx.db.query("users").collect(),
      profiles: await ctx.db.query("userProfiles").collect(),
      sessions: await ctx.db.query("authSessions").collect(),
      tokens: await ctx.db.query("authRefreshTokens").collect(),
      accounts: await ctx.db.query("authAccounts").collect(),
      secrets: await ctx.db.query("authVerificationCodes").collect(),
      verifiers: await ctx.db.query("authVerifiers").collect(),
      listings: await ctx.db.query("listings").collect(),
    }));

  test("is refused before any write if its code has no provider or an unknown one", async () => {
    await addAccount(t, NELL);
    const before = await allRows();
    for (const email of [NELL, "x".repeat(1_000_000)]) {
      for (const provider of [undefined, "", "github", "confirmation", "code", "constructor"]) {
        const args = {
          ...(provider === undefined ? {} : { provider }),
          params: { code: "1", email },
        };
        await expectFail(signIn({ ...args, verifier: "v" }), "sign_in_failed");
      }
    }
    expect(await allRows()).toEqual(before);
  });

  test("can be megabytes of text, which is refused as invalid and stores nothing", async () => {
    const huge = "x".repeat(1_000_000);
    const { userId } = await addAccount(t, NELL);
    const before = await allRows();
    const credentials = { flow: "signIn", email: NELL, password: huge };
    await expectFail(signIn({ provider: "password", params: credentials }), "invalid_credentials");
    for (const [params, code] of [
      [
        { flow: "signUp", email: huge, password: "seahorse-9", fullName: "N", over16: true },
        "invalid_email",
      ],
      [
        { flow: "signUp", email: "a@b.co", password: huge, fullName: "N", over16: true },
        "password_length",
      ],
      [
        { flow: "signUp", email: "a@b.co", password: "seahorse-9", fullName: huge, over16: true },
        "invalid_input",
      ],
      [{ flow: "confirm", code: huge, password: "seahorse-9" }, "link_expired"],
      [{ flow: "reset-verification", code: huge, newPassword: "octopus-7" }, "link_expired"],
      [{ flow: huge, email: NELL }, "sign_in_failed"],
    ] as const) {
      await expectFail(signIn({ provider: "password", params }), code);
    }
    await expectFail(
      signIn({ provider: "otp", params: { email: NELL, code: huge } }),
      "code_invalid",
    );
    await expectFail(signIn({ provider: huge }), "sign_in_failed");
    expect(await signIn({ refreshToken: huge })).toEqual({ tokens: null });
    expect(await allRows()).toEqual(before);
    expect(subjectOf(await logIn(HOME_IP)).userId).toBe(userId);
  });

  test("with a sign-up time of the wrong type uses our own time", async () => {
    for (const [i, moment] of [NaN, Infinity, -1, 1e300, "now", {}].entries()) {
      const email = `p${i}@shoal.test`;
      const params = { flow: "signUp", email, password: "seahorse-9", fullName: "N", over16: true };
      await signIn({ provider: "password", params: { ...params, signup_timestamp: moment } });
    }
    const settings = await t.run(async (ctx) => await ctx.db.query("userSettings").collect());
    expect(new Set(settings.map((row) => row.signupTimestamp))).toEqual(new Set([Date.now()]));
  });

  test("deletes no rows if its refresh token is made up", async () => {
    const nell = await addAccount(t, NELL);
    const otto = await addAccount(t, "otto@shoal.test");
    const seller = await addSeller(t);
    await addListing(t, seller.userId);
    const before = await allRows();
    const ids = Object.values(before)
      .flat()
      .map((row) => row._id as string);
    const [ottosToken = ""] = (otto.answer.tokens?.refreshToken ?? "").split("|");
    const tokenPart = fc.oneof(
      fc.constantFrom(...ids, ottosToken, "x", ""),
      fc.string({ maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(tokenPart, fc.constantFrom(...ids), async (first, second) => {
        const refreshToken = `${first}|${second}`;
        const isReal = [nell, otto].some(
          (user) => user.answer.tokens?.refreshToken === refreshToken,
        );
        if (isReal) return;
        expect(await signIn({ refreshToken })).toEqual({ tokens: null });
      }),
      { numRuns: 100 },
    );
    expect(await allRows()).toEqual(before);
  });

  test("can't name a member inherited from Object as a sign-in flow", async () => {
    const { userId, sessionId } = await addAccount(t, NELL);
    const victim = { userId, sessionId, id: userId, email: NELL, over16: true };
    const before = await allRows();
    const names = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "name", "length"];
    for (const flow of names) {
      for (const provider of ["password", "otp"]) {
        const params: Record<string, unknown> = { ...victim, flow };
        if (provider === "otp") params.code = flow;
        await expectFail(
          signIn({ provider, params }),
          provider === "otp" ? "code_invalid" : "sign_in_failed",
        );
        // Wrong codes count towards an hourly limit, so skip an hour before the next name.
        pass(3_600_000);
      }
      await expectFail(signIn({ provider: flow, params: victim }), "sign_in_failed");
    }
    expect(await allRows()).toEqual(before);
  });
});
