/**
 * What admins have open, so that they see each other. One row per open item, which expires unless renewed.
 */
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { openableItem } from "../tables";
import { moderatedPersonView } from "./people";

/** A closed tab must expire; pages renew every 20 seconds. */
const MARK_LIFE_MS = 45 * SECOND_MS;
/** An id or a uuid. */
const ITEM_ID = /^[\w-]{1,64}$/;
/** A few items for each of a handful of admins. */
const SHOWN_MAX = 100;

export type Item = Pick<Doc<"adminPresence">, "itemType" | "itemId">;

export const openItem = v.object({
  itemType: openableItem,
  itemId: v.string(),
  /** The admin's name. */
  by: v.string(),
});

/** What other admins have open; at most 100. */
export async function openItemsOfOthers(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof openItem>[]> {
  const rows = await ctx.db.query("adminPresence").take(SHOWN_MAX);
  const others = rows.filter(({ adminId }) => adminId !== viewer.userId);
  return await Promise.all(
    others.map(async ({ itemType, itemId, adminId }) => {
      const { name } = await moderatedPersonView(ctx, adminId);
      return { itemType, itemId, by: name };
    }),
  );
}

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

/** Adds, renews or removes the viewer's mark. `invalid_input` if the item's id is malformed. */
export async function setOpenItem(
  ctx: MutationCtx,
  viewer: Profile,
  item: Item,
  isOpen: boolean,
): Promise<void> {
  const adminId = viewer.userId;
  if (!ITEM_ID.test(item.itemId)) fail("invalid_input", { field: "Item", problem: "is no id" });
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
}

/** Removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export async function expireOpenItem(
  ctx: MutationCtx,
  { adminId, updatedAt, ...item }: Item & Pick<Doc<"adminPresence">, "adminId" | "updatedAt">,
): Promise<void> {
  const row = await openItemRow(ctx, adminId, item);
  if (row?.updatedAt === updatedAt) await ctx.db.delete("adminPresence", row._id);
}
