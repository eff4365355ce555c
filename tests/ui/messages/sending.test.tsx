/** Chat keys and windows: which Enter sends, and which window marks a message as read. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import MessagesPage from "#src/features/messages/pages/MessagesPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const conversationId = "conversation1" as Id<"conversations">;
const sendMessage = vi.fn((_args: unknown) => "m" as Id<"messages">);
const markRead = vi.fn(() => null);

beforeEach(() => {
  sendMessage.mockClear();
  markRead.mockClear();
  answer(api.messages.conversations.list, pageOf());
  answer(api.messages.typing.otherIsTyping, false);
  onCall(api.messages.typing.set, () => null);
  answer(api.messages.thread.list, pageOf());
  answer(api.messages.conversations.get, {
    conversationId,
    kind: "chat",
    other: {
      userId: "user2" as Id<"users">,
      fullName: "Sam Seller",
      avatarUrl: null,
      isAdmin: false,
    },
    listing: null,
    canSend: true,
    block: null,
    canBlock: true,
    isMuted: false,
    isHidden: false,
    otherSeenAt: 0,
    unreadCount: 2,
  });
  onCall(api.messages.thread.send, sendMessage);
  onCall(api.messages.thread.markRead, markRead);
});

const open = () =>
  render(
    <Frame auth={viewers.user()} at="/messages?conversationId=conversation1">
      <MessagesPage />
    </Frame>,
  );

it("Enter sends a message, except to end an input method's composition", async () => {
  open();
  const box = screen.getByLabelText("Your message");
  await userEvent.type(box, "きれいな");
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  // Safari has already ended the composition.
  fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
  expect(sendMessage).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
  await act(async () => undefined);
  expect(sendMessage).toHaveBeenCalledOnce();
});

it("a message is marked as read while its window has the focus, and not before", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  open();
  await act(async () => undefined);
  expect(markRead).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  fireEvent.focus(window);
  expect(markRead).toHaveBeenCalled();
});
