/** Admins' notes about a user, and the trail by admin, action, user and time. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { addPerson, type Backend, expectFail, type Person, startBackend } from "../kit/helpers";

const DAY = 86_400_000;
const START = 1_780_000_000_000;
const paginationOpts = { numItems: 20, cursor: null };

let t: Backend;
let ada: Person;
let bob: Person;
let nell: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  t = startBackend();
  ada = await addPerson(t, { role: "admin", fullName: "Ada Admin", email: "ada@shoal.test" });
  bob = await addPerson(t, { role: "admin", fullName: "Bob Admin", email: "bob@shoal.test" });
  nell = await addPerson(t, { fullName: "Nell Newcomer", email: "nell@shoal.test" });
});

describe("a note", () => {
  const { notes, users } = api.moderation;
  const listNotes = async ({ as }: Person) =>
    (await as.query(notes.list, { userId: nell.userId, paginationOpts })).page;
  const add = ({ as }: Person, text: string) =>
    as.mutation(notes.add, { userId: nell.userId, text });
  const count = async () =>
    (await ada.as.query(users.list, { search: "nell@shoal.test", paginationOpts })).page[0]?.notes;

  test("is visible to every admin, counted beside the user, and can be deleted by its author", async () => {
    await add(ada, "  Sent two parcels late.\nSpoke with her. ");
    vi.setSystemTime(START + 1);
    await add(bob, "Polite on the phone.");
    expect(await listNotes(ada)).toMatchObject([
      { author: "Bob Admin", mine: false, text: "Polite on the phone." },
      { author: "Ada Admin", mine: true, text: "Sent two parcels late.\nSpoke with her." },
    ]);
    expect(await count()).toBe(2);
    const noteId = (await listNotes(bob))[1]!.noteId;
    await expectFail(bob.as.mutation(notes.remove, { noteId }), "forbidden");
    await ada.as.mutation(notes.remove, { noteId });
    await ada.as.mutation(notes.remove, { noteId });
    expect(await listNotes(ada)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test("is stored once, however often it is sent", async () => {
    await Promise.all([add(ada, "Late again"), add(ada, "Late again "), add(ada, "Late again")]);
    expect(await listNotes(bob)).toHaveLength(1);
    expect(await count()).toBe(1);
    vi.setSystemTime(START + 1);
    await add(bob, "Late again");
    expect(await listNotes(bob)).toHaveLength(2);
  });

  test("must have text of a limited length and an existing user", async () => {
    await expectFail(add(ada, " \n "), "invalid_input");
    await expectFail(add(ada, "x".repeat(1001)), "invalid_input");
    const { userId } = nell;
    await t.run(async ({ db }) => {
      const profile = await db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique();
      if (profile) await db.patch("userProfiles", profile._id, { deletedAt: START });
    });
    await expectFail(add(ada, "Late"), "not_found");
  });

  test("can't be read or written by the user it is about", async () => {
    await add(ada, "Late");
    await expectFail(listNotes(nell), "not_authorised_page");
    await expectFail(add(nell, "I was not"), "forbidden");
  });
});

describe("the trail", () => {
  const addAction = async (
    admin: Person | null,
    action: Doc<"moderationEvents">["action"],
    person: Person,
    day: number,
  ) =>
    await t.run(({ db }) =>
      db.insert("moderationEvents", {
        adminId: admin?.userId ?? null,
        action,
        targetType: "user",
        targetId: person.userId,
        targetUserId: person.userId,
        createdAt: START + day * DAY,
      }),
    );
  type Filters = Omit<(typeof api.moderation.trail.list)["_args"], "paginationOpts">;
  const actionsFound = async (filters: Filters) =>
    (await ada.as.query(api.moderation.trail.list, { ...filters, paginationOpts })).page.map(
      ({ admin, action, target }) => `${admin ?? "Shoal"}: ${action} ${target}`,
    );

  beforeEach(async () => {
    await addAction(ada, "suspend", nell, 1);
    await addAction(ada, "unsuspend", nell, 2);
    await addAction(bob, "suspend", nell, 3);
    await addAction(bob, "suspend", ada, 4);
    await addAction(null, "unban", nell, 5);
  });

  test.each<[string, Filters, string[]]>([
    [
      "no filters",
      {},
      [
        "Shoal: unban Nell Newcomer",
        "Bob Admin: suspend Ada Admin",
        "Bob Admin: suspend Nell Newcomer",
        "Ada Admin: unsuspend Nell Newcomer",
        "Ada Admin: suspend Nell Newcomer",
      ],
    ],
    [
      "admin",
      { admin: " Bob@shoal.test " },
      ["Bob Admin: suspend Ada Admin", "Bob Admin: suspend Nell Newcomer"],
    ],
    ["action", { action: "unsuspend" }, ["Ada Admin: unsuspend Nell Newcomer"]],
    [
      "admin and action",
      { admin: "ada@shoal.test", action: "suspend" },
      ["Ada Admin: suspend Nell Newcomer"],
    ],
    ["user", { person: "ada@shoal.test" }, ["Bob Admin: suspend Ada Admin"]],
    [
      "all three",
      { admin: "bob@shoal.test", action: "suspend", person: "nell@shoal.test" },
      ["Bob Admin: suspend Nell Newcomer"],
    ],
    [
      "dates, inclusive",
      { from: START + 2 * DAY, to: START + 3 * DAY },
      ["Bob Admin: suspend Nell Newcomer", "Ada Admin: unsuspend Nell Newcomer"],
    ],
    [
      "user and date",
      { person: "nell@shoal.test", from: START + 5 * DAY },
      ["Shoal: unban Nell Newcomer"],
    ],
    ["part of an email", { admin: "bob" }, []],
    ["an unused email", { person: "nobody@shoal.test" }, []],
  ])("can be filtered by %s", async (_, filters, expected) => {
    expect(await actionsFound(filters)).toEqual(expected);
  });

  test("is paginated, each row once", async () => {
    const rows: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page: { page: { eventId: string }[]; isDone: boolean; continueCursor: string } =
        await ada.as.query(api.moderation.trail.list, {
          person: "nell@shoal.test",
          action: "suspend",
          paginationOpts: { numItems: 1, cursor },
        });
      expect(page.page.length).toBeLessThanOrEqual(1);
      rows.push(...page.page.map(({ eventId }) => eventId));
      if (page.isDone) break;
      cursor = page.continueCursor;
    }
    expect(new Set(rows).size).toBe(2);
    expect(rows).toHaveLength(2);
  });
});
