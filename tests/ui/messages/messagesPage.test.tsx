/** The messages page and its chat panel. */

import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { shoalError } from "#convex/errors.ts";
import MessagesPage from "#src/features/messages/pages/MessagesPage.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { answer, onCall, pageOf } from "../fakeConvex";
import { answerConversation, conversation, conversationId } from "../kit/conversation";
import { Frame, signedIn, viewers } from "../viewers";

type Row = FunctionReturnType<typeof api.messages.conversations.list>["page"][number];
type Message = FunctionReturnType<typeof api.messages.thread.list>["page"][number];

const { other: sam } = conversation;
const listing = {
  listingId: "listing1" as Id<"listings">,
  title: "Ten cherry shrimp",
  species: "Neocaridina davidi",
  imageUrl: null,
  sellerId: sam.userId,
};
const listingConversation = { ...conversation, listing };
const row: Row = {
  conversationId,
  other: sam,
  listing,
  preview: "Yes, all ten.",
  previewFromMe: false,
  unreadCount: 2,
  lastMessageAt: 0,
  isMuted: false,
  isHidden: false,
};
const message = (changes: Partial<Message> = {}): Message => ({
  messageId: "message1" as Id<"messages">,
  mine: false,
  message: "Yes, all ten.",
  photos: [],
  timestamp: new Date(2026, 2, 9, 7, 5).getTime(),
  isAdminMessage: false,
  isContact: false,
  ...changes,
});

beforeEach(() => answerConversation(listingConversation));

function show(at: string, viewer: "user" | "admin" = "user") {
  const page = () => (
    <Frame auth={viewers[viewer]()} at={at}>
      <MessagesPage />
    </Frame>
  );
  const { rerender } = render(page());
  /** Re-renders, as after an update from the server. */
  return () => rerender(page());
}
const address = () => screen.getByTestId("address").textContent;
const box = () => screen.getByRole("textbox", { name: "Your message" });

describe("a chat before its first message", () => {
  const path = "/messages?sellerId=user2&listingId=listing1";
  const draft = { ...listingConversation, conversationId: null };

  it("shows the recipient, an empty list and a box, and makes no call", () => {
    answer(api.messages.conversations.between, draft);
    const sendMessage = vi.fn(() => "m" as Id<"messages">);
    onCall(api.messages.thread.begin, sendMessage);
    show(path);
    expect(screen.getByRole("heading", { name: "Sam Seller" })).toBeTruthy();
    expect(screen.getByText("No messages yet. Start the conversation!")).toBeTruthy();
    expect(screen.getByText("No conversations yet")).toBeTruthy();
    expect(box().hasAttribute("disabled")).toBe(false);
    expect(sendMessage).not.toHaveBeenCalled();
    expect(address()).toBe(path);
  });

  it("starts the conversation when sent, and keeps the box and focus", async () => {
    answer(api.messages.conversations.between, draft);
    const beginChat = vi.fn((_args: unknown) => {
      answer(api.messages.conversations.between, listingConversation);
      answer(api.messages.thread.list, pageOf());
      return "m" as Id<"messages">;
    });
    onCall(api.messages.thread.begin, beginChat);
    const rerender = show(path);
    const firstBox = box();
    await userEvent.type(firstBox, "Are they still there?{Enter}");
    expect(beginChat).toHaveBeenCalledExactlyOnceWith({
      sellerId: "user2",
      listingId: "listing1",
      message: "Are they still there?",
      clientId: expect.any(String) as string,
      from: "user1",
    });
    expect(screen.getByText("Are they still there?")).toBeTruthy();
    await userEvent.type(firstBox, "I ");
    rerender();
    await vi.waitFor(() => expect(address()).toBe("/messages?conversationId=conversation1"));
    expect(box()).toBe(firstBox);
    expect(document.activeElement).toBe(firstBox);
    expect(firstBox).toHaveProperty("value", "I ");
  });

  it("keeps a refused message, even if the other person then starts the conversation", async () => {
    answer(api.messages.conversations.between, draft);
    onCall(api.messages.thread.begin, () => shoalError("rate_limited", { seconds: 1 }));
    show(path);
    await userEvent.type(box(), "Hello{Enter}");
    expect(await screen.findByRole("button", { name: "Send again" })).toBeTruthy();
    cleanup();
    answer(api.messages.conversations.between, listingConversation);
    answer(api.messages.thread.list, pageOf(message()));
    show(path);
    expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
    cleanup();
    answer(api.messages.conversations.get, listingConversation);
    show("/messages?conversationId=conversation1");
    expect(screen.getByText("Hello")).toBeTruthy();
  });
});

