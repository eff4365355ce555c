/** The limits of messages and the contact form, tested on both sides. */

import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { readCounter } from "#convex/shared/model/counters.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";

let t: Backend;
let buyer: Person;
let seller: Person;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  seller = await addSeller(t);
  buyer = await addPerson(t);
});

async function startChat() {
  const listingId = await addListing(t, seller.userId);
  const { userId: sellerId } = seller;
  return await addEmptyConversation(t, buyer, { sellerId, listingId });
}
const paginationOpts = { numItems: 5, cursor: null };

test("a message has up to 4,000 characters, and the list shows the first 140", async () => {
  const conversationId = await startChat();
  const sendLength = (length: number) =>
    buyer.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "x".repeat(length),
      clientId: `c-${length}`,
    });
  await expectFail(sendLength(4001), "message_long");
  await sendLength(4000);
  const list = await seller.as.query(api.messages.conversations.list, { paginationOpts });
  expect(list.page[0]?.preview).toBe("x".repeat(140));
});

test("the list cuts a message between characters, never inside an emoji", async () => {
  const conversationId = await startChat();
  for (const [i, message] of [`${"x".repeat(139)}🐟 fish`, `${"x".repeat(136)}👩🏽‍🔬 lab`].entries()) {
    await buyer.as.mutation(api.messages.thread.send, {
      conversationId,
      message,
      clientId: `emoji-${i}`,
    });
    const list = await seller.as.query(api.messages.conversations.list, { paginationOpts });
    expect(list.page[0]?.preview).toBe("x".repeat(139 - 3 * i));
  }
});

test("a user who stops typing without a signal is shown as typing for six more seconds", async () => {
  const conversationId = await startChat();
  const isTyping = () => seller.as.query(api.messages.typing.otherIsTyping, { conversationId });
  const type = () => buyer.as.mutation(api.messages.typing.set, { conversationId, isTyping: true });
  await type();
  vi.advanceTimersByTime(5000);
  await t.finishInProgressScheduledFunctions();
  // Typing again renews the mark, so the first mark's expiry removes nothing.
  await type();
  vi.advanceTimersByTime(5900);
  await t.finishInProgressScheduledFunctions();
  expect(await isTyping()).toBe(true);
  vi.advanceTimersByTime(200);
  await t.finishInProgressScheduledFunctions();
  expect(await isTyping()).toBe(false);
});

test("a message is emailed after ten minutes, and a user who has looked gets another email only for new messages", async () => {
  const conversationId = await startChat();
  const sendAs = (clientId: string) =>
    buyer.as.mutation(api.messages.thread.send, { conversationId, message: "Hello", clientId });
  const mailCount = async () => {
    await t.finishInProgressScheduledFunctions();
    const all = await t.run((ctx) => ctx.db.query("emails").collect());
    return all.filter(({ kind }) => kind === "message").length;
  };
  await sendAs("first-one");
  vi.advanceTimersByTime(5 * 60_000);
  await seller.as.mutation(api.messages.thread.markRead, { conversationId });
  await sendAs("second-one");
  vi.advanceTimersByTime(9 * 60_000);
  expect(await mailCount()).toBe(0);
  vi.advanceTimersByTime(61_000);
  expect(await mailCount()).toBe(1);
});

test("several senders within an hour cause two emails, one at once and one for all the others", async () => {
  const { userId: sellerId } = seller;
  const mailCount = async () => {
    await t.finishInProgressScheduledFunctions();
    const all = await t.run((ctx) => ctx.db.query("emails").collect());
    return all.filter(({ kind }) => kind === "message").length;
  };
  for (let i = 0; i < 4; i += 1) {
    const writer = await addPerson(t);
    const listingId = await addListing(t, sellerId);
    const content = { message: "Hello", clientId: `several-${i}` };
    await writer.as.mutation(api.messages.thread.begin, { sellerId, listingId, ...content });
  }
  vi.advanceTimersByTime(11 * 60_000);
  expect(await mailCount()).toBe(1);
  vi.advanceTimersByTime(61 * 60_000);
  expect(await mailCount()).toBe(2);
  vi.advanceTimersByTime(3 * 60 * 60_000);
  expect(await mailCount()).toBe(2);
});

