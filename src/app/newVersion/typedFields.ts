/** Carries typed or chosen values over a reload, for forms without drafts of their own. */

import { readJson, removeKey, writeJson } from "#src/lib/storage.ts";

const KEY = "shoal.typed";
/** How long to wait for fields: they appear as the page's data loads. */
const RESTORE_TIMEOUT_MS = 15_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedFields = { path: string; fields: Record<string, string> };

const FIELDS = "input, textarea, select";
/** Secret, not settable by a script, or never typed. */
const EXCLUDED_TYPES = ["password", "file", "hidden", "submit", "button"];

const editedFields = new WeakSet<Element>();

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isTickable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

const valueOf = (field: Field): string => (isTickable(field) ? String(field.checked) : field.value);

/** Every field of the page, keyed by a name that is the same after a reload. */
function fieldsByName(): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (EXCLUDED_TYPES.includes(field.type)) continue;
    const label = field.ariaLabel ?? field.labels?.[0]?.textContent ?? "";
    const fieldKey = [field.type, field.name, label, isTickable(field) ? field.value : ""].join(
      "|",
    );
    const count = (counts.get(fieldKey) ?? 0) + 1;
    counts.set(fieldKey, count);
    fields.set(`${fieldKey}|${count}`, field);
  }
  return fields;
}

/** Records which fields the user changes. Returns a function that stops recording. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    if (isField(target)) editedFields.add(target);
  };
  document.addEventListener("input", note, true);
  return () => document.removeEventListener("input", note, true);
}

/** Call right before a reload. */
export function saveTypedFields(): void {
  const typedFields = [...fieldsByName()].filter(([, field]) => editedFields.has(field));
  if (typedFields.length === 0) return;
  const fields = Object.fromEntries(typedFields.map(([name, field]) => [name, valueOf(field)]));
  writeJson(KEY, { path: location.pathname, fields } satisfies TypedFields, "sessionStorage");
}

/** Fills the field as if it were typed, so that React notices. */
function fill(field: Field, value: string): void {
  if (isTickable(field)) {
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function readTypedFields(): TypedFields | null {
  const saved = readJson(KEY, "sessionStorage") as Partial<TypedFields> | null;
  removeKey(KEY, "sessionStorage");
  if (typeof saved?.fields !== "object" || saved.path !== location.pathname) return null;
  return { path: saved.path, fields: saved.fields };
}

/** Restores what `saveTypedFields` saved before the reload, field by field as they appear. */
export function restoreTypedFields(): () => void {
  const saved = readTypedFields();
  const unrestored = new Map(Object.entries(saved?.fields ?? {}));
  const restore = () => {
    for (const [name, field] of fieldsByName()) {
      const value = unrestored.get(name);
      if (value === undefined) continue;
      unrestored.delete(name);
      if (!editedFields.has(field) && valueOf(field) !== value) fill(field, value);
    }
    if (unrestored.size === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const timer = setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  return stop;
}
