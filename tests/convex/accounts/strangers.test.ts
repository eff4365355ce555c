/**
 * What strangers cannot do to an account's owner, even if they know the address or once had the
 * password or a session.
 */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { passwordCrypto } from "#convex/accounts/model/passwordProof.ts";
import { hashSecret } from "#convex/accounts/model/secretEmails.ts";
import {
  addAccount,
  asSignedIn,
  lastSecret,
  emails,
  setAuthKeys,
  signUpParams,
  subjectOf,
} from "../kit/authHelpers";
import { type Backend, expectFail, startBackend } from "../kit/helpers";

const NELL = "nell@shoal.test";
const HOME_IP = "203.0.113.7";
const AWAY_IP = "198.51.100.1";
const PASSWORD = "seahorse-9";
/** Shorter than any valid password, so it is refused without hashing, but still counts as an attempt. */
const WRONG = "wrong";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const clientAt = (ip: string) => t.withRequestMetadata({ ip });
const withPassword = (ip: string, params: object) =>
  clientAt(ip).action(api.auth.signIn, { provider: "password", params });
const logIn = (ip: string, password = PASSWORD) =>
  withPassword(ip, { flow: "signIn", email: NELL, password });
const requestReset = (ip: string) => withPassword(ip, { flow: "reset", email: NELL });
const applyReset = (code: string, newPassword = "octopus-7") =>
  withPassword(HOME_IP, { flow: "reset-verification", code, newPassword });
const requestCode = (ip: string) =>
  clientAt(ip).action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
const enterCode = (ip: string, code: string) =>
  clientAt(ip).action(api.auth.signIn, { provider: "otp", params: { email: NELL, code } });
const sessionRows = async () =>
  await t.run(async (ctx) => await ctx.db.query("authSessions").collect());
const tokenRows = async () =>
  await t.run(async (ctx) => await ctx.db.query("authRefreshTokens").collect());
const mailCount = async (kind: string) => {
  const all = (await emails(t, NELL)).filter((mail) => mail.kind === kind);
  return all.filter((mail) => mail.state === "queued").length;
};

describe("a stranger who knew the password", () => {
  async function addSessions(person: Awaited<ReturnType<typeof addAccount>>, count: number) {
    const { userId } = person;
    await t.run(async (ctx) => {
      for (let i = 0; i < count; i++) {
        await ctx.db.insert("authSessions", { userId, expirationTime: Date.now() + 1e9 });
      }
    });
  }

  test("is signed out by a reset, however many sessions they have started", async () => {
    const thief = await addAccount(t, NELL);
    await addSessions(thief, 300);
    await requestReset(HOME_IP);
    await applyReset(await lastSecret(t, NELL, "reset"));
    expect(await thief.as.query(api.accounts.profiles.me, {})).toBeNull();
    const { refreshToken = "" } = thief.answer.tokens ?? {};
    expect(await clientAt(AWAY_IP).action(api.auth.signIn, { refreshToken })).toEqual({
      tokens: null,
    });
    expect(await sessionRows()).toEqual([]);
    expect(await tokenRows()).toEqual([]);
  });

  test("is signed out by 'Log out other devices' and by a password change too", async () => {
    for (const end of ["elsewhere", "password"] as const) {
      const thief = await addAccount(t, `${end}@shoal.test`);
      await addSessions(thief, 300);
      const params = { flow: "signIn", email: thief.email, password: PASSWORD };
      const owner = asSignedIn(t, await withPassword(HOME_IP, params));
      if (end === "elsewhere") await owner.mutation(api.accounts.settings.signOutElsewhere, {});
      else {
        const change = { currentPassword: PASSWORD, newPassword: "octopus-7" };
        await owner.action(api.accounts.settings.changePassword, change);
      }
      expect(await thief.as.query(api.accounts.profiles.me, {})).toBeNull();
      expect(await owner.query(api.accounts.settings.sessions)).toHaveLength(1);
    }
  });

  test("has fifty sessions at most, and one more ends the oldest along with its tokens", async () => {
    const oldest = await addAccount(t, NELL);
    await addSessions(oldest, 49);
    await logIn(HOME_IP);
    expect(await sessionRows()).toHaveLength(50);
    expect(await oldest.as.query(api.accounts.profiles.me, {})).toBeNull();
    expect(await tokenRows()).toHaveLength(1);
  });

  test("can't sign in with a password that is changed during the check", async () => {
    await addAccount(t, NELL);
    await requestReset(HOME_IP);
    const code = await lastSecret(t, NELL, "reset");
    const compare = passwordCrypto.verifySecret;
    vi.spyOn(passwordCrypto, "verifySecret").mockImplementationOnce(async (...args) => {
      const matches = await compare(...args);
      await applyReset(code);
      return matches;
    });
    await expectFail(logIn(AWAY_IP), "invalid_credentials");
    expect(await sessionRows()).toEqual([]);
    expect(subjectOf(await logIn(HOME_IP, "octopus-7")).userId).toBeTruthy();
  });

  test("can sign in 60 times an hour from one network, without blocking the owner elsewhere", async () => {
    const { userId } = await addAccount(t, NELL);
    const { passwordHash } =
      (await t.query(internal.accounts.credentials.findAccount, { email: NELL })) ?? {};
    const startLogIn = () =>
      clientAt(AWAY_IP).mutation(internal.accounts.credentials.logInByPassword, {
        email: NELL,
        passwordHash: passwordHash ?? "",
      });
    for (let i = 0; i < 60; i++) expect(await startLogIn()).not.toBeNull();
    await expectFail(startLogIn(), "rate_limited");
    expect(subjectOf(await logIn(HOME_IP)).userId).toBe(userId);
  });
});

