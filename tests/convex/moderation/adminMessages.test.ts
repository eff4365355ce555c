import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { readCounter, type SiteCounter } from "#convex/shared/model/counters.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addDesignatedAdmin,
  addListing,
  unreadOf,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { designatedOnly, expectRoles } from "../kit/roles";

const page = { numItems: 20, cursor: null };
const all = { filter: "all", paginationOpts: page } as const;
let sentCount = 0;
/** Two users with conversations about two of the seller's listings, three messages in all. */
async function talk(t: Backend) {
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const sendMessage = async (
    from: typeof buyer,
    to: typeof buyer,
    listing: number,
    message: string,
  ) => {
    const listingId = listings[listing];
    const conversationId = await addEmptyConversation(t, from, {
      sellerId: to.userId,
      ...(listingId ? { listingId } : {}),
    });
    const clientId = `admin-${(sentCount += 1)}`;
    await from.as.mutation(api.messages.thread.send, { conversationId, message, clientId });
    return conversationId;
  };
  const listings = [await addListing(t, seller.userId), await addListing(t, seller.userId)];
  await sendMessage(buyer, seller, 0, "Still there?");
  await sendMessage(seller, buyer, 0, "Yes.");
  await sendMessage(buyer, seller, 1, "And these?");
  return { buyer, seller, say: sendMessage };
}

async function world() {
  const t = startBackend();
  const admin = await addDesignatedAdmin(t);
  const people = await talk(t);
  const { page: views } = await admin.as.query(api.moderation.messages.list, all);
  const viewId = views[0]?.viewId;
  if (!viewId) throw new Error("The talk has no view");
  const view = async () =>
    (await admin.as.query(api.moderation.messages.list, all)).page.find(
      (row) => row.viewId === viewId,
    );
  const counter = async (name: SiteCounter) => await t.run((ctx) => readCounter(ctx, name));
  return { t, admin, ...people, viewId, view, counter };
}

describe("conversation views", () => {
  test("contain everything two people wrote to each other, whatever the listing", async () => {
    const { admin, viewId, view } = await world();
    expect(await view()).toMatchObject({
      type: "message",
      sender: { name: "Bea Buyer", canSuspend: true },
      receiver: { name: "Sam Seller" },
      messageCount: 3,
      isRead: false,
      flagged: false,
      flagCategory: null,
    });
    const { page: messages } = await admin.as.query(api.moderation.messages.thread, {
      viewId,
      paginationOpts: page,
    });
    expect(messages.map(({ message }) => message)).toEqual(["And these?", "Yes.", "Still there?"]);
    expect(await admin.as.query(api.moderation.messages.counts, {})).toEqual({
      all: 1,
      seller_status: 0,
      message: 1,
    });
  });

  test("separate seller-status messages from users' messages, and count each filter", async () => {
    const { admin, buyer, t } = await world();
    const applicationId = await buyer.as.mutation(api.sellers.applications.submit, {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    });
    await admin.as.mutation(api.moderation.approvals.decide, {
      applicationId,
      approve: true,
      reason: "",
    });
    const sees = async (filter: "seller_status" | "message") =>
      (
        await admin.as.query(api.moderation.messages.list, { filter, paginationOpts: page })
      ).page.map(({ sender, receiver }) => `${sender.name} > ${receiver.name}`);
    expect(await sees("seller_status")).toEqual(["Shoal Admin > Bea Buyer"]);
    expect(await sees("message")).toEqual(["Bea Buyer > Sam Seller"]);
    expect(await admin.as.query(api.moderation.messages.counts, {})).toEqual({
      all: 2,
      seller_status: 1,
      message: 1,
    });
    const unnamed = await addPerson(t, { fullName: "" });
    await addListing(t, unnamed.userId);
    const listing = await addListing(t, unnamed.userId);
    const conversationId = await addEmptyConversation(t, buyer, {
      sellerId: unnamed.userId,
      listingId: listing,
    });
    await unnamed.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "Hi",
      clientId: "u",
    });
    expect((await sees("message"))[0]).toBe(`${unnamed.email} > Bea Buyer`);
  });
});

