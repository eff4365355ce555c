import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { PASSWORD_MAX } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import {
  addAccount,
  asSignedIn,
  confirm,
  lastSecret,
  logIn,
  emails,
  setAuthKeys,
  signUp,
  signUpParams,
  subjectOf,
} from "../kit/authHelpers";
import { ADMIN_EMAIL, addEveryRole, type Backend, expectFail, startBackend } from "../kit/helpers";

const NELL = "nell@shoal.test";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const requestReset = (email: string) =>
  t.action(api.auth.signIn, { provider: "password", params: { flow: "reset", email } });
const applyReset = (code: string, newPassword: string) =>
  t.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "reset-verification", code, newPassword },
  });
const requestCode = (email: string) =>
  t.action(api.auth.signIn, { provider: "otp", params: { email } });
const applyCode = (email: string, code: string) =>
  t.action(api.auth.signIn, { provider: "otp", params: { email, code } });

describe("sign-up", () => {
  test("creates the user, profile, settings and user count together and emails a link", async () => {
    expect(await signUp(t, "  Nell@Shoal.TEST ")).toEqual({ started: true });
    const rows = await t.run(async (ctx) => ({
      users: await ctx.db.query("users").collect(),
      profiles: await ctx.db.query("userProfiles").collect(),
      settings: await ctx.db.query("userSettings").collect(),
      counters: await ctx.db.query("counters").collect(),
    }));
    expect(rows.users).toMatchObject([{ email: NELL }]);
    expect(rows.profiles).toMatchObject([
      { userId: rows.users[0]?._id, email: NELL, fullName: "Nell Newcomer", role: "user" },
    ]);
    expect(rows.settings).toMatchObject([
      { signupTimestamp: 1_700_000_000_000, ageConfirmedAt: Date.now() },
    ]);
    expect(rows.counters).toMatchObject([{ userId: null, name: "users", value: 1 }]);
    const [mail] = await emails(t, NELL);
    expect(mail?.text).toMatch(/http:\/\/shoal\.test\/login#confirmation_token=\w{32}/);
  });

  test("rejects bad addresses, passwords, names and users under 16", async () => {
    await expectFail(signUp(t, "not an address"), "invalid_email");
    await expectFail(signUp(t, `${"x".repeat(250)}@shoal.test`), "invalid_email");
    await expectFail(signUp(t, NELL, { password: "12345" }), "password_length");
    await expectFail(
      signUp(t, NELL, { password: "x".repeat(PASSWORD_MAX + 1) }),
      "password_length",
    );
    await expectFail(signUp(t, NELL, { fullName: "  " }), "invalid_input");
    await expectFail(signUp(t, NELL, { fullName: "Nell\u202e" }), "invalid_input");
    await expectFail(signUp(t, NELL, { fullName: "Shoal Support" }), "name_reserved");
    await expectFail(signUp(t, NELL, { over16: false }), "age_required");
    await expectFail(signUp(t, NELL, { over16: "yes" }), "age_required");
    expect(await emails(t)).toEqual([]);
  });

  test("is rate-limited for 35 seconds, then reports a duplicate and sends a new link", async () => {
    await signUp(t, NELL);
    const first = await lastSecret(t, NELL, "confirmation");
    const tooOften = await expectFail(signUp(t, NELL), "signup_rate_limited");
    expect(tooOften.message).toBe(
      "Too many signup attempts. Please wait 35 seconds and try again.",
    );
    pass(34_900);
    await expectFail(signUp(t, NELL), "signup_rate_limited");
    pass(200);
    const duplicate = await expectFail(signUp(t, NELL), "user_already_exists");
    expect(duplicate.message).toBe(
      "An account with this email already exists. Please log in or use a different email.",
    );
    expect(await lastSecret(t, NELL, "confirmation")).not.toBe(first);
    expect(subjectOf(await confirm(t, NELL)).userId).toBeTruthy();
  });

  test("reports an address that is already confirmed", async () => {
    await addAccount(t, NELL);
    const { message } = await expectFail(signUp(t, NELL), "user_already_confirmed");
    expect(message).toBe(
      "An account with this email already exists and is confirmed. Please log in.",
    );
  });

  test("fails without writing anything if an orphaned profile has the address", async () => {
    const { user } = await addEveryRole(t);
    await expectFail(signUp(t, user.email), "profile_uniqueness");
    const accounts = await t.run(async (ctx) => await ctx.db.query("authAccounts").collect());
    expect(accounts).toEqual([]);
  });

  test("makes the designated address an admin once it is confirmed", async () => {
    await signUp(t, ADMIN_EMAIL);
    const roleNow = async () =>
      await t.run(async (ctx) => (await ctx.db.query("userProfiles").first())?.role);
    expect(await roleNow()).toBe("user");
    await confirm(t, ADMIN_EMAIL);
    expect(await roleNow()).toBe("admin");
  });
});

describe("log-in", () => {
  test("is refused before confirmation, and resends the link at most once a minute", async () => {
    await signUp(t, NELL);
    const { message } = await expectFail(logIn(t, NELL), "user_not_confirmed");
    expect(message).toBe("Email not confirmed. Please check your email for a confirmation link.");
    expect(await emails(t, NELL)).toHaveLength(2);
    await expectFail(logIn(t, NELL), "user_not_confirmed");
    expect(await emails(t, NELL)).toHaveLength(2);
    await confirm(t, NELL);
    expect(subjectOf(await logIn(t, NELL)).userId).toBeTruthy();
  });

  test("gives the same answer for a wrong password and an unknown address", async () => {
    await addAccount(t, NELL);
    const failure = await expectFail(logIn(t, NELL, "wrong-one"), "invalid_credentials");
    const unknown = await expectFail(logIn(t, "nobody@shoal.test"), "invalid_credentials");
    expect(failure).toEqual(unknown);
    expect(failure.message).toBe("Invalid email or password");
    await expectFail(logIn(t, NELL, "x".repeat(100_000)), "invalid_credentials");
    await expectFail(logIn(t, "no address"), "invalid_credentials");
  });

  test("ignores the case of the address", async () => {
    await addAccount(t, NELL);
    expect(subjectOf(await logIn(t, " NELL@shoal.test")).userId).toBeTruthy();
  });

  test("is refused after ten failures, whether or not the address has an account", async () => {
    await addAccount(t, NELL);
    for (const email of [NELL, "nobody@shoal.test"]) {
      for (let i = 0; i < 10; i++)
        await expectFail(logIn(t, email, "wrong-one"), "invalid_credentials");
      await expectFail(logIn(t, email), "rate_limited");
    }
    pass(3_600_000);
    expect(subjectOf(await logIn(t, NELL)).userId).toBeTruthy();
  });

  test.each([
    [{ isSuspended: true, suspensionReason: "Late answers." }, "account_suspended"],
    [{ isBanned: true, bannedUntil: 1_790_000_000_000, banReason: "Fraud." }, "account_banned"],
    [{ deletedAt: 1_770_000_000_000 }, "account_deleted"],
  ] as const)("refuses a blocked account with the reason: %o", async (changes, code) => {
    const { userId } = await addAccount(t, NELL);
    await t.run(async (ctx) => {
      const profile = await ctx.db.query("userProfiles").first();
      if (profile?.userId === userId) await ctx.db.patch("userProfiles", profile._id, changes);
    });
    await expectFail(logIn(t, NELL), code);
    await requestReset(NELL);
    await requestCode(NELL);
    const answers = (await emails(t, NELL)).filter((mail) => mail.kind !== "confirmation");
    expect(answers).toHaveLength(code === "account_deleted" ? 0 : 2);
    for (const { subject, text } of answers) {
      expect(subject).toMatch(/^Your Shoal account is (suspended|closed)$/);
      expect(text).toMatch(/Late answers\.|Fraud\./);
      expect(text).toContain("http://shoal.test/contact");
    }
    expect(await t.run((ctx) => ctx.db.query("authVerificationCodes").collect())).toEqual([]);
  });

  test.each([0, 1, 40])(
    "tells a blocked account so within the limits, %i times more",
    async (more) => {
      const { userId } = await addAccount(t, NELL);
      await t.run(async (ctx) => {
        const profile = await profileOf(ctx, userId);
        const banned = { isBanned: true, bannedUntil: Date.now() + 1e9, banReason: "Fraud." };
        if (profile) await ctx.db.patch("userProfiles", profile._id, banned);
      });
      const refusals = [];
      for (let i = 0; i <= more; i += 1) {
        await requestCode(NELL).catch((error: unknown) => refusals.push(error));
      }
      const sent = (await emails(t, NELL)).filter((mail) => mail.subject.includes("closed"));
      expect(sent.length).toBe(more + 1 - refusals.length);
      expect(sent.length).toBeLessThan(10);
    },
  );

  test("turns an unexpected error into one that reaches the client", async () => {
    const call = (args: object) => t.action(api.auth.signIn, args);
    await expectFail(call({}), "sign_in_failed");
    await expectFail(call({ provider: "github" }), "sign_in_failed");
    await expectFail(call({ provider: "password", params: {} }), "sign_in_failed");
    await expectFail(
      call({ provider: "password", params: { flow: "toString" } }),
      "sign_in_failed",
    );
    // Clients may not name the email providers.
    for (const provider of ["confirmation", "reset", "code"]) {
      await expectFail(call({ provider, params: { email: NELL } }), "sign_in_failed");
    }
    expect(await t.run(async (ctx) => await ctx.db.query("users").collect())).toEqual([]);
  });
});

describe("one-time code", () => {
  test("is emailed, signs in once, and expires after ten minutes", async () => {
    const { userId } = await addAccount(t, NELL);
    expect(await requestCode(NELL)).toEqual({ started: true });
    const code = await lastSecret(t, NELL, "code");
    expect(subjectOf(await applyCode("NELL@shoal.test", code)).userId).toBe(userId);
    await expectFail(applyCode(NELL, code), "code_invalid");
    pass(10_000);
    await requestCode(NELL);
    const expiredCode = await lastSecret(t, NELL, "code");
    pass(10 * 60_000 + 1000);
    await expectFail(applyCode(NELL, expiredCode), "code_invalid");
    await requestCode(NELL);
    const validCode = await lastSecret(t, NELL, "code");
    pass(10 * 60_000 - 1000);
    expect(subjectOf(await applyCode(NELL, validCode)).userId).toBe(userId);
  });

  test("is rate-limited for 10 seconds, whatever the address", async () => {
    await addAccount(t, NELL);
    for (const email of [NELL, "nobody@shoal.test"]) {
      expect(await requestCode(email)).toEqual({ started: true });
      const { message } = await expectFail(requestCode(email), "otp_rate_limited");
      expect(message).toBe("Too many OTP requests. Please wait 10 seconds and try again.");
    }
    pass(9900);
    await expectFail(requestCode(NELL), "otp_rate_limited");
    pass(200);
    await requestCode(NELL);
  });

  test("looks the same for an unknown address, which is emailed that it has no account, and creates no user", async () => {
    expect(await requestCode("nobody@shoal.test")).toEqual({ started: true });
    const [mail] = await emails(t, "nobody@shoal.test");
    expect(mail?.subject).toBe("There's no Shoal account with this email address");
    expect(mail?.text).toContain("/signup");
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await t.run(async (ctx) => await ctx.db.query("users").collect())).toEqual([]);
    await expectFail(applyCode("nobody@shoal.test", "123456"), "code_invalid");
  });

  test("is not sent to an unconfirmed account, which gets its link instead", async () => {
    await signUp(t, NELL);
    await requestCode(NELL);
    expect((await emails(t, NELL)).map((mail) => mail.kind)).toEqual([
      "confirmation",
      "confirmation",
    ]);
  });

  test("works only for its address, and five wrong guesses invalidate it, after which a new one can be requested", async () => {
    const { userId } = await addAccount(t, NELL);
    await addAccount(t, "otto@shoal.test");
    await requestCode(NELL);
    const code = await lastSecret(t, NELL, "code");
    await expectFail(applyCode("otto@shoal.test", code), "code_invalid");
    for (let i = 0; i < 4; i++) await expectFail(applyCode(NELL, `x${i}`), "code_invalid");
    expect(subjectOf(await applyCode(NELL, code)).userId).toBe(userId);
    pass(10_000);
    await requestCode(NELL);
    const guessed = await lastSecret(t, NELL, "code");
    for (let i = 0; i < 5; i++) await expectFail(applyCode(NELL, `x${i}`), "code_invalid");
    await expectFail(applyCode(NELL, guessed), "code_invalid");
    pass(10_000);
    await requestCode(NELL);
    const newCode = await lastSecret(t, NELL, "code");
    expect(subjectOf(await applyCode(NELL, newCode)).userId).toBe(userId);
  });
});

