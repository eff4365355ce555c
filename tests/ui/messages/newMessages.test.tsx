/** New messages are announced; older ones that are loaded are not. */

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewMessages } from "#src/features/messages/chat/NewMessages.tsx";
import type { ChatMessage } from "#src/features/messages/chat/useChat.ts";
import { id } from "../catalogue/stage";

const message = (n: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: id("messages", `m${n}`),
  mine: false,
  message: `Message ${n}`,
  timestamp: n,
  photos: [],
  isAdminMessage: false,
  isContact: false,
  ...changes,
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => message(from + i));

const tree = (shown: ChatMessage[], isLoaded = true) => (
  <NewMessages messages={shown} isLoaded={isLoaded} otherName="Sam" />
);
const announcement = () => screen.getByRole("status").textContent?.replace(/[\u2066-\u2069]/g, "");

test.each<[string, ChatMessage[], string]>([
  ["older ones", messages(1, 20), ""],
  ["a new one", messages(11, 21), "Sam: Message 21"],
  ["two new ones", messages(11, 22), "Sam: Message 21\nSam: Message 22"],
  ["older and new ones at once", messages(1, 21), "Sam: Message 21"],
  ["one's own", [...messages(11, 20), message(21, { mine: true })], ""],
  ["nothing else", messages(11, 20), ""],
])("of %s, the new ones of the other person are read out", (_, next, text) => {
  const { rerender } = render(tree([], false));
  rerender(tree(messages(11, 20)));
  expect(announcement()).toBe("");
  rerender(tree(next));
  expect(announcement()).toBe(text);
});

test.each<[string, Partial<ChatMessage>]>([
  ["a message", { message: "ok" }],
  ["news of the order", { card: { kind: "order", orderId: "o1" } }],
])("%s is read out again if the next one has the same words", (_, changes) => {
  const { rerender } = render(tree([message(1)]));
  rerender(tree([message(1), message(2, changes)]));
  const first = screen.getByRole("status").firstElementChild;
  rerender(tree([message(1), message(2, changes), message(3, changes)]));
  const second = screen.getByRole("status").firstElementChild;
  expect(second?.textContent).toBe(first?.textContent);
  // Screen readers announce what has been added.
  expect(second).not.toBe(first);
});

test("the first message of an empty chat is read out", () => {
  const { rerender } = render(tree([]));
  rerender(tree([message(1)]));
  expect(announcement()).toBe("Sam: Message 1");
});
