import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { setAuthKeys } from "../kit/authHelpers";
import { changeEmail } from "../kit/changeAddress";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  startBackend,
} from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  sessionOf,
  settle,
  ship,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { addCompletedOrder, review } from "../kit/reviewHelpers";
import { adminPages, adminsOnly, withErrorForAllowed, expectRoles } from "../kit/roles";
import { event, serveEvents, sessionEvent } from "../kit/stripeEvents";

beforeAll(setAuthKeys);

function allowDevTools(): void {
  process.env.ALLOW_DEV_TOOLS = "true";
  onTestFinished(() => {
    delete process.env.ALLOW_DEV_TOOLS;
  });
}

describe("on a deployment that doesn't allow them", () => {
  test("the tools are off and say so", async () => {
    const t = startBackend();
    const { as } = await addAdmin(t);
    expect(await as.query(api.demo.devTools.tools, {})).toEqual({ isOn: false, jobs: [] });
    const offText = "Developer tools are switched off on this deployment.";
    for (const call of [
      () => as.action(api.demo.seed.load, {}),
      () => as.action(api.demo.devTools.clearDemo, {}),
      () => as.action(api.demo.devTools.runJob, { job: "lift expired bans" }),
      () => as.action(api.demo.devTools.replayEvent, { eventId: "evt_1" }),
      () => as.query(api.demo.devTools.check, { check: "stock", cursor: null }),
    ]) {
      expect((await expectFail(call(), "dev_tools_off")).message).toBe(offText);
    }
  });
});

describe("scheduled jobs", () => {
  test("can all be run by hand", async () => {
    allowDevTools();
    const { t } = await startShop();
    const { as } = await addAdmin(t);
    await addPerson(t, { isBanned: true, bannedUntil: 1 });
    const { jobs } = await as.query(api.demo.devTools.tools, {});
    expect(jobs).toContain("lift expired bans");
    expect(await as.action(api.demo.devTools.runJob, { job: "lift expired bans" })).toBe(1);
    for (const job of jobs) await as.action(api.demo.devTools.runJob, { job });
    await expectFail(as.action(api.demo.devTools.runJob, { job: "toString" }), "not_found");
  });
});

describe("replaying a webhook event", () => {
  test("applies it once, just as the webhook would", async () => {
    allowDevTools();
    const shop = await startShop();
    const { as } = await addAdmin(shop.t);
    const uuid = await startOrder(shop);
    await settle(shop.t);
    const paidEvent = sessionEvent(sessionOf(shop, uuid));
    const other = event("customer.created", { id: "cus_1", object: "customer" });
    serveEvents(shop, paidEvent, other);
    const replay = async (eventId: string) =>
      await as.action(api.demo.devTools.replayEvent, { eventId });
    expect(await replay(paidEvent.id)).not.toMatch(/^repeat/);
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
    expect(await replay(` ${paidEvent.id} `)).toMatch(/^repeat: /);
    expect(await replay(other.id)).toBe("ignored");
    const unknown = await expectFail(replay("evt_unknown"), "replay_failed");
    expect(unknown.message).toBe("The event was not replayed: No such event");
    await expectFail(replay("cs_test_1"), "replay_failed");
  });
});

