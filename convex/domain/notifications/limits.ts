import { DAY_MS } from "../shared/constants";

/** A notification that was read goes after this long. */
export const READ_KEPT_MS = 90 * DAY_MS;
/** One that nobody ever reads goes as well. */
export const UNREAD_KEPT_MS = 365 * DAY_MS;
/** Rows of one page of the bell's list. */
export const BELL_PAGE = 20;

/** More new listings than this are not counted. */
export const NEW_MAX = 100;

/** How many listings of a saved search are new: "3", "99+". */
export const newCountText = (count: number) => (count < NEW_MAX ? `${count}` : "99+");
