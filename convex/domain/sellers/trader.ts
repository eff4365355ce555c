/** A trader's details. Public once an admin has checked them: a licensed seller must show them. */
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

/**
 * Whether the account has trader details, or it or another of its person's applied as a trader and no admin
 * has approved this one since.
 */
export const countsAsTrader = (account: {
  appliedAsTrader?: true | undefined;
  trader?: Trader | undefined;
}): boolean => account.appliedAsTrader === true || account.trader !== undefined;

const PRIVATE_SELLER = "Private seller";

/** Short, for cards; the council is shown on the listing page. */
export const traderLabel = ({ licenceNumber }: TraderOnOrder): string =>
  `Licensed trader, licence ${licenceNumber}`;

/** "Licensed trader, licence 24/00417/LAPS (Leeds City Council)", or that the seller is private. */
export function sellerKindText(trader: TraderOnOrder | null | undefined): string {
  if (!trader) return PRIVATE_SELLER;
  return `${traderLabel(trader)} (${trader.council})`;
}

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
