/**
 * What admins have open, so that they see each other. One row per open item, which expires unless renewed.
 */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { SECOND_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { moderatedPersonView } from "./model/people";
import { openableItem } from "./tables";

/** A closed tab must expire; pages renew every 20 seconds. */
const MARK_LIFE_MS = 45 * SECOND_MS;
/** An id or a uuid. */
const ITEM_ID = /^[\w-]{1,64}$/;
/** A few items for each of a handful of admins. */
const SHOWN_MAX = 100;

type Item = Pick<Doc<"adminPresence">, "itemType" | "itemId">;

const openItem = v.object({
  itemType: openableItem,
  itemId: v.string(),
  /** The admin's name. */
  by: v.string(),
});

const item = { itemType: openableItem, itemId: v.string() };

/** What other admins have open; at most 100. */
export const list = adminQuery({
  args: {},
  returns: v.array(openItem),
  handler: async (ctx) => {
    const rows = await ctx.db.query("adminPresence").take(SHOWN_MAX);
    const others = rows.filter(({ adminId }) => adminId !== ctx.viewer.userId);
    return await Promise.all(
      others.map(async ({ itemType, itemId, adminId }) => {
        const { name } = await moderatedPersonView(ctx, adminId);
        return { itemType, itemId, by: name };
      }),
    );
  },
});

async function openItemRow(
  ctx: QueryCtx,
  adminId: Id<"users">,
  { itemType, itemId }: Item,
): Promise<Doc<"adminPresence"> | null> {
  return await ctx.db
    .query("adminPresence")
    .withIndex("by_adminId_and_itemType_and_itemId", (q) =>
      q.eq("adminId", adminId).eq("itemType", itemType).eq("itemId", itemId),
    )
    .unique();
}

/**
 * Marks something as opened or left by the viewer. Renew every 20 seconds while it is open. Errors:
 * `invalid_input` if the id is malformed.
 */
export const set = adminMutation({
  args: { ...item, isOpen: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { isOpen, ...item }) => {
    const adminId = ctx.viewer.userId;
    if (!ITEM_ID.test(item.itemId))
      fail("invalid_input", { field: "Item", problem: "must be an ID" });
    const row = await openItemRow(ctx, adminId, item);
    if (!isOpen) {
      if (row) await ctx.db.delete("adminPresence", row._id);
      return;
    }
    const updatedAt = Date.now();
    if (row) await ctx.db.patch("adminPresence", row._id, { updatedAt });
    else await ctx.db.insert("adminPresence", { adminId, ...item, updatedAt });
    const mark = { adminId, ...item, updatedAt };
    await ctx.scheduler.runAfter(MARK_LIFE_MS, internal.moderation.adminPresence.expire, mark);
  },
});

/** Scheduled: removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export const expire = internalMutation({
  args: { ...item, adminId: v.id("users"), updatedAt: v.number() },
  returns: v.null(),
  handler: async (ctx, { adminId, updatedAt, ...item }) => {
    const row = await openItemRow(ctx, adminId, item);
    if (row?.updatedAt === updatedAt) await ctx.db.delete("adminPresence", row._id);
  },
});
