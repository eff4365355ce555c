/** How long an admin may take back what they did to somebody's account. */
import { MINUTE_MS, SECOND_MS } from "../shared/constants";

/** How long the page offers it; the clock stands still while the pointer or the focus is on the offer. */
export const UNDO_OFFER_MS = 10 * SECOND_MS;

/** How long the server allows it. What a block sets in motion and nobody can take back, such as mails, waits as long. */
export const UNDO_WINDOW_MS = MINUTE_MS;
