import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { orderMoney } from "#convex/domain/shared/money.ts";
import { openConversation } from "#convex/messages/model/openConversation.ts";
import { postMessage } from "#convex/messages/model/sendMessage.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { changeEmail } from "../kit/changeAddress";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  unreadOf,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { addQuiz } from "../kit/orderHelpers";

let t: Backend;
let buyer: Person;
let seller: Person;
let listingId: Id<"listings">;
let conversationId: Id<"conversations">;

let messageCount = 0;
const messageArgs = (message: string) => ({ message, clientId: `choices-${(messageCount += 1)}` });
const sendMessage = ({ as }: Person, message = "Hello") =>
  as.mutation(api.messages.thread.send, { conversationId, ...messageArgs(message) });
const conversationOf = ({ as }: Person) =>
  as.query(api.messages.conversations.get, { conversationId });
const paginationOpts = { numItems: 20, cursor: null };
const list = async ({ as }: Person) =>
  (await as.query(api.messages.conversations.list, { paginationOpts })).page;
const find = async ({ as }: Person, text: string) =>
  (await as.query(api.messages.conversations.search, { text, paginationOpts })).page;
const bell = async ({ as }: Person) =>
  (await as.query(api.notifications.bell.list, { paginationOpts })).page;
const emails = () =>
  t.run(async ({ db }) =>
    (await db.query("emails").collect()).filter(({ kind }) => kind === "message"),
  );
const block = ({ as }: Person, isBlocked = true) =>
  as.mutation(api.messages.muteAndBlock.block, { conversationId, isBlocked });
const mute = ({ as }: Person, isMuted = true) =>
  as.mutation(api.messages.muteAndBlock.mute, { conversationId, isMuted });
const hide = ({ as }: Person, isHidden = true) =>
  as.mutation(api.messages.muteAndBlock.hide, { conversationId, isHidden });
/** Posts an order message in the name of one of its sides. */
const postOrderMessage = (from: Person, options: { isSilent?: boolean } = {}) =>
  t.run(async (ctx) => {
    const conversation = await openConversation(ctx, buyer.userId, seller.userId, listingId);
    const text = "Proposed delivery charge";
    await postMessage(ctx, conversation, from.userId, { text, isOrderContext: true, ...options });
  });
const passTime = () => t.finishAllScheduledFunctions(vi.runAllTimers);

beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  buyer = await addPerson(t, { fullName: "Bea Buyer" });
  seller = await addSeller(t, { fullName: "Sam Seller" });
  listingId = await addListing(t, seller.userId);
  await buyer.as.mutation(api.messages.thread.begin, {
    sellerId: seller.userId,
    listingId,
    ...messageArgs("Are they still there?"),
  });
  conversationId = (await list(buyer))[0]!.conversationId;
  await seller.as.mutation(api.messages.thread.markRead, { conversationId });
  await passTime();
});

