/** The look of every text box and select. 16 px text keeps iOS from zooming in. */
export const controlStyles =
  "w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors " +
  "hover:border-accent aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted";
