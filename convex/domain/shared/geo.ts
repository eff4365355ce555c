export type Point = { lat: number; lon: number };

/** A place as listings store it. */
export type Coordinates = { latitude: number; longitude: number };

export const pointOf = ({ latitude, longitude }: Coordinates): Point => ({
  lat: latitude,
  lon: longitude,
});

const EARTH_RADIUS_KM = 6371.0088;
const KM_PER_MILE = 1.609344;

/** Great-circle distance in kilometres; latitudes and longitudes in degrees. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = radians(b.lat - a.lat);
  const dLon = radians(b.lon - a.lon);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function distanceMiles(a: Point, b: Point): number {
  return distanceKm(a, b) / KM_PER_MILE;
}

/** Miles as displayed, and as courier bands count them. */
export function wholeMiles(a: Point, b: Point): number {
  return Math.round(distanceMiles(a, b));
}