describe("the price of a conversation's listing", () => {
  const listingForSale = {
    _id: listing.listingId,
    price: 1400,
    minQuantity: 1,
    available: 3,
    held: 0,
    isActive: true,
  } as NonNullable<FunctionReturnType<typeof api.listings.catalogue.get>>;
  const open = (
    changes: Partial<typeof listingForSale> = {},
    {
      sellerId = sam.userId,
      before = null,
      ...changedHead
    }: Partial<typeof conversation> & {
      sellerId?: Id<"users">;
      before?: "open" | "bought" | null;
    } = {},
  ) => {
    const sellersListing = { ...listing, sellerId };
    answer(api.messages.conversations.get, {
      ...listingConversation,
      ...changedHead,
      listing: sellersListing,
    });
    answer(api.orders.purchases.before, before);
    answer(api.messages.conversations.list, pageOf(row));
    answer(api.messages.thread.list, pageOf());
    answer(api.listings.catalogue.get, { ...listingForSale, ...changes });
    show("/messages?conversationId=conversation1");
  };
  const offer = () => screen.getByRole("region", { name: "Conversation" }).textContent;

  it("is shown above the messages for the smallest purchase with the fee, with a button to buy", () => {
    open();
    expect(offer()).toContain(`${totalText(1400)} with fee · £14.00 each`);
    expect(screen.getByRole("link", { name: "Buy" }).getAttribute("href")).toBe("/quiz/listing1");
  });

  it("includes delivery for a group that can't be collected", () => {
    open({ price: 150, minQuantity: 10, available: 20, deliveryFrom: 1200 });
    expect(offer()).toContain(`10 for ${totalText(1500)} + delivery from £12.00 · £1.50 each`);
  });

  it("says when it is free, with a button to reserve", () => {
    open({ price: 0 });
    expect(offer()).toContain("Free to a good home");
    screen.getByRole("link", { name: "Reserve" });
  });

  it("offers more to a buyer whose order of it has arrived", () => {
    open({}, { before: "bought" });
    screen.getByRole("link", { name: "Buy more" });
  });

  it.each<[string, () => void]>([
    ["when it is sold", () => open({ available: 0 })],
    ["when others are paying for the rest of a group", () => open({ minQuantity: 6, held: 4 })],
    ["when it is inactive", () => open({ isActive: false })],
    ["to its seller", () => open({}, { sellerId: "user1" as Id<"users"> })],
    ["in a message of the admins", () => open({}, { kind: "admin" })],
    ["while the viewer's order of it is open", () => open({}, { before: "open" })],
    ["after blocking the seller", () => open({}, { block: "byMe", canSend: false })],
    ["when the seller has blocked", () => open({}, { block: "undeliverable", canSend: false })],
  ])("isn't shown %s", (_, openIt) => {
    openIt();
    expect(screen.queryByRole("link", { name: /^(?:Buy|Reserve)/ })).toBeNull();
    expect(offer()).not.toContain("£");
  });
});

describe("the list", () => {
  it("shows each conversation's person, listing, last message and unread count", () => {
    answer(
      api.messages.conversations.list,
      pageOf(row, {
        ...row,
        conversationId: "conversation2" as Id<"conversations">,
        other: { ...sam, fullName: "Ada Admin", isAdmin: true },
        listing: null,
        preview: "Thank you",
        previewFromMe: true,
        unreadCount: 0,
      }),
    );
    show("/messages");
    const [first, second] = within(
      screen.getByRole("navigation", { name: "Conversations" }),
    ).getAllByRole("link");
    expect(first?.textContent).toContain("Sam Seller");
    expect(first?.textContent).toContain("Re: Ten cherry shrimp");
    expect(first?.textContent).toContain("Yes, all ten.");
    expect(first?.textContent).toContain("2 unread messages");
    expect(second?.textContent).toContain("You: Thank you");
    expect(second?.textContent).not.toContain("unread");
    expect(screen.getByText("No Conversation Selected")).toBeTruthy();
    expect(screen.getByText("Select a conversation to start chatting.")).toBeTruthy();
  });
});

