import { useLayoutEffect } from "react";
import { FullScreenSpinner } from "../../components/ui/FullScreenSpinner";
import { handOver } from "./earlyInput";

const { dataset } = document.documentElement;
const root = document.getElementById("root");
/** The server-rendered markup at the time the app's code loads. */
const firstSight = "first" in dataset && root ? [...root.children] : null;

/** The last focused element of that markup; its focus is lost when the markup is replaced. */
let focused = firstSight && document.activeElement;
const follow = ({ target }: FocusEvent) => {
  focused = target instanceof Element ? target : null;
};
if (firstSight) document.addEventListener("focusin", follow);

/**
 * Fills the window until the user is known: the server-rendered markup if there is any, else a
 * spinner.
 */
export function FirstSight() {
  if (firstSight === null) return <FullScreenSpinner />;
  return <div ref={(element) => element?.append(...firstSight)} />;
}

/**
 * Replaces the server-rendered markup once the app has rendered, and carries over early input and
 * focus.
 */
export function useEndOfFirstSight(isOver: boolean): void {
  useLayoutEffect(() => {
    if (!isOver || !("first" in dataset)) return;
    delete dataset["first"];
    document.removeEventListener("focusin", follow);
    if (firstSight && root) handOver(firstSight, [...root.children], focused);
  }, [isOver]);
}
