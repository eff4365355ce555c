/**
 * Carries over what was typed, chosen and clicked on the server-rendered page before the app
 * replaced it. Both pages are rendered by the same components and JSX runtime, so elements match by position.
 */
declare global {
  interface Window {
    /** The pressed buttons, in order (index.html). */
    earlyClicks?: Element[];
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The child indices that lead from `tops` to the element; empty if it isn't inside. */
function pathOf(element: Element, tops: readonly Element[]): number[] {
  const path: number[] = [];
  for (let at = element; ;) {
    const place = tops.indexOf(at);
    if (place !== -1) return [place, ...path];
    const parent = at.parentElement;
    if (!parent) return [];
    path.unshift([...parent.children].indexOf(at));
    at = parent;
  }
}

const labelOf = (element: Element) =>
  `${element.tagName} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent}`;

/**
 * The matching element of the other page: the one at the same position if it has the same label,
 * else the only one with that label, else undefined.
 */
function counterpartOf<T extends Element>(
  element: T,
  before: readonly Element[],
  after: readonly Element[],
): T | undefined {
  const isSame = (other: Element) => labelOf(other) === labelOf(element);
  const [top, ...rest] = pathOf(element, before);
  if (top === undefined) return undefined;
  const counterpart = rest.reduce<Element | undefined>((at, i) => at?.children[i], after[top]);
  if (counterpart && isSame(counterpart)) return counterpart as T;
  const others = after.flatMap((at) => [...at.querySelectorAll(element.tagName)]).filter(isSame);
  return others.length === 1 ? (others[0] as T) : undefined;
}

const isCheckbox = (field: HTMLInputElement): boolean => field.type === "checkbox";

/**
 * Falls back to the id, for elements whose text differs between the pages, such as the skip link's
 * target.
 */
const elementById = (id: string): Element | null =>
  id === "" ? null : document.getElementById(id);

/** Whether the field's value differs from the one in the markup. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/**
 * Sets the value as if typed: React listens for the event and compares with the value that it wrote
 * itself.
 */
function setValue(field: Field, value: string): void {
  const proto = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}

const dispatchClick = (element: Element): boolean =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

/**
 * Carries over input from `before`, which has left the document, to `after`, which has replaced it.
 * `focusedElement` is the element that last had the focus in `before`, if known; a keyboard user continues
 * from the same place.
 */
export function replayEarlyInput(
  before: readonly Element[],
  after: readonly Element[],
  focusedElement: Element | null = null,
): void {
  const choices: (() => void)[] = [];
  const fields = before.flatMap((top) => [...top.querySelectorAll<Field>("input, select")]);
  for (const field of fields.filter(isChanged)) {
    const counterpart = counterpartOf(field, before, after);
    if (!counterpart) continue;
    if (counterpart instanceof HTMLSelectElement)
      choices.push(() => setValue(counterpart, field.value));
    else if (isCheckbox(counterpart)) choices.push(() => dispatchClick(counterpart));
    // Synchronously, because the user is still typing.
    else setValue(counterpart, field.value);
  }
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const place =
    isLost &&
    focusedElement &&
    (counterpartOf(focusedElement, before, after) ?? elementById(focusedElement.id));
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  for (const button of window.earlyClicks?.splice(0) ?? []) {
    const counterpart = counterpartOf(button, before, after);
    if (counterpart) choices.push(() => dispatchClick(counterpart));
  }
  // Deferred, because clicks may change the address and the router subscribes only after this
  // commit.
  setTimeout(() => choices.forEach((choose) => choose()));
}
