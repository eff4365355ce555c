import { isSameValue, mergeFields } from "#convex/domain/shared/changes.ts";

/** What a form with `values` and files contains. */
export type FormContent = { values: object };

/** The part of a form's content that differs from what the form was loaded with. */
export type DraftChanges<Content extends FormContent> = Partial<Omit<Content, "values">> & {
  values: Partial<Content["values"]>;
};

const changedFields = (before: object, after: object) => {
  const saved = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameValue(value, saved.get(name))),
  );
};

/** `loaded`: null for a form that exists only as a draft, such as a copy; its whole content is then the draft. */
export function draftChanges<Content extends FormContent>(
  loaded: Content | null,
  content: Content,
): DraftChanges<Content> {
  const values = changedFields(loaded?.values ?? {}, content.values);
  return { ...changedFields(loaded ?? {}, content), values } as DraftChanges<Content>;
}

export const applyDraft = <Content extends FormContent>(
  loaded: Content,
  { values, ...rest }: DraftChanges<Content>,
): Content => ({ ...loaded, ...rest, values: { ...loaded.values, ...values } });

/** What one tab tells the server: fields that it changed since it last saved, and the names of those that it has undone. */
export type DraftEdit<Content extends FormContent> = {
  changed: DraftChanges<Content>;
  undone: string[];
};

/** The edit that turns the draft `before` into the draft `after`. */
export function draftEdit<Content extends FormContent>(
  before: DraftChanges<Content>,
  after: DraftChanges<Content>,
): DraftEdit<Content> {
  const { values: oldValues, ...oldRest } = before;
  const { values: newValues, ...newRest } = after;
  const values = changedFields(oldValues, newValues);
  const namesLeft = Object.keys({ ...newRest, ...newValues });
  return {
    changed: { ...changedFields(oldRest, newRest), values } as DraftChanges<Content>,
    undone: Object.keys({ ...oldRest, ...oldValues }).filter((name) => !namesLeft.includes(name)),
  };
}

export function applyEdit<Content extends FormContent>(
  { values, ...rest }: DraftChanges<Content>,
  { changed: { values: newValues, ...newRest }, undone }: DraftEdit<Content>,
): DraftChanges<Content> {
  return {
    ...mergeFields<object>(rest, newRest, undone),
    values: mergeFields<object>(values, newValues, undone),
  } as DraftChanges<Content>;
}

export const isEmptyDraft = ({ values, ...rest }: DraftChanges<FormContent>): boolean =>
  Object.keys({ ...rest, ...values }).length === 0;
