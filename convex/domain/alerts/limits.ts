import { DAY_MS, HOUR_MS } from "../shared/constants";

/** Matches of one search in one daily email. */
export const MAILED_MAX = 30;
/** How many of a search's matches the email names; it links to the rest. */
export const NAMED_MAX = 8;
export const DROPS_MAILED_MAX = 30;
export const DROP_NOTICE_INTERVAL_MS = DAY_MS;
/** How long we store that a search has reported a listing. */
export const SEARCH_MATCH_LIFE_MS = 365 * DAY_MS;
/** How long a listing's arrival is stored, so that a search whose matching failed can be retried with it. */
export const LISTING_ARRIVAL_LIFE_MS = 2 * DAY_MS;

/** The daily email goes out from this hour on, UTC. */
const MAIL_HOUR = 7;

/** When the next daily email is due: the first 7 o'clock (UTC) after `now`, both ms epoch. */
export function nextAlertMail(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + MAIL_HOUR * HOUR_MS;
  return today > now ? today : today + DAY_MS;
}
