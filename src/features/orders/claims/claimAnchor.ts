/** This hash on an order's address leads to its claim, or opens the form for one. */
export const CLAIM_ANCHOR = "#claim";