describe("a search in the list", () => {
  const search = () => screen.getByRole("searchbox", { name: "Search conversations" });

  it("shows the server's matches half a second after the last key press", async () => {
    answer(api.messages.conversations.list, pageOf(row));
    answer(
      api.messages.conversations.search,
      pageOf({ ...row, other: { ...sam, fullName: "Sandy" }, isHidden: true, isMuted: true }),
    );
    show("/messages");
    await userEvent.type(search(), "sandy");
    expect(screen.getByText("Sam Seller")).toBeTruthy();
    expect(await screen.findByText("1 conversation found")).toBeTruthy();
    const link = screen.getByRole("link", { name: /Sandy/ });
    expect(link.textContent).toContain("Hidden");
    expect(link.textContent).toContain("Muted");
    expect(screen.queryByText("Sam Seller")).toBeNull();
    await userEvent.clear(search());
    expect(screen.getByText("Sam Seller")).toBeTruthy();
  });

  it("stays in the list while one of its conversations is open, and after a reload", async () => {
    answer(api.messages.conversations.list, pageOf());
    answer(api.messages.conversations.search, pageOf(row));
    show("/messages?search=sam");
    await userEvent.click(screen.getByRole("link", { name: /Sam Seller/ }));
    const address = screen.getByTestId("address").textContent ?? "";
    expect(address).toBe("/messages?conversationId=conversation1&search=sam");
    expect(search()).toHaveProperty("value", "sam");
    cleanup();
    show(address);
    expect(search()).toHaveProperty("value", "sam");
    expect(screen.getByText("1 conversation found")).toBeTruthy();
  });

  it("says that it has found a page so far while older conversations are unsearched", async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({
      ...row,
      conversationId: `conversation${i}` as Id<"conversations">,
    }));
    answer(api.messages.conversations.search, { ...pageOf(...rows), isDone: false });
    show("/messages?search=sam");
    expect(await screen.findByText("20 conversations found so far")).toBeTruthy();
  });

  it("says if there are no matches", async () => {
    answer(api.messages.conversations.search, pageOf());
    show("/messages");
    await userEvent.type(search(), "axolotl");
    expect(await screen.findByText("No conversations match.")).toBeTruthy();
  });
});

