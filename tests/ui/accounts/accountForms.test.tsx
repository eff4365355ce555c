import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "#convex/_generated/api.js";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { type ErrorCode, errorTexts } from "#convex/errors.ts";
import ForgotPasswordPage from "#src/features/accounts/pages/ForgotPasswordPage.tsx";
import LoginPage from "#src/features/accounts/pages/LoginPage.tsx";
import ResetPasswordPage from "#src/features/accounts/pages/ResetPasswordPage.tsx";
import SignupPage from "#src/features/accounts/pages/SignupPage.tsx";
import { logInCode } from "#src/features/accounts/signIn/sentTo.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { setServerTime } from "#src/lib/serverTime.ts";
import { answer, auth } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { aSeller } from "../kit/aSeller";
import { authOf, Frame } from "../viewers";

const text = (code: ErrorCode) => errorTexts[code] as string;
const refuse = (code: ErrorCode) =>
  auth.signIn.mockRejectedValueOnce(new ConvexError({ code, message: text(code) }));

beforeEach(() => answer(api.demo.accounts.logins, []));

function open(Page: ComponentType, at: string) {
  render(
    <Frame auth={authOf()} at={at}>
      <Page />
    </Frame>,
  );
  return userEvent.setup();
}
const box = (name: string) => screen.getByRole("textbox", { name });
describe("a visitor who is asked to log in", () => {
  it.each([
    ["/quiz/listing1", undefined, "to check your tank for Cherry shrimp, young ones"],
    ["/payment/listing1/quiz1", undefined, "to buy Cherry shrimp, young ones"],
    ["/listing/listing1", "favourite listing1", "to save Cherry shrimp, young ones"],
    ["/listing/listing1", "back listing1", "to be told when Cherry shrimp, young ones is back"],
    ["/listing/listing1", "report", "to send your report"],
    ["/onboarding?type=new_listing", undefined, "to create a listing"],
    [
      "/messages?sellerId=user2&listingId=listing1",
      undefined,
      "to message Sam Seller about Cherry shrimp, young ones",
    ],
    ["/browse?search=oscar", "alert", "to get an email when someone lists what you searched for"],
  ])("from %s (%s) reads why, and can sign up there", async (path, resume, words) => {
    answer(api.listings.catalogue.get, { ...aListingPage, seller: aSeller });
    saveReturnTo(path, resume);
    open(LoginPage, "/login");
    const paragraphs = [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
    expect(paragraphs).toContain(`Log in or sign up ${words}.`);
    await screen.findByRole("tab", { name: "I'm new" });
  });
});

describe("the sign-up form", () => {
  it.each([
    ["Sam.Jones", "Sam Jones"],
    ["John (he/him)", "John"],
  ])("offers to mend the name %j by a button", async (typed, mended) => {
    const user = open(SignupPage, "/signup");
    await user.type(box("Your name"), typed.replaceAll("[", "[["));
    await user.click(button("Sign Up"));
    await user.click(await screen.findByRole("button", { name: `Use “${mended}”` }));
    expect(box("Your name")).toHaveProperty("value", mended);
    await waitFor(() => expect(screen.queryByText(/Please leave out web addresses/)).toBeNull());
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  it("keeps the name and address, not the password, while its own terms are read", async () => {
    const user = open(SignupPage, "/signup");
    await user.type(box("Your name"), "Nell Newcomer");
    await user.type(box("Email"), "nell@shoal.test");
    await user.type(password("Password"), "seahorse-9");
    cleanup();
    open(SignupPage, "/signup");
    expect(box("Your name")).toHaveProperty("value", "Nell Newcomer");
    expect(box("Email")).toHaveProperty("value", "nell@shoal.test");
    expect(password("Password")).toHaveProperty("value", "");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("seahorse");
  });
});

const password = (name: string) => screen.getByLabelText(name, { selector: "input" });
const button = (name: string) => screen.getByRole("button", { name });
const address = () => screen.getByTestId("address").textContent;
/** Expects the message both in the form and in a toast. */
const expectShownTwice = async (message: string) =>
  await waitFor(() => expect(screen.getAllByText(message, { exact: false })).toHaveLength(2));

const expectShownOnce = async (message: string) => {
  await screen.findByText(message, { exact: false });
  expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
};

describe("sign-up", () => {
  async function fill() {
    const user = open(SignupPage, "/signup");
    await user.type(box("Your name"), "Nell");
    await user.type(box("Email"), " Nell@Shoal.test");
    await user.type(password("Password"), "seahorse-9");
    await user.click(screen.getByRole("checkbox", { name: "I am 16 or over" }));
    return user;
  }

  it("sends the typed values with the time, and says which address the link was sent to", async () => {
    const user = await fill();
    await user.click(button("Sign Up"));
    await screen.findByText("nell@shoal.test");
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      flow: "signUp",
      fullName: "Nell",
      email: "nell@shoal.test",
      password: "seahorse-9",
      over16: true,
      signup_timestamp: expect.any(Number) as number,
      signUpKey: expect.any(String) as string,
    });
    const { signUpKey } = auth.signIn.mock.calls[0]![1];
    expect(localStorage.getItem("shoal.signUpKey")).toBe(JSON.stringify(signUpKey));
  });

  it("can send the code again, or take another address", async () => {
    const user = await fill();
    await user.click(button("Sign Up"));
    await user.click(await screen.findByRole("button", { name: "Send another code" }));
    await screen.findByText(accountTexts.otpSent);
    expect(auth.signIn).toHaveBeenLastCalledWith("otp", { email: "nell@shoal.test" });
    refuse("otp_rate_limited");
    await user.click(button("Send another code"));
    await expectShownTwice(text("otp_rate_limited"));
    await user.click(button("Use another address"));
    expect(button("Sign Up")).toBeTruthy();
  });

  it("shows an error at each invalid field and makes no call", async () => {
    const user = open(SignupPage, "/signup");
    await user.click(button("Sign Up"));
    await screen.findByText("Please enter your name.");
    for (const code of ["invalid_email", "password_length", "age_required"] as const) {
      expect(screen.getByText(text(code))).toBeTruthy();
    }
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  it.each([
    "user_already_exists",
    "user_already_confirmed",
    "signup_rate_limited",
    "profile_uniqueness",
  ] as const)("shows %s in the form and as a toast", async (code) => {
    refuse(code);
    const user = await fill();
    await user.click(button("Sign Up"));
    await expectShownTwice(text(code));
    expect(screen.getByText(accountTexts.signUpFailedTitle)).toBeTruthy();
  });

  it("waits 35 seconds between attempts, even after a reload", async () => {
    localStorage.setItem("shoal.signupAttempt", String(Date.now() - 30_000));
    const user = await fill();
    await user.click(button("Sign Up"));
    await expectShownTwice(text("signup_rate_limited"));
    expect(screen.getByText(/^You can try again in \d+ seconds?\.$/)).toBeTruthy();
    expect(auth.signIn).not.toHaveBeenCalled();
    localStorage.setItem("shoal.signupAttempt", String(Date.now() - 35_000));
    await user.click(button("Sign Up"));
    await waitFor(() => expect(auth.signIn).toHaveBeenCalledOnce());
  });
});

describe("the wait between sign-ups", () => {
  it.each([-10, 10])("is shown in full on a device whose clock is %i minutes off", (minutes) => {
    setServerTime(Date.now() + minutes * MINUTE_MS, Date.now());
    localStorage.setItem("shoal.signupAttempt", String(Date.now() - 30_000));
    open(SignupPage, "/signup");
    expect(screen.getByText(/^You can try again in [1-5] seconds?\.$/)).toBeTruthy();
  });
});

describe("log-in", () => {
  async function logIn() {
    const user = open(LoginPage, "/login");
    await user.type(box("Email"), "nell@shoal.test");
    await user.type(password("Password"), "seahorse-9");
    await user.click(button("Log In"));
    return user;
  }

  it("sends the email address and password", async () => {
    await logIn();
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      flow: "signIn",
      email: "nell@shoal.test",
      password: "seahorse-9",
    });
  });

  it.each(["invalid_credentials", "user_not_confirmed", "sign_in_failed"] as const)(
    "shows %s in the form and as 'Sign-in Failed'",
    async (code) => {
      refuse(code);
      await logIn();
      await expectShownTwice(text(code));
      expect(screen.getByText(accountTexts.signInFailedTitle)).toBeTruthy();
    },
  );

  it("dismisses a failure's toast once the same form succeeds", async () => {
    refuse("invalid_credentials");
    const user = await logIn();
    await screen.findByText(accountTexts.signInFailedTitle);
    await user.type(password("Password"), "{Backspace}8");
    await user.click(button("Log In"));
    expect(auth.signIn).toHaveBeenCalledTimes(2);
    // Well before the toast would close after its five seconds.
    await waitFor(() => expect(screen.queryByText(accountTexts.signInFailedTitle)).toBeNull(), {
      timeout: 1000,
    });
  });

  it("never shows internal error details", async () => {
    auth.signIn.mockRejectedValueOnce(new Error("[CONVEX A(auth:signIn)] Server Error"));
    await logIn();
    await expectShownTwice(text("sign_in_failed"));
  });

  it("by code asks for the address, then for six digits", async () => {
    const user = open(LoginPage, "/login");
    await user.type(box("Email"), "nell@shoal.test");
    await user.click(screen.getByRole("tab", { name: "Email me a code" }));
    await screen.findByRole("button", { name: "Send Code" });
    expect(box("Email")).toHaveProperty("value", "nell@shoal.test");
    await user.click(button("Send Code"));
    await screen.findByText(accountTexts.otpSent);
    await user.type(box("Code"), "12 34");
    await user.click(button("Log In"));
    await screen.findByText("Enter the 6 digits from the email.");
    expect(auth.signIn).toHaveBeenCalledTimes(1);
    await user.type(box("Code"), " 56");
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenLastCalledWith("otp", {
        email: "nell@shoal.test",
        code: "123456",
      }),
    );
  });

  it("forgets a wrong code's error when another code is sent", async () => {
    logInCode.save("nell@shoal.test");
    const user = open(LoginPage, "/login");
    refuse("code_invalid");
    await user.type(await screen.findByRole("textbox", { name: "Code" }), "123456");
    await expectShownTwice(text("code_invalid"));
    await user.click(button("Send another code"));
    await screen.findByText(accountTexts.otpSent);
    const form = button("Send another code").closest("form")!;
    expect(form.textContent).not.toContain(text("code_invalid"));
  });

  it("resumes with the code after a reload, until it expires or another address is chosen", async () => {
    logInCode.save("nell@shoal.test");
    const { unmount } = render(
      <Frame auth={authOf()} at="/login">
        <LoginPage />
      </Frame>,
    );
    await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), "12345");
    expect(auth.signIn).not.toHaveBeenCalled();
    // The sixth digit submits the code: no button has to be pressed.
    await userEvent.type(box("Code"), "6");
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("otp", {
        email: "nell@shoal.test",
        code: "123456",
      }),
    );
    expect(logInCode.read()).toBeNull();
    unmount();

    logInCode.save("nell@shoal.test");
    const user = open(LoginPage, "/login");
    await user.click(button("Use another address"));
    expect(screen.getByRole("button", { name: "Send Code" })).toBeTruthy();
    expect(logInCode.read()).toBeNull();
    localStorage.setItem(
      "shoal.codeSent",
      JSON.stringify({ address: "nell@shoal.test", at: Date.now() - 600_000 }),
    );
    expect(logInCode.read()).toBeNull();
  });

  it("doesn't resubmit the same code by itself, nor an accepted one at all", async () => {
    logInCode.save("nell@shoal.test");
    auth.signIn.mockRejectedValueOnce(new Error("wrong code"));
    const user = open(LoginPage, "/login");
    await user.type(await screen.findByRole("textbox", { name: "Code" }), "123456");
    await screen.findByText(accountTexts.signInFailedTitle);
    await user.type(box("Code"), " ");
    expect(auth.signIn).toHaveBeenCalledTimes(1);
    await user.clear(box("Code"));
    await user.type(box("Code"), "654321");
    await waitFor(() => expect(auth.signIn).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(button("Log In")).toHaveProperty("disabled", false));
    await user.type(box("Code"), "{Enter}");
    expect(auth.signIn).toHaveBeenCalledTimes(2);
  });

  it.each(["otp_rate_limited", "otp_failed"] as const)(
    "by code shows %s as 'OTP Failed'",
    async (code) => {
      refuse(code);
      const user = open(LoginPage, "/login");
      await user.click(screen.getByRole("tab", { name: "Email me a code" }));
      await screen.findByRole("button", { name: "Send Code" });
      await user.type(box("Email"), "nell@shoal.test");
      await user.click(button("Send Code"));
      await expectShownTwice(text(code));
      expect(screen.getByText(accountTexts.otpFailedTitle)).toBeTruthy();
    },
  );

  it("offers the demo accounts if there are any", async () => {
    answer(api.demo.accounts.logins, [
      {
        role: "Buyer",
        email: "buyer@shoal.local",
        fullName: "Bea Hartley",
        password: "shoal-demo",
      },
    ]);
    const user = open(LoginPage, "/login");
    await user.click(screen.getByRole("button", { name: /Buyer/ }));
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      flow: "signIn",
      email: "buyer@shoal.local",
      password: "shoal-demo",
    });
  });
});

