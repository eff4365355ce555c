/**
 * Properties start with the same seed each time, so that a commit that passed once passes again.
 * `SHOAL_SEED=random` looks for new input; a failing property prints its seed and path, and `SHOAL_SEED=<seed>`
 * reproduces the failure.
 */

import fc from "fast-check";

const DEFAULT_SEED = 1;
const seed = process.env.SHOAL_SEED ?? String(DEFAULT_SEED);
if (seed !== "random") {
  if (!/^-?\d+$/.test(seed)) {
    throw new Error(`SHOAL_SEED is neither an integer nor "random": ${seed}`);
  }
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
