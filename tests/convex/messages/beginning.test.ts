/** A conversation exists from its first message, and its kind depends on who begins. */

import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";

let t: Backend;
let buyer: Person;
let seller: Person;
let listingId: Id<"listings">;
beforeEach(async () => {
  t = startBackend();
  buyer = await addPerson(t, { fullName: "Bea Buyer" });
  seller = await addSeller(t, { fullName: "Sam Seller" });
  listingId = await addListing(t, seller.userId);
});

type To = { sellerId: Id<"users">; listingId?: Id<"listings"> };
const conversationFor = ({ as }: Person, to: To) =>
  as.query(api.messages.conversations.between, to);
let messageCount = 0;
async function beginChat({ as }: Person, to: To, message = "Hello") {
  messageCount += 1;
  const clientId = `begin-${messageCount}`;
  return await as.mutation(api.messages.thread.begin, { ...to, message, clientId });
}
const rows = () =>
  t.run(async ({ db }) => ({
    conversations: await db.query("conversations").collect(),
    members: await db.query("conversationMembers").collect(),
    messages: await db.query("messages").collect(),
  }));
const list = async ({ as }: Person) =>
  (
    await as.query(api.messages.conversations.list, {
      paginationOpts: { numItems: 20, cursor: null },
    })
  ).page;
const favourite = async ({ as }: Person, id: Id<"listings">) => {
  await as.mutation(api.listings.favourites.set, { listingId: id, isFavourite: true });
};
const atSeller = () => ({ sellerId: seller.userId, listingId });

test("a conversation can't be started with a deleted account", async () => {
  await t.run(async ({ db }) => {
    for (const { _id, userId } of await db.query("userProfiles").collect()) {
      if (userId === seller.userId) await db.patch("userProfiles", _id, { deletedAt: 1 });
    }
  });
  await expectFail(conversationFor(buyer, atSeller()), "not_found");
  await expectFail(beginChat(buyer, atSeller()), "not_found");
});

test("just viewing a new conversation writes nothing", async () => {
  expect(await conversationFor(buyer, atSeller())).toMatchObject({
    conversationId: null,
    kind: "chat",
    other: { fullName: "Sam Seller" },
    listing: { listingId, title: "Cherry shrimp, ten young ones" },
    canSend: true,
    unreadCount: 0,
  });
  expect(await rows()).toEqual({ conversations: [], members: [], messages: [] });
});

test("a refused first message starts no conversation", async () => {
  await expectFail(beginChat(buyer, atSeller(), "   "), "message_empty");
  await expectFail(beginChat(buyer, atSeller(), "x".repeat(4001)), "message_long");
  expect(await rows()).toEqual({ conversations: [], members: [], messages: [] });
});

test("two users who write at once share one conversation, and both see it", async () => {
  await Promise.all([
    beginChat(buyer, atSeller(), "Are they still there?"),
    beginChat(seller, { sellerId: buyer.userId, listingId }, "You asked about the shrimp."),
  ]);
  const { conversations, messages } = await rows();
  expect(conversations).toHaveLength(1);
  expect(messages).toHaveLength(2);
  for (const person of [buyer, seller]) expect(await list(person)).toHaveLength(1);
  const head = await conversationFor(buyer, atSeller());
  expect(head.conversationId).toBe(conversations[0]?._id);
  expect(head.unreadCount).toBe(1);
});

test("a first message resent after a lost response is stored once", async () => {
  const first = { ...atSeller(), message: "Once", clientId: "the-same" };
  const firstMessage = await buyer.as.mutation(api.messages.thread.begin, first);
  expect(await buyer.as.mutation(api.messages.thread.begin, first)).toBe(firstMessage);
  const { conversationId } = await conversationFor(buyer, atSeller());
  if (conversationId === null) throw new Error("No conversation was started");
  const retryArgs = { conversationId, message: "Once", clientId: "the-same" };
  expect(await buyer.as.mutation(api.messages.thread.send, retryArgs)).toBe(firstMessage);
  expect((await rows()).messages).toHaveLength(1);
});

test("users talk about a listing only with its seller, and only an admin can start a conversation without one", async () => {
  const other = await addPerson(t);
  const admin = await addAdmin(t);
  for (const [to, code] of [
    [{ sellerId: other.userId, listingId }, "forbidden"],
    [{ sellerId: other.userId }, "forbidden"],
    [{ sellerId: admin.userId }, "forbidden"],
    [{ sellerId: buyer.userId, listingId }, "not_found"],
  ] as const) {
    await expectFail(conversationFor(buyer, to), code);
    await expectFail(beginChat(buyer, to), code);
  }
  await beginChat(admin, { sellerId: buyer.userId });
  // An existing conversation does not bypass the contact form either.
  await expectFail(beginChat(buyer, { sellerId: admin.userId }), "forbidden");
});

test("a seller can't start a conversation with a user who has shown no interest in the listing", async () => {
  const to = { sellerId: buyer.userId, listingId };
  const other = await addListing(t, seller.userId);
  await favourite(buyer, other);
  await expectFail(conversationFor(seller, to), "forbidden");
  await expectFail(beginChat(seller, to), "forbidden");
  expect(await rows()).toEqual({ conversations: [], members: [], messages: [] });
  await favourite(buyer, listingId);
  expect(await conversationFor(seller, to)).toMatchObject({ kind: "chat", canSend: true });
  await beginChat(seller, to);
});

test("a seller can answer a user who has written about the listing", async () => {
  await beginChat(buyer, atSeller());
  await beginChat(seller, { sellerId: buyer.userId, listingId }, "They are");
  expect((await rows()).messages).toHaveLength(2);
});

