/** The limits of accounts, tested on both sides of each. */

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addAccount, logIn, setAuthKeys, signUp } from "../kit/authHelpers";
import { type Backend, expectFail, startBackend } from "../kit/helpers";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test("a user can sign up again after 35 seconds, and not a tenth of a second sooner", async () => {
  await signUp(t, "nell@shoal.test");
  pass(34_900);
  await expectFail(signUp(t, "nell@shoal.test"), "signup_rate_limited");
  pass(200);
  await expectFail(signUp(t, "nell@shoal.test"), "user_already_exists");
});

test("a user can request another code after 10 seconds, and not a tenth of a second sooner", async () => {
  const { email } = await addAccount(t, "nell@shoal.test");
  const requestCode = () => t.action(api.auth.signIn, { provider: "otp", params: { email } });
  await requestCode();
  pass(9_900);
  await expectFail(requestCode(), "otp_rate_limited");
  pass(200);
  expect(await requestCode()).toEqual({ started: true });
});

test("passwords have 6 to 128 characters, both at sign-up and when changed", async () => {
  for (const length of [5, 129]) {
    const password = "x".repeat(length);
    await expectFail(signUp(t, "otto@shoal.test", { password }), "password_length");
  }
  const { as, email } = await addAccount(t, "nell@shoal.test");
  let currentPassword = "seahorse-9";
  for (const [length, isTaken] of [
    [5, false],
    [6, true],
    [128, true],
    [129, false],
  ] as const) {
    const newPassword = "y".repeat(length);
    const change = as.action(api.accounts.settings.changePassword, {
      currentPassword,
      newPassword,
    });
    if (!isTaken) await expectFail(change, "password_length");
    else await change;
    if (isTaken) currentPassword = newPassword;
  }
  expect(await logIn(t, email, currentPassword)).toHaveProperty("tokens.token");
});

test("guesses at the current and the new password count together, and after ten even the right one is refused for a while", async () => {
  const { as, email } = await addAccount(t, "nell@shoal.test");
  const change = (currentPassword: string, newPassword = "urchin-77") =>
    as.action(api.accounts.settings.changePassword, { currentPassword, newPassword });
  for (let i = 0; i < 5; i += 1) {
    await expectFail(change(`guess-${i}`, `other-${i}`), "current_password_wrong");
  }
  await expectFail(change("guess-5", "seahorse-9"), "rate_limited");
  await expectFail(change("seahorse-9"), "rate_limited");
  await expectFail(logIn(t, email), "rate_limited");
  pass(7 * 60_000);
  await change("seahorse-9");
});
