import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { useDebounced } from "./useDebounced";

/** How a filter is read from the address, where "" means that it isn't set. */
export type Param<T> = {
  read: (text: string) => T;
  /** For typed filters: the address is updated once typing pauses. */
  isTyped?: true;
};

/** A search: trimmed and at most SEARCH_MAX long. */
export const searchParam: Param<string> = {
  read: (text) => cutText(text.trim(), SEARCH_MAX),
  isTyped: true,
};

/** One of `options`; undefined for none. */
export const choiceParam = <T extends string>(options: readonly T[]): Param<T | undefined> => ({
  read: (text) => options.find((option) => option === text),
});

type Schema = Record<string, Param<unknown>>;
type Values<S extends Schema> = { [Name in keyof S]: ReturnType<S[Name]["read"]> };
type Changes<S extends Schema> = Partial<Record<keyof S, string>>;

export type ListParams<S extends Schema> = {
  /** The filters by which the list is queried; the same object until one changes. */
  values: Values<S>;
  /** Sets filters at once; "" clears one. */
  set: (changes: Changes<S>) => void;
  /** Typed filters as shown in their fields, which the address may not have yet. */
  typed: Record<keyof S, string>;
  type: (name: keyof S, text: string) => void;
  /** Clears this list's filters; Back restores them. */
  clear: () => void;
};

/**
 * The page's parameters with all changes so far. Until the page has rendered again, the router would base a
 * second change, by this list or another, on the address from before the first.
 */
let latest = new URLSearchParams();

/**
 * A list's filters, stored in its address: Back, reload and a shared link keep them. `schema` is a
 * constant; a page with several lists gives each parameter a name of its own.
 */
export function useListParams<S extends Schema>(schema: S): ListParams<S> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  useLayoutEffect(() => {
    latest = params;
  }, [params]);
  const change = useCallback(
    (changes: Changes<S>, replace: boolean) => {
      const after = new URLSearchParams(latest);
      for (const [name, text] of Object.entries(changes)) {
        if (text === "") after.delete(name);
        else if (text !== undefined) after.set(name, text);
      }
      latest = after;
      setParams(after, { replace, preventScrollReset: true, state });
    },
    [setParams, state],
  );
  const set = useCallback((changes: Changes<S>) => change(changes, true), [change]);
  const values = useMemo(
    () => mapParams(schema, ({ read }, name) => read(params.get(name) ?? "")) as Values<S>,
    [schema, params],
  );

  const addressTexts = textsOf(schema, values);
  const [typed, setTyped] = useState(addressTexts);
  // The address that `typed` was last synced with. Typing changes both; a link changes only the
  // address.
  const [syncedTexts, setSyncedTexts] = useState(addressTexts);
  const settledTexts = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const cleanedTexts = textsOf(
    schema,
    mapParams(schema, ({ read }, name) => read(settledTexts[name] ?? "")),
  );
  const differencesFrom = (texts: Texts) =>
    Object.fromEntries(Object.entries(addressTexts).filter(([name, text]) => texts[name] !== text));
  if (Object.keys(differencesFrom(syncedTexts)).length > 0) {
    setSyncedTexts(addressTexts);
    setTyped({ ...typed, ...differencesFrom(cleanedTexts) });
  }
  const storeTyped = useEffectEvent(() => {
    const names = Object.keys(differencesFrom(cleanedTexts));
    if (names.length > 0)
      change(
        Object.fromEntries(names.map((name) => [name, cleanedTexts[name]])) as Changes<S>,
        true,
      );
  });
  useEffect(() => storeTyped(), [settledTexts]);

  return {
    values,
    set,
    typed: typed as Record<keyof S, string>,
    type: (name, text) => setTyped({ ...typed, [name]: text }),
    clear: () => {
      const emptyValues = mapParams(schema, () => "");
      setTyped(textsOf(schema, emptyValues));
      change(emptyValues as Changes<S>, false);
    },
  };
}

type Texts = Record<string, string>;

const mapParams = <T>(
  schema: Schema,
  by: (param: Param<unknown>, name: string) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(schema).map(([name, param]) => [name, by(param, name)]));

/** The typed filters among `values`. */
const textsOf = (schema: Schema, values: Record<string, unknown>): Texts =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => schema[name]?.isTyped)
      .map(([name, value]) => [name, String(value)]),
  );
