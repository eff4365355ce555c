import { isSameValue } from "#convex/domain/shared/changes.ts";

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

/** `loaded`: null if there is no form without a draft; the whole content is then the draft. */
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

/** What a draft `after` this tab's edits changed of the draft `before` them, applied to the draft as it is `now`. */
export function mergeDraft<Content extends FormContent>(
  before: DraftChanges<Content>,
  after: DraftChanges<Content>,
  now: DraftChanges<Content>,
): DraftChanges<Content> {
  const { values: oldValues, ...oldRest } = before;
  const { values: newValues, ...newRest } = after;
  const { values, ...rest } = now;
  return {
    ...mergeFields(oldRest, newRest, rest),
    values: mergeFields(oldValues, newValues, values),
  } as DraftChanges<Content>;
}

function mergeFields(before: object, after: object, now: object): object {
  const removed = Object.keys(before).filter((name) => !(name in after));
  const left = Object.entries(now).filter(([name]) => !removed.includes(name));
  return { ...Object.fromEntries(left), ...changedFields(before, after) };
}

export const isEmptyDraft = ({ values, ...rest }: DraftChanges<FormContent>): boolean =>
  Object.keys({ ...rest, ...values }).length === 0;
