/** The admins' lists of applications and conversations: search, filters and order. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { addAdmin, addDesignatedAdmin, addPerson, startBackend } from "../kit/helpers";

async function readAllPages<Row>(
  list: (
    cursor: string | null,
  ) => Promise<{ page: Row[]; isDone: boolean; continueCursor: string }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let isDone = false; !isDone;) {
    const result: Awaited<ReturnType<typeof list>> = await list(cursor);
    rows.push(...result.page);
    ({ isDone, continueCursor: cursor } = result);
  }
  return rows;
}

test("applications are filtered by status and name and sorted by age, on every page", async () => {
  const t = startBackend();
  const admin = await addAdmin(t);
  for (let n = 0; n < 4; n += 1) {
    const person = await addPerson(t, { fullName: n === 3 ? "Wanda Weed" : `Corin Reef ${n}` });
    const applicationId = await person.as.mutation(api.sellers.applications.submit, {
      location: "Leeds",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    });
    const status = n === 1 ? ("rejected" as const) : ("pending_review" as const);
    await t.run((ctx) =>
      ctx.db.patch("sellerApplications", applicationId, { status, createdAt: n }),
    );
  }
  const find = async (filters: object) =>
    (
      await readAllPages((cursor) =>
        admin.as.query(api.moderation.approvals.list, {
          ...filters,
          paginationOpts: { numItems: 1, cursor },
        }),
      )
    ).map(({ createdAt }) => createdAt);
  expect(await find({})).toEqual([3, 2, 1, 0]);
  expect(await find({ oldestFirst: true, status: "pending_review" })).toEqual([0, 2, 3]);
  expect(await find({ status: "rejected" })).toEqual([1]);
  expect((await find({ search: "corin reef", status: "pending_review" })).sort()).toEqual([0, 2]);
  expect(await find({ search: "wanda", status: "rejected" })).toEqual([]);
});

test("searching by name finds that user's conversations by time, each once, on every page", async () => {
  const t = startBackend();
  const admin = await addDesignatedAdmin(t);
  const nell = await addPerson(t, { fullName: "Nell Newcomer" });
  const nora = await addPerson(t, { fullName: "Nora Newcomer" });
  const others: Id<"users">[] = [];
  for (let n = 0; n < 4; n += 1)
    others.push((await addPerson(t, { fullName: `Other ${n}` })).userId);
  const addConversationView = (
    a: Id<"users">,
    b: Id<"users">,
    latestTimestamp: number,
    type = "message" as const,
  ) =>
    t.run((ctx) =>
      ctx.db.insert("conversationViews", {
        type,
        latestTimestamp,
        senderId: a,
        receiverId: b,
        user1Id: a < b ? a : b,
        user2Id: a < b ? b : a,
        messageCount: 1,
        unreadCount: 0,
        flagged: false,
        flagCategory: null,
        flaggedAt: null,
      }),
    );
  await addConversationView(nell.userId, nora.userId, 50);
  for (const [n, other] of others.entries()) {
    await addConversationView(nell.userId, other, 10 * n);
    await addConversationView(other, nora.userId, 10 * n);
  }
  await addConversationView(others[0]!, others[1]!, 99);
  const find = async (filters: object, numItems: number) =>
    (
      await readAllPages((cursor) =>
        admin.as.query(api.moderation.messages.list, {
          filter: "message",
          ...filters,
          paginationOpts: { numItems, cursor },
        }),
      )
    ).map(({ latestTimestamp }) => latestTimestamp);
  const both = [50, 30, 30, 20, 20, 10, 10, 0, 0];
  for (const numItems of [1, 2, 3, 20]) {
    expect(await find({ search: "newcomer" }, numItems), String(numItems)).toEqual(both);
  }
  expect(await find({ search: "newcomer", oldestFirst: true }, 2)).toEqual(both.toReversed());
  expect(await find({ search: "newcomer", filter: "all" }, 20)).toEqual(both);
  expect(await find({ search: "newcomer", filter: "seller_status" }, 20)).toEqual([]);
  expect(await find({ search: nell.email }, 20)).toEqual([50, 30, 20, 10, 0]);
  expect(await find({ search: "absentee" }, 20)).toEqual([]);
  expect(await find({ oldestFirst: true }, 3)).toEqual([0, 0, 10, 10, 20, 20, 30, 30, 50, 99]);
});
