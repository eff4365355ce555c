import { useLayoutEffect } from "react";
import { FullScreenSpinner } from "../../components/ui/FullScreenSpinner";
import { handOver } from "./earlyInput";

const { dataset } = document.documentElement;
const root = document.getElementById("root");
/** The page that the server wrote, as it stood when the app's code came. */
const firstSight = "first" in dataset && root ? [...root.children] : null;

/** Where the focus was last, while that page stood: it is lost with it. */
let focused = firstSight && document.activeElement;
const follow = ({ target }: FocusEvent) => {
  focused = target instanceof Element ? target : null;
};
if (firstSight) document.addEventListener("focusin", follow);

/** What stands in the window until it is known who is looking: what stood there before, else a spinner. */
export function FirstSight() {
  if (firstSight === null) return <FullScreenSpinner />;
  return <div ref={(element) => element?.append(...firstSight)} />;
}

/** Ends the server's page once the app's own stands: what somebody did there goes on here. */
export function useEndOfFirstSight(isOver: boolean): void {
  useLayoutEffect(() => {
    if (!isOver || !("first" in dataset)) return;
    delete dataset["first"];
    document.removeEventListener("focusin", follow);
    if (firstSight && root) handOver(firstSight, [...root.children], focused);
  }, [isOver]);
}
