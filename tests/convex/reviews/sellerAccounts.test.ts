/**
 * Accounts of one mailbox count as one seller: a buyer's praise counts once for all of them, and a bad record
 * survives a move to another mailbox and a deletion. The friend in these tests is a buyer who praises several
 * of a seller's accounts.
 */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { changeEmail } from "../kit/changeAddress";
import { addArrivedOrder, claim } from "../kit/claimHelpers";
import { addListing, addPerson, addSeller, type Person } from "../kit/helpers";
import { settle, type Shop, startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review, sellerCardOf } from "../kit/reviewHelpers";

const SPARE = "spare@elsewhere.test";

beforeAll(setAuthKeys);

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

/** The shop of another seller, with the same buyer. */
async function openShop(email: string): Promise<Shop> {
  const seller = await addSeller(shop.t, { email });
  const listingId = await addListing(shop.t, seller.userId, { quantity: 20 });
  return { ...shop, seller, listingId };
}

const move = async ({ seller }: Shop, email: string) => await changeEmail(shop.t, seller, email);

async function remove({ seller }: Shop): Promise<void> {
  await shop.t.run(async (ctx) => {
    const profile = await profileOf(ctx, seller.userId);
    if (profile) await deleteAccount(ctx, profile, "owner");
  });
  vi.advanceTimersByTime(MINUTE_MS);
}

/** The seller in a new session, since undoing a change ends all others. */
async function logInAgain(person: Person): Promise<Person> {
  const { userId } = person;
  const expirationTime = Date.now() + DAY_MS;
  const sessionId = await shop.t.run(({ db }) =>
    db.insert("authSessions", { userId, expirationTime }),
  );
  return { ...person, sessionId, as: shop.t.withIdentity({ subject: `${userId}|${sessionId}` }) };
}

/** Two animals arrive alive and are reviewed. */
const praise = async (at: Shop, overall = 5) =>
  await review(at, await addCompletedOrder(at), { overall });

/** Two animals arrive dead. */
async function claimDeadAnimals(at: Shop, orderId?: string): Promise<void> {
  const died = orderId ?? (await addArrivedOrder(at));
  await claim(at, died, { items: [{ problem: "dead", animals: 2 }] });
  await at.seller.as.mutation(api.claims.cases.accept, { orderId: died });
  await settle(shop.t);
}

const figuresOf = async (at: Shop) => {
  const { totalReviews, rating, arrivals, dispatches, liveArrivalRate } = await sellerCardOf(at);
  return { totalReviews, rating, arrivals, dispatches, liveArrivalRate };
};
const CLEAN = {
  totalReviews: 0,
  rating: 0,
  arrivals: 0,
  dispatches: 0,
  liveArrivalRate: null,
};
const GOOD = { totalReviews: 1, rating: 5, arrivals: 1, dispatches: 1, liveArrivalRate: 1 };
const BAD = { totalReviews: 1, rating: 1, arrivals: 1, dispatches: 1, liveArrivalRate: 0 };