describe("a block holds for every account of the blocked person's mailbox", () => {
  const others: [who: string, add: () => Promise<Person>, isSame: boolean][] = [
    ["an account made with a tag", () => addPerson(t, { email: "bea+2@shoal.test" }), true],
    [
      "an account with other capitals and two tags",
      () => addPerson(t, { email: "bea+a+b@shoal.test" }),
      true,
    ],
    [
      "an account made after the blocked one was deleted",
      async () => {
        const admin = await addAdmin(t);
        await admin.as.mutation(api.moderation.accounts.remove, { userId: buyer.userId });
        await passTime();
        return await addPerson(t, { email: "bea@shoal.test" });
      },
      true,
    ],
    ["another mailbox", () => addPerson(t, { email: "beatrice@shoal.test" }), false],
  ];
  test.each(others)("%s", async (_, add, isSame) => {
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, buyer.userId);
      const address = { email: "bea@shoal.test", mailbox: "bea@shoal.test" };
      if (profile) await ctx.db.patch("userProfiles", profile._id, address);
    });
    await block(seller);
    const other = await add();
    const { userId: sellerId } = seller;
    const begin = () =>
      other.as.mutation(api.messages.thread.begin, {
        sellerId,
        listingId,
        ...messageArgs("Hello?"),
      });
    const quizId = await addQuiz(t, other.userId, listingId);
    const buy = () =>
      other.as.mutation(api.orders.purchases.start, {
        lines: [{ listingId, quizId, quantity: 1, shownPrice: 500 }],
        deliveryMethod: "collection",
        outcode: "LS6",
        shownTotal: orderMoney(500, 1, 0).totalAmount,
      });
    if (!isSame) {
      await begin();
      await buy();
      expect((await list(seller))[0]).toMatchObject({ preview: "Hello?" });
      const orders = await t.run(({ db }) => db.query("orders").collect());
      expect(orders).toMatchObject([{ buyerId: other.userId, holdsStock: true }]);
      return;
    }
    await expectFail(begin(), "undeliverable");
    await expectFail(buy(), "purchase_refused");
    await seller.as.mutation(api.messages.muteAndBlock.unblock, { userId: buyer.userId });
    await begin();
  });

  test("an account of the mailbox that the blocked one had left before", async () => {
    await setAuthKeys();
    await changeEmail(t, buyer, "bea@shoal.test");
    const second = await addPerson(t, { email: "bea+2@shoal.test" });
    await changeEmail(t, buyer, "spare@shoal.test");
    await block(seller);
    const { userId: sellerId } = seller;
    const begin = () =>
      second.as.mutation(api.messages.thread.begin, {
        sellerId,
        listingId,
        ...messageArgs("Hello?"),
      });
    await expectFail(begin(), "undeliverable");
    await block(seller, false);
    await begin();
  });

  test("and nobody whom they haven't blocked", async () => {
    const second = await addSeller(t, { email: "sam+2@shoal.test" });
    await block(seller);
    const otherListing = await addListing(t, second.userId);
    const { userId: sellerId } = second;
    const hello = messageArgs("Hello?");
    await buyer.as.mutation(api.messages.thread.begin, {
      sellerId,
      listingId: otherListing,
      ...hello,
    });
    expect(await list(second)).toMatchObject([{ preview: "Hello?" }]);
  });
});

