import type { Address } from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { fail } from "#convex/errors.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";

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