describe("of one buyer's mailbox one review, dispatch and arrival counts in 90 days", () => {
  /** How many reviews and orders count, of all sellers together. */
  const totalsThatCount = async () =>
    await shop.t.run(async ({ db }) => {
      const reviews = (await db.query("reviews").collect()).filter(({ isCounted }) => isCounted);
      const orders = (await db.query("orders").collect()).filter(
        ({ countedAt }) => countedAt !== undefined,
      );
      return { reviews: reviews.length, orders: orders.length };
    });

  /** Each returns the shop that the friend praises next, after `first`. */
  const nextShops: Record<string, (first: Shop) => Promise<Shop>> = {
    "a tagged account": async () => await openShop("sam+2@shoal.test"),
    "a new account after the first was deleted": async (first) => {
      await remove(first);
      return await openShop("sam+2@shoal.test");
    },
    "the same address after it was deleted": async (first) => {
      await remove(first);
      return await openShop("sam@shoal.test");
    },
    "a new account after the first moved away": async (first) => {
      await move(first, SPARE);
      return await openShop("sam+2@shoal.test");
    },
    "a new account after the first moved away and was deleted": async (first) => {
      await move(first, SPARE);
      await remove(first);
      return await openShop("sam+2@shoal.test");
    },
    "an account that moved away": async () => {
      const second = await openShop("sam+2@shoal.test");
      await move(second, SPARE);
      return second;
    },
    "an account that moved away after another was deleted": async (first) => {
      const second = await openShop("sam+2@shoal.test");
      await remove(first);
      await move(second, SPARE);
      return second;
    },
    "an account that moved here": async () => {
      const second = await openShop(SPARE);
      await move(second, "sam+2@shoal.test");
      return second;
    },
    "an account that was here": async () => {
      const second = await openShop(SPARE);
      const undo = await move(second, "sam+2@shoal.test");
      await undo();
      return { ...second, seller: await logInAgain(second.seller) };
    },
  };
  test.each(Object.entries(nextShops))("for a seller with %s", async (_, second) => {
    const first = await openShop("sam@shoal.test");
    await praise(first);
    expect(await figuresOf(first)).toEqual(GOOD);
    const next = await second(first);
    await praise(next);
    expect(await totalsThatCount()).toEqual({ reviews: 1, orders: 1 });
    await settle(shop.t, 91 * DAY_MS);
    await praise(next);
    expect(await totalsThatCount()).toEqual({ reviews: 2, orders: 2 });
  });

  test("whichever account the friend praises first", async () => {
    const first = await openShop("sam@shoal.test");
    const second = await openShop("sam+2@shoal.test");
    await praise(second);
    await move(second, SPARE);
    await praise(first);
    expect(await totalsThatCount()).toEqual({ reviews: 1, orders: 1 });
    expect(await figuresOf(first)).toEqual(GOOD);
  });

  test("whichever of the friend's accounts ordered", async () => {
    const nell = await addPerson(shop.t, { email: "nell@shoal.test" });
    const nellTagged = await addPerson(shop.t, { email: "nell+2@shoal.test" });
    await praise({ ...(await openShop("sam@shoal.test")), buyer: nell });
    await praise({ ...(await openShop("sam+2@shoal.test")), buyer: nellTagged });
    expect(await totalsThatCount()).toEqual({ reviews: 1, orders: 1 });
  });

  test("except dead arrivals, and a bad review counts instead of a good one", async () => {
    const first = await openShop("sam@shoal.test");
    const second = await openShop("sam+2@shoal.test");
    await praise(first);
    const orderId = await addArrivedOrder(second);
    await claimDeadAnimals(second, orderId);
    await review(second, orderId, { overall: 1 });
    await claimDeadAnimals(second);
    const both = { totalReviews: 1, rating: 1, arrivals: 3, dispatches: 3, liveArrivalRate: 1 / 3 };
    expect(await figuresOf(first)).toEqual(both);
    expect(await figuresOf(second)).toEqual(both);
  });

  test("for two sellers it counts for each", async () => {
    await praise(await openShop("sam@shoal.test"));
    await praise(await openShop("otto@shoal.test"));
    expect(await totalsThatCount()).toEqual({ reviews: 2, orders: 2 });
  });
});