describe("a block", () => {
  test("stops messages in both directions, and the blocked user learns only that they can't be delivered", async () => {
    await block(seller);
    await expectFail(sendMessage(buyer), "undeliverable");
    await expectFail(sendMessage(seller), "blocking");
    expect(await conversationOf(buyer)).toMatchObject({ canSend: false, block: "undeliverable" });
    expect(await conversationOf(seller)).toMatchObject({
      canSend: false,
      block: "byMe",
      canBlock: true,
    });
    await expect(sendMessage(buyer)).rejects.toThrow("Messages to this person can't be delivered.");
  });

  test("applies to every listing, including new conversations", async () => {
    await block(seller);
    const other = await addListing(t, seller.userId);
    const to = { sellerId: seller.userId, listingId: other };
    await expectFail(
      buyer.as.mutation(api.messages.thread.begin, { ...to, ...messageArgs("And these?") }),
      "undeliverable",
    );
    expect(await buyer.as.query(api.messages.conversations.between, to)).toMatchObject({
      conversationId: null,
      canSend: false,
    });
  });

  test("hides typing and read receipts", async () => {
    await sendMessage(seller);
    await buyer.as.mutation(api.messages.thread.markRead, { conversationId });
    expect((await conversationOf(seller)).otherSeenAt).toBeGreaterThan(0);
    await buyer.as.mutation(api.messages.typing.set, { conversationId, isTyping: true });
    await block(seller);
    expect((await conversationOf(seller)).otherSeenAt).toBe(0);
    expect(await seller.as.query(api.messages.typing.otherIsTyping, { conversationId })).toBe(
      false,
    );
  });

  test("can only be lifted by the user who set it", async () => {
    await block(seller);
    await block(buyer, false);
    await expectFail(sendMessage(buyer), "undeliverable");
    await block(buyer);
    await block(seller, false);
    await expectFail(sendMessage(buyer), "blocking");
    await block(buyer, false);
    await sendMessage(buyer);
    expect(await conversationOf(seller)).toMatchObject({
      canSend: true,
      block: null,
      unreadCount: 1,
    });
  });

  test("is idempotent", async () => {
    await block(seller);
    await block(seller);
    await block(seller, false);
    expect(await t.run(async ({ db }) => await db.query("blocks").collect())).toEqual([]);
  });

  test("doesn't affect an open order, whose messages arrive, count and notify", async () => {
    await block(seller);
    await postOrderMessage(buyer);
    expect(await conversationOf(seller)).toMatchObject({ unreadCount: 1 });
    expect(await unreadOf(seller)).toBe(1);
    expect((await bell(seller))[0]?.isRead).toBe(false);
    await passTime();
    expect((await emails()).at(-1)?.to).toBe(seller.email);
  });

  test("can't be set on the team, which can always write", async () => {
    const admin = await addAdmin(t);
    await admin.as.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId,
      ...messageArgs("A word from the team"),
    });
    const conversationId = (await list(seller))[0]!.conversationId;
    const args = { conversationId, isBlocked: true };
    await expectFail(seller.as.mutation(api.messages.muteAndBlock.block, args), "forbidden");
    const conversation = await seller.as.query(api.messages.conversations.get, {
      conversationId,
    });
    expect(conversation.canBlock).toBe(false);
  });

  test("suppresses the email about earlier messages", async () => {
    await sendMessage(buyer);
    await block(seller);
    await passTime();
    expect(await emails()).toHaveLength(0);
  });
});

describe("a mute", () => {
  test("counts messages without bell or email", async () => {
    await mute(seller);
    const before = await bell(seller);
    await sendMessage(buyer);
    await passTime();
    expect(await unreadOf(seller)).toBe(1);
    expect(await bell(seller)).toEqual(before);
    expect(await emails()).toHaveLength(0);
    expect((await list(seller))[0]).toMatchObject({ isMuted: true, unreadCount: 1 });
    expect((await list(buyer))[0]).toMatchObject({ isMuted: false });
    expect(await conversationOf(seller)).toMatchObject({ isMuted: true });
  });

  test("lets order messages through, even after muted ones", async () => {
    await mute(seller);
    await sendMessage(buyer);
    await postOrderMessage(buyer);
    expect((await bell(seller))[0]?.isRead).toBe(false);
    await passTime();
    expect(await emails()).toHaveLength(1);
  });

  test("suppresses an email that is already scheduled, and can be lifted", async () => {
    await sendMessage(buyer);
    await mute(seller);
    await mute(seller);
    await passTime();
    expect(await emails()).toHaveLength(0);
    await mute(seller, false);
    await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    await sendMessage(buyer);
    await passTime();
    expect(await emails()).toHaveLength(1);
  });
});

describe("hiding", () => {
  test("removes the conversation, as read, from the user's own list until the next message", async () => {
    await sendMessage(buyer);
    await hide(seller);
    expect(await list(seller)).toEqual([]);
    expect(await list(buyer)).toHaveLength(1);
    expect(await unreadOf(seller)).toBe(0);
    expect(await conversationOf(seller)).toMatchObject({ isHidden: true });
    await sendMessage(buyer, "One more thing");
    expect(await list(seller)).toHaveLength(1);
    expect(await conversationOf(seller)).toMatchObject({ isHidden: false });
  });

  test("also ends with an order card, or by hand", async () => {
    await hide(seller);
    await postOrderMessage(buyer, { isSilent: true });
    expect(await list(seller)).toHaveLength(1);
    await hide(seller);
    await hide(seller, false);
    expect(await list(seller)).toHaveLength(1);
  });

  test("keeps the conversation searchable", async () => {
    await hide(buyer);
    expect(await find(buyer, "sam")).toMatchObject([{ conversationId, isHidden: true }]);
  });
});

