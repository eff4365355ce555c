/** What an account did still counts after it has left its mailbox, and after it came back by undoing the change. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { LEFT_MAX } from "#convex/accounts/model/leftMailboxes.ts";
import { joinMailbox } from "#convex/accounts/model/mailboxes.ts";
import { claimCounts } from "#convex/claims/model/partyClaims.ts";
import {
  DAY_MS,
  HOUR_MS,
  LATE_CANCELS_MAX,
  MAILBOX_CHANGE_MS,
  MINUTE_MS,
} from "#convex/domain/shared/constants.ts";
import { recordTakedown, similarTakedown } from "#convex/listings/model/takedown.ts";
import { blockBetween, startBlock } from "#convex/messages/model/blocks.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { changeEmail } from "../kit/changeAddress";
import { addArrivedOrder, claim, addPhoto } from "../kit/claimHelpers";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  type Person,
} from "../kit/helpers";
import { orderOf, pay, settle, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review, reviewRow } from "../kit/reviewHelpers";

const SPARE = "spare@elsewhere.test";

beforeAll(setAuthKeys);

let shop: Shop;
beforeEach(async () => {
  shop = await startShop({ quantity: 200 });
});

const profile = async ({ userId }: Pick<Person, "userId">) => {
  const found = await shop.t.run((ctx) => profileOf(ctx, userId));
  if (found === null) throw new Error("No profile");
  return found;
};
const leave = async (person: Person, email = SPARE) => await changeEmail(shop.t, person, email);

/** Gives an account another address and adds it to that mailbox, as confirming a sign-up does. */
async function join(person: Person, email: string): Promise<void> {
  const { _id } = await profile(person);
  await shop.t.run(async (ctx) => {
    await ctx.db.patch("userProfiles", _id, { email });
    const joining = await profileOf(ctx, person.userId);
    if (joining) await joinMailbox(ctx, joining);
  });
}

/** The person in a new session, since undoing a change ends all others. */
async function logInAgain(person: Person): Promise<Person> {
  const { userId } = person;
  const expirationTime = Date.now() + DAY_MS;
  const sessionId = await shop.t.run(({ db }) =>
    db.insert("authSessions", { userId, expirationTime }),
  );
  return { ...person, sessionId, as: shop.t.withIdentity({ subject: `${userId}|${sessionId}` }) };
}

/** Pays for an order of another seller each time, and cancels it an hour later. */
async function cancelLate(buyer: Person) {
  const listingId = await addListing(shop.t, (await addSeller(shop.t)).userId);
  const orderId = await startOrder(shop, buyer, {
    listingId,
    deliveryMethod: "courier",
    outcode: "M1",
  });
  await settle(shop.t);
  await pay(shop, orderId);
  await settle(shop.t, HOUR_MS);
  await buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
  await settle(shop.t, DAY_MS);
}
const cancelOften = async (buyer: Person, times = LATE_CANCELS_MAX) => {
  for (let i = 0; i < times; i += 1) await cancelLate(buyer);
};

describe("the accounts of a mailbox", () => {
  test.each([
    ["once", 1],
    ["twice", 2],
    ["three times", 3],
  ])("can't leave it in turn: after one left and came back %s", async (_, times) => {
    let nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    for (let i = 0; i < times; i += 1) {
      const comeBack = await leave(nell);
      expect(await comeBack()).toBe("undone");
      nell = await logInAgain(nell);
    }
    await expectFail(leave(second), "email_changed_recently");
    await expectFail(leave(second, "third@elsewhere.test"), "email_changed_recently");
    await settle(shop.t, MAILBOX_CHANGE_MS);
    await leave(second);
    await settle(shop.t, MAILBOX_CHANGE_MS + MINUTE_MS);
    await shop.t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect(await shop.t.run(({ db }) => db.query("leftMailboxes").collect())).toEqual([]);
  });

  test("can't after the one that left and came back was deleted", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await (
      await leave(nell)
    )();
    const deleted = await profile(nell);
    await shop.t.run((ctx) => deleteAccount(ctx, deleted, "owner"));
    await expectFail(leave(second), "email_changed_recently");
  });
});

test(`an account leaves at most ${LEFT_MAX} mailboxes in 90 days`, async () => {
  const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
  for (let i = 0; i < LEFT_MAX; i += 1) {
    await leave(nell, `nell@${i}.test`);
    await settle(shop.t, DAY_MS);
  }
  await expectFail(leave(nell), "email_changed_recently");
  await settle(shop.t, MAILBOX_CHANGE_MS - (LEFT_MAX - 1) * DAY_MS);
  await leave(nell);
});