describe("password reset", () => {
  test("sets the password, uses up the link, ends every session and tells the owner by email", async () => {
    const nell = await addAccount(t, NELL);
    const otherSession = asSignedIn(t, await logIn(t, NELL));
    expect(await requestReset(NELL)).toEqual({ started: true });
    const [mail] = await emails(t, NELL);
    expect(mail?.text).toMatch(/http:\/\/shoal\.test\/reset-password#access_token=\w{32}/);
    const token = await lastSecret(t, NELL, "reset");
    await expectFail(applyReset(token, "short"), "password_length");
    expect(await applyReset(token, "octopus-7")).toEqual({ tokens: null });
    expect((await emails(t, NELL))[0]?.subject).toBe("Your Shoal password was changed");
    expect(await nell.as.query(api.accounts.profiles.me)).toBeNull();
    expect(await otherSession.query(api.accounts.profiles.me)).toBeNull();
    expect(await t.run(async (ctx) => await ctx.db.query("authSessions").collect())).toEqual([]);
    await expectFail(applyReset(token, "octopus-8"), "link_expired");
    await expectFail(logIn(t, NELL), "invalid_credentials");
    expect(subjectOf(await logIn(t, NELL, "octopus-7")).userId).toBe(nell.userId);
  });

  test("expires after an hour", async () => {
    await addAccount(t, NELL);
    await requestReset(NELL);
    pass(3_600_000 + 1000);
    await expectFail(applyReset(await lastSecret(t, NELL, "reset"), "octopus-7"), "link_expired");
  });

  test("does not reveal whether the address has an account", async () => {
    await addAccount(t, NELL);
    for (const email of [NELL, "nobody@shoal.test"]) {
      for (let i = 0; i < 3; i++) expect(await requestReset(email)).toEqual({ started: true });
      await expectFail(requestReset(email), "rate_limited");
    }
    await expectFail(requestReset("no address"), "invalid_email");
    const subjects = (await emails(t, "nobody@shoal.test")).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(
      new Set(["There's no Shoal account with this email address"]),
    );
  });
});

describe("unexpected input", () => {
  test.each([
    [
      { provider: "password", params: { flow: "signIn", email: NELL, password: "seahorse-9" } },
      "sign_in_failed",
    ],
    [{ provider: "password", params: signUpParams("otto@shoal.test") }, "sign_up_failed"],
    [{ provider: "otp", params: { email: NELL } }, "otp_failed"],
    [{ provider: "password", params: { flow: "reset", email: NELL } }, "reset_email_failed"],
  ] as const)("%j is answered with %s", async (args, code) => {
    const account = await addAccount(t, NELL);
    await t.run(async (ctx) => {
      // Two accounts with one address never exist otherwise; here they make each call fail unexpectedly.
      const row = await ctx.db.query("authAccounts").first();
      if (row === null) throw new Error("No account");
      const { _id, _creationTime, ...copy } = row;
      await ctx.db.insert("authAccounts", copy);
      await ctx.db.insert("authAccounts", { ...copy, providerAccountId: "otto@shoal.test" });
      await ctx.db.insert("authAccounts", { ...copy, providerAccountId: "otto@shoal.test" });
    });
    await expectFail(account.as.action(api.auth.signIn, args), code);
  });
});

describe("sessions", () => {
  test("renew their tokens until they end", async () => {
    const nell = await addAccount(t, NELL);
    const refreshToken = nell.answer.tokens?.refreshToken ?? "";
    const renewal = await t.action(api.auth.signIn, { refreshToken });
    expect(subjectOf(renewal).sessionId).toBe(nell.sessionId);
    await nell.as.action(api.auth.signOut, {});
    expect(await t.action(api.auth.signIn, { refreshToken })).toEqual({ tokens: null });
    expect(await nell.as.query(api.accounts.profiles.me)).toBeNull();
  });

  test("survive a failed renewal, which can be retried", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const nell = await addAccount(t, NELL);
    const refreshToken = nell.answer.tokens?.refreshToken ?? "";
    vi.stubEnv("JWT_PRIVATE_KEY", undefined);
    await expectFail(t.action(api.auth.signIn, { refreshToken }), "session_failed");
    vi.unstubAllEnvs();
    expect(await nell.as.query(api.accounts.profiles.me)).not.toBeNull();
    const renewal = await t.action(api.auth.signIn, { refreshToken });
    expect(subjectOf(renewal).sessionId).toBe(nell.sessionId);
  });

  test("count as ended if unknown or from another deployment", async () => {
    const nell = await addAccount(t, NELL);
    const [tokenId = "", sessionId = ""] = (nell.answer.tokens?.refreshToken ?? "").split("|");
    for (const refreshToken of ["rubbish", "", "|", `${sessionId}|${tokenId}`, "a|b", tokenId]) {
      expect(await t.action(api.auth.signIn, { refreshToken })).toEqual({ tokens: null });
    }
    expect(await nell.as.query(api.accounts.profiles.me)).not.toBeNull();
  });

  test("the sweep deletes unused secrets and month-old emails", async () => {
    await signUp(t, NELL);
    const remainingRows = () =>
      t.run(async (ctx) => ({
        codes: (await ctx.db.query("authVerificationCodes").collect()).length,
        emails: (await ctx.db.query("emails").collect()).length,
      }));
    expect(await t.mutation(internal.accounts.expiry.sweepExpired, {})).toBe(0);
    pass(9 * 86_400_000);
    expect(await t.mutation(internal.accounts.expiry.sweepExpired, {})).toBe(1);
    expect(await remainingRows()).toEqual({ codes: 0, emails: 1 });
    pass(30 * 86_400_000);
    expect(await t.mutation(internal.accounts.expiry.sweepExpired, {})).toBe(1);
    expect(await remainingRows()).toEqual({ codes: 0, emails: 0 });
  });
});

describe("unauthorised", () => {
  test("api.auth.signIn opens only the account that the caller's own secret belongs to", async () => {
    const roles = await addEveryRole(t);
    const victim = roles.user.email;
    for (const { as } of Object.values(roles)) {
      const call = (params: object) => as.action(api.auth.signIn, { provider: "password", params });
      await expectFail(call({ flow: "confirm", code: "guess" }), "link_expired");
      await expectFail(
        call({ flow: "reset-verification", code: "guess", newPassword: "octopus-7" }),
        "link_expired",
      );
      const guess = { flow: "signIn", email: victim, password: "guess-1" };
      await expectFail(call(guess), "invalid_credentials");
      await expectFail(call(signUpParams(victim)), "profile_uniqueness");
      pass(60_000);
    }
  });
});
