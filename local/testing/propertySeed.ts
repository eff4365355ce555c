/**
 * A property that fails prints its seed and path. `SHOAL_SEED=<seed>` makes every property begin with that
 * seed, which brings the same failure again.
 */
import fc from "fast-check";

const seed = process.env.SHOAL_SEED;
if (seed !== undefined) {
  if (!/^-?\d+$/.test(seed)) throw new Error(`SHOAL_SEED is no whole number: ${seed}`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
