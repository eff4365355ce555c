import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import EmailProblemBar from "#src/app/layout/EmailProblemBar.tsx";
import { PUSH_KEY } from "#src/features/notifications/subscription.ts";
import { onCall } from "../fakeConvex";
import { pushBrowser } from "../kit/pushBrowser";
import { Frame, signedIn } from "../viewers";

const show = (kind?: "bounced" | "complained") => {
  const auth = signedIn(kind === undefined ? {} : { emailProblem: { kind, at: 0 } });
  const { container } = render(
    <Frame auth={auth}>
      <EmailProblemBar />
    </Frame>,
  );
  return container;
};
const bar = () => screen.queryByRole("region", { name: "Email problem" });

test("users whose emails arrive see nothing", () => {
  show();
  expect(bar()).toBeNull();
});

test("says that emails come back, and tries the address again", async () => {
  let calls = 0;
  onCall(api.accounts.bounces.retryBouncedEmail, () => {
    calls += 1;
    return null;
  });
  show("bounced");
  expect(bar()?.textContent).toContain("We can't reach you at mara@example.com.");
  expect(bar()?.textContent).toContain("Our emails to this address come back");
  expect(screen.getByRole("link", { name: "Change address" }).getAttribute("href")).toBe(
    "/settings?tab=security",
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/We've sent a test email to mara@example.com/);
  expect(calls).toBe(1);
});

test("leads to notifications, unless this browser already gets them", () => {
  show("bounced");
  const link = () => screen.queryByRole("link", { name: "Turn on notifications" });
  expect(link()?.getAttribute("href")).toBe("/settings?tab=notifications");
  cleanup();
  pushBrowser({ permission: "granted" });
  localStorage.setItem(PUSH_KEY, "{}");
  show("bounced");
  expect(link()).toBeNull();
});

test("says that an email was marked as spam, and can be put off until the next visit", async () => {
  show("complained");
  expect(bar()?.textContent).toContain("One of our emails was marked as spam");
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(bar()).toBeNull();
  show("complained");
  expect(bar()).toBeNull();
});
