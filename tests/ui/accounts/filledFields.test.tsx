/** Fields that a password manager fills without an event. */

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api } from "#convex/_generated/api.js";
import ForgotPasswordPage from "#src/features/accounts/pages/ForgotPasswordPage.tsx";
import LoginPage from "#src/features/accounts/pages/LoginPage.tsx";
import ResetPasswordPage from "#src/features/accounts/pages/ResetPasswordPage.tsx";
import { announceFilledFields } from "#src/lib/filledFields.ts";
import { answer, auth } from "../fakeConvex";
import { authOf, Frame } from "../viewers";

let stopAnnouncing = () => {};
beforeEach(() => {
  answer(api.demo.accounts.logins, []);
  stopAnnouncing = announceFilledFields();
});
afterEach(() => stopAnnouncing());

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
/** Sets a value by the input's own property, which React replaces, or by the browser's. */
const fillers = {
  "a script of the page": (input: HTMLInputElement, value: string) => {
    input.value = value;
  },
  "the browser": (input: HTMLInputElement, value: string) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, value);
  },
};

describe.each(Object.entries(fillers))("fields that %s has filled", (_, fill) => {
  function open(Page: ComponentType, at: string, values: Record<string, string>) {
    render(
      <Frame auth={authOf()} at={at}>
        <Page />
      </Frame>,
    );
    for (const [name, value] of Object.entries(values)) fill(field(name), value);
  }
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  const sentParams = async () => {
    await waitFor(() => expect(auth.signIn).toHaveBeenCalled());
    return auth.signIn.mock.calls[0]?.[1];
  };

  it("log in", async () => {
    open(LoginPage, "/login", { Email: "nell@shoal.test", Password: "seahorse-9" });
    await press("Log In");
    expect(await sentParams()).toMatchObject({ email: "nell@shoal.test", password: "seahorse-9" });
    expect(field("Email").value).toBe("nell@shoal.test");
  });

  it("stay filled while the page renders again, and for the other way to log in", async () => {
    open(LoginPage, "/login", { Email: "nell@shoal.test" });
    await act(async () => fireEvent.input(field("Password"), { target: { value: "s" } }));
    expect(field("Email").value).toBe("nell@shoal.test");
    await userEvent.click(screen.getByRole("tab", { name: "Email me a code" }));
    await waitFor(() => expect(field("Email").value).toBe("nell@shoal.test"));
  });

  it("ask for a new password", async () => {
    open(ForgotPasswordPage, "/forgot-password", { Email: "nell@shoal.test" });
    await press("Send Reset Link");
    expect(await sentParams()).toMatchObject({ email: "nell@shoal.test" });
  });

  it("set a new password", async () => {
    const values = { "New password": "seahorse-9", "Confirm new password": "seahorse-9" };
    open(ResetPasswordPage, "/reset-password#access_token=abc", values);
    await press("Update Password");
    expect(await sentParams()).toMatchObject({ newPassword: "seahorse-9" });
  });
});
