/**
 * Draws public/uk-map.svg: one dot an outward postcode, so that the country can be recognised without a
 * coastline from anywhere else. Run it again when the postcode data changes: npx tsx local/tools/drawUkMap.ts
 */
import { writeFileSync } from "node:fs";
import { ALL_OUTCODES } from "../../convex/domain/shared/postcodes.ts";
import { mapPosition, UK_MAP } from "../../src/features/listings/ukMap.ts";

const dots = new Set(
  ALL_OUTCODES.map((place) => {
    const { x, y } = mapPosition(place.lat, place.lon);
    return `M${(x * UK_MAP.width).toFixed(0)} ${(y * UK_MAP.height).toFixed(0)}h0`;
  }),
);
writeFileSync(
  new URL("../../public/uk-map.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UK_MAP.width} ${UK_MAP.height}"><path d="${[...dots].join("")}" stroke="#000" stroke-width="7" stroke-linecap="round"/></svg>\n`,
);
