/**
 * Says whether an element is displayed, visible and clickable without applying jsdom's style sheet each time. Testing
 * Library reads the styles of every element for each query by role, which took a quarter of the page tests' time.
 */
const computedStyle = window.getComputedStyle.bind(window);

/** How jsdom displays elements of a tag and of the attributes that its style sheet looks at. */
const displays = new Map<string, string>();
const ATTRIBUTES = ["hidden", "open", "popover", "type"];

type QuickStyle = { display: string; visibility: string; pointerEvents: string };

const readers: Record<keyof QuickStyle, (element: Element) => string | undefined> = {
  display: (element) => {
    const { localName } = element;
    // A summary's display depends on its place in its parent.
    if (localName === "summary" || isStyled(element, "display")) return undefined;
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name));
    const key = JSON.stringify([localName, ...attributes]);
    const display = displays.get(key) ?? computedStyle(element).display;
    displays.set(key, display);
    return display;
  },
  visibility: (element) => inherited(element, "visibility", "visible"),
  pointerEvents: (element) => inherited(element, "pointer-events", "auto"),
};

/** `initial` unless the element or one around it may set the property. */
function inherited(element: Element, property: string, initial: string): string | undefined {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    // A hidden part of a table is collapsed.
    if (at.hasAttribute("hidden") || isStyled(at, property)) return undefined;
  }
  return initial;
}

const isStyled = (element: Element, property: string): boolean =>
  element.getAttribute("style")?.includes(property) ?? false;

const isQuick = (property: unknown): property is keyof QuickStyle =>
  typeof property === "string" && Object.hasOwn(readers, property);

/** The style of an element, taken from jsdom where `readers` doesn't know better. */
export function quickStyle(element: Element): CSSStyleDeclaration {
  const hasSheets = document.styleSheets.length > 0;
  const read = (property: string): string | undefined => {
    const name = property === "pointer-events" ? "pointerEvents" : property;
    return isQuick(name) && !hasSheets ? readers[name](element) : undefined;
  };
  const target = {
    getPropertyValue: (property: string) =>
      read(property) ?? computedStyle(element).getPropertyValue(property),
  };
  return new Proxy(target as CSSStyleDeclaration, {
    get: (_, property) => {
      if (property === "getPropertyValue") return target.getPropertyValue;
      const quick = typeof property === "string" ? read(property) : undefined;
      if (quick !== undefined) return quick;
      const style = computedStyle(element);
      const value: unknown = Reflect.get(style, property);
      return typeof value === "function" ? (value.bind(style) as unknown) : value;
    },
  });
}

window.getComputedStyle = (element, pseudo) =>
  pseudo === undefined || pseudo === null ? quickStyle(element) : computedStyle(element, pseudo);

export { computedStyle };
