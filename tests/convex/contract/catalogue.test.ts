import { describe, expect, test } from "vitest";
import { type ErrorCode, errorTexts } from "../../../convex/errors";
import { notices, toastTitles } from "../../../convex/domain/shared/notices";

const sources = import.meta.glob<string>(
  [
    "../../../convex/**/*.ts",
    "../../../src/**/*.{ts,tsx}",
    "!../../../convex/errors.ts",
    "!../../../convex/_generated/**",
    "!../../../convex/domain/shared/notices.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** The files that raise a code or say a text. */
function raisedIn(...needles: string[]): string[] {
  return Object.entries(sources)
    .filter(([, text]) => needles.some((needle) => text.includes(needle)))
    .map(([path]) => path.replace("../../../", ""));
}

/** Section 8 of the specification: authentication, profile, password and contact. Text, and where it comes from. */
const errors: [ErrorCode, string, string][] = [
  ["invalid_credentials", "Invalid email or password", "convex/accounts/rules/authProviders.ts"],
  [
    "user_not_confirmed",
    "Email not confirmed. Please check your email for a confirmation link.",
    "convex/accounts/rules/authProviders.ts",
  ],
  ["sign_in_failed", "Failed to sign in", "src/features/accounts/components/PasswordForm.tsx"],
  [
    "otp_rate_limited",
    "Too many OTP requests. Please wait 10 seconds and try again.",
    "convex/accounts/rules/mailLimits.ts",
  ],
  ["otp_failed", "Failed to send OTP", "src/features/accounts/components/CodeForm.tsx"],
  [
    "signup_rate_limited",
    "Too many signup attempts. Please wait 35 seconds and try again.",
    "convex/accounts/rules/mailLimits.ts",
  ],
  [
    "user_already_exists",
    "An account with this email already exists. Please log in or use a different email.",
    "convex/accounts/rules/authProviders.ts",
  ],
  [
    "user_already_confirmed",
    "An account with this email already exists and is confirmed. Please log in.",
    "convex/accounts/rules/authProviders.ts",
  ],
  ["profile_uniqueness", "Failed to verify profile uniqueness.", "convex/shared/rules/accounts.ts"],
  ["auth_provider_missing", "useAuth must be used within an AuthProvider", "src/hooks/useAuth.ts"],
  [
    "profile_load_failed",
    "Failed to load user profile. Please try again or contact support.",
    "src/app/auth/profileProblem.ts",
  ],
  ["profile_missing", "No user profile found.", "convex/accounts/rules/credentials.ts"],
  ["not_authenticated", "Not authenticated", "convex/shared/httpRoute.ts"],
  [
    "reset_email_failed",
    "Failed to send reset email.",
    "src/features/accounts/pages/ForgotPasswordPage.tsx",
  ],
  [
    "invalid_email",
    "Please enter a valid email address.",
    "convex/accounts/rules/authProviders.ts",
  ],
  ["passwords_differ", "Passwords do not match.", "convex/domain/accounts/accountSchemas.ts"],
  [
    "password_length",
    "Password must be 6-128 characters.",
    "convex/accounts/rules/authProviders.ts",
  ],
  [
    "reset_token_missing",
    "No password reset token found in URL.",
    "src/features/accounts/pages/ResetPasswordPage.tsx",
  ],
  ["missing_fields", "Please fill in all required fields.", "convex/messages/contact.ts"],
  ["notifications_failed", "Failed to load notifications.", "src/app/layout/useBadge.ts"],
  ["login_to_list", "Please log in to create a listing.", "src/hooks/useCreateListing.ts"],
  [
    "seller_check_failed",
    "Failed to verify seller status. Please try again.",
    "src/hooks/useCreateListing.ts",
  ],
  ["admin_only_page", "You must be an admin to access this page.", "src/app/guardRules.ts"],
  ["login_required_page", "You must be logged in to access this page.", "src/app/RouteGuard.tsx"],
  ["login_for_sold", "Please log in to view sold listings.", "src/app/routes.ts"],
  ["login_for_orders", "Please log in to view orders.", "src/app/routes.ts"],
  ["login_for_users", "Please log in to view users.", "src/app/routes.ts"],
];

const said: [string, string, string][] = [
  [toastTitles.actionRequired, "Action Required", "src/hooks/useCreateListing.ts"],
  [toastTitles.paymentError, "Payment Error", "src/features/orders/components/PaymentForm.tsx"],
  [toastTitles.signIn, "Sign-in Failed", "src/features/accounts/components/PasswordForm.tsx"],
  [toastTitles.otp, "OTP Failed", "src/features/accounts/components/CodeForm.tsx"],
  [toastTitles.signUp, "Sign-up Failed", "src/features/accounts/pages/SignupPage.tsx"],
  [toastTitles.signOut, "Sign-out Failed", "src/app/auth/useEndOfSession.ts"],
  [toastTitles.profile, "Profile Issue", "src/app/auth/AuthProvider.tsx"],
  [toastTitles.missingFields, "Missing Fields", "src/features/messages/components/ContactForm.tsx"],
  [
    toastTitles.submissionError,
    "Submission Error",
    "src/features/messages/components/ContactForm.tsx",
  ],
  [
    notices.otpSent,
    "Check your email for the OTP.",
    "src/features/accounts/components/CodeForm.tsx",
  ],
  [notices.signedOut, "Signed out successfully.", "src/app/auth/useEndOfSession.ts"],
  [
    notices.resetSent,
    "Password reset email sent. Please check your email (including spam/junk).",
    "src/features/accounts/pages/ForgotPasswordPage.tsx",
  ],
  [
    notices.passwordUpdated,
    "Password updated successfully. Please log in.",
    "src/features/accounts/pages/ResetPasswordPage.tsx",
  ],
  [
    notices.contactSent,
    "Message Sent! Thank you for contacting us. We'll get back to you soon.",
    "src/features/messages/components/ContactForm.tsx",
  ],
];

/** What error boundaries say, where no function raises it. */
const boundaries: [string, string][] = [
  ["Something went wrong.", "src/app/AppErrorBoundary.tsx"],
  ["Reload Page", "src/app/AppErrorBoundary.tsx"],
  ["Error loading page:", "src/app/PageErrorBoundary.tsx"],
  ["Retry", "src/app/PageErrorBoundary.tsx"],
  ["Oops! The page you're looking for doesn't exist.", "src/app/NotFoundPage.tsx"],
];

describe("section 8 of the specification: accounts, password, contact, navbar, global", () => {
  test.each(boundaries)("'%s' stands in %s", (text, file) => {
    expect(raisedIn(text, text.replaceAll("'", "&apos;"))).toContain(file);
  });

  test.each(errors)("%s says '%s', from %s", (code, text, file) => {
    expect(errorTexts[code]).toBe(text);
    expect(raisedIn(`"${code}"`, text)).toContain(file);
  });

  test.each(said)("'%s' is said by its page", (actual, text, file) => {
    expect(actual).toBe(text);
    expect(raisedIn(text)).toContain(file);
  });

  test("texts with a blank fill it in", () => {
    expect(errorTexts.http_status({ status: 413 })).toBe("HTTP 413");
    expect(errorTexts.timed_out({ ms: 120_000 })).toBe("Request timed out after 120000ms");
    expect(errorTexts.contact_failed({ reason: "why" })).toBe("Could not send your message: why");
    expect(raisedIn("http_status")).toContain("convex/shared/httpRoute.ts");
    expect(raisedIn("Request timed out after ${ms}ms")).toContain("src/lib/retry.ts");
    expect(raisedIn("Could not send your message: ")).toContain(
      "src/features/messages/components/ContactForm.tsx",
    );
  });
});