describe("integrity checks", () => {
  test("find exactly what is wrong, one page at a time", async () => {
    allowDevTools();
    const t = startBackend();
    const { as } = await addAdmin(t);
    const seller = await addSeller(t);
    const buyer = await addPerson(t);
    const listingId = await addListing(t, seller.userId);
    const brokenId = await addListing(t, seller.userId, { heldQuantity: 9 });
    const unlistedId = await addListing(t, seller.userId, { isListed: false });
    for (let n = 0; n < 100; n++) await addListing(t, seller.userId);
    const first = await as.query(api.demo.devTools.check, { check: "stock", cursor: null });
    expect(first.checked).toBe(100);
    expect(first.problems).toEqual([
      { id: brokenId, text: "quantity 3, held 9, sold 0" },
      { id: unlistedId, text: "is not listed, but should be" },
    ]);
    const second = await as.query(api.demo.devTools.check, {
      check: "stock",
      cursor: first.cursor,
    });
    expect(second).toEqual({ checked: 3, problems: [], cursor: null });

    const conversationId = await addEmptyConversation(t, buyer, {
      sellerId: seller.userId,
      listingId,
    });
    await buyer.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "Hi",
      clientId: "c",
    });
    const unread = async () =>
      await as.query(api.demo.devTools.check, { check: "unread", cursor: null });
    expect(await unread()).toEqual({ checked: 2, problems: [], cursor: null });
    const memberId = await t.run(async (ctx) => {
      const member = await ctx.db
        .query("conversationMembers")
        .withIndex("by_conversationId_and_userId", (q) =>
          q.eq("conversationId", conversationId).eq("userId", seller.userId),
        )
        .unique();
      if (!member) throw new Error("No member");
      await ctx.db.patch("conversationMembers", member._id, { unreadCount: 4 });
      return member._id;
    });
    expect((await unread()).problems).toEqual([
      { id: memberId, text: "says 4 unread, but there are 1" },
    ]);
  });

  test("compare sellers' stored totals with their rows", async () => {
    allowDevTools();
    const shop = await startShop();
    const { as } = await addAdmin(shop.t);
    const uuid = await addCourierOrder(shop);
    await ship(shop, uuid);
    const sellerProblems = async () =>
      (await as.query(api.demo.devTools.check, { check: "sellers", cursor: null })).problems;
    expect(await sellerProblems()).toEqual([]);
    await shop.t.run(async ({ db }) => {
      for (const { _id, sums } of await db.query("sellerStats").collect()) {
        await db.patch("sellerStats", _id, { sums: { ...sums, itemsSold: 7 } });
      }
    });
    expect(await sellerProblems()).toMatchObject([{ text: "itemsSold is 7, not 0" }]);
  });

  test("compare a seller's totals with the rows of each mailbox, and find orders that are in none", async () => {
    allowDevTools();
    const shop = await startShop({ quantity: 9 });
    const { as } = await addAdmin(shop.t);
    const problems = async (check: "sellers" | "orders") =>
      (await as.query(api.demo.devTools.check, { check, cursor: null })).problems;
    await review(shop, await addCompletedOrder(shop));
    await changeEmail(shop.t, shop.seller, "sam@elsewhere.test");
    const buyer = await addPerson(shop.t);
    await review({ buyer }, await addCompletedOrder({ ...shop, buyer }));
    const statsRows = await shop.t.run(({ db }) => db.query("sellerStats").collect());
    expect(statsRows.map(({ sums }) => sums.arrivals)).toEqual([1, 1]);
    expect([...(await problems("sellers")), ...(await problems("orders"))]).toEqual([]);
    await shop.t.run(({ db }) => db.delete("sellerStats", statsRows[1]!._id));
    expect(await problems("orders")).toMatchObject([
      { text: "counts for its seller, who has no figures" },
    ]);
  });

  test("check the sums of orders", async () => {
    allowDevTools();
    const shop = await startShop();
    const { as } = await addAdmin(shop.t);
    const uuid = await startOrder(shop);
    const orderProblems = async () =>
      (await as.query(api.demo.devTools.check, { check: "orders", cursor: null })).problems;
    expect(await orderProblems()).toEqual([]);
    const order = await orderOf(shop.t, uuid);
    await shop.t.run((ctx) => ctx.db.patch("orders", order._id, { totalAmount: 1 }));
    expect(await orderProblems()).toEqual([
      { id: order._id, text: "the total £0.01 is not the sum of its parts" },
    ]);
  });
});

describe("unauthorised", () => {
  test("only admins can use the tools, whether they are on or off", async () => {
    const t = startBackend();
    const offRoles = withErrorForAllowed(adminsOnly, "dev_tools_off");
    await expectRoles(t, adminPages, (as) => as.query(api.demo.devTools.tools, {}));
    await expectRoles(t, offRoles, (as) => as.action(api.demo.seed.load, {}));
    await expectRoles(t, offRoles, (as) => as.action(api.demo.devTools.clearDemo, {}));
    await expectRoles(t, offRoles, (as) => as.action(api.demo.devTools.runJob, { job: "x" }));
    await expectRoles(t, offRoles, (as) =>
      as.action(api.demo.devTools.replayEvent, { eventId: "evt_1" }),
    );
    await expectRoles(t, withErrorForAllowed(adminPages, "dev_tools_off"), (as) =>
      as.query(api.demo.devTools.check, { check: "stock", cursor: null }),
    );
  });
});
