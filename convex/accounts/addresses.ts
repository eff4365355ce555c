/** The address book: delivery addresses that only their owner sees. */

import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { toAddress } from "../domain/shared/address";
import { withChanges } from "../domain/shared/changes";
import { fail } from "../errors";
import { userMutation, userQuery } from "../functions";
import { addressFields, changesOf } from "../shared/validators";
import { addAddress, addressesOf, parseAddress } from "./model/addAddress";

const address = v.object(addressFields);
const addressId = v.id("addresses");

/** One of the user's own addresses; `not_found` for another user's too. */
async function requireOwnAddress(
  ctx: QueryCtx,
  userId: Id<"users">,
  addressId: Id<"addresses">,
): Promise<Doc<"addresses">> {
  const row = await ctx.db.get("addresses", addressId);
  return row?.userId === userId ? row : fail("not_found");
}

/** The viewer's addresses, the default first; at most 10. */
export const mine = userQuery({
  args: {},
  returns: v.array(v.object({ addressId, isDefault: v.boolean(), address })),
  handler: async (ctx) => {
    const rows = await addressesOf(ctx, ctx.viewer.userId);
    return rows.map((row) => ({
      addressId: row._id,
      isDefault: row.isDefault,
      address: toAddress(row),
    }));
  },
});

/** Adds an address; the first becomes the default. Errors: `invalid_input`, `addresses_full`. */
export const add = userMutation({
  args: { address },
  returns: addressId,
  handler: async (ctx, args) =>
    await addAddress(ctx, ctx.viewer.userId, parseAddress(args.address)),
});

/**
 * Changes the given fields of one of the viewer's addresses; null removes an optional one. Existing orders keep
 * their own copy.
 * Errors: `not_found`, `invalid_input`.
 */
export const update = userMutation({
  args: { addressId, address: v.object(changesOf(addressFields)) },
  returns: v.null(),
  handler: async (ctx, args) => {
    const row = await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId);
    const { userId, isDefault, createdAt } = row;
    const address = parseAddress(withChanges(toAddress(row), args.address));
    const updatedAt = Date.now();
    await ctx.db.replace("addresses", row._id, {
      ...address,
      userId,
      isDefault,
      createdAt,
      updatedAt,
    });
  },
});

/** Makes an address the viewer's default for payment pages. Errors: `not_found`. */
export const setDefault = userMutation({
  args: { addressId },
  returns: v.null(),
  handler: async (ctx, args) => {
    const row = await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId);
    if (row.isDefault) return;
    for (const { _id, isDefault } of await addressesOf(ctx, row.userId)) {
      if (isDefault) await ctx.db.patch("addresses", _id, { isDefault: false });
    }
    await ctx.db.patch("addresses", row._id, { isDefault: true });
  },
});

/**
 * Removes one of the viewer's addresses; if it was the default, the newest remaining one becomes it. Errors:
 * `not_found`.
 */
export const remove = userMutation({
  args: { addressId },
  returns: v.null(),
  handler: async (ctx, args) => {
    const row = await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId);
    await ctx.db.delete("addresses", row._id);
    if (!row.isDefault) return;
    const [next] = await addressesOf(ctx, row.userId);
    if (next) await ctx.db.patch("addresses", next._id, { isDefault: true });
  },
});