describe("actions on a conversation", () => {
  const path = "/messages?conversationId=conversation1";
  beforeEach(() => {
    answer(api.messages.conversations.get, listingConversation);
    answer(api.messages.thread.list, pageOf(message()));
  });
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Conversation options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  };

  it("can report the other person", async () => {
    const createReport = vi.fn((_args: unknown) => "report1" as Id<"reports">);
    onCall(api.moderation.reports.create, createReport);
    show(path);
    await choose("Report Sam Seller");
    await userEvent.click(await screen.findByRole("radio", { name: "Asks to pay outside Shoal" }));
    await userEvent.click(screen.getByRole("button", { name: "Send report" }));
    expect(createReport).toHaveBeenCalledWith({
      itemType: "user_profile",
      itemId: "user2",
      reason: "Asks to pay outside Shoal",
      details: "",
    });
  });

  it("says where to pay, and warns of a phone number without refusing it", async () => {
    show(path);
    screen.getByText(/^Pay only through Shoal/);
    await userEvent.type(box(), "Call me: 07700 900123");
    screen.getByText(/^That looks like a phone number\. You can send it/);
    expect(screen.getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(false);
    cleanup();
    answer(api.messages.conversations.get, { ...listingConversation, kind: "admin" });
    show(path, "admin");
    expect(screen.queryByText(/^Pay only through Shoal/)).toBeNull();
  });

  it("can mute and unmute it", async () => {
    const mute = vi.fn((_args: unknown) => null);
    onCall(api.messages.muteAndBlock.mute, mute);
    show(path);
    expect(screen.queryByText("Muted")).toBeNull();
    await choose("Mute");
    expect(mute).toHaveBeenLastCalledWith({ conversationId, isMuted: true });
    cleanup();
    answer(api.messages.conversations.get, { ...listingConversation, isMuted: true });
    show(path);
    expect(screen.getByText("Muted")).toBeTruthy();
    await choose("Unmute");
    expect(mute).toHaveBeenLastCalledWith({ conversationId, isMuted: false });
  });

  it("can hide it, and say how to restore it", async () => {
    const hide = vi.fn((_args: unknown) => null);
    onCall(api.messages.muteAndBlock.hide, hide);
    show(path);
    await choose("Hide until the next message");
    expect(hide).toHaveBeenLastCalledWith({ conversationId, isHidden: true });
    cleanup();
    answer(api.messages.conversations.get, { ...listingConversation, isHidden: true });
    show(path);
    await userEvent.click(screen.getByRole("button", { name: "Show it again" }));
    expect(hide).toHaveBeenLastCalledWith({ conversationId, isHidden: false });
  });

  it("can block the person, after explaining what that means", async () => {
    const block = vi.fn((_args: unknown) => null);
    onCall(api.messages.muteAndBlock.block, block);
    show(path);
    await choose("Block Sam Seller");
    const dialog = await screen.findByRole("dialog", { name: "Block Sam Seller?" });
    expect(dialog.textContent).toContain("You won't be able to message or buy from each other");
    expect(dialog.textContent).toContain("Any open order between you continues");
    expect(block).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
    expect(block).toHaveBeenCalledExactlyOnceWith({ conversationId, isBlocked: true });
    expect(await screen.findByText("Sam Seller is blocked.")).toBeTruthy();
  });

  it("only tell a blocked person that messages can't be delivered", () => {
    answer(api.messages.conversations.get, {
      ...listingConversation,
      canSend: false,
      block: "undeliverable",
    });
    show(path);
    expect(screen.getByText("Messages to this person can't be delivered.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your message" })).toBeNull();
    expect(document.body.textContent).not.toMatch(/block/i);
  });

  it("tell the person who blocked why they can't write, with a button to unblock", async () => {
    answer(api.messages.conversations.get, {
      ...listingConversation,
      canSend: false,
      block: "byMe",
    });
    const block = vi.fn((_args: unknown) => null);
    onCall(api.messages.muteAndBlock.block, block);
    show(path);
    expect(
      screen.getByText("You've blocked this person. Unblock them to message them."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Unblock" }));
    expect(block).toHaveBeenCalledExactlyOnceWith({ conversationId, isBlocked: false });
  });

  it("don't offer to block the team, and offer nothing before the first message", async () => {
    answer(api.messages.conversations.get, {
      ...listingConversation,
      kind: "admin",
      canBlock: false,
    });
    show(path);
    await userEvent.click(screen.getByRole("button", { name: "Conversation options" }));
    expect(await screen.findByRole("menuitem", { name: "Mute" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: /Block/ })).toBeNull();
    cleanup();
    answer(api.messages.conversations.between, { ...listingConversation, conversationId: null });
    show("/messages?sellerId=user2&listingId=listing1");
    expect(screen.queryByRole("button", { name: "Conversation options" })).toBeNull();
  });
});

describe("the chat panel", () => {
  const path = "/messages?conversationId=conversation1";
  beforeEach(() => {
    answer(api.messages.conversations.get, listingConversation);
    answer(api.messages.thread.list, pageOf(message()));
  });

  it("links to the listing by its title, or by its species without one", () => {
    show(path);
    const link = screen.getByRole("link", { name: /^Re: ?Ten cherry shrimp$/ });
    expect(link.getAttribute("href")).toBe("/listing/listing1");
    cleanup();
    answer(api.messages.conversations.get, {
      ...listingConversation,
      listing: { ...listing, title: "" },
    });
    show(path);
    expect(screen.getByRole("link", { name: /^Re: ?Neocaridina davidi$/ })).toBeTruthy();
  });

  it("formats a message's date as 'MMM d, yyyy HH:mm'", async () => {
    show(path);
    expect(await within(screen.getByRole("log")).findByText("Mar 9, 2026 07:05")).toBeTruthy();
  });

  it("has 'Respond to User' and no box for an admin, but only in admin conversations", async () => {
    show(path, "admin");
    expect(screen.queryByRole("button", { name: "Respond to User" })).toBeNull();
    expect(box()).toBeTruthy();
    cleanup();
    answer(api.messages.conversations.get, { ...listingConversation, kind: "admin" });
    show(path, "admin");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByLabelText("Admin message")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Respond to User" }));
    expect(box()).toBeTruthy();
    cleanup();
    answer(api.messages.conversations.get, {
      ...listingConversation,
      kind: "admin",
      canSend: false,
    });
    show(path);
    expect(screen.queryByRole("button", { name: "Respond to User" })).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("can report the other person's messages, but not the user's own or the team's", async () => {
    answer(
      api.messages.thread.list,
      pageOf(
        message({ messageId: "3" as Id<"messages">, isAdminMessage: true }),
        message({ messageId: "2" as Id<"messages">, mine: true }),
        message(),
      ),
    );
    const reportMessage = vi.fn((_args: unknown) => "report1" as Id<"reports">);
    onCall(api.moderation.reports.create, reportMessage);
    show(path);
    await userEvent.click(screen.getByRole("button", { name: "Report this message" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report this message" }));
    await userEvent.click(await dialog.findByRole("radio", { name: "Asks to pay outside Shoal" }));
    await userEvent.type(dialog.getByLabelText(/Anything else/), "By bank transfer");
    await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
    expect(await screen.findByText("Thank you. Shoal will look at your report.")).toBeTruthy();
    expect(reportMessage).toHaveBeenCalledExactlyOnceWith({
      itemType: "message",
      itemId: "message1",
      reason: "Asks to pay outside Shoal",
      details: "By bank transfer",
    });
  });

  it("can't send only spaces", async () => {
    show(path);
    const sendButton = screen.getByRole("button", { name: "Send" });
    expect(sendButton).toHaveProperty("disabled", true);
    await userEvent.type(box(), "   ");
    expect(sendButton).toHaveProperty("disabled", true);
    await userEvent.type(box(), "x");
    expect(sendButton).toHaveProperty("disabled", false);
  });

  it("sends once a message that an earlier page left unsent, unless it was refused", async () => {
    for (const [at, state] of ["sending", "failed"].entries()) {
      const message = { clientId: state, text: state, photos: [], at, state };
      saveDraft(placeOf("user1", `outbox.conversation1.${state}`, "browser"), message);
    }
    const sendMessage = vi.fn((_args: unknown) => "m" as Id<"messages">);
    onCall(api.messages.thread.send, sendMessage);
    await act(async () => void show(path));
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith({
      conversationId,
      message: "sending",
      clientId: "sending",
      from: "user1",
    });
    expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
  });

  it("neither shows nor sends another user's unsent message to the same seller", async () => {
    const address = "/messages?sellerId=user2&listingId=listing1";
    answer(api.messages.conversations.between, { ...listingConversation, conversationId: null });
    const pendingSend = new Promise<Id<"messages">>(() => undefined);
    onCall(api.messages.thread.begin, () => pendingSend as never);
    show(address);
    await userEvent.type(box(), "From Mara{Enter}");
    await userEvent.type(box(), "Half a word");
    cleanup();
    const sendMessage = vi.fn((_args: unknown) => "m" as Id<"messages">);
    onCall(api.messages.thread.begin, sendMessage);
    const nextUser = signedIn({ userId: "user3" as Id<"users">, email: "next@example.com" });
    await act(async () => {
      render(
        <Frame auth={nextUser} at={address}>
          <MessagesPage />
        </Frame>,
      );
    });
    expect(screen.queryByText("From Mara")).toBeNull();
    expect(box()).toHaveProperty("value", "");
    expect(sendMessage).not.toHaveBeenCalled();
  });
});
