/**
 * Covers every text of the messages page and chat panel that no other test here or in the catalogue
 * shows, and how many rows they request.
 */

import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as convexReact from "convex/react";
import type { FunctionReference, FunctionReturnType } from "convex/server";
import { getFunctionName } from "convex/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { draftsOf } from "#src/features/messages/chat/conversationDrafts.ts";
import MessagesPage from "#src/features/messages/pages/MessagesPage.tsx";
import { ChatDialog } from "#src/features/messages/public/ChatDialog.tsx";
import { saveDraft } from "#src/lib/drafts.ts";
import { answer, connection, pageOf } from "../fakeConvex";
import { answerConversation, conversation, conversationId } from "../kit/conversation";
import { Frame, viewers } from "../viewers";

/** The paginated queries, each with the number of rows that it requested. */
const calls: [string, number][] = [];
const { usePaginatedQuery } = convexReact;
function useCountedQuery(
  query: FunctionReference<"query">,
  args: never,
  options: { initialNumItems: number },
) {
  const recordCall = (n: number) => void calls.push([getFunctionName(query), n]);
  recordCall(options.initialNumItems);
  return { ...usePaginatedQuery(query as never, args, options), loadMore: recordCall };
}

type Message = FunctionReturnType<typeof api.messages.thread.list>["page"][number];

const path = "/messages?conversationId=conversation1";
const conversationWithPhoto = {
  ...conversation,
  other: { ...conversation.other, avatarUrl: "http://files.test/sam.webp" },
};
const message = (changes: Partial<Message> = {}): Message => ({
  messageId: "message1" as Id<"messages">,
  mine: false,
  message: "Yes, all ten.",
  photos: [],
  timestamp: 5,
  isAdminMessage: false,
  isContact: false,
  ...changes,
});

beforeEach(() => {
  calls.length = 0;
  vi.spyOn(convexReact, "usePaginatedQuery").mockImplementation(useCountedQuery as never);
  answerConversation(conversationWithPhoto);
});

const show = () =>
  render(
    <Frame auth={viewers.user()} at={path}>
      <MessagesPage />
    </Frame>,
  );
const log = () => within(screen.getByRole("log", { name: "Messages with Sam Seller" }));

describe("the page loads twenty", () => {
  it("conversations at a time, and twenty older ones on request", async () => {
    const { other, listing, isMuted, isHidden, unreadCount } = conversationWithPhoto;
    const row = {
      conversationId,
      other,
      listing,
      isMuted,
      isHidden,
      unreadCount,
      preview: "Yes, all ten.",
      previewFromMe: false,
      lastMessageAt: 0,
    };
    answer(api.messages.conversations.list, { page: [row], isDone: false, continueCursor: "x" });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Show older conversations" }));
    const listCalls = calls.filter(([name]) => name === "messages/conversations:list");
    expect(new Set(listCalls.map(([, n]) => n))).toEqual(new Set([20]));
    expect(listCalls.length).toBeGreaterThan(1);
  });

  it("messages at a time, and twenty earlier ones on request", async () => {
    answer(api.messages.thread.list, {
      page: [message()],
      isDone: false,
      continueCursor: "x",
    });
    show();
    const before = calls.length;
    await userEvent.click(screen.getByRole("button", { name: "Show earlier messages" }));
    expect(calls.slice(before)).toContainEqual(["messages/thread:list", 20]);
    const listCalls = calls.filter(([name]) => name === "messages/thread:list");
    expect(new Set(listCalls.map(([, n]) => n))).toEqual(new Set([20]));
  });
});

describe("around the messages the page shows", () => {
  it("the other person's name and picture, and the labels of the boxes", () => {
    const { container } = show();
    expect(screen.getByRole("heading", { level: 1, name: "Messages" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Sam Seller" })).toBeTruthy();
    expect(container.querySelector("header img")?.getAttribute("src")).toBe(
      "http://files.test/sam.webp",
    );
    expect(screen.getByPlaceholderText("Name, listing or last message")).toBeTruthy();
    expect(screen.getByPlaceholderText("Write a message…")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All conversations" })).toBeTruthy();
  });

  it("links if the list is empty", () => {
    show();
    expect(
      screen.getByText("To ask a seller something, press “Message seller” on a listing."),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse listings" }).getAttribute("href")).toBe(
      "/browse",
    );
  });

  it("why there is no box for team messages or a deleted account", () => {
    answer(api.messages.conversations.get, {
      ...conversationWithPhoto,
      kind: "admin",
      canSend: false,
    });
    show();
    expect(screen.getByText(/These are messages with Shoal/).parentElement?.textContent).toBe(
      "These are messages with Shoal. To write to us, use the contact page.",
    );
    expect(screen.getByRole("link", { name: "contact page" }).getAttribute("href")).toBe(
      "/contact",
    );
    cleanup();
    answer(api.messages.conversations.get, { ...conversationWithPhoto, canSend: false });
    show();
    expect(
      screen.getByText("This account was deleted, so no messages can be sent to it."),
    ).toBeTruthy();
  });

  it("the length limit when a message is beyond it, and can't be sent", () => {
    saveDraft(draftsOf("user1", "conversation1").text, "x".repeat(4001));
    show();
    expect(screen.getByText("4,001 of 4,000 characters")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  });
});

describe("the status of a message shows", () => {
  it("'Seen' below the user's last message once seen", () => {
    answer(api.messages.thread.list, pageOf(message({ mine: true })));
    show();
    expect(log().queryByText("Seen")).toBeNull();
    cleanup();
    answer(api.messages.conversations.get, { ...conversationWithPhoto, otherSeenAt: 5 });
    show();
    expect(log().getByText("Seen")).toBeTruthy();
  });

  it("that the other person is typing", () => {
    answer(api.messages.typing.otherIsTyping, true);
    show();
    expect(log().getByText("Sam Seller is typing…")).toBeTruthy();
  });

  it("whether the user's message is being sent or waits for the connection", async () => {
    const { unmount } = show();
    await userEvent.type(screen.getByRole("textbox", { name: "Your message" }), "Hello{Enter}");
    expect(log().getByText("Sending…")).toBeTruthy();
    unmount();
    connection.isUp = false;
    show();
    // A momentary loss of connection isn't mentioned.
    expect(
      await log().findByText("Waiting for the connection", {}, { timeout: 4000 }),
    ).toBeTruthy();
  });

  it("the sender to screen readers", () => {
    answer(
      api.messages.thread.list,
      pageOf(message({ messageId: "m2" as Id<"messages">, mine: true }), message()),
    );
    show();
    expect(log().getByText("You:")).toBeTruthy();
    expect(log().getByText("Sam Seller:")).toBeTruthy();
  });
});

it("the modal of an order is 'Chat - Order Review', and can be closed", async () => {
  answer(api.messages.conversations.between, conversationWithPhoto);
  const close = vi.fn();
  render(
    <Frame auth={viewers.user()}>
      <ChatDialog
        onClose={close}
        otherUserId={conversationWithPhoto.other.userId}
        listingId={"listing1" as Id<"listings">}
        viewerIsAdmin={false}
      />
    </Frame>,
  );
  const dialog = within(screen.getByRole("dialog", { name: "Chat - Order Review" }));
  expect(dialog.getByRole("heading", { name: "Sam Seller" })).toBeTruthy();
  const [button] = dialog.getAllByRole("button", { name: "Close" }).toReversed();
  await userEvent.click(button as HTMLElement);
  expect(close).toHaveBeenCalledOnce();
});
