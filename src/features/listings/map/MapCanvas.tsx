import { type ReactNode, useMemo, useRef, useState } from "react";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { icon } from "#src/components/ui/icons.tsx";
import { PlusIcon } from "#src/components/ui/pageIcons.tsx";
import {
  type Cluster,
  clusterName,
  clustersOf,
  type MapPlace,
} from "#src/features/listings/map/mapClusters.ts";
import {
  circleOf,
  mapPoint,
  type MapView,
  MAX_SCALE,
  onScreen,
  pxPerUnit,
  type Size,
  viewOf,
  WHOLE_MAP,
  zoom,
} from "#src/features/listings/map/mapView.ts";
import { cx } from "#src/lib/cx.ts";
import { formatCount, plural } from "#src/lib/format.ts";
import { onMapKey, useMapGestures, ZOOM_STEP } from "./useMapGestures";
import { useSize } from "./useSize";

const MinusIcon = icon(<path d="M5 12h14" />);
const WholeMapIcon = icon(<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />);

/** Minimum distance between the centres of two bubbles, in px. */
const BUBBLE_DISTANCE_PX = 46;

type Point = { latitude: number; longitude: number };
type Props = {
  places: readonly MapPlace[];
  /** The centre of the search with its name, and the radius in miles; null for anywhere. */
  from: (Point & { name: string }) | null;
  miles: number | null;
  selected: ReadonlySet<string>;
  onSelect: (outcodes: string[]) => void;
  /** The places to bring into view whenever a new list is passed. */
  shown: readonly Point[] | null;
};

/**
 * A map of the country with a bubble per group of places; moves and zooms by mouse, touch and
 * keyboard.
 */
export function MapCanvas({ places, from, miles, selected, onSelect, shown }: Props) {
  const map = useRef<HTMLDivElement>(null);
  const size = useSize(map);
  const [view, setView] = useState<MapView>(WHOLE_MAP);
  const circle = useMemo(() => (from && miles ? circleOf(from, miles) : null), [from, miles]);
  const target = shown ?? circle;
  const [shownTarget, setShownTarget] = useState<{ target: typeof target; size: Size }>();
  if (
    target &&
    (shownTarget?.target !== target || (target === circle && shownTarget.size !== size))
  ) {
    setShownTarget({ target, size });
    setView(viewOf(shown ? shown.map(mapPoint) : cornersOf(circle), size));
  }
  useMapGestures(map, view, size, setView);
  // Clusters are recomputed only at zoom steps, so that the bubbles don't move in between.
  const step = 2 ** (Math.round(Math.log2(view.scale) * 2) / 2);
  const clusters = useMemo(
    () => clustersOf(places, BUBBLE_DISTANCE_PX / pxPerUnit(size, step)),
    [places, size, step],
  );
  const px = pxPerUnit(size, view.scale);
  const [width, height] = [size.width / px, size.height / px];
  const centrePoint = from && onScreen(mapPoint(from), view, size);
  const zoomBy = (factor: number) => setView((current) => zoom(current, factor, size));
  return (
    <div className="border-line relative overflow-hidden rounded-xl border">
      <div
        ref={map}
        role="group"
        tabIndex={0}
        aria-label="Map of the United Kingdom. Arrow keys move it, plus and minus zoom, 0 shows all of it."
        onKeyDown={(event) => onMapKey(event, size, setView)}
        className={cx(
          "bg-sunken relative h-[26rem] cursor-grab overflow-hidden select-none active:cursor-grabbing lg:h-[min(44rem,calc(100vh-9rem))] short:h-[70dvh]",
          view.scale === 1 ? "touch-pan-y" : "touch-none",
        )}
      >
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full"
          viewBox={`${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`}
        >
          <use href="/uk-map.svg#land" className="fill-accent opacity-25" />
          {circle && (
            <ellipse
              cx={circle.x}
              cy={circle.y}
              rx={circle.rx}
              ry={circle.ry}
              vectorEffect="non-scaling-stroke"
              strokeWidth={2}
              strokeDasharray="6 4"
              className="fill-coral/10 stroke-coral"
            />
          )}
        </svg>
        {centrePoint && (
          <span
            aria-hidden="true"
            title={from.name}
            className="bg-coral border-surface pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2"
            style={{ left: centrePoint.x, top: centrePoint.y }}
          />
        )}
        <Bubbles
          clusters={clusters}
          view={view}
          size={size}
          selected={selected}
          onSelect={onSelect}
        />
      </div>
      <div className="bg-surface/90 absolute top-2 right-2 grid rounded-xl shadow-sm">
        <MapButton
          label="Zoom in"
          isAtEnd={view.scale >= MAX_SCALE}
          onPress={() => zoomBy(ZOOM_STEP)}
        >
          <PlusIcon size={20} />
        </MapButton>
        <MapButton label="Zoom out" isAtEnd={view.scale <= 1} onPress={() => zoomBy(1 / ZOOM_STEP)}>
          <MinusIcon size={20} />
        </MapButton>
        <MapButton
          label="Show the whole map"
          isAtEnd={view.scale <= 1}
          onPress={() => setView(WHOLE_MAP)}
        >
          <WholeMapIcon size={20} />
        </MapButton>
      </div>
    </div>
  );
}

function cornersOf(circle: ReturnType<typeof circleOf> | null) {
  if (!circle) return [];
  const { x, y, rx, ry } = circle;
  return [
    { x: x - rx, y: y - ry },
    { x: x + rx, y: y + ry },
  ];
}

/** Only `aria-disabled` at the end of the range: a disabled button would lose a keyboard user's focus. */
function MapButton(props: {
  label: string;
  isAtEnd: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const { label, isAtEnd, onPress, children } = props;
  return (
    <IconButton
      label={label}
      icon={children}
      aria-disabled={isAtEnd || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => !isAtEnd && onPress()}
    />
  );
}

/** Diameter in px. */
const bubbleSize = (count: number) => Math.min(52, 28 + Math.round(Math.log2(count) * 5));

function Bubbles({
  clusters,
  view,
  size,
  selected,
  onSelect,
}: {
  clusters: readonly Cluster[];
  view: MapView;
  size: Size;
} & Pick<Props, "selected" | "onSelect">) {
  return clusters.map((cluster) => {
    const { places, count } = cluster;
    const { x, y } = onScreen(cluster, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) return null;
    const isSelected = places.some(({ outcode }) => selected.has(outcode));
    const diameter = bubbleSize(count);
    return (
      <button
        key={places[0]?.outcode}
        type="button"
        aria-pressed={isSelected}
        aria-label={`${plural(count, "listing")} ${clusterName(cluster)}`}
        onClick={() => onSelect(places.map(({ outcode }) => outcode))}
        className={cx(
          "border-surface absolute -translate-1/2 rounded-full border-2 text-sm font-bold shadow-sm",
          isSelected ? "bg-coral-strong text-on-accent z-10" : "bg-accent text-on-accent",
        )}
        style={{ left: x, top: y, width: diameter, height: diameter }}
      >
        {formatCount(count)}
      </button>
    );
  });
}
