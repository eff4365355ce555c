import { isReservedName, nameProblem, tidyName } from "#convex/domain/accounts/names.ts";
import { fail } from "#convex/errors.ts";
import { isDesignatedAddress } from "#convex/shared/model/access.ts";

/**
 * Checks and tidies a name that a user chose. Errors: `invalid_input` if it is empty, too long or contains
 * invisible characters; `name_reserved` if it could pass for Shoal's own, unless `email` is the designated
 * admin's address.
 */
export function requireName(text: string, email: string): string {
  const name = tidyName(text);
  const problem = nameProblem(name);
  if (problem !== null) fail("invalid_input", { field: "Name", problem });
  if (isReservedName(name) && !isDesignatedAddress(email)) fail("name_reserved");
  return name;
}