describe("a stranger with a session", () => {
  test("can renew it 300 times a day, and writes no rows beyond that", async () => {
    const nell = await addAccount(t, NELL);
    const { refreshToken = "" } = nell.answer.tokens ?? {};
    const { sessionId } = nell;
    const [tokenId = ""] = refreshToken.split("|");
    for (let i = 0; i < 300; i++) {
      await t.mutation(internal.accounts.signInLimits.admitRenewal, { tokenId, sessionId });
    }
    const before = await tokenRows();
    await expectFail(t.action(api.auth.signIn, { refreshToken }), "rate_limited");
    expect(await tokenRows()).toEqual(before);
    pass(3_600_000);
    const renewal = await t.action(api.auth.signIn, { refreshToken });
    expect(subjectOf(renewal).sessionId).toBe(sessionId);
  });

  test("leaves no rows behind after thirty days", async () => {
    await addAccount(t, NELL);
    pass(30 * 86_400_000 - 1000);
    await t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect([await sessionRows(), await tokenRows()].map((rows) => rows.length)).toEqual([1, 1]);
    pass(2000);
    await t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect([await sessionRows(), await tokenRows()]).toEqual([[], []]);
  });

  test("loses all tokens, even if there are too many to delete in one transaction", async () => {
    const nell = await addAccount(t, NELL);
    await t.run(async (ctx) => {
      for (let i = 0; i < 250; i++) {
        const expirationTime = Date.now() + 1e9;
        await ctx.db.insert("authRefreshTokens", { sessionId: nell.sessionId, expirationTime });
      }
    });
    await requestReset(HOME_IP);
    await applyReset(await lastSecret(t, NELL, "reset"));
    await vi.waitFor(async () => {
      expect(await tokenRows()).toEqual([]);
    });
  });
});

