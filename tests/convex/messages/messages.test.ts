import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id, TableNames } from "#convex/_generated/dataModel.js";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addDesignatedAdmin,
  addEveryRole,
  addListing,
  addPerson,
  addSeller,
  unreadOf,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";

const page = { numItems: 20, cursor: null };

async function startChat() {
  const t = startBackend();
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const listingId = await addListing(t, seller.userId);
  const conversationId = await addEmptyConversation(t, buyer, {
    sellerId: seller.userId,
    listingId,
  });
  return { t, buyer, seller, listingId, conversationId };
}

let sentCount = 0;
async function sendMessage(person: Person, conversationId: Id<"conversations">, message: string) {
  sentCount += 1;
  return await person.as.mutation(api.messages.thread.send, {
    conversationId,
    message,
    clientId: `client-${sentCount}`,
  });
}

describe("conversations", () => {
  test("show the other member and the subject", async () => {
    const { buyer, conversationId } = await startChat();
    const conversation = await buyer.as.query(api.messages.conversations.get, { conversationId });
    expect(conversation).toMatchObject({
      other: { fullName: "Sam Seller", isAdmin: false },
      listing: { title: "Cherry shrimp, ten young ones" },
      canSend: true,
    });
  });

  test("refuse messages to a deleted account", async () => {
    const { t, buyer, seller, conversationId } = await startChat();
    await t.run(async (ctx) => {
      const profile = await ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
        .unique();
      if (profile) await ctx.db.patch("userProfiles", profile._id, { deletedAt: Date.now() });
    });
    const conversation = await buyer.as.query(api.messages.conversations.get, { conversationId });
    expect(conversation.canSend).toBe(false);
    await expectFail(sendMessage(buyer, conversationId, "Hello?"), "forbidden");
  });
});

