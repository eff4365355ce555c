import { DAY_MS } from "../shared/constants";

export const READ_NOTIFICATION_LIFE_MS = 90 * DAY_MS;
export const UNREAD_NOTIFICATION_LIFE_MS = 365 * DAY_MS;
export const BELL_PAGE = 20;

/** New listings are counted up to this number. */
export const NEW_MAX = 100;

export const newCountText = (count: number) => (count < NEW_MAX ? `${count}` : "99+");