describe("a search in the list", () => {
  test("matches the other member's name, the listing and the last message, ignoring case and accents", async () => {
    for (const text of ["SÁM sell", "cherry", "still there", "sam cherry", " "]) {
      expect(await find(buyer, text), text).toHaveLength(1);
    }
    for (const text of ["Bea", "sam guppy", "x".repeat(5000)]) {
      expect(await find(buyer, text), text).toHaveLength(0);
    }
  });

  test("uses the current name, and never that of a deleted account", async () => {
    await t.run(async ({ db }) => {
      const profiles = await db.query("userProfiles").collect();
      const sam = profiles.find(({ userId }) => userId === seller.userId)!;
      await db.patch("userProfiles", sam._id, { fullName: "Deleted user" });
    });
    expect(await find(buyer, "sam seller")).toHaveLength(0);
  });

  test("scans one page per call and says if there is more", async () => {
    const others = [await addListing(t, seller.userId), await addListing(t, seller.userId)];
    for (const id of others) {
      const to = { sellerId: seller.userId, listingId: id };
      await buyer.as.mutation(api.messages.thread.begin, { ...to, ...messageArgs("Axolotl") });
    }
    const firstPage = { numItems: 2, cursor: null };
    const args = { text: "still there", paginationOpts: firstPage };
    const first = await buyer.as.query(api.messages.conversations.search, args);
    expect(first).toMatchObject({ page: [], isDone: false });
    const second = await buyer.as.query(api.messages.conversations.search, {
      ...args,
      paginationOpts: { ...firstPage, cursor: first.continueCursor },
    });
    expect(second.page).toHaveLength(1);
  });
});

test("an email scheduled by an earlier version is still sent", async () => {
  await sendMessage(buyer);
  const member = await t.run(async ({ db }) =>
    (await db.query("conversationMembers").collect()).find(
      ({ userId }) => userId === seller.userId,
    ),
  );
  await t.mutation(internal.messages.unreadEmails.send, {
    memberId: member!._id,
    seenAt: member!.seenAt,
  });
  expect(await emails()).toHaveLength(1);
});

describe("settings", () => {
  const { muteAndBlock } = api.messages;
  const rows = async (
    query: typeof muteAndBlock.blocked | typeof muteAndBlock.muted | typeof muteAndBlock.hidden,
    { as }: Person,
  ) => (await as.query(query, { paginationOpts })).page;

  test("list blocked users to the blocker alone, and unblock without a conversation", async () => {
    await block(buyer);
    expect(await rows(muteAndBlock.blocked, buyer)).toMatchObject([
      { person: { userId: seller.userId, fullName: "Sam Seller" }, blockedAt: Date.now() },
    ]);
    expect(await rows(muteAndBlock.blocked, seller)).toEqual([]);
    await seller.as.mutation(muteAndBlock.unblock, { userId: buyer.userId });
    await expectFail(sendMessage(seller), "undeliverable");
    await buyer.as.mutation(muteAndBlock.unblock, { userId: seller.userId });
    expect(await rows(muteAndBlock.blocked, buyer)).toEqual([]);
    await sendMessage(seller);
  });

  test("list muted and hidden conversations until they are restored", async () => {
    await sendMessage(seller);
    await mute(buyer);
    await hide(buyer);
    const row = { conversationId, isMuted: true, isHidden: true };
    expect(await rows(muteAndBlock.muted, buyer)).toMatchObject([row]);
    expect(await rows(muteAndBlock.hidden, buyer)).toMatchObject([row]);
    expect(await rows(muteAndBlock.hidden, seller)).toEqual([]);
    await sendMessage(seller);
    await mute(buyer, false);
    expect(await rows(muteAndBlock.muted, buyer)).toEqual([]);
    expect(await rows(muteAndBlock.hidden, buyer)).toEqual([]);
  });
});
