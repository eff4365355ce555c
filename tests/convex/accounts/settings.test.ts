import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import type { ErrorCode } from "#convex/errors.ts";
import { boughtItem } from "../kit/aListing";
import {
  addAccount,
  asSignedIn,
  lastSecret,
  logIn,
  emails,
  setAuthKeys,
  signUp,
  subjectOf,
} from "../kit/authHelpers";
import {
  addEveryRole,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { insertOrderRow } from "../kit/insertOrderRow";
import { addQuiz, quizFields, settle } from "../kit/orderHelpers";
import { NO_ALERT } from "../kit/savedSearch";
import { COLLECTION_TOTAL } from "../kit/totals";

const NELL = "nell@shoal.test";
let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  t = startBackend();
});

const profileRow = async (userId: string) =>
  await t.run(async (ctx) =>
    (await ctx.db.query("userProfiles").collect()).find((row) => row.userId === userId),
  );

describe("settings", () => {
  test("store the first half of a postcode and name the place", async () => {
    const { as } = await addPerson(t);
    await as.mutation(api.accounts.settings.setLocation, { outcode: "ls6 3aa" });
    expect(await as.query(api.accounts.settings.get)).toMatchObject({
      outcode: "LS6",
      place: "Leeds, LS6",
      point: { lat: expect.closeTo(53.82, 1) as number, lon: expect.closeTo(-1.57, 1) as number },
    });
    await expectFail(
      as.mutation(api.accounts.settings.setLocation, { outcode: "Leeds" }),
      "invalid_input",
    );
    await expectFail(
      as.mutation(api.accounts.settings.setLocation, { outcode: "ZZ9" }),
      "invalid_input",
    );
    await as.mutation(api.accounts.settings.setLocation, { outcode: " " });
    expect(await as.query(api.accounts.settings.get)).toMatchObject({
      outcode: null,
      place: null,
      point: null,
    });
  });

  test("accept delivery bands with increasing distances", async () => {
    const { as } = await addPerson(t);
    const set = (bands: { upToMiles: number | null; pricePence: number }[]) =>
      as.mutation(api.accounts.settings.setDeliveryBands, { bands });
    const validBands = [
      { upToMiles: 50, pricePence: 1200 },
      { upToMiles: null, pricePence: 2000 },
    ];
    await set(validBands);
    expect((await as.query(api.accounts.settings.get)).deliveryBands).toEqual(validBands);
    await expectFail(set([...validBands].reverse()), "invalid_input");
    await expectFail(set([{ upToMiles: 50, pricePence: -1 }]), "invalid_input");
    await expectFail(set([{ upToMiles: 50, pricePence: 1.5 }]), "invalid_input");
    await expectFail(set([{ upToMiles: 0, pricePence: 1 }]), "invalid_input");
    await expectFail(
      set([1, 2, 3, 4, 5, 6].map((upToMiles) => ({ upToMiles, pricePence: 1 }))),
      "invalid_input",
    );
  });

  test("store email choices", async () => {
    const { as } = await addPerson(t);
    const notifications = {
      ...DEFAULT_CHOICES,
      emailOnMessage: false,
      emailOnOrder: true,
      emailOnDelivery: false,
      emailOnReview: false,
    };
    await as.mutation(api.accounts.settings.setNotifications, { notifications });
    expect(await as.query(api.accounts.settings.get)).toMatchObject({ notifications });
  });

  test("store what is pushed", async () => {
    const { as } = await addPerson(t);
    const notifications = { pushOnMessage: false, pushOnPrice: false };
    await as.mutation(api.accounts.settings.setNotifications, { notifications });
    expect(await as.query(api.accounts.settings.get)).toMatchObject({
      notifications: { ...DEFAULT_CHOICES, ...notifications },
    });
  });

  test("leave the other email choices as another device has set them", async () => {
    const { as } = await addPerson(t);
    for (const change of [{ emailOnSearch: false }, { emailOnOrder: false }])
      await as.mutation(api.accounts.settings.setNotifications, { notifications: change });
    expect(await as.query(api.accounts.settings.get)).toMatchObject({
      notifications: { ...DEFAULT_CHOICES, emailOnSearch: false, emailOnOrder: false },
    });
  });
});

