/**
 * A failing property prints its seed and path. `SHOAL_SEED=<seed>` starts every property with that seed,
 * which reproduces the failure.
 */
import fc from "fast-check";

const seed = process.env.SHOAL_SEED;
if (seed !== undefined) {
  if (!/^-?\d+$/.test(seed)) throw new Error(`SHOAL_SEED is not an integer: ${seed}`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