test("contact messages count only in the designated admin's badge", async () => {
  const designated = await addDesignatedAdmin(t);
  await buyer.as.mutation(api.messages.contact.send, {
    name: "Bea",
    email: "bea@shoal.test",
    messageType: "other",
    subject: "Hello",
    message: "A letter to Shoal",
  });
  for (const person of [designated, await addAdmin(t), seller]) {
    const badge = await person.as.query(api.messages.badge.get, {});
    expect(badge.unreadAdminMessages).toBe(person === designated ? 1 : 0);
  }
});

test("the contact form accepts 5,000 characters, and three messages at once", async () => {
  await addDesignatedAdmin(t);
  const write = (length: number) =>
    buyer.as.mutation(api.messages.contact.send, {
      name: "Bea",
      email: "bea@shoal.test",
      messageType: "other",
      subject: "s".repeat(150),
      message: "x".repeat(length),
    });
  await expectFail(write(5001), "contact_failed");
  for (let i = 0; i < 3; i += 1) await write(5000);
  await expectFail(write(5000), "rate_limited");
});

test("reading a thread reduces its unread count only by the reader's own messages", async () => {
  const conversationId = await startChat();
  const sendFrom = (person: Person, clientId: string) =>
    person.as.mutation(api.messages.thread.send, { conversationId, message: "Hello", clientId });
  const unread = async () =>
    (await t.run((ctx) => ctx.db.query("conversationViews").unique()))?.unreadCount;
  for (const clientId of ["first", "second"]) await sendFrom(buyer, clientId);
  await sendFrom(seller, "third");
  expect(await unread()).toBe(3);
  await buyer.as.mutation(api.messages.thread.markRead, { conversationId });
  expect(await unread()).toBe(2);
  await seller.as.mutation(api.messages.thread.markRead, { conversationId });
  expect(await unread()).toBe(0);
});

test("a flag covers all earlier messages, however many batches it takes, and no later ones", async () => {
  const admin = await addDesignatedAdmin(t);
  const conversationId = await startChat();
  const sendAs = (clientId: string) =>
    buyer.as.mutation(api.messages.thread.send, { conversationId, message: "Hello", clientId });
  await sendAs("before");
  // A batch has 200 messages; these and the first one are 201.
  await t.run(async (ctx) => {
    const message = await ctx.db.query("messages").first();
    if (!message) throw new Error("No message");
    const { _id, _creationTime, clientId: _clientId, ...fields } = message;
    for (let i = 1; i <= 200; i += 1) {
      await ctx.db.insert("messages", { ...fields, timestamp: fields.timestamp - i });
    }
  });
  const view = await t.run((ctx) => ctx.db.query("conversationViews").unique());
  if (!view) throw new Error("No view");
  const { _id: viewId } = view;
  await admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
  // The first batch is flagged at once.
  const flaggedCount = () => t.run((ctx) => readCounter(ctx, "flaggedMessages"));
  expect(await flaggedCount()).toBe(200);
  await sendAs("after");
  for (let i = 0; i < 3; i += 1) await finishWork(t);
  const messages = await t.run((ctx) => ctx.db.query("messages").collect());
  const unflagged = messages.filter(({ flagged }) => !flagged).map(({ clientId }) => clientId);
  expect([messages.length, unflagged, await flaggedCount()]).toEqual([202, ["after"], 201]);
  await admin.as.mutation(api.moderation.messages.unflag, { viewId });
  for (let i = 0; i < 3; i += 1) await finishWork(t);
  expect(await flaggedCount()).toBe(0);
});
