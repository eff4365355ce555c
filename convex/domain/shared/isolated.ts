const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Keeps the direction of user-written text apart from the sentence around it, where no `<bdi>` can: in
 * toasts, titles, emails and accessible names. Text without right-to-left letters is returned as it is.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
