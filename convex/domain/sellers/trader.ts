/** As checked by an admin. Public: a licensed seller must show it. */
export type Trader = {
  tradingName: string;
  address: string;
  council: string;
  licenceNumber: string;
};

/**
 * A trader's details on orders and cards. Leaves out the address, which is read from the profile and deleted
 * with the account.
 */
export type TraderOnOrder = Omit<Trader, "address">;

/**
 * The trader details to show for a user. Null without approval, because a licence problem may be the reason.
 */
export const shownTrader = (
  person: { sellerApproved: boolean; trader?: Trader | undefined } | null,
): Trader | null => (person?.sellerApproved ? (person.trader ?? null) : null);

const PRIVATE_SELLER = "Private seller";

/** Short, for cards; the council is shown on the listing page. */
export const traderLabel = ({ licenceNumber }: TraderOnOrder): string =>
  `Licensed trader, licence ${licenceNumber}`;

/** "Licensed trader, licence 24/00417/LAPS (Leeds City Council)", or that the seller is private. */
export function sellerKind(trader: TraderOnOrder | null | undefined): string {
  if (!trader) return PRIVATE_SELLER;
  return `${traderLabel(trader)} (${trader.council})`;
}

/** The buyer's legal rights against this kind of seller. The live-arrival promise is the same for both. */
export const BUYERS_RIGHTS = {
  private: {
    short:
      "You're buying from a private person, so shop rights don't apply. Our live-arrival promise does.",
    full: "The item must be theirs and as described. The rights that shops give (30-day returns, 14-day cancellation) don't apply.",
  },
  trader: {
    short:
      "You're buying from a business, so shop rights apply, and so does our live-arrival promise.",
    full: "The item must be of satisfactory quality, fit for purpose and as described, and you have 30 days to reject it if it isn't. When you buy online you can usually cancel within 14 days, except for goods that spoil quickly.",
  },
} as const;

/** Whether the details are the same, so an admin has nothing to check. */
export function isSameTrader(a: Trader | undefined, b: Trader | undefined): boolean {
  if (!a || !b) return !a && !b;
  return (
    a.tradingName === b.tradingName &&
    a.address === b.address &&
    a.council === b.council &&
    a.licenceNumber === b.licenceNumber
  );
}