describe("quiet hours", () => {
  test("are from 22:00 until 07:00, and can be changed or turned off", async () => {
    const { as } = await addPerson(t);
    const savedHours = async () => (await as.query(api.accounts.settings.get)).quietHours;
    expect(await savedHours()).toEqual({ from: 22 * 60, until: 7 * 60 });
    for (const quietHours of [{ from: 0, until: 1439 }, null]) {
      await as.mutation(api.accounts.settings.setQuietHours, { quietHours });
      expect(await savedHours()).toEqual(quietHours);
    }
  });

  test.each([
    [0, 0],
    [-1, 420],
    [1320, 1440],
    [1320.5, 420],
    [NaN, 420],
    [1320, Infinity],
  ])("from %d until %d are refused", async (from, until) => {
    const { as } = await addPerson(t);
    const quietHours = { from, until };
    await expectFail(
      as.mutation(api.accounts.settings.setQuietHours, { quietHours }),
      "invalid_input",
    );
  });
});

describe("password", () => {
  test("can be changed five times a day", async () => {
    const { as } = await addAccount(t, NELL);
    let currentPassword = "seahorse-9";
    const change = async (newPassword: string) => {
      await as.action(api.accounts.settings.changePassword, { currentPassword, newPassword });
      currentPassword = newPassword;
    };
    for (let i = 0; i < 5; i++) await change(`octopus-${i}`);
    const { message } = await expectFail(change("octopus-5"), "rate_limited");
    expect(message).toMatch(/^You're doing that too often/);
    await logIn(t, NELL, "octopus-4");
  });

  test("can be changed by a user who knows it, which ends other sessions and sends an email", async () => {
    const account = await addAccount(t, NELL);
    const otherSession = asSignedIn(t, await logIn(t, NELL));
    const change = (currentPassword: string, newPassword: string) =>
      account.as.action(api.accounts.settings.changePassword, { currentPassword, newPassword });
    await expectFail(change("not-mine", "octopus-7"), "current_password_wrong");
    await expectFail(change("seahorse-9", "short"), "password_length");
    await change("seahorse-9", "octopus-7");
    // Repeats the call, as after a lost response.
    await change("seahorse-9", "octopus-7");
    const subjects = (await emails(t, NELL)).map(({ subject }) => subject);
    expect(
      subjects.filter((subject) => subject === "Your Shoal password was changed"),
    ).toHaveLength(1);
    expect(await account.as.query(api.accounts.profiles.me)).toMatchObject({ status: "ok" });
    expect(await otherSession.query(api.accounts.profiles.me)).toBeNull();
    expect((await emails(t, NELL))[0]?.subject).toBe("Your Shoal password was changed");
    await expectFail(logIn(t, NELL), "invalid_credentials");
    expect(subjectOf(await logIn(t, NELL, "octopus-7")).userId).toBe(account.userId);
  });
});

describe("sessions", () => {
  test("are listed with the current one marked, and the others can be ended", async () => {
    const account = await addAccount(t, NELL);
    const otherSession = asSignedIn(t, await logIn(t, NELL));
    const list = await account.as.query(api.accounts.settings.sessions);
    expect(list).toHaveLength(2);
    expect(list.filter((session) => session.isCurrent).map((session) => session.sessionId)).toEqual(
      [account.sessionId],
    );
    expect(await account.as.mutation(api.accounts.settings.signOutElsewhere, {})).toBe(1);
    expect(await otherSession.query(api.accounts.profiles.me)).toBeNull();
    await expectFail(otherSession.query(api.accounts.settings.sessions), "not_authenticated");
    expect(await account.as.query(api.accounts.settings.sessions)).toHaveLength(1);
    const tokens = await t.run(async (ctx) => await ctx.db.query("authRefreshTokens").collect());
    expect(tokens.map((token) => token.sessionId)).toEqual([account.sessionId]);
  });
});

async function addOrder(
  buyerId: Doc<"orders">["buyerId"],
  sellerId: Doc<"orders">["sellerId"],
  status: Doc<"orders">["status"],
) {
  const listingId = await addListing(t, sellerId);
  const quizId = await addQuiz(t, buyerId, listingId);
  return await t.run(async (ctx) => {
    const now = Date.now();
    return await insertOrderRow(ctx, {
      uuid: "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d",
      ...(await quizFields(ctx, quizId)),
      sellerId,
      buyerId,
      listingTitle: "Cherry shrimp",
      ...boughtItem,
      unitPrice: 500,
      quantity: 1,
      ...goodsMoney(500, 0),
      refundedAmount: 0,
      deliveryMethod: "collection",
      status,
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: "",
    });
  });
}

const PASSWORD = { password: "seahorse-9" };

describe("deleting the account", () => {
  test.each(["pending", "processing", "shipped", "delivered", "disputed"] as const)(
    "is refused to both sides of an order that is %s",
    async (status) => {
      const buyer = await addPerson(t);
      const seller = await addSeller(t);
      await addOrder(buyer.userId, seller.userId, status);
      for (const { as, email } of [buyer, seller]) {
        const { message } = await expectFail(
          as.action(api.privacy.deletion.deleteMyAccount, { confirmation: email, proof: PASSWORD }),
          "account_has_open_orders",
        );
        expect(message).toContain("while an order, a claim or a refund is open");
      }
    },
  );

  test("is refused while money waits for a seller, unless they give up exactly that", async () => {
    const buyer = await addPerson(t);
    const { as, email, userId } = await addSeller(t);
    const orderId = await addOrder(buyer.userId, userId, "completed");
    const transferId = await t.run(async (ctx) => {
      const times = { createdAt: 0, updatedAt: 0 };
      const checkoutId = await ctx.db.insert("checkouts", {
        orderId,
        amount: COLLECTION_TOTAL,
        state: "paid",
        returnedAmount: 0,
        ...times,
      });
      return await ctx.db.insert("sellerTransfers", {
        orderId,
        sellerId: userId,
        checkoutId,
        kind: "transfer",
        amount: 500,
        state: "requested",
        attempts: 1,
        refusals: 0,
        ...times,
      });
    });
    const remove = (givesUp?: number) =>
      as.action(api.privacy.deletion.deleteMyAccount, {
        confirmation: email,
        proof: PASSWORD,
        ...(givesUp === undefined ? {} : { givesUp }),
      });
    const rowOf = () => t.run(async ({ db }) => await db.get("sellerTransfers", transferId));
    await expectFail(remove(500), "money_under_way");
    await t.run(({ db }) => db.patch("sellerTransfers", transferId, { state: "waiting" }));
    for (const wrongSum of [undefined, 0, 499, 501]) {
      const { message } = await expectFail(remove(wrongSum), "money_waits");
      expect(message).toContain("£5.00 from your sales is waiting for you");
    }
    expect(await rowOf()).toMatchObject({ state: "waiting" });
    // The password is checked only once the sum is right.
    await expectFail(remove(500), "deletion_proof_wrong");
    await as.mutation(internal.privacy.deletion.deleteProven, { codeHash: null, givesUp: 500 });
    expect(await rowOf()).toMatchObject({ state: "givenUp", amount: 500 });
    const [event] = await t.run(({ db }) => db.query("moderationEvents").collect());
    expect(event).toMatchObject({
      action: "give_up_money",
      adminId: null,
      targetUserId: userId,
      reason: "£5.00: given up by the seller on deleting the account",
    });
  });

  test("is refused while a refund is on its way", async () => {
    const buyer = await addPerson(t);
    const seller = await addSeller(t);
    const orderId = await addOrder(buyer.userId, seller.userId, "completed");
    await t.run(async (ctx) => {
      const now = Date.now();
      const checkoutId = await ctx.db.insert("checkouts", {
        orderId,
        amount: COLLECTION_TOTAL,
        state: "paid",
        returnedAmount: 100,
        stripePaymentIntentId: "pi_1",
        createdAt: now,
        updatedAt: now,
      });
      await ctx.db.insert("refunds", {
        orderId,
        checkoutId,
        buyerId: buyer.userId,
        sellerId: seller.userId,
        amount: 100,
        reason: "One shrimp less",
        state: "requested",
        refusals: 0,
        attempts: 0,
        createdAt: now,
        updatedAt: now,
        stripePaymentIntentId: "pi_1",
        purpose: "order",
      });
    });
    for (const { as, email } of [buyer, seller]) {
      await expectFail(
        as.action(api.privacy.deletion.deleteMyAccount, { confirmation: email, proof: PASSWORD }),
        "account_has_open_orders",
      );
    }
  });

  test("checks the typed address, anonymises, keeps orders, hides listings and ends sessions", async () => {
    vi.useFakeTimers();
    const { as, userId } = await addAccount(t, NELL, { fullName: "Nell Newcomer" });
    const buyer = await addPerson(t);
    const listingId = await addListing(t, userId);
    const orderId = await addOrder(buyer.userId, userId, "completed");
    await t.run(async (ctx) => {
      await ctx.db.insert("savedSearches", {
        ...NO_ALERT,
        userId,
        name: "x",
        query: "y",
        createdAt: 0,
      });
    });
    await expectFail(
      as.action(api.privacy.deletion.deleteMyAccount, { confirmation: "yes", proof: PASSWORD }),
      "invalid_input",
    );
    await as.action(api.privacy.deletion.deleteMyAccount, {
      confirmation: ` ${NELL.toUpperCase()}`,
      proof: PASSWORD,
    });
    for (let i = 0; i < 5; i++) await settle(t);
    vi.useRealTimers();

    expect(await profileRow(userId)).toMatchObject({ fullName: "Deleted user", role: "user" });
    const remaining = await t.run(async (ctx) => ({
      listing: await ctx.db.get("listings", listingId),
      order: await ctx.db.get("orders", orderId),
      dump: JSON.stringify([
        await ctx.db.query("userProfiles").collect(),
        await ctx.db.query("users").collect(),
        await ctx.db.query("authAccounts").collect(),
        await ctx.db.query("authSessions").collect(),
        await ctx.db.query("userSettings").collect(),
        await ctx.db.query("savedSearches").collect(),
      ]),
    }));
    // The listing was never ordered, so it is deleted.
    expect(remaining.listing).toBeNull();
    expect(remaining.order).toMatchObject({ sellerId: userId, status: "completed" });
    expect(remaining.dump).not.toMatch(/nell/i);
    expect(await as.query(api.accounts.profiles.me)).toEqual({
      status: "blocked",
      code: "account_deleted",
      message: "This account was deleted.",
    });
    await expectFail(logIn(t, NELL), "invalid_credentials");
    expect((await emails(t, NELL))[0]?.subject).toBe("Your Shoal account was deleted");
    // The address can be signed up again.
    vi.setSystemTime(Date.now() + 60_000);
    expect(await signUp(t, NELL)).toEqual({ started: true });
  });
});

describe("someone at an unattended browser", () => {
  const remove = (
    as: { action: Backend["action"] },
    proof: { password: string } | { code: string },
  ) => as.action(api.privacy.deletion.deleteMyAccount, { confirmation: NELL, proof });
  const expectAccountExists = async (userId: Id<"users">) =>
    expect(await profileRow(userId)).toMatchObject({ email: NELL, deletedAt: null });

  test("can't delete the account without its password, and failed attempts lose nothing", async () => {
    const { as, userId } = await addAccount(t, NELL);
    const { message } = await expectFail(
      remove(as, { password: "guess-1" }),
      "deletion_proof_wrong",
    );
    expect(message).toBe("That password or code isn't right. Nothing was deleted.");
    await expectFail(remove(as, { password: "" }), "deletion_proof_wrong");
    await expectFail(remove(as, { code: "" }), "deletion_proof_wrong");
    await expectFail(remove(as, { code: "9".repeat(100_000) }), "deletion_proof_wrong");
    await expectAccountExists(userId);
    expect(await as.query(api.accounts.settings.sessions)).toHaveLength(1);
    expect(await remove(as, PASSWORD)).toBeNull();
    expect(await profileRow(userId)).toMatchObject({ fullName: "Deleted user" });
  });

  test("can't use another account's code, and can use the account's own once open orders are closed", async () => {
    const { as, userId } = await addAccount(t, NELL);
    const other = await addAccount(t, "otto@shoal.test");
    for (const email of [NELL, other.email]) {
      await as.action(api.auth.signIn, { provider: "otp", params: { email } });
    }
    const code = await lastSecret(t, NELL, "code");
    const otherCode = await lastSecret(t, other.email, "code");
    await expectFail(remove(as, { code: otherCode }), "deletion_proof_wrong");
    const orderId = await addOrder(other.userId, userId, "shipped");
    await expectFail(remove(as, { code }), "account_has_open_orders");
    await expectAccountExists(userId);
    await t.run(async (ctx) => await ctx.db.patch("orders", orderId, { status: "completed" }));
    expect(await remove(as, { code })).toBeNull();
    expect(await profileRow(userId)).toMatchObject({ fullName: "Deleted user" });
  });

  test("can guess the password ten times an hour across all forms", async () => {
    const { as, userId } = await addAccount(t, NELL);
    for (let i = 0; i < 4; i++) {
      await expectFail(remove(as, { password: `guess-${i}` }), "deletion_proof_wrong");
    }
    // Each counts twice, because it checks two passwords.
    for (let i = 0; i < 3; i++) {
      const guess = { currentPassword: `guess-${i}`, newPassword: "octopus-7" };
      await expectFail(
        as.action(api.accounts.settings.changePassword, guess),
        "current_password_wrong",
      );
    }
    await expectFail(remove(as, PASSWORD), "rate_limited");
    const correct = { currentPassword: "seahorse-9", newPassword: "octopus-7" };
    await expectFail(as.action(api.accounts.settings.changePassword, correct), "rate_limited");
    await expectAccountExists(userId);
    // The owner elsewhere is unaffected.
    const home = t.withRequestMetadata({ ip: "203.0.113.7" });
    const params = { flow: "signIn", email: NELL, password: "seahorse-9" };
    const answer = await home.action(api.auth.signIn, { provider: "password", params });
    expect(subjectOf(answer).userId).toBe(userId);
  });

  test("can guess a code five times", async () => {
    const { as, userId } = await addAccount(t, NELL);
    await as.action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
    const code = await lastSecret(t, NELL, "code");
    for (let i = 0; i < 5; i++) {
      await expectFail(remove(as, { code: `x${i}` }), "deletion_proof_wrong");
    }
    await expectFail(remove(as, { code }), "deletion_proof_wrong");
    await expectAccountExists(userId);
  });
});

describe("unauthorised", () => {
  test("only users in good standing have settings", async () => {
    const roles = await addEveryRole(t);
    const refusedRoles: [{ as: Pick<typeof t, "query" | "mutation" | "action"> }, ErrorCode][] = [
      [roles.visitor, "not_authenticated"],
      [roles.suspended, "account_suspended"],
      [roles.banned, "account_banned"],
      [roles.deleted, "account_deleted"],
    ];
    const notifications = DEFAULT_CHOICES;
    const calls = ({ as }: (typeof refusedRoles)[0][0]) => [
      () => as.query(api.accounts.settings.get),
      () => as.mutation(api.accounts.settings.setLocation, { outcode: "LS6" }),
      () => as.mutation(api.accounts.settings.setDeliveryBands, { bands: [] }),
      () => as.mutation(api.accounts.settings.setNotifications, { notifications }),
      () => as.query(api.accounts.settings.sessions),
      () => as.mutation(api.accounts.settings.signOutElsewhere, {}),
      () =>
        as.action(api.accounts.settings.changePassword, {
          currentPassword: "a",
          newPassword: "octopus-7",
        }),
      () => as.query(api.privacy.dataExports.mine, {}),
      () => as.mutation(api.privacy.dataExports.request, {}),
      () => as.action(api.privacy.deletion.deleteMyAccount, { confirmation: "", proof: PASSWORD }),
    ];
    for (const [role, code] of refusedRoles) {
      for (const call of calls(role)) await expectFail(call(), code);
    }
    for (const { as } of [roles.user, roles.seller, roles.admin, roles.designatedAdmin]) {
      expect(await as.query(api.accounts.settings.sessions)).toHaveLength(1);
      await as.mutation(api.accounts.settings.setNotifications, { notifications });
    }
  });

  test("the demo sign-ins are public, but only on a test deployment", async () => {
    const roles = await addEveryRole(t);
    for (const { as } of Object.values(roles)) {
      delete process.env.ALLOW_DEV_TOOLS;
      expect(await as.query(api.demo.accounts.logins)).toEqual([]);
      process.env.ALLOW_DEV_TOOLS = "true";
      expect(await as.query(api.demo.accounts.logins)).toHaveLength(4);
    }
    delete process.env.ALLOW_DEV_TOOLS;
  });
});
