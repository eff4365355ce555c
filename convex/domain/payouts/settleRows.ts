/** Makes an order's transfers and reversals follow the seller's share. Pure; all money in pence. */

import type { TransferState } from "./states";

export type BookRow<Id> = {
  /** Null for a new row. */
  id: Id | null;
  kind: "transfer" | "reversal";
  checkoutId: string;
  /** Of a reversal: the row of its transfer. */
  reverses?: Id;
  amount: number;
  state: TransferState;
  /** Stripe may have it already: its amount stays until Stripe has been asked. */
  isFixed: boolean;
};

/** A paid checkout of the order. `unreturned`: the amount neither refunded nor lost, plus the losses that Shoal bears. */
export type BookCheckout = { id: string; unreturned: number };

export type OrderBooks<Id> = {
  /** Oldest first, without money that the seller gave up. */
  rows: readonly BookRow<Id>[];
  checkouts: readonly BookCheckout[];
  /** Less what the seller gave up of it. */
  share: { most: number; least: number };
  isStopped: boolean;
};

/** More rounds than an order needs. Reaching this limit is no error: a refund must not fail over the seller's rows. */
const ROUNDS_MAX = 20;

/** The rows as they should be, in the same order, new ones last. The caller deletes rows of 0. */
export function settleRows<Id>(books: OrderBooks<Id>): BookRow<Id>[] {
  const rows = books.rows.map((row) => ({ ...row }));
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (!settleOnce(rows, books)) break;
  }
  return rows;
}

type SignedAmount = Pick<BookRow<unknown>, "kind" | "amount">;

const signed = ({ kind, amount }: SignedAmount): number => (kind === "transfer" ? amount : -amount);

/**
 * The balance of all rows, whatever their state: transfers (also waiting and failed ones) and payments made another
 * way, less reversals and write-offs.
 */
export const balanceOf = (rows: readonly SignedAmount[]): number =>
  rows.reduce((sum, row) => sum + signed(row), 0);

const isAdjustable = ({ isFixed, state }: BookRow<unknown>): boolean =>
  !isFixed && (state === "waiting" || state === "requested" || state === "failed");

/** Whether Stripe may have the transfer or reversal, which we don't know yet. */
const isUnconfirmed = ({ isFixed, state }: BookRow<unknown>): boolean =>
  state === "requested" && isFixed;

/** Whether Stripe has the transfer or reversal, or may have it. */
const isAtStripe = (row: BookRow<unknown>): boolean => row.state === "done" || isUnconfirmed(row);

/** Whether a transfer can be taken back: Stripe can reverse one that it has; an admin can reclaim money paid another way. */
const canBeReversed = (row: BookRow<unknown>): boolean =>
  row.kind === "transfer" && (isAtStripe(row) || row.state === "paidOtherwise");

function settleOnce<Id>(rows: BookRow<Id>[], books: OrderBooks<Id>): boolean {
  const { share, checkouts, isStopped } = books;
  let hasChanged = false;
  const cut = (row: BookRow<Id>, by: number): number => {
    const part = Math.max(0, Math.min(by, row.amount));
    row.amount -= part;
    hasChanged ||= part > 0;
    return part;
  };
  const balanceFrom = (checkoutId: string) =>
    balanceOf(rows.filter((row) => row.checkoutId === checkoutId));
  const newestFirst = () => [...rows].reverse();

  // A transfer that Stripe doesn't have needs no reversal.
  for (const reversal of rows.filter((row) => row.kind === "reversal" && isAdjustable(row))) {
    const transfer = rows.find(({ id }) => id !== null && id === reversal.reverses);
    if (transfer === undefined || canBeReversed(transfer)) continue;
    cut(reversal, isAdjustable(transfer) ? cut(transfer, reversal.amount) : reversal.amount);
  }
  // A reversal needn't be made, or stay written off, while the same payment still has money to send.
  const canBeUndone = (row: BookRow<Id>) => isAdjustable(row) || row.state === "writtenOff";
  for (const reversal of rows.filter((row) => row.kind === "reversal" && canBeUndone(row))) {
    for (const transfer of rows.filter((row) => row.kind === "transfer" && isAdjustable(row))) {
      if (transfer.checkoutId !== reversal.checkoutId) continue;
      cut(reversal, cut(transfer, reversal.amount));
    }
  }

  const isReversal = ({ kind }: BookRow<Id>) => kind === "reversal";
  const leftOf = ({ id, amount }: BookRow<Id>): number =>
    rows.reduce((left, row) => (row.reverses === id ? left - row.amount : left), amount);
  // A reversal can't take more than its transfer has left after reversals made in Stripe's dashboard.
  for (const reversal of newestFirst().filter((row) => isReversal(row) && isAdjustable(row))) {
    const transfer = rows.find(({ id }) => id !== null && id === reversal.reverses);
    if (transfer) cut(reversal, -leftOf(transfer));
  }

  let lacking = share.least - balanceOf(rows);
  for (const row of newestFirst().filter(({ state }) => state === "writtenOff")) {
    lacking -= cut(row, lacking);
  }
  for (const row of newestFirst().filter((row) => isReversal(row) && isAdjustable(row))) {
    lacking -= cut(row, lacking);
  }
  // Send nothing while Stripe may still lack a reversal: the seller would have both amounts.
  const mustWait =
    isStopped || rows.some((row) => isReversal(row) && isUnconfirmed(row) && row.amount > 0);
  for (const { id: checkoutId, unreturned } of mustWait ? [] : checkouts) {
    const amount = Math.min(lacking, Math.max(0, unreturned - balanceFrom(checkoutId)));
    if (amount <= 0) continue;
    add(rows, { id: null, kind: "transfer", checkoutId, amount, state: "waiting", isFixed: false });
    lacking -= amount;
    hasChanged = true;
  }

  const unmade = newestFirst().filter((row) => !isReversal(row) && isAdjustable(row));
  for (const row of unmade) {
    const room = checkouts.find(({ id }) => id === row.checkoutId)?.unreturned ?? 0;
    cut(row, balanceFrom(row.checkoutId) - Math.max(0, room));
  }
  for (const row of unmade) cut(row, balanceOf(rows) - share.least);

  let excess = balanceOf(rows) - share.most;
  const reversible = newestFirst().filter(canBeReversed);
  const stripesFirst = [...reversible].sort(
    (a, b) => Number(isAtStripe(b)) - Number(isAtStripe(a)),
  );
  for (const transfer of stripesFirst) {
    const { id, checkoutId } = transfer;
    if (id === null || excess <= 0) continue;
    const amount = Math.min(excess, leftOf(transfer));
    if (amount <= 0) continue;
    const reversal = { kind: "reversal", checkoutId, reverses: id, amount } as const;
    add(rows, { id: null, ...reversal, state: "requested", isFixed: false });
    excess -= amount;
    hasChanged = true;
  }
  return hasChanged;
}

/** Adds the amount to a matching row that Stripe doesn't have yet, otherwise appends the row. */
function add<Id>(rows: BookRow<Id>[], row: BookRow<Id>): void {
  const unmade = rows.find(
    (other) =>
      isAdjustable(other) &&
      other.amount > 0 &&
      other.state === row.state &&
      other.kind === row.kind &&
      other.checkoutId === row.checkoutId &&
      other.reverses === row.reverses,
  );
  if (unmade) unmade.amount += row.amount;
  else rows.push(row);
}
