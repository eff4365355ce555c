/** What admins have open, so that two don't unknowingly decide the same thing. */
import { v } from "convex/values";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { expireOpenItem, openItem, openItemsOfOthers, setOpenItem } from "./model/adminPresence";
import { openableItem } from "./tables";

const item = { itemType: openableItem, itemId: v.string() };

/** What other admins have open; at most 100. */
export const list = adminQuery({
  args: {},
  returns: v.array(openItem),
  handler: async (ctx) => await openItemsOfOthers(ctx, ctx.viewer),
});

/**
 * Marks something as opened or left by the viewer. Renew every 20 seconds while it is open. `invalid_input`.
 */
export const set = adminMutation({
  args: { ...item, isOpen: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { isOpen, ...opened }) => {
    await setOpenItem(ctx, ctx.viewer, opened, isOpen);
    return null;
  },
});

/** Scheduled: removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export const expire = internalMutation({
  args: { ...item, adminId: v.id("users"), updatedAt: v.number() },
  returns: v.null(),
  handler: async (ctx, mark) => {
    await expireOpenItem(ctx, mark);
    return null;
  },
});
