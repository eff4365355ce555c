/** Unconfirmed messages are stored until the server has them, whichever tab sent them. */

import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { shoalError } from "#convex/errors.ts";
import { answer, onCall, pageOf } from "../fakeConvex";
import { answerConversation, openConversation } from "../kit/conversation";

/** A call that is never answered. */
const unanswered = () => new Promise<never>(() => undefined) as never;
const recordSent = vi.fn((_clientId: string) => "m" as Id<"messages">);

beforeEach(() => {
  recordSent.mockClear();
  answerConversation();
});

/** Opens another tab: a second document with the same browser storage. */
function openTab() {
  const { container } = openConversation();
  const tab = within(container);
  return {
    ...tab,
    say: (text: string) => userEvent.type(tab.getByLabelText("Your message"), `${text}{Enter}`),
  };
}
const isPending = () => screen.queryByText(/^(Sending…|Waiting for the connection)$/) !== null;

it("a pending message in one tab isn't lost to another tab of the same conversation", async () => {
  const [trainTab, deskTab] = [openTab(), openTab()];
  onCall(api.messages.thread.send, ({ message }) =>
    message === "From the train" ? unanswered() : ("m" as Id<"messages">),
  );
  await trainTab.say("From the train");
  await deskTab.say("From the desk");
  cleanup();
  openTab();
  expect(screen.getByText("From the train")).toBeTruthy();
});

it("a message left in a closed tab is sent by an open one", async () => {
  onCall(api.messages.thread.send, unanswered);
  openTab();
  const { say } = openTab();
  await say("Still there?");
  onCall(api.messages.thread.send, ({ clientId }) => recordSent(clientId));
  cleanup();
  openTab();
  await waitFor(() => expect(recordSent).toHaveBeenCalledOnce());
  await waitFor(() => expect(isPending()).toBe(false));
});

it("a sent message doesn't stay pending if newer ones push it off the first page", async () => {
  onCall(api.messages.thread.send, unanswered);
  await openTab().say("Are they still for sale?");
  cleanup();
  // The user comes back later, when the first page of the list has only newer messages.
  const newerMessages = Array.from({ length: 20 }, (_, i) => ({
    messageId: `m${i}` as Id<"messages">,
    mine: false,
    message: `Newer ${i}`,
    photos: [],
    timestamp: 20 - i,
    isAdminMessage: false,
    isContact: false,
  }));
  answer(api.messages.thread.list, { ...pageOf(...newerMessages), isDone: false });
  onCall(api.messages.thread.send, ({ clientId }) => recordSent(clientId));
  openTab();
  await waitFor(() => expect(recordSent).toHaveBeenCalledOnce());
  await waitFor(() => expect(isPending()).toBe(false));
  cleanup();
  openTab();
  await act(async () => undefined);
  expect(isPending()).toBe(false);
  expect(recordSent).toHaveBeenCalledOnce();
});

it("discarding a refused message in one tab removes it in the other", async () => {
  onCall(api.messages.thread.send, () => shoalError("rate_limited", { seconds: 1 }));
  const [firstTab, secondTab] = [openTab(), openTab()];
  await firstTab.say("Too fast");
  await secondTab.findByRole("button", { name: "Send again" });
  await userEvent.click(secondTab.getByRole("button", { name: "Discard" }));
  expect(firstTab.queryByText("Too fast")).toBeNull();
  cleanup();
  openTab();
  expect(screen.queryByText("Too fast")).toBeNull();
});
