/** Texts for what an action on accounts affects, shown before the action and in its report. */

import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { capitalise } from "#convex/domain/shared/text.ts";
import { formatCount } from "#src/lib/format.ts";

export type Impact = FunctionReturnType<typeof api.moderation.impact.get>;
export type AccountAction = "suspend" | "unsuspend" | "ban" | "purge" | "unban" | "delete";
type Tally = Impact["conversations"];

/** "1 listing", "12 listings", "more than 500 listings", "no listings". */
function count({ n, more }: Tally, one: string, many = `${one}s`): string {
  if (more) return `more than ${formatCount(n)} ${many}`;
  return n === 0 ? `no ${many}` : `${formatCount(n)} ${n === 1 ? one : many}`;
}

const money = ({ pence, more }: Impact["openSales"]) =>
  `${more ? "more than " : ""}${formatPence(pence)}`;
const has = ({ n }: Tally) => n > 0;
const lines = (...all: (string | false)[]) =>
  all.filter((line) => line !== false).map((line) => `${capitalise(line)}.`);

/** The consequences of an action, a line each. */
export function impactLines(action: AccountAction, impact: Impact): string[] {
  const { shownListings, hiddenListings, unpaidSales, openSales, openPurchases } = impact;
  const { conversations, buyersNotified } = impact;
  const conversationsText =
    has(conversations) &&
    `${count(conversations, "conversation")} ${conversations.n === 1 ? "stays" : "stay"}`;
  const purchases =
    has(openPurchases) &&
    `${count(openPurchases, "purchase")} of theirs still open (${money(openPurchases)} paid)`;
  switch (action) {
    case "suspend":
    case "ban":
    case "purge":
      return lines(
        action === "purge"
          ? `${count(shownListings, "listing")} taken off sale; the seller can relist after the ban`
          : `${count(shownListings, "listing")} hidden`,
        action === "purge" &&
          has(hiddenListings) &&
          `${count(hiddenListings, "hidden listing")} taken off sale as well`,
        has(unpaidSales)
          ? `${count(unpaidSales, "unpaid order")} cancelled straight away, which you can't undo`
          : "no unpaid orders",
        has(openSales)
          ? `${count(openSales, "paid order")} still open (${money(openSales)}); any not yet dispatched may be refunded`
          : "no open paid orders",
        purchases,
        `${count(buyersNotified, "buyer")} notified`,
        conversationsText,
      );
    case "unsuspend":
    case "unban":
      return lines(`${count(hiddenListings, "listing")} shown again`, purchases, conversationsText);
    case "delete":
      return lines(
        `${count(sumOf(shownListings, hiddenListings), "listing")} removed from the shop`,
        has(unpaidSales) && count(unpaidSales, "unpaid order"),
        has(openSales) && `${count(openSales, "paid order")} still open (${money(openSales)})`,
        purchases,
        conversationsText && `${conversationsText}, with the name removed`,
      );
  }
}

const sumOf = (a: Tally, b: Tally): Tally => ({ n: a.n + b.n, more: a.more || b.more });
