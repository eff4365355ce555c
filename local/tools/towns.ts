/** The postcodes of towns, as `npm run codegen` works them out from the outward postcodes. */

import { join } from "node:path";
import { allOutcodes, type Outcode } from "#convex/domain/shared/postcodes.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { ROOT } from "../processes.ts";

export const TOWNS = join(ROOT, "convex/domain/shared/data/towns.json");

/** "City of Bristol" and "Glasgow City" give the town, "Brighton and Hove" gives both. */
const namesOfRegion = (region: string) =>
  foldText(region)
    .replace(/^city of | city$/gu, "")
    .split(" and ");

/**
 * The expected text of `TOWNS`: each folded name with one postcode. A region takes precedence over a village of
 * the same name.
 */
export function towns(): string {
  const byName: Record<string, string> = {};
  const add = (name: string, { outcode }: Outcode) => (byName[name] ??= outcode);
  for (const row of allOutcodes()) namesOfRegion(row.region).forEach((name) => add(name, row));
  for (const row of allOutcodes()) if (row.town) add(foldText(row.town), row);
  byName.london = "WC2N";
  const lines = Object.entries(byName).map(([name, outcode]) => `${name}|${outcode}`);
  return `${JSON.stringify(lines, null, 1)}\n`;
}
