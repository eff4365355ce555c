/** The visible part of the map: its centre, its zoom, and how they change. */

import { MAP_UNITS_PER_DEGREE, mapPosition, UK_MAP } from "./ukMap";

/** The centre in map units; `scale` 1 shows the whole country. */
export type MapView = { x: number; y: number; scale: number };
/** In px. */
export type Size = { width: number; height: number };
type XY = { x: number; y: number };

export const WHOLE_MAP: MapView = { x: UK_MAP.width / 2, y: UK_MAP.height / 2, scale: 1 };
export const MAX_SCALE = 32;
const MILES_PER_DEGREE = 69.1;

/** A place in map units. */
export function mapPoint({ latitude, longitude }: { latitude: number; longitude: number }): XY {
  const { x, y } = mapPosition(latitude, longitude);
  return { x: x * UK_MAP.width, y: y * UK_MAP.height };
}

/** Width of a map unit in px. */
export const pxPerUnit = ({ width, height }: Size, scale: number) =>
  Math.min(width / UK_MAP.width, height / UK_MAP.height) * scale;

/** The position of a map point, in px from the corner. */
export function onScreen({ x, y }: XY, view: MapView, size: Size): XY {
  const px = pxPerUnit(size, view.scale);
  return { x: (x - view.x) * px + size.width / 2, y: (y - view.y) * px + size.height / 2 };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Clamps the view to the country; fully zoomed out, the country is centred. */
function clampView({ x, y, scale: rawScale }: MapView): MapView {
  const scale = clamp(rawScale, 1, MAX_SCALE);
  if (scale === 1) return WHOLE_MAP;
  return { x: clamp(x, 0, UK_MAP.width), y: clamp(y, 0, UK_MAP.height), scale };
}

export function pan(view: MapView, by: XY, size: Size): MapView {
  const px = pxPerUnit(size, view.scale);
  return clampView({ ...view, x: view.x - by.x / px, y: view.y - by.y / px });
}

/** Zooms in or out; the point at `at`, in px from the corner, stays in place. */
export function zoom(view: MapView, factor: number, size: Size, at?: XY): MapView {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const { x, y } = at ?? { x: size.width / 2, y: size.height / 2 };
  const [before, after] = [pxPerUnit(size, view.scale), pxPerUnit(size, scale)];
  return clampView({
    x: view.x + (x - size.width / 2) * (1 / before - 1 / after),
    y: view.y + (y - size.height / 2) * (1 / before - 1 / after),
    scale,
  });
}

/**
 * A circle on the ground as an ellipse on the map, because a degree of longitude shrinks towards
 * the north.
 */
export function circleOf(place: { latitude: number; longitude: number }, miles: number) {
  const degrees = miles / MILES_PER_DEGREE;
  const narrowing = Math.cos((place.latitude * Math.PI) / 180);
  return {
    ...mapPoint(place),
    rx: (degrees / narrowing) * MAP_UNITS_PER_DEGREE.longitude,
    ry: degrees * MAP_UNITS_PER_DEGREE.latitude,
  };
}

/** The view that shows all these points with some margin. */
export function viewOf(points: readonly XY[], size: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const px = pxPerUnit(size, 1);
  const scale = Math.min(
    size.width / (px * Math.max(1, (right - left) * 1.3)),
    size.height / (px * Math.max(1, (bottom - top) * 1.3)),
  );
  return clampView({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
}
