/** An order's address that ends so opens the handover code at once. */
export const SHOW_CODE = "#show-code";
