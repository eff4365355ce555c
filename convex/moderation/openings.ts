/** What admins have open just now, so that two do not decide the same thing without knowing of each other. */
import { v } from "convex/values";
import { adminMutation, adminQuery, internalMutation } from "../functions";
import { expireOpening, opening, openingsOfOthers, setOpening } from "./model/openings";
import { openableItem } from "./tables";

const item = { itemType: openableItem, itemId: v.string() };

/** What other admins have open; 100 at most. */
export const list = adminQuery({
  args: {},
  returns: v.array(opening),
  handler: async (ctx) => await openingsOfOthers(ctx, ctx.viewer),
});

/** Says that the viewer has opened something, or has left it. Renew every 20 seconds while it is open. `invalid_input`. */
export const set = adminMutation({
  args: { ...item, isOpen: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { isOpen, ...opened }) => {
    await setOpening(ctx, ctx.viewer, opened, isOpen);
    return null;
  },
});

/** By the clock: removes a mark unless it was renewed after `updatedAt` (ms epoch). */
export const expire = internalMutation({
  args: { ...item, adminId: v.id("users"), updatedAt: v.number() },
  returns: v.null(),
  handler: async (ctx, mark) => {
    await expireOpening(ctx, mark);
    return null;
  },
});
