import type { ReactNode } from "react";

/**
 * Publishes the height as `--foot-height`, so that other bars at the foot of the window sit above
 * these.
 */
function publishHeight(bars: HTMLDivElement) {
  const { style } = document.documentElement;
  const publish = () => style.setProperty("--foot-height", `${bars.offsetHeight}px`);
  // Also now, because other components read it when they mount.
  publish();
  const observer = new ResizeObserver(publish);
  observer.observe(bars);
  return () => {
    observer.disconnect();
    style.removeProperty("--foot-height");
  };
}

/** Bars that stick to the foot of the window, and so move nothing on the page when they appear. */
export function FootBars({ children }: { children: ReactNode }) {
  return (
    <div
      ref={publishHeight}
      className="short:static sticky bottom-0 z-30 in-data-[frame=window]:static"
    >
      {children}
    </div>
  );
}