describe("a stranger who requests emails", () => {
  test("doesn't invalidate a reset link", async () => {
    const { userId } = await addAccount(t, NELL);
    await requestReset(HOME_IP);
    const code = await lastSecret(t, NELL, "reset");
    await requestCode(AWAY_IP);
    await requestReset(AWAY_IP);
    await applyReset(code);
    expect(subjectOf(await logIn(HOME_IP, "octopus-7")).userId).toBe(userId);
    // A new password invalidates other secrets.
    await expectFail(applyReset(await lastSecret(t, NELL, "reset")), "link_expired");
  });

  test("doesn't invalidate a confirmation link or a code", async () => {
    await withPassword(HOME_IP, signUpParams(NELL));
    const code = await lastSecret(t, NELL, "confirmation");
    pass(36_000);
    await requestCode(AWAY_IP);
    await requestReset(AWAY_IP);
    await expectFail(withPassword(AWAY_IP, signUpParams(NELL)), "user_already_exists");
    expect(await mailCount("confirmation")).toBe(4);
    const { userId } = subjectOf(
      await withPassword(HOME_IP, { flow: "confirm", code, password: PASSWORD }),
    );
    await requestCode(HOME_IP);
    const digits = await lastSecret(t, NELL, "code");
    pass(11_000);
    await requestCode(AWAY_IP);
    expect(subjectOf(await enterCode(HOME_IP, digits)).userId).toBe(userId);
    // The stranger's code is spent as well.
    await expectFail(enterCode(HOME_IP, await lastSecret(t, NELL, "code")), "code_invalid");
  });

  test("doesn't use up the owner's allowance", async () => {
    await addAccount(t, NELL);
    for (let i = 0; i < 3; i++) await requestReset(AWAY_IP);
    await expectFail(requestReset(AWAY_IP), "rate_limited");
    expect(await requestReset(HOME_IP)).toEqual({ started: true });
    await requestCode(AWAY_IP);
    expect(await requestCode(HOME_IP)).toEqual({ started: true });
    const { message } = await expectFail(requestCode(HOME_IP), "otp_rate_limited");
    expect(message).toBe("Too many OTP requests. Please wait 10 seconds and try again.");
    const other = signUpParams("otto@shoal.test");
    await withPassword(AWAY_IP, other);
    await expectFail(withPassword(AWAY_IP, other), "signup_rate_limited");
    await expectFail(withPassword(HOME_IP, other), "user_already_exists");
    await expectFail(withPassword(HOME_IP, other), "signup_rate_limited");
  });

  test("causes at most a third of a day's emails, and isn't told so", async () => {
    await addAccount(t, NELL);
    for (let i = 0; i < 8; i++) {
      expect(await requestReset(AWAY_IP)).toEqual({ started: true });
      pass(13 * 60_000);
    }
    expect(await mailCount("reset")).toBe(4);
    const links = await t.run(async (ctx) => await ctx.db.query("authVerificationCodes").collect());
    expect(links).toHaveLength(4);
    await requestReset(HOME_IP);
    expect(await mailCount("reset")).toBe(5);
  });

  test("can't use up the allowance of networks the owner has signed in from, even from many networks", async () => {
    await addAccount(t, NELL);
    await logIn(HOME_IP);
    for (let i = 0; i < 20; i++) await requestReset(`198.51.${i}.1`);
    expect(await mailCount("reset")).toBe(10);
    await requestReset("192.0.2.1");
    expect(await mailCount("reset")).toBe(10);
    await requestReset(HOME_IP);
    expect(await mailCount("reset")).toBe(11);
    await applyReset(await lastSecret(t, NELL, "reset"));
    expect(subjectOf(await logIn(HOME_IP, "octopus-7")).userId).toBeTruthy();
  });

  test.each([
    ["one network", 1, 8, 13, 4],
    ["twenty networks", 20, 20, 0, 10],
  ])(
    "an address without an account gets no more emails than one with, from %s, and isn't stored beyond that",
    async (_, networks, requests, minutesApart, emailed) => {
      for (let i = 0; i < requests; i++) {
        expect(await requestReset(`198.51.${i % networks}.1`)).toEqual({ started: true });
        pass(minutesApart * 60_000);
      }
      expect(await mailCount("reset")).toBe(emailed);
      expect(await emails(t, NELL)).toHaveLength(emailed);
    },
  );
});

describe("a stranger who guesses", () => {
  test("can't invalidate a code for the network that requested it, while fifteen wrong ones close it elsewhere", async () => {
    const { userId } = await addAccount(t, NELL);
    await requestCode(HOME_IP);
    const code = await lastSecret(t, NELL, "code");
    for (let i = 0; i < 15; i++) {
      await expectFail(enterCode(`198.51.${i % 4}.1`, "x"), "code_invalid");
    }
    await expectFail(enterCode(AWAY_IP, code), "code_invalid");
    for (let i = 0; i < 60; i++) {
      await expectFail(enterCode(`198.51.${i}.2`, "x"), "code_invalid");
    }
    expect(subjectOf(await enterCode(HOME_IP, code)).userId).toBe(userId);
  });

  test("has one code per network to guess, since a new one replaces the last", async () => {
    await addAccount(t, NELL);
    await requestCode(HOME_IP);
    const first = await lastSecret(t, NELL, "code");
    pass(11_000);
    await requestCode(HOME_IP);
    const second = await lastSecret(t, NELL, "code");
    expect(await t.run((ctx) => ctx.db.query("authVerificationCodes").collect())).toHaveLength(1);
    for (let i = 0; i < 5; i++) await expectFail(enterCode(HOME_IP, "x"), "code_invalid");
    for (const code of [first, second]) await expectFail(enterCode(HOME_IP, code), "code_invalid");
  });

  test("leaves five codes at most of unknown networks, the latest ones", async () => {
    const { userId } = await addAccount(t, NELL);
    const codes: string[] = [];
    for (let i = 0; i < 8; i++) {
      await t.action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
      codes.push(await lastSecret(t, NELL, "code"));
      pass(11_000);
    }
    expect(await t.run((ctx) => ctx.db.query("authVerificationCodes").collect())).toHaveLength(5);
    const enter = (code: string) =>
      t.action(api.auth.signIn, { provider: "otp", params: { email: NELL, code } });
    await expectFail(enter(codes[2]!), "code_invalid");
    expect(subjectOf(await enter(codes[3]!)).userId).toBe(userId);
  });

  test("doesn't stop the owner from entering the code on another network", async () => {
    const { userId } = await addAccount(t, NELL);
    await requestCode(HOME_IP);
    expect(subjectOf(await enterCode(AWAY_IP, await lastSecret(t, NELL, "code"))).userId).toBe(
      userId,
    );
  });

  test("can't lock the owner out of known networks by guessing passwords from many others", async () => {
    const { userId } = await addAccount(t, NELL);
    await logIn(HOME_IP);
    for (let i = 0; i < 100; i++) {
      await expectFail(logIn(`198.51.${i % 20}.1`, WRONG), "invalid_credentials");
    }
    await expectFail(logIn("192.0.2.1"), "rate_limited");
    for (let i = 0; i < 9; i++) await expectFail(logIn(HOME_IP, WRONG), "invalid_credentials");
    expect(subjectOf(await logIn(HOME_IP)).userId).toBe(userId);
    for (let i = 0; i < 10; i++) await expectFail(logIn(HOME_IP, WRONG), "invalid_credentials");
    await expectFail(logIn(HOME_IP), "rate_limited");
  });

  test("counts as one network, whichever of its 65,536 IPv6 subnets is used", async () => {
    await addAccount(t, NELL);
    for (let i = 0; i < 10; i++) {
      await expectFail(logIn(`2001:db8:0:${i}::1`, WRONG), "invalid_credentials");
    }
    await expectFail(logIn("2001:db8:0:ffff::1", WRONG), "rate_limited");
  });

  test("can only try the latest code requested from another network", async () => {
    await addAccount(t, NELL);
    await requestCode(HOME_IP);
    const first = await lastSecret(t, NELL, "code");
    pass(11_000);
    await requestCode("203.0.113.99");
    const second = await lastSecret(t, NELL, "code");
    await expectFail(enterCode(AWAY_IP, first), "code_invalid");
    expect(subjectOf(await enterCode(AWAY_IP, second)).userId).toBeTruthy();
  });
});

