/**
 * The fields that a form changed since it was loaded. Forms send only these, so that a form left open
 * doesn't undo what was saved elsewhere since.
 */

/** Absent fields stay as they are; null removes an optional one. */
export type Changes<T> = {
  [K in keyof T]?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K];
};

/** JSON with sorted keys: the server and a form may order an object's fields differently. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const isSameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** The fields of `after` that differ from `before`; null for those that only `before` has. */
export function changesBetween<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
): Changes<T> {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  const changed = names.filter((name) => !isSameValue(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null])) as Changes<T>;
}

/**
 * A draft's fields with those that one tab has changed since it last saved, and without those that it has `undone` (set
 * back to what the form was loaded with). Fields that another tab changed stay.
 */
export function mergeFields<T extends object>(
  draft: Partial<T>,
  changed: Partial<T>,
  undone: readonly string[],
): Partial<T> {
  const left = Object.entries(draft).filter(([name]) => !undone.includes(name));
  return { ...Object.fromEntries(left), ...changed };
}

/** `before` may lack fields: the caller validates the result. */
export function withChanges<T extends object>(before: Partial<T>, changes: Changes<T>): T {
  const fields = Object.entries({ ...before, ...changes });
  return Object.fromEntries(fields.filter(([, value]) => value !== null)) as T;
}