describe("messages", () => {
  test("appear in the other member's list and badge until read", async () => {
    const { buyer, seller, conversationId } = await startChat();
    await sendMessage(buyer, conversationId, "  Are they still there?  ");
    await sendMessage(buyer, conversationId, "I could come on Sunday.");

    expect(await unreadOf(seller)).toBe(2);
    expect(await unreadOf(buyer)).toBe(0);
    const list = await seller.as.query(api.messages.conversations.list, { paginationOpts: page });
    expect(list.page[0]).toMatchObject({
      conversationId,
      preview: "I could come on Sunday.",
      previewFromMe: false,
      unreadCount: 2,
      other: { fullName: "Bea Buyer" },
    });

    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    expect(await unreadOf(seller)).toBe(0);
    const messages = await buyer.as.query(api.messages.thread.list, {
      conversationId,
      paginationOpts: page,
    });
    expect(messages.page.map(({ message }) => message)).toEqual([
      "I could come on Sunday.",
      "Are they still there?",
    ]);
    const conversation = await buyer.as.query(api.messages.conversations.get, { conversationId });
    expect(conversation.otherSeenAt).toBe(messages.page[0]?.timestamp);
  });

  test("can be read without changing any row that lists depend on, so that no list reruns", async () => {
    const { t, buyer, seller, conversationId } = await startChat();
    await sendMessage(buyer, conversationId, "Are they still there?");
    const rowsOf = (...tables: TableNames[]) =>
      t.run(async ({ db }) => Promise.all(tables.map((table) => db.query(table).collect())));
    const readTables = ["messages", "conversations", "userProfiles", "authSessions"] as const;
    const before = await rowsOf(...readTables);
    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    expect(await rowsOf(...readTables)).toEqual(before);
  });

  test("change only the lists of their two members", async () => {
    const { t, buyer, seller, listingId, conversationId } = await startChat();
    const stranger = await addPerson(t);
    await addEmptyConversation(t, stranger, {
      sellerId: seller.userId,
      listingId,
    });
    const rows = () =>
      t.run(async ({ db }) => ({
        members: await db.query("conversationMembers").collect(),
        shown: [await db.query("userProfiles").collect(), await db.query("listings").collect()],
      }));
    const before = await rows();
    await sendMessage(buyer, conversationId, "Are they still there?");
    const after = await rows();
    expect(after.shown).toEqual(before.shown);
    const changedMembers = after.members.filter(
      (row, at) => JSON.stringify(row) !== JSON.stringify(before.members[at]),
    );
    expect(changedMembers.map((row) => row.conversationId)).toEqual([
      conversationId,
      conversationId,
    ]);
  });

  test("sent twice with the same client id are stored once", async () => {
    const { buyer, seller, conversationId } = await startChat();
    const message = { conversationId, message: "Once", clientId: "same" };
    const first = await buyer.as.mutation(api.messages.thread.send, message);
    expect(await buyer.as.mutation(api.messages.thread.send, message)).toBe(first);
    expect(await unreadOf(seller)).toBe(1);
  });

  test("are refused if empty or too long, and slowed beyond ten a second", async () => {
    const { buyer, conversationId } = await startChat();
    for (const blank of ["   ", "\u3164", "\u2800\u2800"])
      await expectFail(sendMessage(buyer, conversationId, blank), "message_empty");
    await expectFail(sendMessage(buyer, conversationId, "x".repeat(4001)), "message_long");
    // With a fixed clock: on a busy machine ten messages may take so long that the limit refills.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await sendMessage(buyer, conversationId, "x".repeat(4000));
    for (let i = 1; i < 10; i++) await sendMessage(buyer, conversationId, `burst ${i}`);
    await expectFail(sendMessage(buyer, conversationId, "one more"), "rate_limited");
  });

  test("have strictly increasing timestamps, in commit order", async () => {
    const { buyer, seller, conversationId } = await startChat();
    for (let i = 0; i < 5; i++) await sendMessage(i % 2 ? buyer : seller, conversationId, `${i}`);
    const { page: rows } = await buyer.as.query(api.messages.thread.list, {
      conversationId,
      paginationOpts: page,
    });
    const times = rows.map((row) => row.timestamp).reverse();
    expect(rows.map((row) => row.message).reverse()).toEqual(["0", "1", "2", "3", "4"]);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test("in an admin conversation can only come from the admin", async () => {
    const { t, buyer } = await startChat();
    const admin = await addDesignatedAdmin(t);
    const conversationId = await addEmptyConversation(t, admin, {
      sellerId: buyer.userId,
    });
    await sendMessage(admin, conversationId, "Your account has been checked.");
    await expectFail(sendMessage(buyer, conversationId, "Thanks"), "forbidden");
    const { page: rows } = await buyer.as.query(api.messages.thread.list, {
      conversationId,
      paginationOpts: page,
    });
    expect(rows[0]).toMatchObject({ isAdminMessage: true });
  });

  test("in a legacy chat without a listing can only come from the admin", async () => {
    const { t, buyer } = await startChat();
    const admin = await addDesignatedAdmin(t);
    const conversationId = await addEmptyConversation(t, admin, {
      sellerId: buyer.userId,
    });
    await t.run((ctx) => ctx.db.patch("conversations", conversationId, { kind: "chat" }));
    await expectFail(sendMessage(buyer, conversationId, "Hello"), "forbidden");
    await sendMessage(admin, conversationId, "Hello");
  });

  test("can be marked read in several transactions if there are many", async () => {
    const { t, buyer, seller, conversationId } = await startChat();
    await sendMessage(buyer, conversationId, "The first of many");
    await t.run(async (ctx) => {
      const member = await ctx.db
        .query("conversationMembers")
        .withIndex("by_conversationId_and_userId", (q) =>
          q.eq("conversationId", conversationId).eq("userId", seller.userId),
        )
        .unique();
      const thread = await ctx.db.query("conversationViews").unique();
      if (!member || !thread) throw new Error("no member or thread");
      for (let i = 1; i <= 250; i++) {
        await ctx.db.insert("messages", {
          conversationId,
          viewId: thread._id,
          senderId: buyer.userId,
          receiverId: seller.userId,
          message: `${i}`,
          timestamp: i,
          listingId: null,
          isOrderContext: false,
          isAdminMessage: false,
          flagged: false,
          flagCategory: null,
          createdAt: i,
        });
      }
      await ctx.db.patch("conversationMembers", member._id, { unreadCount: 251 });
      await ctx.db.patch("conversationViews", thread._id, { messageCount: 251, unreadCount: 251 });
    });
    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    await t.finishInProgressScheduledFunctions();
    await new Promise((resolve) => setTimeout(resolve, 10));
    await t.finishInProgressScheduledFunctions();
    const thread = await t.run((ctx) => ctx.db.query("conversationViews").unique());
    expect(thread).toMatchObject({ messageCount: 251, unreadCount: 0 });
  });
});

describe("typing", () => {
  test("the other member sees it start and stop", async () => {
    const { buyer, seller, conversationId } = await startChat();
    await buyer.as.mutation(api.messages.typing.set, { conversationId, isTyping: true });
    expect(await seller.as.query(api.messages.typing.otherIsTyping, { conversationId })).toBe(true);
    expect(await buyer.as.query(api.messages.typing.otherIsTyping, { conversationId })).toBe(false);
    await buyer.as.mutation(api.messages.typing.set, { conversationId, isTyping: false });
    expect(await seller.as.query(api.messages.typing.otherIsTyping, { conversationId })).toBe(
      false,
    );
  });
});

describe("unauthorised", () => {
  const codes = {
    visitor: "not_authenticated",
    suspended: "account_suspended",
    banned: "account_banned",
    deleted: "account_deleted",
    user: "not_found",
    seller: "not_found",
    admin: "not_found",
    designatedAdmin: "not_found",
  } as const;

  test("only members can reach a conversation, its messages and its typing signal", async () => {
    const { t, conversationId, listingId, seller } = await startChat();
    const roles = await addEveryRole(t);
    for (const [name, code] of Object.entries(codes)) {
      const { as } = roles[name as keyof typeof roles];
      await expectFail(as.query(api.messages.conversations.get, { conversationId }), code);
      await expectFail(
        as.query(api.messages.thread.list, { conversationId, paginationOpts: page }),
        code,
      );
      await expectFail(
        as.mutation(api.messages.thread.send, { conversationId, message: "Hi", clientId: "x" }),
        code,
      );
      await expectFail(as.mutation(api.messages.thread.markRead, { conversationId }), code);
      await expectFail(as.query(api.messages.typing.otherIsTyping, { conversationId }), code);
      await expectFail(
        as.mutation(api.messages.typing.set, { conversationId, isTyping: true }),
        code,
      );
      if (code === "not_found") continue;
      await expectFail(as.query(api.messages.conversations.list, { paginationOpts: page }), code);
      const to = { sellerId: seller.userId, listingId };
      await expectFail(as.query(api.messages.conversations.between, to), code);
      const content = { message: "Hi", clientId: "begin-x" };
      await expectFail(as.mutation(api.messages.thread.begin, { ...to, ...content }), code);
    }
  });
});
