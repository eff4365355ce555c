/**
 * Keeps the focus near a control that disappears when it is pressed. Browsers drop the focus to the
 * document then, and the next Tab starts again at the top of the page.
 */

import { useEffect } from "react";

/** Where an element stands: each ancestor, with the position of the child that leads to the element. */
type Place = { element: Element; path: { parent: Element; index: number }[] };

/** Enough to lead from the second of two nested dialogs back to the control that opened the first. */
const PLACES_MAX = 6;
/** A dialog that closes and a page that changes move the focus themselves within this time. */
const WAIT_MS = 60;

const TABBABLE =
  "a[href], button, summary, select, textarea, input:not([type=hidden]), [tabindex='0']";
/** Focusing one of these would open a phone's keyboard. */
const TEXT_FIELD = "textarea, input:not([type=checkbox], [type=radio], [type=button])";

function placeOf(element: Element): Place {
  const path: Place["path"] = [];
  for (let child = element, parent = child.parentElement; parent; parent = child.parentElement) {
    path.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, path };
}

const isLost = (element: Element) =>
  !element.isConnected || element.matches(":disabled, [hidden] *");

/** Tries to focus the element, and returns whether that worked: hidden and disabled ones can't take the focus. */
function tryFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || isLost(element)) return false;
  if (!element.matches(TABBABLE) && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Focuses the first control within `place`, or `place` itself if that control is a text field or there is none. */
function focusWithin(place: Element): boolean {
  const controls = [place, ...place.querySelectorAll(TABBABLE)].filter((found) =>
    found.matches(TABBABLE),
  );
  const [first] = controls;
  if (first?.matches(TEXT_FIELD)) return tryFocus(place);
  return controls.some(tryFocus) || tryFocus(place);
}

/** Focuses what took a lost element's place, within the smallest of its ancestors that is still there. */
function focusSuccessor({ path }: Place): boolean {
  const smallest = path.find(({ parent }) => !isLost(parent));
  // Beyond these there is only the frame, which says nothing about where the reader was.
  if (!smallest?.parent.closest("main, dialog, [role=dialog]")) return false;
  const { parent, index } = smallest;
  const inPlace = parent.children[index] ?? parent.lastElementChild;
  return (inPlace !== null && focusWithin(inPlace)) || focusWithin(parent);
}

/** Watches the document; returns the function that stops it. */
export function keepFocus(): () => void {
  let places: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A disabled control may keep the focus until the next frame.
  const isDropped = () => {
    const { activeElement } = document;
    return activeElement === null || activeElement === document.body || isLost(activeElement);
  };
  const rescue = () => {
    timer = undefined;
    const [last] = places;
    if (!isDropped() || !last || !isLost(last.element)) return;
    // First the control of a closed dialog, then the control that opened the dialog.
    const isFocused = places.some((place) =>
      isLost(place.element) ? focusSuccessor(place) : tryFocus(place.element),
    );
    if (!isFocused) document.querySelector("main")?.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)];
    places = places.slice(0, PLACES_MAX);
  };
  const observer = new MutationObserver(() => {
    if (timer === undefined && isDropped() && places[0] && isLost(places[0].element))
      timer = setTimeout(rescue, WAIT_MS);
  });
  document.addEventListener("focusin", onFocus);
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden", "open", "inert"],
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener("focusin", onFocus);
    observer.disconnect();
  };
}

/** Keeps the focus while it is mounted. */
export function KeepFocus(): null {
  useEffect(keepFocus, []);
  return null;
}