describe("what a seller earned", () => {
  /** The shop of `sam@shoal.test`, whose two animals arrived dead and got one star. */
  async function badShop(email = "sam@shoal.test"): Promise<Shop> {
    const bad = await openShop(email);
    const orderId = await addArrivedOrder(bad);
    await claimDeadAnimals(bad, orderId);
    await review(bad, orderId, { overall: 1 });
    return bad;
  }
  const figuresOfNewAccount = async (email: string) => await figuresOf(await openShop(email));

  test("goes along with the account that moves, and stays at the old mailbox", async () => {
    const sibling = await openShop("sam+2@shoal.test");
    const bad = await badShop();
    await move(bad, SPARE);
    expect(await figuresOf(bad)).toEqual(BAD);
    expect(await figuresOf(sibling)).toEqual(BAD);
    expect(await figuresOfNewAccount("sam@shoal.test")).toEqual(BAD);
    expect(await figuresOfNewAccount("sam+3@shoal.test")).toEqual(BAD);
  });

  test.each(["before", "after"])(
    "isn't given to accounts that came to the new one %s it",
    async (when) => {
      const bad = await openShop("sam@shoal.test");
      await praise(bad);
      const email = SPARE.replace("@", "+2@");
      const before = when === "before" ? await openShop(email) : null;
      await move(bad, SPARE);
      expect(await figuresOf(before ?? (await openShop(email)))).toEqual(CLEAN);
      expect(await figuresOf(bad)).toEqual(GOOD);
    },
  );

  test("of deleted accounts isn't given to the mailbox that another one moves to", async () => {
    const deleted = await openShop("sam@shoal.test");
    const mover = await openShop("sam+2@shoal.test");
    const other = await openShop(SPARE.replace("@", "+2@"));
    await praise(deleted);
    await remove(deleted);
    await move(mover, SPARE);
    expect(await figuresOf(other)).toEqual(CLEAN);
    expect(await figuresOfNewAccount("sam@shoal.test")).toEqual(GOOD);
  });

  test("counts once, however often the account moves and comes back", async () => {
    let bad = await badShop();
    const sibling = await openShop("sam+2@shoal.test");
    for (let times = 0; times < 3; times += 1) {
      const undo = await move(bad, SPARE);
      expect(await figuresOf(bad)).toEqual(BAD);
      expect(await undo()).toBe("undone");
      expect(await figuresOf(bad)).toEqual(BAD);
      expect(await figuresOf(sibling)).toEqual(BAD);
      bad = { ...bad, seller: await logInAgain(bad.seller) };
    }
    expect(await figuresOfNewAccount(SPARE)).toEqual(CLEAN);
  });

  test("away from the mailbox stays there, once the account is back", async () => {
    const sibling = await openShop("sam+2@shoal.test");
    const mover = await openShop("sam@shoal.test");
    const undo = await move(mover, SPARE);
    await praise(mover);
    await undo();
    expect(await figuresOf(mover)).toEqual(GOOD);
    expect(await figuresOf(sibling)).toEqual(CLEAN);
    expect(await figuresOfNewAccount(SPARE)).toEqual(GOOD);
  });

  test("stays where it was earned, if the account moves and is deleted", async () => {
    const bad = await badShop();
    await move(bad, SPARE);
    await remove(bad);
    expect(await figuresOfNewAccount("sam@shoal.test")).toEqual(BAD);
    expect(await figuresOfNewAccount(SPARE)).toEqual(CLEAN);
  });

  test("in two mailboxes stays apart when one account joins the other, and adds up from then on", async () => {
    const good = await openShop("sam+2@elsewhere.test");
    await praise(good);
    const bad = await badShop();
    await move(bad, "sam@elsewhere.test");
    expect(await figuresOf(good)).toEqual(GOOD);
    expect(await figuresOf(bad)).toMatchObject({ totalReviews: 2, rating: 3, arrivals: 2 });
    const otto = await addPerson(shop.t);
    await praise({ ...bad, buyer: otto }, 3);
    expect(await figuresOf(good)).toMatchObject({ totalReviews: 2, rating: 4, arrivals: 2 });
    expect(await figuresOf(bad)).toMatchObject({ totalReviews: 3, rating: 3, arrivals: 3 });
  });

  test.each(["moved", "moved and came back", "moved and was deleted"])(
    "by an order that was open when the account %s belongs to the mailbox that sold",
    async (what) => {
      const bad = await openShop("sam@shoal.test");
      const orderId = await addArrivedOrder(bad);
      const undo = await move(bad, SPARE);
      if (what === "moved and came back") {
        await undo();
        bad.seller = await logInAgain(bad.seller);
      }
      await claimDeadAnimals(bad, orderId);
      if (what === "moved and was deleted") await remove(bad);
      await review(bad, orderId, { overall: 1 });
      expect(await figuresOfNewAccount("sam+2@shoal.test")).toEqual(BAD);
      expect(await figuresOfNewAccount(SPARE.replace("@", "+2@"))).toEqual(CLEAN);
      if (what !== "moved and was deleted") expect(await figuresOf(bad)).toEqual(BAD);
    },
  );

  test("includes reviews that come after the account was deleted", async () => {
    const bad = await openShop("sam@shoal.test");
    const orderId = await addCompletedOrder(bad);
    await remove(bad);
    await review(bad, orderId, { overall: 1 });
    expect(await figuresOfNewAccount("sam@shoal.test")).toMatchObject({
      totalReviews: 1,
      rating: 1,
    });
  });

  test("is forgotten at the old mailbox after a year, but not by the account", async () => {
    const bad = await badShop();
    await move(bad, SPARE);
    await settle(shop.t, 366 * DAY_MS);
    await shop.t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect(await figuresOfNewAccount("sam@shoal.test")).toEqual(CLEAN);
    expect(await figuresOf(bad)).toEqual(BAD);
  });
});
