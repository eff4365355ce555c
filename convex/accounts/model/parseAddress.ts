import type { Address } from "../../domain/shared/address";
import { addressSchema } from "../../domain/shared/addressSchema";
import { findOutcode } from "../../domain/shared/postcodes";
import { fail } from "../../errors";
import { parseInput } from "../../shared/model/parseInput";

/**
 * Parses a typed address into its stored form; `invalid_input` if it isn't deliverable or the postcode
 * is unknown.
 */
export function parseAddress(input: unknown): Address {
  const address = parseInput(addressSchema, input, "Address");
  if (findOutcode(address.postcode)) return address;
  const problem = `we do not know the postcode ${address.postcode}`;
  return fail("invalid_input", { field: "postcode", problem });
}
