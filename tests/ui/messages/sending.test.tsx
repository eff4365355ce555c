/** Chat keys and windows: which Enter sends, and which window marks a message as read. */

import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { onCall } from "../fakeConvex";
import { answerConversation, conversation, openConversation } from "../kit/conversation";

const sendMessage = vi.fn((_args: unknown) => "m" as Id<"messages">);
const markRead = vi.fn(() => null);

beforeEach(() => {
  sendMessage.mockClear();
  markRead.mockClear();
  answerConversation({ ...conversation, unreadCount: 2 });
  onCall(api.messages.thread.send, sendMessage);
  onCall(api.messages.thread.markRead, markRead);
});

it("Enter sends a message, except to end an input method's composition", async () => {
  openConversation();
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

it.each([
  ["breaks the line on a touch keyboard", {}, true, false],
  ["sends with Ctrl on a touch keyboard", { ctrlKey: true }, true, true],
  ["sends on a physical keyboard", {}, false, true],
  ["breaks the line with Shift", { shiftKey: true }, false, false],
])("Enter %s", async (_, keys, isTouch, sends) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isTouch && query === "(pointer: coarse)",
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  openConversation();
  const box = screen.getByLabelText("Your message");
  await userEvent.type(box, "Are they");
  fireEvent.keyDown(box, { key: "Enter", ...keys });
  await act(async () => undefined);
  expect(sendMessage).toHaveBeenCalledTimes(sends ? 1 : 0);
});

it.each([
  ["text with a picture of it, as from Word or Excel", "One\t2", true],
  ["lines with a picture of them", "shrimp.png\nand more", true],
  ["text", "One", false],
])("pasting %s adds the text only", async (_, text, hasPicture) => {
  openConversation();
  const box = screen.getByLabelText("Your message");
  const files = hasPicture ? [new File(["x"], "image.png", { type: "image/png" })] : [];
  const isDefaultAllowed = fireEvent.paste(box, { clipboardData: { files, getData: () => text } });
  expect(isDefaultAllowed).toBe(true);
  expect(screen.queryByText(/image\.png|photo/i, { selector: "li *" })).toBeNull();
});

it.each([
  ["a picture alone", ""],
  ["a file with its name", "image.png"],
])("pasting %s adds a photo", async (_, text) => {
  openConversation();
  const files = [new File(["x"], "image.png", { type: "image/png" })];
  const box = screen.getByLabelText("Your message");
  expect(fireEvent.paste(box, { clipboardData: { files, getData: () => text } })).toBe(false);
});

it("a message is marked as read while its window has the focus, and not before", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  openConversation();
  await act(async () => undefined);
  expect(markRead).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  fireEvent.focus(window);
  expect(markRead).toHaveBeenCalled();
});