describe("marking as read", () => {
  test("covers both directions and every listing, and updates all badges", async () => {
    const { admin, buyer, seller, viewId, view } = await world();
    await admin.as.mutation(api.moderation.messages.markRead, { viewId });
    expect((await view())?.isRead).toBe(true);
    for (const person of [buyer, seller]) {
      expect(await unreadOf(person)).toBe(0);
      const { page: list } = await person.as.query(api.messages.conversations.list, {
        paginationOpts: page,
      });
      expect(list.map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
    }
    const { page: messages } = await admin.as.query(api.moderation.messages.thread, {
      viewId,
      paginationOpts: page,
    });
    expect(messages.every(({ isRead }) => isRead)).toBe(true);
  });

  test("doesn't tell the sender that the recipient has read it", async () => {
    const { admin, buyer, say, seller, viewId } = await world();
    const conversationId = await say(buyer, seller, 0, "Hello?");
    await admin.as.mutation(api.moderation.messages.markRead, { viewId });
    const head = await buyer.as.query(api.messages.conversations.get, { conversationId });
    expect(head.otherSeenAt).toBe(0);
  });

  test("a conversation counts as read once both people have read it, until a new message", async () => {
    const { buyer, seller, say, view } = await world();
    for (const [sender, to] of [
      [buyer, seller],
      [seller, buyer],
    ] as const) {
      for (const listing of [0, 1]) {
        const conversationId = await say(sender, to, listing, "Read this");
        await to.as.mutation(api.messages.thread.markRead, { conversationId });
      }
    }
    expect((await view())?.isRead).toBe(true);
    await say(seller, buyer, 0, "One more");
    expect(await view()).toMatchObject({ isRead: false, messageCount: 8 });
  });

  test("removes contact messages from the admin's inbox", async () => {
    const t = startBackend();
    const admin = await addDesignatedAdmin(t);
    const person = await addPerson(t);
    await person.as.mutation(api.messages.contact.send, {
      name: "P",
      email: "p@shoal.test",
      messageType: "feedback",
      subject: "",
      message: "Lovely",
    });
    const unread = async () =>
      (await admin.as.query(api.moderation.overview.counts, {})).unreadConversations;
    expect(await unread()).toBe(2);
    const { page: views } = await admin.as.query(api.moderation.messages.list, all);
    const view = views[0];
    if (!view) throw new Error("No view");
    await admin.as.mutation(api.moderation.messages.flag, {
      viewId: view.viewId,
      category: "Spam",
    });
    expect((await admin.as.query(api.moderation.overview.counts, {})).flaggedItems).toBe(2);
    await admin.as.mutation(api.moderation.messages.unflag, { viewId: view.viewId });
    expect((await admin.as.query(api.moderation.overview.counts, {})).flaggedItems).toBe(0);
    await admin.as.mutation(api.moderation.messages.markRead, { viewId: view.viewId });
    expect(await unread()).toBe(0);
  });
});

test("marking as read continues until every conversation between the two is read", async () => {
  const { t, admin, viewId } = await world();
  await t.run(async ({ db }) => {
    const members = await db.query("conversationMembers").collect();
    const first = await db.query("conversations").first();
    if (!first) throw new Error("No conversation");
    const { _id, _creationTime, ...talk } = first;
    for (let i = 0; i < 12; i += 1) {
      const listing = await db.get("listings", first.listingId!);
      const { _id: _l, _creationTime: _c, ...fields } = listing!;
      const listingId = await db.insert("listings", fields);
      const conversationId = await db.insert("conversations", { ...talk, listingId });
      for (const member of members.filter(({ conversationId: memberOf }) => memberOf === _id)) {
        const { _id: _m, _creationTime: _t, ...side } = member;
        await db.insert("conversationMembers", {
          ...side,
          conversationId,
          listingId,
          unreadCount: 1,
        });
      }
    }
  });
  await admin.as.mutation(api.moderation.messages.markRead, { viewId });
  for (let step = 0; step < 3; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await t.finishInProgressScheduledFunctions();
  }
  const sides = await t.run(({ db }) => db.query("conversationMembers").collect());
  expect(sides.filter(({ unreadCount }) => unreadCount > 0)).toEqual([]);
});

describe("flagging", () => {
  test("sets the category on the view and its messages, and unflagging clears both", async () => {
    const { t, admin, viewId, view, counter } = await world();
    await admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
    expect(await view()).toMatchObject({ flagged: true, flagCategory: "Spam" });
    expect(await counter("flaggedMessages")).toBe(3);
    await admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Violation" });
    expect(await counter("flaggedMessages")).toBe(3);
    const categories = async () =>
      (await t.run((ctx) => ctx.db.query("messages").collect())).map((row) => row.flagCategory);
    expect(await categories()).toEqual(["Violation", "Violation", "Violation"]);
    await admin.as.mutation(api.moderation.messages.unflag, { viewId });
    expect(await view()).toMatchObject({ flagged: false, flagCategory: null });
    expect(await categories()).toEqual([null, null, null]);
    expect(await counter("flaggedMessages")).toBe(0);
    const trail = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
    expect(trail.map(({ action, reason }) => [action, reason])).toEqual([
      ["flag_conversation", "Spam"],
      ["flag_conversation", "Violation"],
      ["unflag_conversation", undefined],
    ]);
  });

  test("counts once if the same conversation is flagged twice", async () => {
    const { t, admin, viewId } = await world();
    const flag = () =>
      admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
    await flag();
    await flag();
    const trail = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
    expect(trail.map(({ action }) => action)).toEqual(["flag_conversation"]);
  });

  test("reaches every message in a conversation that takes several batches", async () => {
    const { t, admin, viewId, counter } = await world();
    await t.run(async (ctx) => {
      const first = await ctx.db.query("messages").first();
      if (!first) throw new Error("No message");
      const { _id, _creationTime, clientId: _, ...row } = first;
      for (let n = 1; n <= 450; n++) {
        await ctx.db.insert("messages", { ...row, timestamp: first.timestamp - n });
      }
    });
    await admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
    for (let step = 0; step < 3; step++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await t.finishInProgressScheduledFunctions();
    }
    expect(await counter("flaggedMessages")).toBe(453);
  });
});

describe("unauthorised", () => {
  test("only the designated admin can read, mark and flag", async () => {
    const { t, viewId } = await world();
    await expectRoles(t, designatedOnly, (as) => as.query(api.moderation.messages.counts, {}));
    await expectRoles(t, designatedOnly, (as) => as.query(api.moderation.messages.list, all));
    await expectRoles(t, designatedOnly, (as) =>
      as.query(api.moderation.messages.thread, { viewId, paginationOpts: page }),
    );
    await expectRoles(t, designatedOnly, (as) =>
      as.mutation(api.moderation.messages.markRead, { viewId }),
    );
    await expectRoles(t, designatedOnly, (as) =>
      as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" }),
    );
    await expectRoles(t, designatedOnly, (as) =>
      as.mutation(api.moderation.messages.unflag, { viewId }),
    );
  });

  test("the participants can't read the moderation view", async () => {
    const { buyer, viewId } = await world();
    await expectFail(
      buyer.as.query(api.moderation.messages.thread, { viewId, paginationOpts: page }),
      "admin_only_page",
    );
  });
});
