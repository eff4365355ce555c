import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { addNote, notePage, noteRow, removeNote } from "./model/notes";

/** Admins' notes about a user, newest first. */
export const list = adminQuery({
  args: { userId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(noteRow),
  handler: async (ctx, { userId, paginationOpts }) =>
    await notePage(ctx, ctx.viewer, userId, paginationOpts),
});

/** Adds a note of 1 to 1,000 characters. `invalid_input`; `not_found` for unknown and deleted users. */
export const add = adminMutation({
  args: { userId: v.id("users"), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, text }) => {
    await addNote(ctx, ctx.viewer, userId, text);
    return null;
  },
});

/** Deletes the viewer's own note; `forbidden` for another admin's. */
export const remove = adminMutation({
  args: { noteId: v.id("userNotes") },
  returns: v.null(),
  handler: async (ctx, { noteId }) => {
    await removeNote(ctx, ctx.viewer, noteId);
    return null;
  },
});
