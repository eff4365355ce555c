import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { AuthProvider } from "#src/app/auth/AuthProvider.tsx";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import ForgotPasswordPage from "#src/features/accounts/pages/ForgotPasswordPage.tsx";
import LoginPage from "#src/features/accounts/pages/LoginPage.tsx";
import ResetPasswordPage from "#src/features/accounts/pages/ResetPasswordPage.tsx";
import SignupPage from "#src/features/accounts/pages/SignupPage.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { answer, auth, connection, storeToken, onCall } from "../fakeConvex";
import { profileOf, viewers } from "../viewers";
import { serverError, click, advanceTime, show, type } from "./stage";

const visitor = { auth: viewers.visitor() };

async function logIn() {
  auth.signIn.mockRejectedValue(serverError());
  show(<LoginPage />, visitor);
  type("Email", "nell@shoal.test");
  type("Password", "seahorse-9");
  await click("Log In");
}

async function askForCode() {
  show(<LoginPage />, visitor);
  fireEvent.click(screen.getByRole("tab", { name: /code/i }));
  // The form loads when shown.
  await screen.findByRole("button", { name: "Send Code" });
  type("Email", "nell@shoal.test");
  await click("Send Code");
}

async function signUp() {
  auth.signIn.mockRejectedValue(serverError());
  show(<SignupPage />, visitor);
  type("Your name", "Nell");
  type("Email", "nell@shoal.test");
  type("Password", "seahorse-9");
  fireEvent.click(screen.getByRole("checkbox"));
  await click("Sign Up");
}

async function requestPasswordReset(email: string) {
  show(<ForgotPasswordPage />, visitor);
  type("Email", email);
  await click("Send Reset Link");
}

async function reset(first: string, second: string) {
  show(<ResetPasswordPage />, { ...visitor, at: "/reset-password#access_token=abc" });
  type("New password", first);
  type("Confirm new password", second);
  await click("Update Password");
}

function LogoutButton() {
  const { signOut } = useAuth();
  return <button onClick={() => void signOut()}>Logout</button>;
}

/** A browser with a session token. */
function openSession() {
  vi.useFakeTimers();
  storeToken();
  render(
    <MemoryRouter initialEntries={["/settings"]}>
      <ToastProvider>
        <AuthProvider>
          <LogoutButton />
        </AuthProvider>
      </ToastProvider>
    </MemoryRouter>,
  );
}

async function signOut() {
  answer(api.accounts.profiles.me, profileOf());
  onCall(api.auth.signOut, () => null);
  openSession();
  await advanceTime(0);
  fireEvent.click(screen.getByText("Logout"));
  await advanceTime(2000 * 31);
}

async function loadProfile(isAnswered: boolean) {
  if (isAnswered) answer(api.accounts.profiles.me, serverError());
  openSession();
  await advanceTime(6 * 120_000 + 2000 * 31);
}

export const accountSituations = {
  "Failed to sign in": logIn,
  "Sign-in Failed": logIn,
  "Failed to send OTP": async () => {
    auth.signIn.mockRejectedValue(serverError());
    await askForCode();
  },
  "OTP Failed": async () => {
    auth.signIn.mockRejectedValue(serverError());
    await askForCode();
  },
  "Check your email for the OTP.": askForCode,
  "Sign-up Failed": signUp,
  "Sign-out Failed": async () => {
    connection.isUp = false;
    await signOut();
  },
  "Signed out successfully.": signOut,
  "useAuth must be used within an AuthProvider": () => {
    try {
      render(<LogoutButton />);
    } catch (error) {
      render(<p>{(error as Error).message}</p>);
    }
  },
  "Profile Issue": () => loadProfile(true),
  "Failed to load user profile. Please try again or contact support.": () => loadProfile(true),
  "Request timed out after {ms}ms": async () => {
    await loadProfile(false);
    return { ms: 120_000 };
  },
  "Failed to send reset email.": async () => {
    auth.signIn.mockRejectedValue(serverError());
    await requestPasswordReset("nell@shoal.test");
  },
  "Please enter a valid email address.": () => requestPasswordReset("nell"),
  "Password reset email sent. Please check your email (including spam/junk).": () =>
    requestPasswordReset("nell@shoal.test"),
  "Passwords do not match.": () => reset("octopus-7", "octopus-8"),
  "Password must be 6-128 characters.": () => reset("short", "short"),
  "No password reset token found in URL.": () =>
    show(<ResetPasswordPage />, { ...visitor, at: "/reset-password" }),
  "Password updated successfully. Please log in.": () => reset("octopus-7", "octopus-7"),
};
