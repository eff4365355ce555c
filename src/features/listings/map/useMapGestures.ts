import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import {
  type MapView,
  pan,
  type Size,
  WHOLE_MAP,
  zoom,
} from "#src/features/listings/map/mapView.ts";

type SetView = (change: (view: MapView) => MapView) => void;
type XY = { x: number; y: number };

/** A pointer that moves fewer px than this is clicking, not dragging. */
const CLICK_MAX_PX = 4;
const STEP = 60;
export const ZOOM_STEP = 1.6;
const ZOOM_PER_WHEEL_PX = 0.0016;

/**
 * Moves and zooms the map by mouse, touch and wheel. The wheel scrolls the page instead when the map can't zoom any
 * further; so does a vertical swipe when the map is fully zoomed out.
 */
export function useMapGestures(
  map: RefObject<HTMLElement | null>,
  view: MapView,
  size: Size,
  setView: SetView,
): void {
  const pointers = useRef(new Map<number, XY>());
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  useEffect(() => {
    const element = map.current;
    if (!element) return;
    const activePointers = pointers.current;
    let isMoved = false;
    const at = (event: MouseEvent): XY => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (activePointers.size === 0) isMoved = false;
      activePointers.set(event.pointerId, at(event));
    };
    const onPointerMove = (event: PointerEvent) => {
      const lastPoint = activePointers.get(event.pointerId);
      if (!lastPoint) return;
      const currentPoint = at(event);
      const delta = { x: currentPoint.x - lastPoint.x, y: currentPoint.y - lastPoint.y };
      const [other] = [...activePointers]
        .filter(([id]) => id !== event.pointerId)
        .map(([, point]) => point);
      if (!other && !isMoved && Math.hypot(delta.x, delta.y) < CLICK_MAX_PX) return;
      isMoved = true;
      activePointers.set(event.pointerId, currentPoint);
      if (!other) {
        setView((view) => pan(view, delta, size));
        return;
      }
      const distanceTo = (point: XY) =>
        Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const midpoint = { x: (currentPoint.x + other.x) / 2, y: (currentPoint.y + other.y) / 2 };
      const halfDelta = { x: delta.x / 2, y: delta.y / 2 };
      setView((view) =>
        zoom(
          pan(view, halfDelta, size),
          distanceTo(currentPoint) / distanceTo(lastPoint),
          size,
          midpoint,
        ),
      );
    };
    const onPointerUp = (event: PointerEvent) => {
      activePointers.delete(event.pointerId);
    };
    const onClick = (event: MouseEvent) => {
      // Don't treat the end of a drag as a click on a bubble.
      if (!isMoved) return;
      isMoved = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      const point = at(event);
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 6 : 1) * ZOOM_PER_WHEEL_PX);
      const isAtEnd = zoom(latest.current, factor, size).scale === latest.current.scale;
      if (event.ctrlKey || !isAtEnd) event.preventDefault();
      setView((view) => zoom(view, factor, size, point));
    };
    const onDoubleClick = (event: MouseEvent) => {
      setView((view) => zoom(view, ZOOM_STEP * ZOOM_STEP, size, at(event)));
    };
    element.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("pointermove", onPointerMove);
    window.addEventListener("pointerup", onPointerUp);
    window.addEventListener("pointercancel", onPointerUp);
    element.addEventListener("click", onClick, true);
    element.addEventListener("dblclick", onDoubleClick);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("pointermove", onPointerMove);
      window.removeEventListener("pointerup", onPointerUp);
      window.removeEventListener("pointercancel", onPointerUp);
      element.removeEventListener("click", onClick, true);
      element.removeEventListener("dblclick", onDoubleClick);
      element.removeEventListener("wheel", onWheel);
    };
  }, [map, size, setView]);
}

/** Arrow keys move the map, + and − zoom in and out, 0 shows all of it. */
export function onMapKey(event: KeyboardEvent, size: Size, setView: SetView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const changes = new Map<string, (view: MapView) => MapView>([
    ["ArrowLeft", (view) => pan(view, { x: STEP, y: 0 }, size)],
    ["ArrowRight", (view) => pan(view, { x: -STEP, y: 0 }, size)],
    ["ArrowUp", (view) => pan(view, { x: 0, y: STEP }, size)],
    ["ArrowDown", (view) => pan(view, { x: 0, y: -STEP }, size)],
    ["+", (view) => zoom(view, ZOOM_STEP, size)],
    ["=", (view) => zoom(view, ZOOM_STEP, size)],
    ["-", (view) => zoom(view, 1 / ZOOM_STEP, size)],
    ["0", () => WHOLE_MAP],
  ]);
  const change = changes.get(event.key);
  if (!change) return;
  event.preventDefault();
  setView(change);
}