describe("the confirmation link", () => {
  const path = "/login#confirmation_token=abc%2Fd";
  const params = { flow: "confirm", code: "abc/d" };

  /** Opens the link and waits for the page's form. */
  async function follow(link: string) {
    const user = open(LoginPage, link);
    await screen.findByRole("tab", { name: "My password" });
    return user;
  }

  it("opens a form without making a call", async () => {
    await follow(path);
    expect(screen.getByRole("heading", { name: "Confirm your email" })).toBeTruthy();
    expect(button("Confirm and Log In")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Log In" })).toBeNull();
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  it("takes only one click in the browser that signed up", async () => {
    localStorage.setItem("shoal.signUpKey", JSON.stringify("key-1"));
    const user = open(LoginPage, path);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await user.click(button("Confirm my email"));
    await screen.findByText("Email confirmed. Welcome to Shoal!");
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      ...params,
      signUpKey: "key-1",
    });
    expect(localStorage.getItem("shoal.signUpKey")).toBe("null");
  });

  it("asks for the password if the account was created in another browser", async () => {
    localStorage.setItem("shoal.signUpKey", JSON.stringify("key-1"));
    refuse("kept_password_wrong");
    const user = open(LoginPage, path);
    await user.click(button("Confirm my email"));
    await user.type(await screen.findByLabelText(/^Password/), "seahorse-9");
    expect(screen.queryByText(text("kept_password_wrong"))).toBeNull();
    await user.click(button("Confirm and Log In"));
    await screen.findByText("Email confirmed. Welcome to Shoal!");
  });

  it("confirms the account with the sign-up password, and its token disappears from the URL", async () => {
    const user = await follow(path);
    await user.type(password("Password"), "seahorse-9");
    await user.click(button("Confirm and Log In"));
    await screen.findByText("Email confirmed. Welcome to Shoal!");
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      ...params,
      password: "seahorse-9",
    });
    // The log-in form replaces the confirmation form once the token is gone.
    await screen.findByRole("button", { name: "Log In" });
  });

  it("lets the user correct a wrong password", async () => {
    refuse("kept_password_wrong");
    const user = await follow(path);
    await user.type(password("Password"), "guess-1");
    await user.click(button("Confirm and Log In"));
    await expectShownTwice(text("kept_password_wrong"));
    expect(password("Password")).toHaveProperty("value", "guess-1");
    await user.type(password("Password"), "2");
    await user.click(button("Confirm and Log In"));
    await screen.findByText("Email confirmed. Welcome to Shoal!");
  });

  it("lets the user set their own name and password", async () => {
    const user = await follow(path);
    await user.click(screen.getByRole("tab", { name: "Set a new password" }));
    await user.type(password("New password"), "octopus-7");
    await user.type(password("Confirm new password"), "octopus-8");
    await user.click(button("Set Password and Log In"));
    await screen.findByText("Please enter your name.");
    expect(screen.getByText(text("age_required"))).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "I am 16 or over" }));
    await user.type(box("Your name"), "Ne\u200bll");
    await screen.findByText("Please use letters, digits and ordinary punctuation only.");
    await user.clear(box("Your name"));
    await user.type(box("Your name"), " Nell  Herself ");
    await user.click(button("Set Password and Log In"));
    await screen.findByText(accountTexts.passwordsDiffer);
    expect(auth.signIn).not.toHaveBeenCalled();
    await user.clear(password("Confirm new password"));
    await user.type(password("Confirm new password"), "octopus-7");
    await user.click(button("Set Password and Log In"));
    await screen.findByText("Email confirmed. Welcome to Shoal!");
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      ...params,
      newPassword: "octopus-7",
      fullName: "Nell Herself",
      over16: true,
    });
  });

  it("says when it has expired, and how to get a new one", async () => {
    refuse("link_expired");
    const user = await follow(path);
    await user.type(password("Password"), "seahorse-9");
    await user.click(button("Confirm and Log In"));
    await expectShownTwice(text("link_expired"));
    await user.click(screen.getByRole("link", { name: "Log in and get a new one" }));
    expect(button("Log In")).toBeTruthy();
  });

  it("is reported as expired when part of it is missing", async () => {
    refuse("link_expired");
    const user = await follow("/login#confirmation_token=%E0%A4%A");
    await user.type(password("Password"), "seahorse-9");
    await user.click(button("Confirm and Log In"));
    await expectShownTwice(text("link_expired"));
  });
});

