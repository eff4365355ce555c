/** An account's standing, as the admin's table filters it: banned before suspended, otherwise active. */
export const STANDINGS = ["active", "suspended", "banned"] as const;
export type Standing = (typeof STANDINGS)[number];
