/** Admins' internal notes about a user. */

import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { ABOUT_MAX } from "../domain/shared/constants";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { profileOf } from "../shared/model/access";
import { bumpUserCounter } from "../shared/model/counters";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { parseText } from "../shared/model/parseInput";
import { moderatedPersonView } from "./model/people";

const noteRow = v.object({
  noteId: v.id("userNotes"),
  text: v.string(),
  author: v.string(),
  mine: v.boolean(),
  createdAt: v.number(),
});

const notesOf = ({ db }: QueryCtx, userId: Id<"users">) =>
  db
    .query("userNotes")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc");

/** Notes about a user, newest first. */
export const list = adminQuery({
  args: { userId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(noteRow),
  handler: async (ctx, { userId, paginationOpts }) => {
    const result = await notesOf(ctx, userId).paginate(requirePageSize(paginationOpts));
    return await mapPage(result, async ({ _id, text, authorId, createdAt }) => {
      const author = (await moderatedPersonView(ctx, authorId)).name;
      return { noteId: _id, text, author, mine: authorId === ctx.viewer.userId, createdAt };
    });
  },
});

/**
 * Adds a note of 1 to 1,000 characters, unless it repeats the same admin's latest note: a double click or a
 * retried call. Errors: `invalid_input`; `not_found` for unknown and deleted users.
 */
export const add = adminMutation({
  args: { userId: v.id("users"), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, text }) => {
    const authorId = ctx.viewer.userId;
    const noteText = parseText("Note", text, ABOUT_MAX);
    if (noteText === "")
      fail("invalid_input", { field: "Note", problem: "please write something" });
    const person = await profileOf(ctx, userId);
    if (person === null || person.deletedAt !== null) fail("not_found");
    const latest = await notesOf(ctx, userId).first();
    if (latest?.authorId === authorId && latest.text === noteText) return;
    await ctx.db.insert("userNotes", { userId, authorId, text: noteText, createdAt: Date.now() });
    await bumpUserCounter(ctx, userId, "notes", 1);
  },
});

/** Deletes the viewer's own note; `forbidden` for another admin's. */
export const remove = adminMutation({
  args: { noteId: v.id("userNotes") },
  returns: v.null(),
  handler: async (ctx, { noteId }) => {
    const note = await ctx.db.get("userNotes", noteId);
    if (note === null) return;
    if (note.authorId !== ctx.viewer.userId) fail("forbidden");
    await ctx.db.delete("userNotes", noteId);
    await bumpUserCounter(ctx, note.userId, "notes", -1);
  },
});
