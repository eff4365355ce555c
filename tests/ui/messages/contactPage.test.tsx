import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { errorText } from "#convex/errors.ts";
import ContactPage from "#src/features/messages/pages/ContactPage.tsx";
import type { Auth } from "#src/lib/auth.ts";
import { onCall } from "../fakeConvex";
import { authOf, Frame, viewers } from "../viewers";

const send = vi.fn<(fields: unknown) => null | Error>();

beforeEach(() => {
  send.mockReset().mockReturnValue(null);
  onCall(api.messages.contact.send, send);
});

function open(auth: Auth = viewers.user()) {
  render(
    <Frame auth={auth} at="/contact">
      <ContactPage />
    </Frame>,
  );
  return userEvent.setup();
}
const box = (name: RegExp) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

describe("the contact page", () => {
  it("sends the form, confirms in a dialog, and clears the form", async () => {
    const user = open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Contact Us");
    await user.selectOptions(screen.getByRole("combobox"), "support_request");
    await user.type(box(/Subject/), "Help");
    await user.type(box(/Message/), "Hello");
    await user.click(button("Send Message"));
    await screen.findByRole("dialog", { name: "Message Sent" });
    expect(screen.getByText(messageTexts.contactSent)).toBeTruthy();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      name: "Mara Lindqvist",
      email: "mara@example.com",
      messageType: "support_request",
      subject: "Help",
      message: "Hello",
    });
    await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(box(/Message/)).toHaveProperty("value", ""));
    expect(box(/Name/)).toHaveProperty("value", "Mara Lindqvist");
  });

  it("sends one message for two clicks, and keeps the input while sending", async () => {
    let arrive = () => {};
    const response = new Promise<null>((resolve) => (arrive = () => resolve(null)));
    const sendMessage = vi.fn(() => response as never);
    onCall(api.messages.contact.send, sendMessage);
    const user = open();
    await user.selectOptions(screen.getByRole("combobox"), "support_request");
    await user.type(box(/Subject/), "Help");
    await user.type(box(/Message/), "Hello");
    await user.dblClick(button("Send Message"));
    await user.type(box(/Message/), ", and thanks");
    act(arrive);
    await screen.findByRole("dialog", { name: "Message Sent" });
    expect(sendMessage).toHaveBeenCalledOnce();
    expect(screen.getByRole("textbox", { name: /Message/, hidden: true })).toHaveProperty(
      "value",
      "Hello, and thanks",
    );
    expect(screen.getByRole("textbox", { name: /Subject/, hidden: true })).toHaveProperty(
      "value",
      "",
    );
  });

  it("has no hidden field that a browser's autofill could fill in", () => {
    open();
    const fields = document.querySelectorAll("form :is(input, select, textarea)");
    expect(fields).toHaveLength(5);
    for (const field of fields) expect(field.closest('[aria-hidden="true"]')).toBeNull();
  });

  it("has no subject if the reason is feedback", async () => {
    const user = open();
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox"), "feedback");
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeNull();
  });

  it("reports missing fields at the field, with the catalogue's texts", async () => {
    const user = open();
    await user.click(button("Send Message"));
    await screen.findByText(messageTexts.missingFieldsTitle);
    expect(screen.getAllByText(errorText("missing_fields"))).toHaveLength(2);
    expect(screen.getByText("Please choose a reason.")).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it("shows a Submission Error with the reason for invalid fields", async () => {
    const user = open();
    await user.selectOptions(screen.getByRole("combobox"), "other");
    await user.clear(box(/Email/));
    await user.type(box(/Email/), "nowhere");
    await user.type(box(/Message/), "Hello");
    await user.click(button("Send Message"));
    await screen.findByText(messageTexts.submissionErrorTitle);
    const reason = errorText("invalid_email");
    expect(screen.getAllByText(messageTexts.contactFailed({ reason }))).toHaveLength(2);
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    [
      new ConvexError({ code: "rate_limited", message: "You're doing that too often." }),
      errorText("contact_failed", { reason: "You're doing that too often." }),
    ],
    [
      new ConvexError({
        code: "contact_failed",
        message: errorText("contact_failed", { reason: "too long" }),
      }),
      errorText("contact_failed", { reason: "too long" }),
    ],
    [new Error("bug"), errorText("contact_failed", { reason: "please try again in a moment" })],
  ])("says why the message couldn't be sent, and keeps the text", async (error, message) => {
    send.mockReturnValueOnce(error);
    const user = open();
    await user.selectOptions(screen.getByRole("combobox"), "other");
    await user.type(box(/Message/), "Hello");
    await user.click(button("Send Message"));
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByText(messageTexts.submissionErrorTitle)).toBeTruthy();
    expect(box(/Message/)).toHaveProperty("value", "Hello");
  });

  it("links to the privacy policy", () => {
    open();
    const policy = screen.getByRole("link", { name: "privacy policy" });
    expect(policy.getAttribute("href")).toBe("/privacy");
  });

  it("takes visitors who don't want to log in to the home page", async () => {
    const user = open(viewers.visitor());
    await user.click(await screen.findByRole("button", { name: "Back to Home" }));
    expect(screen.getByTestId("address").textContent).toBe("/");
  });

  it("doesn't ask signed-in users to log in while their profile is loading", () => {
    open(authOf({ status: "signedIn" }));
    expect(box(/Message/)).toHaveProperty("disabled", true);
    expect(screen.queryByText("Login Required")).toBeNull();
  });

  it("asks visitors to log in and returns them afterwards", async () => {
    const user = open(viewers.visitor());
    const dialog = await screen.findByRole("dialog", { name: "Login Required" });
    for (const field of screen.getAllByRole("textbox", { hidden: true })) {
      expect(field).toHaveProperty("disabled", true);
    }
    expect(dialog.textContent).toContain("Back to Home");
    await user.click(screen.getByRole("button", { name: "Log In" }));
    expect(screen.getByTestId("address").textContent).toBe("/login");
    expect(localStorage.getItem("shoal.returnTo")).toContain("/contact");
  });
});
