import { DAY_MS, HOUR_MS } from "../shared/constants";

/** Listings of one search that one daily mail can be about. */
export const MAILED_MAX = 30;
/** Of these the mail names so many, and links to the rest. */
export const NAMED_MAX = 8;
/** Prices of favourites in one daily mail. */
export const DROPS_MAILED_MAX = 30;
/** A favourite's price is told at most this often. */
export const DROP_TOLD_EVERY_MS = DAY_MS;
/** How long it is known that a search has told of a listing. */
export const MATCH_KEPT_MS = 365 * DAY_MS;
/** How long a listing's arrival is kept: searches that could not be compared are tried again within this time. */
export const ARRIVAL_KEPT_MS = 2 * DAY_MS;

/** The daily mail goes out from this hour on, UTC. */
const MAIL_HOUR = 7;

/** When the next daily mail goes: the first seven o'clock after `now`, both ms epoch. */
export function nextAlertMail(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + MAIL_HOUR * HOUR_MS;
  return today > now ? today : today + DAY_MS;
}
