/** Preloaded into a local side that is to believe that it is later: SHOAL_TEST_CLOCK_AHEAD_MS says by how much. */
const ahead = Number(process.env.SHOAL_TEST_CLOCK_AHEAD_MS ?? 0);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + ahead);
    else super(...args);
  }
  static now() {
    return Real.now() + ahead;
  }
};
