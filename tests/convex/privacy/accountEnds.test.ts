/** Checks which tables `personalData` allows unconfirmed accounts, and which ones a new proof of ownership empties. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id, TableNames } from "#convex/_generated/dataModel.js";
import { accessEnders } from "#convex/accounts/model/endEarlierAccess.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { personalData } from "#convex/privacy/model/personalData.ts";
import { logIn, setAuthKeys, signUp } from "../kit/authHelpers";
import { type Backend, expectFail, startBackend } from "../kit/helpers";
import { addNellAndOtto, allRows, tableNames } from "../kit/personalDataWorld";

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});

/** By table, how many rows contain one of these ids or addresses. */
async function rowsNaming(...names: string[]): Promise<Partial<Record<string, number>>> {
  const tables = Object.entries(await allRows(t)).map(([table, rows]) => {
    const texts = rows.map((row) => JSON.stringify(row));
    return [table, texts.filter((text) => names.some((name) => text.includes(name))).length];
  });
  return Object.fromEntries(tables.filter(([, count]) => count !== 0)) as Record<string, number>;
}
/** Whether an unconfirmed account may have rows of the table, all of which are deleted with it. */
const isUnconfirmedTable = (table: TableNames): boolean =>
  [personalData[table]].flat().some((answer) => {
    if ("unconfirmed" in answer) return true;
    if (typeof answer.deletion !== "object") return false;
    if ("immediateStep" in answer.deletion) return true;
    return "with" in answer.deletion && isUnconfirmedTable(answer.deletion.with);
  });

describe("an unconfirmed account", () => {
  const email = "newcomer@shoal.test";
  const signIn = (provider: string, params: object) =>
    t.action(api.auth.signIn, { provider, params });

  async function addNewcomer() {
    const account = await t.run(
      async ({ db }) => await db.query("authAccounts").withIndex("by_emailVerified").first(),
    );
    if (account === null) throw new Error("No account was created");
    return account;
  }

  test("has rows only where the list allows them", async () => {
    await signUp(t, email);
    await expectFail(logIn(t, email), "user_not_confirmed");
    await expectFail(logIn(t, email, "a guess"), "invalid_credentials");
    await signIn("password", { flow: "reset", email });
    await signIn("otp", { email });
    const { _id, userId } = await addNewcomer();
    const tables = Object.keys(await rowsNaming(email, userId, _id));
    expect(tables).toEqual(expect.arrayContaining(["users", "emails", "authVerificationCodes"]));
    expect(tableNames.filter(isUnconfirmedTable)).toEqual(expect.arrayContaining(tables));
  });

  test("is removed from every table that the list names", async () => {
    await signUp(t, email);
    await expectFail(logIn(t, email, "a guess"), "invalid_credentials");
    const { _id: accountId, userId } = await addNewcomer();
    const sessionId = await t.run(async ({ db }) => {
      const now = Date.now();
      const session = await db.insert("authSessions", { userId, expirationTime: now + DAY_MS });
      await db.insert("authRefreshTokens", { sessionId: session, expirationTime: now + DAY_MS });
      await db.insert("counters", { userId, name: "unreadNotifications", value: 1 });
      await db.insert("notifications", {
        userId,
        group: "talk",
        occasion: "messages",
        isRead: false,
        at: now,
        deleteAt: now,
        content: {
          kind: "message",
          conversationId: "talk",
          fromId: userId,
          messages: 1,
          listingTitle: null,
        },
      });
      return session;
    });
    const names = [email, userId, accountId, sessionId];
    const allowedTables = tableNames.filter(isUnconfirmedTable).sort();
    expect(Object.keys(await rowsNaming(...names)).sort()).toEqual(allowedTables);
    await t.mutation(internal.privacy.deletion.removeUnconfirmed, { rowId: accountId });
    expect(await rowsNaming(...names)).toEqual({});
  });
});

describe("a new proof of ownership", () => {
  test("deletes the rows that the list names, and none of any other table", async () => {
    const { nell } = await addNellAndOtto(t);
    const hash = "of the link that was mailed";
    const accountId = await t.run(async ({ db }) => {
      const accounts = await db.query("authAccounts").collect();
      const account = accounts.find(({ userId }) => userId === nell.userId);
      if (!account) throw new Error("No account");
      await db.insert("authVerificationCodes", {
        accountId: account._id,
        provider: "reset",
        code: hash,
        emailVerified: nell.email,
        expirationTime: Date.now() + 1000,
      });
      return account._id;
    });
    const names = [nell.email, nell.userId, accountId, nell.sessionId];
    const before = await rowsNaming(...names);
    const isReset = await t.mutation(internal.accounts.credentials.resetPassword, {
      hash,
      passwordHash: "another",
    });
    expect(isReset).toBe(true);
    const after = await rowsNaming(...names);
    // `limitUses` rows stay; only the rate-limiter component's own counts are deleted.
    const endedWithSessions = ["authRefreshTokens", "pushDevices"];
    const endedTables = [...Object.keys(accessEnders), ...endedWithSessions].filter(
      (table) => table !== "limitUses",
    );
    expect(Object.keys(before)).toEqual(expect.arrayContaining(endedTables));
    const remaining = Object.entries(before).filter(([table]) => !endedTables.includes(table));
    // One email more, about the new password. Its `limitUses` row names only the mailbox's hash.
    const { emails = 0, limitUses = 0 } = before;
    const added = { emails: emails + 1, limitUses };
    expect(after).toEqual({ ...Object.fromEntries(remaining), ...added });
  });

  test("restores the attempts that a stranger has used up", async () => {
    const email = "newcomer@shoal.test";
    await signUp(t, email);
    for (let i = 0; i < 10; i += 1)
      await expectFail(logIn(t, email, `g${i}`), "invalid_credentials");
    await expectFail(logIn(t, email), "rate_limited");
    const account = await t.run(async ({ db }) => await db.query("authAccounts").first());
    const hash = "of the link that was mailed";
    await t.run(async ({ db }) => {
      const accountId = account?._id as Id<"authAccounts">;
      await db.patch("authAccounts", accountId, { emailVerified: email });
      await db.insert("authVerificationCodes", {
        accountId,
        provider: "reset",
        code: hash,
        emailVerified: email,
        expirationTime: Date.now() + 1000,
      });
    });
    const reset = { hash, passwordHash: account?.secret ?? "" };
    expect(await t.mutation(internal.accounts.credentials.resetPassword, reset)).toBe(true);
    expect(await logIn(t, email)).toHaveProperty("tokens.token");
  });
});
