/**
 * What somebody typed, chose and pressed on the page that the server wrote, before the app's own took its place. Both
 * are drawn by the same components, so that an element is found again where it stood.
 */
declare global {
  interface Window {
    /** The buttons that were pressed, in order (index.html). */
    earlyClicks?: Element[];
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Element → where it stands below `tops`. */
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

const wordsOf = (element: Element) =>
  `${element.tagName} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent}`;

/** The same element of the other page: where it stood, else the only one with its words; undefined when there is none. */
function twinOf<T extends Element>(
  element: T,
  before: readonly Element[],
  after: readonly Element[],
): T | undefined {
  const isTwin = (other: Element) => wordsOf(other) === wordsOf(element);
  const [top, ...rest] = pathOf(element, before);
  if (top === undefined) return undefined;
  const found = rest.reduce<Element | undefined>((at, i) => at?.children[i], after[top]);
  if (found && isTwin(found)) return found as T;
  const others = after.flatMap((at) => [...at.querySelectorAll(element.tagName)]).filter(isTwin);
  return others.length === 1 ? (others[0] as T) : undefined;
}

const isCheckbox = (field: HTMLInputElement): boolean => field.type === "checkbox";

/** Such as what the skip link leads to, whose words are another page's. */
const named = (id: string): Element | null => (id === "" ? null : document.getElementById(id));

/** What was typed or chosen: what a field holds beside what the page gave it. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** As typed by hand: React listens for the event, and compares with what it wrote itself. */
function enter(field: Field, value: string): void {
  const proto = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, value);
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}

const press = (element: Element): boolean =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

/**
 * Brings from `before`, which has left the document, to `after`, which stands in it. `focused` had the focus there, as far
 * as that is known: who uses a keyboard goes on from the same place.
 */
export function handOver(
  before: readonly Element[],
  after: readonly Element[],
  focused: Element | null = null,
): void {
  const choices: (() => void)[] = [];
  const fields = before.flatMap((top) => [...top.querySelectorAll<Field>("input, select")]);
  for (const field of fields.filter(isChanged)) {
    const twin = twinOf(field, before, after);
    if (!twin) continue;
    if (twin instanceof HTMLSelectElement) choices.push(() => enter(twin, field.value));
    else if (isCheckbox(twin)) choices.push(() => press(twin));
    else {
      // At once: they are typing.
      enter(twin, field.value);
      twin.focus({ preventScroll: true });
    }
  }
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const place = isLost && focused && (twinOf(focused, before, after) ?? named(focused.id));
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  for (const button of window.earlyClicks?.splice(0) ?? []) {
    const twin = twinOf(button, before, after);
    if (twin) choices.push(() => press(twin));
  }
  // They may change the address, which the router hears of only after the commit in which this is called.
  setTimeout(() => choices.forEach((choose) => choose()));
}
