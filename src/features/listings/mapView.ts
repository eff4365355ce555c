/** What of the map is seen: where its middle is, how near it is, and how that changes. */
import { MAP_UNITS_PER_DEGREE, mapPosition, UK_MAP } from "./ukMap";

/** The middle in units of the map; `scale` 1 shows the whole country. */
export type MapView = { x: number; y: number; scale: number };
/** In px. */
export type Size = { width: number; height: number };
type XY = { x: number; y: number };

export const WHOLE_MAP: MapView = { x: UK_MAP.width / 2, y: UK_MAP.height / 2, scale: 1 };
export const NEAREST = 32;
const MILES_PER_DEGREE = 69.1;

/** A place in units of the map. */
export function mapPoint({ latitude, longitude }: { latitude: number; longitude: number }): XY {
  const { x, y } = mapPosition(latitude, longitude);
  return { x: x * UK_MAP.width, y: y * UK_MAP.height };
}

/** Px a unit of the map is wide. */
export const pxPerUnit = ({ width, height }: Size, scale: number) =>
  Math.min(width / UK_MAP.width, height / UK_MAP.height) * scale;

/** Where a point of the map stands, in px from the corner. */
export function onScreen({ x, y }: XY, view: MapView, size: Size): XY {
  const px = pxPerUnit(size, view.scale);
  return { x: (x - view.x) * px + size.width / 2, y: (y - view.y) * px + size.height / 2 };
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** A view that shows something of the country; the whole of it stands in the middle. */
function kept({ x, y, scale: asked }: MapView): MapView {
  const scale = within(asked, 1, NEAREST);
  if (scale === 1) return WHOLE_MAP;
  return { x: within(x, 0, UK_MAP.width), y: within(y, 0, UK_MAP.height), scale };
}

export function pan(view: MapView, by: XY, size: Size): MapView {
  const px = pxPerUnit(size, view.scale);
  return kept({ ...view, x: view.x - by.x / px, y: view.y - by.y / px });
}

/** Nearer or farther; what stands at `at`, in px from the corner, stays there. */
export function zoom(view: MapView, times: number, size: Size, at?: XY): MapView {
  const scale = within(view.scale * times, 1, NEAREST);
  const { x, y } = at ?? { x: size.width / 2, y: size.height / 2 };
  const [before, after] = [pxPerUnit(size, view.scale), pxPerUnit(size, scale)];
  return kept({
    x: view.x + (x - size.width / 2) * (1 / before - 1 / after),
    y: view.y + (y - size.height / 2) * (1 / before - 1 / after),
    scale,
  });
}

/** A circle on the ground as it lies on the map: degrees of longitude are narrower there than in the north. */
export function circleOf(place: { latitude: number; longitude: number }, miles: number) {
  const degrees = miles / MILES_PER_DEGREE;
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  return {
    ...mapPoint(place),
    rx: (degrees / narrowing) * MAP_UNITS_PER_DEGREE.longitude,
    ry: degrees * MAP_UNITS_PER_DEGREE.latitude,
  };
}

/** The view that shows all of these points with some room around them. */
export function viewOf(points: readonly XY[], size: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const px = pxPerUnit(size, 1);
  const scale = Math.min(
    size.width / (px * Math.max(1, (right - left) * 1.3)),
    size.height / (px * Math.max(1, (bottom - top) * 1.3)),
  );
  return kept({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
}