describe("an account that was blocked after it had left its mailbox", () => {
  /** Whether each account with these `emails` is banned, suspicious or noted in the trail after Nell has come back. */
  const othersAfterReturn = async (
    emails: string[],
    block: "ban" | "suspend" | null,
    isBackFirst = false,
  ) => {
    const admin = await addAdmin(shop.t);
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const others = await Promise.all(emails.map((email) => addPerson(shop.t, { email })));
    const comeBack = await leave(nell);
    if (isBackFirst) await comeBack();
    const { userId } = nell;
    const { ban, suspend } = api.moderation.standing;
    const reason = "Scams";
    if (block === "ban") await admin.as.mutation(ban, { userId, purgeListings: false, reason });
    if (block === "suspend") await admin.as.mutation(suspend, { userId, suspended: true, reason });
    if (!isBackFirst) expect(await comeBack()).toBe("undone");
    await settle(shop.t);
    const trail = await shop.t.run(({ db }) => db.query("moderationEvents").collect());
    return await Promise.all(
      others.map(async (other) => {
        const { isBanned, suspicious } = await profile(other);
        const isNoted = trail.some(
          ({ targetUserId, adminId }) => targetUserId === other.userId && adminId === null,
        );
        return { isBanned, suspicious, isNoted };
      }),
    );
  };
  const noted = { isBanned: false, suspicious: true, isNoted: true };
  const untouched = { isBanned: false, suspicious: false, isNoted: false };

  test.each(["ban", "suspend"] as const)("makes the others there suspicious: %s", async (block) => {
    const emails = ["nell+2@shoal.test", "nell+3@shoal.test"];
    expect(await othersAfterReturn(emails, block)).toEqual([noted, noted]);
  });

  test("changes nothing for other mailboxes, the new one included", async () => {
    const emails = ["otto@shoal.test", SPARE.replace("@", "+2@")];
    const [otto, spare] = await othersAfterReturn(emails, "suspend");
    expect(otto).toEqual(untouched);
    expect(spare?.isNoted).toBe(false);
  });

  test("changes nothing without a block", async () => {
    expect(await othersAfterReturn(["nell+2@shoal.test"], null)).toEqual([untouched]);
  });

  test("is banned with the others, if it came back first", async () => {
    expect(await othersAfterReturn(["nell+2@shoal.test"], "ban", true)).toEqual([
      { isBanned: true, suspicious: false, isNoted: false },
    ]);
  });
});

describe("an account that left its mailbox before another one there was blocked", () => {
  const leaverAfter = async (block: "ban" | "suspend", waitMs = 0) => {
    const admin = await addAdmin(shop.t);
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const { userId } = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await leave(nell);
    vi.setSystemTime(Date.now() + waitMs);
    const { ban, suspend } = api.moderation.standing;
    const reason = "Scams";
    if (block === "ban") await admin.as.mutation(ban, { userId, purgeListings: false, reason });
    else await admin.as.mutation(suspend, { userId, suspended: true, reason });
    const { isBanned, isSuspended, suspicious } = await profile(nell);
    const trail = await shop.t.run(({ db }) => db.query("moderationEvents").collect());
    const notes = trail.filter(({ targetUserId }) => targetUserId === nell.userId);
    return { isBlocked: isBanned || isSuspended, suspicious, notes: notes.length };
  };

  test.each(["ban", "suspend"] as const)("becomes suspicious, with a note: %s", async (block) => {
    expect(await leaverAfter(block)).toEqual({ isBlocked: false, suspicious: true, notes: 1 });
  });

  test.each([false, true])("is as before once the block was undone: %s", async (suspicious) => {
    const admin = await addAdmin(shop.t);
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const { userId } = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await leave(nell);
    const { _id } = await profile(nell);
    await shop.t.run(({ db }) => db.patch("userProfiles", _id, { suspicious }));
    const { ban, undo } = api.moderation.standing;
    const change = { userId, purgeListings: false, reason: "Scams" };
    const { eventId } = await admin.as.mutation(ban, change);
    expect(await profile(nell)).toMatchObject({ suspicious: true });
    if (eventId) await admin.as.mutation(undo, { eventId });
    expect(await profile(nell)).toMatchObject({ suspicious });
  });

  test("becomes suspicious too if it shared another mailbox with an account blocked along", async () => {
    const admin = await addAdmin(shop.t);
    const { userId } = await addPerson(shop.t, { email: "nell@shoal.test" });
    const mover = await addPerson(shop.t, { email: "otto@shoal.test" });
    const stayer = await addPerson(shop.t, { email: "otto+2@shoal.test" });
    await leave(mover, "nell+2@shoal.test");
    const ban = { userId, purgeListings: false, reason: "Scams" };
    await admin.as.mutation(api.moderation.standing.ban, ban);
    expect(await profile(mover)).toMatchObject({ isBanned: true });
    expect(await profile(stayer)).toMatchObject({ isBanned: false, suspicious: true });
  });

  test("stays as it is after 90 days", async () => {
    const unchanged = { isBlocked: false, suspicious: false, notes: 0 };
    expect(await leaverAfter("ban", MAILBOX_CHANGE_MS + DAY_MS)).toEqual(unchanged);
  });
});

