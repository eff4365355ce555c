/** The look of every text box and select. 16 px text keeps iOS from zooming in. */
export const controlStyles =
  "w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors " +
  "hover:border-accent aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted";

/** Two columns of `aligned` fields. Each field takes three rows: label and hint, control, error. */
export const fieldRows = "grid gap-4 sm:grid-cols-2 sm:gap-y-2";
