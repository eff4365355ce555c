/** The fields of a saved search without alerts. */
export const NO_ALERT = { mark: false, mail: false, newCount: 0, mailCount: 0 } as const;
