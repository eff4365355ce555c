/**
 * What buyers pay in tests, with the fee that Shoal charges. Only `shared/money.test.ts` types the fee
 * itself.
 */

import { formatPence, goodsMoney } from "#convex/domain/shared/money.ts";

/** The total, in pence, of goods for `amount` with a delivery charge. */
export const totalOf = (amount: number, deliveryCharge = 0): number =>
  goodsMoney(amount, deliveryCharge).totalAmount;

/** The same total as text: "£17.85". */
export const totalText = (amount: number, deliveryCharge = 0): string =>
  formatPence(totalOf(amount, deliveryCharge));

/** One animal of `startShop`, at £5.00: collected, or by courier for £12.00. */
export const COLLECTION_TOTAL = totalOf(500);
export const COURIER_TOTAL = totalOf(500, 1200);