describe("rate-limit counts", () => {
  const sweep = async () => await t.mutation(internal.accounts.expiry.sweepLimits, {});
  const limitUses = async () =>
    await t.run(async (ctx) => await ctx.db.query("limitUses").collect());

  test("are never reset while in use, as the sweep deletes idle limits only", async () => {
    await expectFail(logIn(AWAY_IP, WRONG), "invalid_credentials");
    for (let day = 0; day < 4; day++) {
      pass(86_400_000 + 5000);
      for (let i = 0; i < 10; i++) await expectFail(logIn(AWAY_IP, WRONG), "invalid_credentials");
      await sweep();
      await expectFail(logIn(AWAY_IP, WRONG), "rate_limited");
    }
    pass(2 * 86_400_000 + 5000);
    expect(await limitUses()).not.toEqual([]);
    await sweep();
    expect(await limitUses()).toEqual([]);
  });

  test("are deleted one batch per call, however many there are", async () => {
    for (let i = 0; i < 60; i++) {
      await t.mutation(internal.accounts.credentials.countAttempt, {
        kind: "code",
        email: `p${i}@shoal.test`,
      });
    }
    pass(2 * 86_400_000 + 5000);
    await sweep();
    await vi.waitFor(async () => {
      expect(await limitUses()).toEqual([]);
    });
  });

  test("of an address are deleted with its account, while other addresses keep theirs", async () => {
    await addAccount(t, NELL);
    const neighbour = `${NELL}.au`;
    const params = { flow: "signIn", email: neighbour, password: WRONG };
    await expectFail(withPassword(AWAY_IP, params), "invalid_credentials");
    const owner = asSignedIn(t, await logIn(HOME_IP));
    await expectFail(logIn(AWAY_IP, WRONG), "invalid_credentials");
    const proof = { password: PASSWORD };
    await owner.action(api.privacy.deletion.deleteMyAccount, { confirmation: NELL, proof });
    const keys = (await limitUses()).map((use) => use.key);
    expect(keys.filter((key) => key.split(" ")[0] === NELL)).toEqual([]);
    expect(keys).toContain(neighbour);
    expect(keys).toContain(`${neighbour} ${AWAY_IP}`);
  });
});

test("secrets are stored only as hashes", async () => {
  await addAccount(t, NELL);
  await requestReset(HOME_IP);
  const code = await lastSecret(t, NELL, "reset");
  const row = await t.run(async (ctx) => await ctx.db.query("authVerificationCodes").first());
  expect(row?.code).toBe(await hashSecret(code));
  expect(JSON.stringify(row)).not.toContain(code);
});
