import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { type Address, ADDRESSES_MAX, isSameAddress } from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { fail } from "#convex/errors.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";

type Row = Doc<"addresses">;

/** The default first, then newest first. */
export async function addressesOf(ctx: QueryCtx, userId: Id<"users">): Promise<Row[]> {
  return await ctx.db
    .query("addresses")
    .withIndex("by_userId_and_isDefault", (q) => q.eq("userId", userId))
    .order("desc")
    .take(ADDRESSES_MAX);
}

/** Adds an address; the first becomes the default, duplicates are skipped. Errors: `addresses_full`. */
export async function addAddress(
  ctx: MutationCtx,
  userId: Id<"users">,
  address: Address,
): Promise<Id<"addresses">> {
  const savedAddresses = await addressesOf(ctx, userId);
  const duplicate = savedAddresses.find((row) => isSameAddress(row, address));
  if (duplicate) return duplicate._id;
  if (savedAddresses.length >= ADDRESSES_MAX) fail("addresses_full", { max: ADDRESSES_MAX });
  const now = Date.now();
  const row = {
    userId,
    ...address,
    isDefault: savedAddresses.length === 0,
    createdAt: now,
    updatedAt: now,
  };
  return await ctx.db.insert("addresses", row);
}

/**
 * Parses a typed address into its stored form; `invalid_input` if it isn't deliverable or the postcode
 * is unknown.
 */
export function parseAddress(input: unknown): Address {
  const address = parseInput(addressSchema, input, "Address");
  if (findOutcode(address.postcode)) return address;
  const problem = `we don't recognise the postcode ${address.postcode}`;
  return fail("invalid_input", { field: "postcode", problem });
}
