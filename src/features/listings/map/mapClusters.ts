/** Groups places that are too close together on the map into one bubble. */

import { mapPoint } from "./mapView";

export type MapPlace = {
  outcode: string;
  name: string;
  latitude: number;
  longitude: number;
  count: number;
};
export type Cluster = {
  /** In map units: the centre of its listings. */
  x: number;
  y: number;
  count: number;
  /** Most listings first. */
  places: MapPlace[];
};

/**
 * Groups the places into bubbles at least about `minDistance` units from each other, the largest first.
 */
export function clustersOf(places: readonly MapPlace[], minDistance: number): Cluster[] {
  const clusters: (Cluster & { at: { x: number; y: number } })[] = [];
  const largestFirst = [...places].sort(
    (a, b) => b.count - a.count || (a.outcode < b.outcode ? -1 : 1),
  );
  for (const place of largestFirst) {
    const { x, y } = mapPoint(place);
    const nearCluster = clusters.find(({ at }) => Math.hypot(at.x - x, at.y - y) < minDistance);
    if (nearCluster) {
      const count = nearCluster.count + place.count;
      nearCluster.x += ((x - nearCluster.x) * place.count) / count;
      nearCluster.y += ((y - nearCluster.y) * place.count) / count;
      nearCluster.count = count;
      nearCluster.places.push(place);
    } else {
      clusters.push({ x, y, at: { x, y }, count: place.count, places: [place] });
    }
  }
  return clusters;
}

/** "in Leeds, LS6"; "around Leeds, LS6" for several places. */
export function clusterName({ places }: Pick<Cluster, "places">): string {
  const [first] = places;
  if (!first) return "";
  return places.length === 1 ? `in ${first.name}` : `around ${first.name}`;
}
