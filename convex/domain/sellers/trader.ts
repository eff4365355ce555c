/** Private seller or licensed trader: what a trader tells, and what either means for who buys. */

/** As an admin has checked it. Anybody may see it: a licensed seller must show it. */
export type Trader = {
  tradingName: string;
  /** Of the business, as people write to it; may have several lines. */
  address: string;
  /** The council that issued the licence. */
  council: string;
  licenceNumber: string;
};

/** What an order, and a card, keeps of its trader: the address stands on the seller's page, and goes with the account. */
export type TraderOnOrder = Omit<Trader, "address">;

/** As which trader a person is shown: who may not sell is no licensed trader to anybody, as the licence may be why. */
export const shownTrader = (
  person: { sellerApproved: boolean; trader?: Trader | undefined } | null,
): Trader | null => (person?.sellerApproved ? (person.trader ?? null) : null);

const PRIVATE_SELLER = "Private seller";

/** As cards have room for it; the council stands on the listing's own page. */
export const traderLabel = ({ licenceNumber }: TraderOnOrder): string =>
  `Licensed trader, licence ${licenceNumber}`;

/** "Licensed trader, licence 24/00417/LAPS (Leeds City Council)", or that the seller is private. */
export function sellerKind(trader: TraderOnOrder | null | undefined): string {
  if (!trader) return PRIVATE_SELLER;
  return `${traderLabel(trader)} (${trader.council})`;
}

/** What the law gives the buyer against this seller. The promise of live arrival is the same for all. */
export const BUYERS_RIGHTS = {
  private:
    "You're buying from a private person. The item must be theirs and as described, but shop rights (30-day returns, 14-day cancellation) don't apply. Our live-arrival promise does.",
  trader:
    "You're buying from a business. The item must be of satisfactory quality, fit for purpose and as described, and you have 30 days to reject it if it isn't. When you buy online you can usually cancel within 14 days, except for goods that spoil quickly; whether that covers livestock isn't settled. Our live-arrival promise applies as well.",
} as const;

/** Whether two say the same, so that there is nothing for an admin to check. */
export function isSameTrader(a: Trader | undefined, b: Trader | undefined): boolean {
  if (!a || !b) return !a && !b;
  return (
    a.tradingName === b.tradingName &&
    a.address === b.address &&
    a.council === b.council &&
    a.licenceNumber === b.licenceNumber
  );
}
