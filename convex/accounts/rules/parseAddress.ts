import type { Address } from "../../domain/shared/address";
import { addressSchema } from "../../domain/shared/addressSchema";
import { findOutcode } from "../../domain/shared/postcodes";
import { fail } from "../../errors";
import { parseInput } from "../../shared/rules/parseInput";

/** As typed → as kept; `invalid_input` for what no parcel could be sent to, or a postcode that we do not know. */
export function parseAddress(input: unknown): Address {
  const address = parseInput(addressSchema, input, "Address");
  if (findOutcode(address.postcode)) return address;
  const problem = `we do not know the postcode ${address.postcode}`;
  return fail("invalid_input", { field: "postcode", problem });
}
