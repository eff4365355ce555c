/** A conversation as the server sends it, and the messages page that shows it. */

import { render } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import MessagesPage from "#src/features/messages/pages/MessagesPage.tsx";
import { id } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

export const conversationId = id("conversations", "conversation1");
export const conversation: FunctionReturnType<typeof api.messages.conversations.get> = {
  conversationId,
  kind: "chat",
  other: {
    userId: id("users", "user2"),
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
  unreadCount: 0,
};

/** Answers for the messages page with one conversation that has no messages yet. */
export function answerConversation(result = conversation): void {
  answer(api.messages.conversations.list, pageOf());
  answer(api.messages.conversations.get, result);
  answer(api.messages.thread.list, pageOf());
  answer(api.messages.typing.otherIsTyping, false);
  onCall(api.messages.typing.set, () => null);
}

export const openConversation = (auth = viewers.user()) =>
  render(
    <Frame auth={auth} at={`/messages?conversationId=${conversationId}`}>
      <MessagesPage />
    </Frame>,
  );
