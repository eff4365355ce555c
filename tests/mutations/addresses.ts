import { mutationsOf } from "./mutation";

/** Where couriers go: the address book, the address of an order and what may be typed. */
export const addresses = mutationsOf(["tests/convex/orders", "tests/convex/accounts"], {
  "convex/accounts/rules/addresses.ts": [
    [`if (same) return same._id;`, ``],
    [`known.length >= ADDRESSES_MAX`, `known.length > ADDRESSES_MAX`],
    [`isDefault: known.length === 0,`, `isDefault: false,`],
    [`if (isDefault) await ctx.db.patch("addresses", _id, { isDefault: false });`, ``],
    [`if (next) await ctx.db.patch("addresses", next._id, { isDefault: true });`, ``],
    [
      `return row?.userId === userId ? row : fail("not_found");`,
      `return row ?? fail("not_found");`,
    ],
    [`if (findOutcode(address.postcode)) return address;`, `if (address) return address;`],
  ],
  "convex/orders/rules/addresses.ts": [
    [`if (side === "buyer") return true;`, ``],
    [`paidAt !== undefined && (shippedAt`, `(shippedAt`],
    [`(shippedAt !== undefined || !hasEnded(status))`, `true`],
    [`stops.length > 0 || claimTurn !== undefined`, `claimTurn !== undefined`],
    [`return row === null || (await packagingOf(ctx, order._id)) === null;`, `return true;`],
    [`order.status !== "processing" || isInPerson(order)`, `false`],
    [`if (before && isSameAddress(before, address)) return;`, ``],
    [`if (!(await isPaidFor(ctx, order, outcode)))`, `if (false)`],
    [`await takeFromLimit(ctx, "changeAddress", order._id);`, ``],
    [`await mails.sendAddressChanged(ctx, changed);`, ``],
    [`charge === order.deliveryCharge || (`, `(`],
    [`hasEnded(order.status) ? "erased" : "missing"`, `"missing"`],
  ],
  "convex/orders/rules/addressRows.ts": [
    [
      `? Date.now() + ADDRESS_KEPT_MS : undefined`,
      `? Date.now() + ADDRESS_KEPT_MS / 2 : undefined`,
    ],
    [`row?.eraseAt === undefined || row.eraseAt > Date.now()`, `row?.eraseAt === undefined`],
    [`q.gt("eraseAt", 0).lte(`, `q.lte(`],
    [
      `|| hasEnded(order.status) === (row.eraseAt !== undefined)) return;`,
      `|| row.eraseAt !== undefined) return;`,
    ],
  ],
  "convex/domain/shared/address.ts": [
    [`&& a.phone === b.phone`, ``],
    [`[name, line1, line2, town, postcode].filter`, `[name, line1, town, postcode].filter`],
  ],
  "convex/domain/shared/addressSchema.ts": [
    [`.max(ADDRESS_LINE_MAX,`, `.max(ADDRESS_LINE_MAX + 1,`],
    [`{7,15}\\D*$/`, `{6,15}\\D*$/`],
    [`{7,15}\\D*$/`, `{7,16}\\D*$/`],
  ],
  "convex/domain/shared/postcodeSyntax.ts": [
    [`\\d[ABD-HJLNP-UW-Z]{2}`, `\\d[A-Z]{2}`],
    [`.toUpperCase()`, ``],
  ],
});
