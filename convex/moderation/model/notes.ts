/** Admins' internal notes about a user. */
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { ABOUT_MAX } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { mapPage, pageOf } from "#convex/shared/model/pages.ts";
import { parseText } from "#convex/shared/model/parseInput.ts";
import { moderatedPersonView } from "./people";

export const noteRow = v.object({
  noteId: v.id("userNotes"),
  text: v.string(),
  author: v.string(),
  mine: v.boolean(),
  createdAt: v.number(),
});

/** Notes about a user, newest first. */
export async function notePage(
  ctx: QueryCtx,
  viewer: Profile,
  userId: Id<"users">,
  options: PaginationOptions,
) {
  const result = await ctx.db
    .query("userNotes")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc")
    .paginate(pageOf(options));
  return await mapPage(result, async (row): Promise<Infer<typeof noteRow>> => ({
    noteId: row._id,
    text: row.text,
    author: (await moderatedPersonView(ctx, row.authorId)).name,
    mine: row.authorId === viewer.userId,
    createdAt: row.createdAt,
  }));
}

/** Adds a note, unless it repeats the same admin's latest note: a double click or a retried call. */
export async function addNote(
  ctx: MutationCtx,
  admin: Profile,
  userId: Id<"users">,
  text: string,
): Promise<void> {
  const words = parseText("Note", text, ABOUT_MAX);
  if (words === "") fail("invalid_input", { field: "Note", problem: "please write something" });
  const person = await profileOf(ctx, userId);
  if (person === null || person.deletedAt !== null) fail("not_found");
  const latest = await ctx.db
    .query("userNotes")
    .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
    .order("desc")
    .first();
  if (latest?.authorId === admin.userId && latest.text === words) return;
  const note = { userId, authorId: admin.userId, text: words, createdAt: Date.now() };
  await ctx.db.insert("userNotes", note);
  await bumpUserCounter(ctx, userId, "notes", 1);
}

/** Only its author can delete a note. */
export async function removeNote(
  ctx: MutationCtx,
  admin: Profile,
  noteId: Id<"userNotes">,
): Promise<void> {
  const note = await ctx.db.get("userNotes", noteId);
  if (note === null) return;
  if (note.authorId !== admin.userId) fail("forbidden");
  await ctx.db.delete("userNotes", noteId);
  await bumpUserCounter(ctx, note.userId, "notes", -1);
}