describe("an order between an account and one of the mailbox that it left", () => {
  const isWithinMailbox = async (buyer: Person) => {
    const orderId = await startOrder(shop, buyer);
    await settle(shop.t);
    return (await orderOf(shop.t, orderId)).isWithinMailbox === true;
  };
  const sibling = async () =>
    await addPerson(shop.t, { email: shop.seller.email.replace("@", "+2@") });

  test("counts as one within the mailbox, if the buyer left", async () => {
    const buyer = await sibling();
    const comeBack = await leave(buyer);
    expect(await isWithinMailbox(buyer)).toBe(true);
    await comeBack();
    expect(await isWithinMailbox(await logInAgain(buyer))).toBe(true);
  });

  test("counts as one within the mailbox, if the seller left", async () => {
    const buyer = await sibling();
    await leave(shop.seller);
    expect(await isWithinMailbox(buyer)).toBe(true);
  });

  test("counts as one within the mailbox, if the buyer left the spare one of the seller", async () => {
    const buyer = await addPerson(shop.t, { email: "otto@shoal.test" });
    expect(await isWithinMailbox(buyer)).toBe(false);
    const comeBack = await leave(buyer, shop.seller.email.replace("@", "+2@"));
    await comeBack();
    expect(await isWithinMailbox(await logInAgain(buyer))).toBe(true);
  });

  test("counts as one within the mailbox, if the seller left it before the buyer did", async () => {
    const buyer = await addPerson(shop.t, { email: "otto@shoal.test" });
    const comeBack = await leave(buyer, shop.seller.email.replace("@", "+2@"));
    await leave(shop.seller);
    await comeBack();
    expect(await isWithinMailbox(await logInAgain(buyer))).toBe(true);
  });

  test("counts as any other after 90 days", async () => {
    const buyer = await sibling();
    await leave(buyer);
    await settle(shop.t, MAILBOX_CHANGE_MS);
    expect(await isWithinMailbox(buyer)).toBe(false);
  });
});

describe("reviews", () => {
  const countedReview = async (buyer: Person) => {
    const world = { ...shop, buyer };
    const orderId = await addCompletedOrder(world);
    await review(world, orderId, { overall: 5 });
    return (await reviewRow(shop, orderId)).isCounted;
  };

  test("of accounts that take turns at one address count once", async () => {
    for (const [name, isCounted] of [
      ["nell", true],
      ["otto", false],
      ["pia", false],
    ] as const) {
      const person = await addPerson(shop.t, { email: `${name}@shoal.test` });
      const comeBack = await leave(person);
      expect(await countedReview(person)).toBe(isCounted);
      expect(await comeBack()).toBe("undone");
    }
  });

  test("of an account keep those of its old mailbox from counting", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    expect(await countedReview(nell)).toBe(true);
    await leave(nell);
    expect(await countedReview(second)).toBe(false);
  });

  test.each(["away", "back"])("of those that stayed keep the leaver's out: %s", async (where) => {
    let nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    const comeBack = await leave(nell);
    expect(await countedReview(second)).toBe(true);
    if (where === "back") {
      expect(await comeBack()).toBe("undone");
      nell = await logInAgain(nell);
    }
    expect(await countedReview(nell)).toBe(false);
  });

  test("of an account that joins the mailbox afterwards keep the leaver's out", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    await leave(nell);
    const second = await addPerson(shop.t);
    await join(second, "nell+2@shoal.test");
    expect(await countedReview(second)).toBe(true);
    expect(await countedReview(nell)).toBe(false);
  });

  test("of both count after 90 days", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await leave(nell);
    await settle(shop.t, MAILBOX_CHANGE_MS);
    expect(await countedReview(second)).toBe(true);
    expect(await countedReview(nell)).toBe(true);
  });
});

