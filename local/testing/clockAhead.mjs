/** Preloaded into a local stack to set its clock ahead by SHOAL_TEST_CLOCK_AHEAD_MS. */
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
