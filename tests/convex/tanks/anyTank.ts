import fc from "fast-check";
import { allSpecies } from "#convex/domain/listings/species.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";

/** The scientific name of any species row. */
export const speciesName = fc.constantFrom(
  ...allSpecies().map((species) => species.scientificName),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const density = fc.constantFrom("none", "some", "dense");

/** Any tank that the form accepts, with any inhabitants. */
export const anyTank = fc.record({
  name: fc.constant("Any"),
  volumeLitres: fc.integer({ min: 1, max: 3000 }),
  lengthCm: maybe(fc.integer({ min: 10, max: 300 })),
  water: fc.constantFrom("freshwater", "brackish", "marine"),
  temperatureC: maybe(fc.integer({ min: 4, max: 34 })),
  unheated: fc.boolean(),
  pH: maybe(fc.integer({ min: 40, max: 90 }).map((tenths) => tenths / 10)),
  gh: maybe(fc.integer({ min: 0, max: 30 })),
  cycled: fc.constantFrom("yes", "no", "unsure"),
  cycledWeeks: maybe(fc.integer({ min: 0, max: 100 })),
  nitrate: maybe(fc.integer({ min: 0, max: 200 })),
  filter: fc.constantFrom("none", "sponge", "other"),
  plants: density,
  cover: density,
  lid: fc.boolean(),
  dryLand: maybe(fc.boolean()),
  copperRecently: fc.boolean(),
  copperPipes: fc.boolean(),
  inhabitants: fc.array(
    fc.record({
      species: fc.oneof(
        { weight: 9, arbitrary: speciesName },
        { weight: 1, arbitrary: fc.string({ minLength: 1 }) },
      ),
      count: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 5 },
  ),
  quarantineTank: fc.boolean(),
  experience: fc.constantFrom("beginner", "some", "experienced"),
}) as fc.Arbitrary<TankInput>;
