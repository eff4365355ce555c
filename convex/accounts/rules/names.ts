import { isReservedName, nameProblem, tidyName } from "../../domain/accounts/names";
import { fail } from "../../errors";
import { isDesignatedAddress } from "../../shared/rules/access";

/**
 * The one rule for names that people give themselves: the tidy spelling, or `invalid_input` for one that is
 * empty, too long or holds what nobody sees. `name_reserved` for one that speaks for Shoal, unless it is that
 * of `email`, the designated admin's address.
 */
export function requireName(typed: string, email: string): string {
  const name = tidyName(typed);
  const problem = nameProblem(name);
  if (problem !== null) fail("invalid_input", { field: "Name", problem });
  if (isReservedName(name) && !isDesignatedAddress(email)) fail("name_reserved");
  return name;
}
