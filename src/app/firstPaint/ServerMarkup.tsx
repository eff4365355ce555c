import { useLayoutEffect } from "react";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { replayEarlyInput } from "./earlyInput";

const { dataset } = document.documentElement;
const root = document.getElementById("root");
/** The server-rendered markup at the time the app's code loads. */
const serverMarkup = "first" in dataset && root ? [...root.children] : null;

/** The last focused element of that markup; its focus is lost when the markup is replaced. */
let focused = serverMarkup && document.activeElement;
const trackFocus = ({ target }: FocusEvent) => {
  focused = target instanceof Element ? target : null;
};
if (serverMarkup) document.addEventListener("focusin", trackFocus);

/**
 * Fills the window until the user is known: the server-rendered markup if there is any, else a
 * spinner.
 */
export function ServerMarkup() {
  if (serverMarkup === null) return <FullScreenSpinner />;
  return <div ref={(element) => element?.append(...serverMarkup)} />;
}

/**
 * Carries early input and the focus over to the app once it has replaced the server-rendered
 * markup.
 */
export function useReplaceServerMarkup(isAppReady: boolean): void {
  useLayoutEffect(() => {
    if (!isAppReady || !("first" in dataset)) return;
    delete dataset["first"];
    document.removeEventListener("focusin", trackFocus);
    if (serverMarkup && root) replayEarlyInput(serverMarkup, [...root.children], focused);
  }, [isAppReady]);
}
