import { MINUTE_MS, SECOND_MS } from "../shared/constants";

/** How long the page offers an undo; the countdown pauses while the offer has the pointer or focus. */
export const UNDO_OFFER_MS = 10 * SECOND_MS;

/**
 * How long the server allows an undo. Irreversible consequences of a block, such as emails, wait this long too.
 */
export const UNDO_WINDOW_MS = MINUTE_MS;