describe("late cancellations", () => {
  test("by an account that left its mailbox count for those that stayed, away and back", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    const comeBack = await leave(nell);
    await cancelOften(nell);
    await expectFail(cancelLate(second), "late_cancels_used");
    await comeBack();
    await expectFail(cancelLate(second), "late_cancels_used");
  });

  test("by an account that stayed count for the one that left", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await leave(nell);
    await cancelOften(second);
    await expectFail(cancelLate(nell), "late_cancels_used");
  });

  test("at one address by accounts of two mailboxes count together", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const comeBack = await leave(nell);
    await cancelOften(nell);
    await comeBack();
    const otto = await addPerson(shop.t, { email: "otto@shoal.test" });
    await leave(otto);
    await expectFail(cancelLate(otto), "late_cancels_used");
  });

  test("count once, if the account left, came back and was deleted", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    await cancelOften(nell, LATE_CANCELS_MAX - 1);
    await (
      await leave(nell)
    )();
    const deleted = await profile(nell);
    await shop.t.run((ctx) => deleteAccount(ctx, deleted, "owner"));
    const again = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await cancelLate(again);
    await expectFail(cancelLate(again), "late_cancels_used");
  });
});

describe("a claim", () => {
  test.each(["leaver", "stayer"])(
    "can't reuse a photo across a move: the %s first",
    async (who) => {
      const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
      const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
      await leave(nell);
      const claimAs = async (buyer: Person) => {
        const world = { ...shop, buyer };
        const orderId = await addArrivedOrder(world, 1);
        const photos = [await addPhoto(world, buyer, {}, 200)];
        await claim(world, orderId, { photos });
      };
      const [first, next] = who === "leaver" ? [nell, second] : [second, nell];
      await claimAs(first);
      const { message } = await expectFail(claimAs(next), "invalid_input");
      expect(message).toContain("another claim");
      const counts = await shop.t.run((ctx) => claimCounts(ctx, next.userId, "buyer"));
      expect(counts.claims).toBe(1);
    },
  );
});

describe("a listing that was taken down", () => {
  const addPair = async () => [
    await addSeller(shop.t, { email: "sam@shoal.test" }),
    await addSeller(shop.t, { email: "sam+2@shoal.test" }),
  ];
  const takeDown = async ({ userId }: Person) => {
    const listingId = await addListing(shop.t, userId);
    await shop.t.run(async (ctx) => {
      const listing = await ctx.db.get("listings", listingId);
      if (listing) await recordTakedown(ctx, listing, "Kept too warm");
    });
    return async (seller: Person) => {
      const repeater = await profile(seller);
      return await shop.t.run(async (ctx) => {
        const listing = await ctx.db.get("listings", listingId);
        if (listing) await similarTakedown(ctx, repeater, { ...listing, images: [] });
      });
    };
  };

  test("can't be repeated by an account of the seller's old mailbox that has left it", async () => {
    const [sam, second] = await addPair();
    const repeatAs = await takeDown(sam!);
    const comeBack = await leave(second!);
    await expectFail(repeatAs(second!), "takedown_unchanged");
    await comeBack();
    await expectFail(repeatAs(second!), "takedown_unchanged");
  });

  test("can't be repeated by the mailbox that its seller had left, away and back", async () => {
    const [sam, second] = await addPair();
    const comeBack = await leave(sam!);
    const repeatAs = await takeDown(sam!);
    await expectFail(repeatAs(second!), "takedown_unchanged");
    await comeBack();
    await expectFail(repeatAs(second!), "takedown_unchanged");
  });

  test("can be repeated by another mailbox", async () => {
    const [sam] = await addPair();
    const repeatAs = await takeDown(sam!);
    await repeatAs(await addSeller(shop.t, { email: "otto@shoal.test" }));
  });
});

test("a block of the mailbox holds for an account that has left it, for 90 days", async () => {
  const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
  const second = await addPerson(shop.t, { email: "nell+2@shoal.test" });
  const blocked = await profile(nell);
  await shop.t.run((ctx) => startBlock(ctx, shop.seller.userId, blocked));
  const blockOfSecond = async () => {
    const [viewer, other] = [await profile(second), await profile(shop.seller)];
    return await shop.t.run((ctx) => blockBetween(ctx, viewer, other));
  };
  await leave(second);
  expect(await blockOfSecond()).toBe("undeliverable");
  await settle(shop.t, MAILBOX_CHANGE_MS);
  expect(await blockOfSecond()).toBeNull();
});
