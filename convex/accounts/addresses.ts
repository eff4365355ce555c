/** The address book: delivery addresses that only their owner sees. */
import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { addressFields } from "../shared/validators";
import {
  addAddress,
  addressBook,
  changeAddress,
  makeDefaultAddress,
  removeAddress,
  requireOwnAddress,
  savedAddress,
} from "./model/addresses";
import { parseAddress } from "./model/parseAddress";

const address = v.object(addressFields);
const addressId = v.id("addresses");

/** The viewer's addresses, the default first; at most 10. */
export const mine = userQuery({
  args: {},
  returns: v.array(savedAddress),
  handler: async (ctx) => await addressBook(ctx, ctx.viewer.userId),
});

/** Adds an address; the first becomes the default. `invalid_input`, `addresses_full`. */
export const add = userMutation({
  args: { address },
  returns: addressId,
  handler: async (ctx, args) =>
    await addAddress(ctx, ctx.viewer.userId, parseAddress(args.address)),
});

/**
 * Replaces one of the viewer's addresses; existing orders keep their own copy. `not_found`,
 * `invalid_input`.
 */
export const update = userMutation({
  args: { addressId, address },
  returns: v.null(),
  handler: async (ctx, args) => {
    const row = await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId);
    await changeAddress(ctx, row, parseAddress(args.address));
    return null;
  },
});

/** Makes an address the viewer's default for payment pages; `not_found`. */
export const setDefault = userMutation({
  args: { addressId },
  returns: v.null(),
  handler: async (ctx, args) => {
    await makeDefaultAddress(ctx, await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId));
    return null;
  },
});

/** Removes one of the viewer's addresses; `not_found`. */
export const remove = userMutation({
  args: { addressId },
  returns: v.null(),
  handler: async (ctx, args) => {
    await removeAddress(ctx, await requireOwnAddress(ctx, ctx.viewer.userId, args.addressId));
    return null;
  },
});
