/** This hash on an order's address opens the handover code at once. */
export const SHOW_CODE = "#show-code";