describe("forgotten password", () => {
  it("refuses an invalid address, inline and as a toast", async () => {
    const user = open(ForgotPasswordPage, "/forgot-password");
    await user.type(box("Email"), "nobody");
    await user.click(button("Send Reset Link"));
    await expectShownTwice(text("invalid_email"));
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  it("requests the link and then shows 'Check Your Email'", async () => {
    const user = open(ForgotPasswordPage, "/forgot-password");
    await user.type(box("Email"), "nell@shoal.test");
    await user.click(button("Send Reset Link"));
    await screen.findByRole("heading", { name: "Check Your Email" });
    await expectShownTwice(accountTexts.resetEmailSent);
    expect(screen.getByRole("link", { name: "Back to Login" })).toBeTruthy();
  });

  it("shows 'Failed to send reset email.' if the server fails", async () => {
    auth.signIn.mockRejectedValueOnce(new Error("Server Error"));
    const user = open(ForgotPasswordPage, "/forgot-password");
    await user.type(box("Email"), "nell@shoal.test");
    await user.click(button("Send Reset Link"));
    await expectShownTwice(text("reset_email_failed"));
  });
});

describe("new password", () => {
  const path = "/reset-password#access_token=abc";
  async function type(first: string, second: string) {
    const user = open(ResetPasswordPage, path);
    await user.type(password("New password"), first);
    await user.type(password("Confirm new password"), second);
    await user.click(button("Update Password"));
  }

  it("needs a token in the URL's fragment, or says so once", async () => {
    open(ResetPasswordPage, "/reset-password");
    await expectShownOnce(accountTexts.resetTokenMissing);
    expect(screen.queryByRole("button", { name: "Update Password" })).toBeNull();
  });

  it("must be typed the same twice", async () => {
    await type("octopus-7", "octopus-8");
    await expectShownOnce(accountTexts.passwordsDiffer);
  });

  it("must be long enough", async () => {
    await type("short", "short");
    await expectShownOnce(text("password_length"));
    expect(auth.signIn).not.toHaveBeenCalled();
  });

  it("is sent with the token, followed by the log-in page", async () => {
    await type("octopus-7", "octopus-7");
    await waitFor(() => expect(address()).toBe("/login"));
    expect(screen.getByText(accountTexts.passwordUpdated)).toBeTruthy();
    expect(auth.signIn).toHaveBeenCalledExactlyOnceWith("password", {
      flow: "reset-verification",
      code: "abc",
      newPassword: "octopus-7",
    });
  });

  it("can't be set with an expired link, and says so", async () => {
    refuse("link_expired");
    await type("octopus-7", "octopus-7");
    await expectShownOnce(text("link_expired"));
    await act(async () => undefined);
  });
});