test("an admin starts a conversation as the team, from a seller's page or about a listing", async () => {
  const admin = await addAdmin(t);
  for (const to of [{ sellerId: seller.userId }, atSeller()]) {
    expect(await conversationFor(admin, to)).toMatchObject({ kind: "admin", canSend: true });
    await beginChat(admin, to, "About your parcels");
    const [row] = await list(seller);
    const conversationId = row?.conversationId ?? ("" as Id<"conversations">);
    const head = await seller.as.query(api.messages.conversations.get, { conversationId });
    expect(head).toMatchObject({ kind: "admin", canSend: false });
  }
  const { conversations, messages } = await rows();
  expect(conversations.map(({ kind }) => kind)).toEqual(["admin", "admin"]);
  expect(messages.map((row) => [row.isAdminMessage, row.messageType])).toEqual([
    [true, "admin"],
    [true, "admin"],
  ]);
});

test("an admin who buys or sells chats about the order separately from the team's conversation", async () => {
  const admin = await addAdmin(t);
  await beginChat(admin, atSeller(), "The team's word");
  const chat = await addEmptyConversation(t, admin, atSeller());
  expect(await conversationFor(admin, atSeller())).toMatchObject({
    conversationId: chat,
    kind: "chat",
  });
  const ownListing = await addListing(t, admin.userId);
  await favourite(buyer, ownListing);
  expect(
    await conversationFor(admin, { sellerId: buyer.userId, listingId: ownListing }),
  ).toMatchObject({
    kind: "chat",
  });
  // A seller who writes to the admin about the listing uses the chat, not the team's conversation.
  await beginChat(seller, { sellerId: admin.userId, listingId }, "About your order");
  const { messages } = await rows();
  expect(messages.map(({ isAdminMessage }) => isAdminMessage)).toEqual([true, false]);
});

test("a withheld listing can't be asked about, except in an existing conversation", async () => {
  const early = await addPerson(t);
  await beginChat(early, atSeller(), "Are they still there?");
  await favourite(buyer, listingId);
  for (const state of [{ isHidden: true }, { isHidden: false, proof: "waiting" }] as const) {
    await t.run(({ db }) => db.patch("listings", listingId, state));
    await expectFail(conversationFor(buyer, atSeller()), "not_found");
    await expectFail(beginChat(buyer, atSeller()), "not_found");
    expect(await conversationFor(early, atSeller())).toMatchObject({ listing: { listingId } });
    expect(await conversationFor(seller, { sellerId: buyer.userId, listingId })).toMatchObject({
      conversationId: null,
    });
    expect(await conversationFor(await addAdmin(t), atSeller())).toMatchObject({ kind: "admin" });
  }
  expect((await rows()).conversations).toHaveLength(1);
});

test("while a listing is withheld, its chat shows its title only to its seller and admins", async () => {
  const early = await addPerson(t);
  const admin = await addAdmin(t);
  await beginChat(early, atSeller(), "Are they still there?");
  await beginChat(admin, atSeller(), "About your listing");
  const { title } = (await t.run(({ db }) => db.get("listings", listingId)))!;
  const HIDDEN = { title: "A listing that isn't on sale", species: "", imageUrl: null };
  const titles = async (person: Person) => {
    const page = await list(person);
    const talks = page.filter(({ listing }) => listing?.listingId === listingId);
    return talks.map(({ listing }) => listing?.title);
  };
  const find = async ({ as }: Person) =>
    (
      await as.query(api.messages.conversations.search, {
        text: title,
        paginationOpts: { numItems: 20, cursor: null },
      })
    ).page.length;
  expect(await titles(early)).toEqual([title]);
  expect(await find(early)).toBe(1);
  const states = [{ isHidden: true }, { isHidden: false, awaitsReview: true }] as const;
  for (const state of states) {
    await t.run(({ db }) => db.patch("listings", listingId, state));
    expect(await conversationFor(early, atSeller())).toMatchObject({ listing: HIDDEN });
    expect(await titles(early)).toEqual([HIDDEN.title]);
    expect(await find(early)).toBe(0);
    expect(await titles(seller)).toContain(title);
    const toEarly = { sellerId: early.userId, listingId };
    expect(await conversationFor(seller, toEarly)).toMatchObject({ listing: { title } });
  }
  await t.run(({ db }) => db.patch("listings", listingId, { awaitsReview: undefined }));
  expect(await titles(early)).toEqual([title]);
});

test("a seller's message about a withheld listing names it in neither bell nor email", async () => {
  await beginChat(buyer, atSeller(), "Are they still there?");
  const { title } = (await t.run(({ db }) => db.get("listings", listingId)))!;
  await t.run(({ db }) => db.patch("listings", listingId, { isHidden: true }));
  await beginChat(seller, { sellerId: buyer.userId, listingId }, "Yes.");
  const told = await t.run(async ({ db }) => ({
    bell: (await db.query("notifications").collect()).filter(
      ({ userId }) => userId === buyer.userId,
    ),
    emails: (await db.query("emails").collect()).filter(({ to }) => to === buyer.email),
  }));
  expect(told.bell).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain(title);
});

test("a message queued by one user isn't sent in the name of the next user signed in", async () => {
  const words = { message: "From the first", clientId: "waited", from: seller.userId };
  const first = { ...atSeller(), ...words };
  await expectFail(buyer.as.mutation(api.messages.thread.begin, first), "forbidden");
  await beginChat(buyer, atSeller());
  const conversationId = (await rows()).conversations[0]!._id;
  const later = { conversationId, ...words };
  await expectFail(buyer.as.mutation(api.messages.thread.send, later), "forbidden");
  expect((await rows()).messages.map(({ message }) => message)).toEqual(["Hello"]);
  await buyer.as.mutation(api.messages.thread.send, { ...later, from: buyer.userId });
  expect((await rows()).messages).toHaveLength(2);
});
