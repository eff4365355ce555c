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

/** The same element of the other page; undefined when something else stands there. */
function twinOf<T extends Element>(
  element: T,
  before: readonly Element[],
  after: readonly Element[],
): T | undefined {
  const [top, ...rest] = pathOf(element, before);
  if (top === undefined) return undefined;
  const found = rest.reduce<Element | undefined>((at, i) => at?.children[i], after[top]);
  return found && wordsOf(found) === wordsOf(element) ? (found as T) : undefined;
}

/** What was typed or chosen: what a field holds beside what the page gave it. */
function isChanged(field: Field): boolean {
  return field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
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

/** Brings from `before`, which has left the document, to `after`, which stands in it. */
export function handOver(before: readonly Element[], after: readonly Element[]): void {
  const fields = before.flatMap((top) => [...top.querySelectorAll<Field>("input, select")]);
  for (const field of fields.filter(isChanged)) {
    const twin = twinOf(field, before, after);
    if (!twin) continue;
    enter(twin, field.value);
    if (twin instanceof HTMLInputElement) twin.focus({ preventScroll: true });
  }
  const clicks = window.earlyClicks?.splice(0) ?? [];
  // After React's listeners of this commit.
  setTimeout(() => {
    for (const button of clicks)
      twinOf(button, before, after)?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true }),
      );
  });
}
