import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ORDER_STATUSES, type OrderStatus } from "#convex/domain/orders/states.ts";
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import { cutText } from "#convex/domain/shared/text.ts";

/** The query's arguments; empty keys are left out, so that one view is one live query. */
export type OrderQuery = { status?: OrderStatus; search?: string };

export type OrderFilters = {
  query: OrderQuery;
  /** As typed, before the address has it. */
  text: string;
  setText: (text: string) => void;
  setStatus: (status: string) => void;
  clear: () => void;
};

/** The filters of a list of orders, stored in its address: `?status=shipped&search=tetra`. */
export function useOrderFilters(): OrderFilters {
  const [params, setParams] = useSearchParams();
  const search = cutText(params.get("search")?.trim() ?? "", SEARCH_MAX);
  const status = ORDER_STATUSES.find((one) => one === params.get("status"));
  const [text, setText] = useState(search);
  // The last search in the address that `text` was synced with: a link may change it, typing sets both.
  const [known, setKnown] = useState(search);
  const settled = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);

  if (search !== known) {
    setKnown(search);
    if (search !== settled) setText(search);
  }

  const set = (key: "status" | "search", value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );

  const keepSearch = useEffectEvent((typed: string) => {
    if (typed !== search) set("search", typed);
  });
  useEffect(() => keepSearch(settled), [settled]);

  return {
    query: { ...(status ? { status } : {}), ...(search ? { search } : {}) },
    text,
    setText,
    setStatus: (value) => set("status", value),
    clear: () => {
      setText("");
      setParams({}, { replace: true });
    },
  };
}
