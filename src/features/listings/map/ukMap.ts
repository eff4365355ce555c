/** The bounds of public/uk-map.svg in degrees, and the position of a place in it. */
const FRAME = { north: 61, south: 49.8, west: -8.4, east: 2 };
/** A degree of longitude as a fraction of a degree of latitude, in the middle of the country. */
const LONGITUDE_SCALE = Math.cos((55 * Math.PI) / 180);

const UNITS_PER_DEGREE = 50;
export const MAP_UNITS_PER_DEGREE = {
  latitude: UNITS_PER_DEGREE,
  longitude: UNITS_PER_DEGREE * LONGITUDE_SCALE,
};

export const UK_MAP = {
  width: Math.round((FRAME.east - FRAME.west) * LONGITUDE_SCALE * UNITS_PER_DEGREE),
  height: Math.round((FRAME.north - FRAME.south) * UNITS_PER_DEGREE),
};

/** A place's position on the map: 0 to 1 from the left and from the top, clamped to the bounds. */
export function mapPosition(latitude: number, longitude: number): { x: number; y: number } {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return {
    x: clamp((longitude - FRAME.west) / (FRAME.east - FRAME.west)),
    y: clamp((FRAME.north - latitude) / (FRAME.north - FRAME.south)),
  };
}
