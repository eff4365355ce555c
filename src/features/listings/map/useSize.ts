import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "#src/features/listings/map/mapView.ts";

/** Before the first measurement: a narrow phone. */
const INITIAL_SIZE: Size = { width: 328, height: 416 };

/** An element's size on the screen, in px. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(INITIAL_SIZE);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((current) =>
        current.width === width && current.height === height ? current : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
