/** Replaces `convex/react` in page tests: see `fakeConvex.ts`. */

import { getFunctionName, type PaginationResult } from "convex/server";
import { isDeepStrictEqual } from "node:util";
import { useEffect, useRef, useState } from "react";
import { callable, client, connection, type Query, readAnswer } from "./fakeConvex";

type Results = Record<string, unknown>;

const NO_ROWS: unknown[] = [];
const loadMore = () => undefined;

export const useConvex = () => client;
export const useConvexAuth = () => ({
  isLoading: false,
  isRefreshing: false,
  isAuthenticated: connection.token !== null,
});
export const useMutation = callable;
export const useAction = callable;

function resultOf(query: Query, args: unknown): unknown {
  try {
    return structuredClone(readAnswer(query, args));
  } catch (error) {
    return error;
  }
}

export function useQueries(queries: Record<string, { query: Query; args?: unknown }>): Results {
  const entries = Object.entries(queries).map(([name, { query, args }]) => {
    return { name, query, args, key: `${getFunctionName(query)} ${JSON.stringify(args)}` };
  });
  const keys = JSON.stringify(entries.map(({ key }) => key));
  const [loadedKeys, setArrived] = useState(keys);
  // New arguments are a new subscription: loading at first, with a new result object.
  useEffect(() => setArrived(keys), [keys]);
  const arrivedKeys = JSON.parse(loadedKeys) as string[];
  const results = Object.fromEntries(
    entries.map(({ name, query, args, key }) => [
      name,
      arrivedKeys.includes(key) ? resultOf(query, args) : undefined,
    ]),
  );
  // Every result stays the same object until it changes, and so does the object that holds them.
  const previousResults = useRef(results);
  for (const name of Object.keys(results)) {
    if (isDeepStrictEqual(previousResults.current[name], results[name]))
      results[name] = previousResults.current[name];
  }
  if (!isDeepStrictEqual(previousResults.current, results)) previousResults.current = results;
  return previousResults.current;
}

function useResult(query: Query, args: unknown): unknown {
  return useQueries(args === "skip" ? {} : { result: { query, args } }).result;
}

export function useQuery(query: Query, args?: unknown) {
  const result = useResult(query, args);
  if (result instanceof Error) throw result;
  return result;
}

export function useQuery_experimental({ query, args }: { query: Query; args: unknown }) {
  const result = useResult(query, args);
  if (result instanceof Error) return { status: "error", error: result };
  return result === undefined ? { status: "pending" } : { status: "success", data: result };
}

export function usePaginatedQuery(
  query: Query,
  args: object | "skip",
  { initialNumItems }: { initialNumItems: number },
) {
  const paginationOpts = { numItems: initialNumItems, cursor: null };
  const value = useQuery(query, args === "skip" ? args : { ...args, paginationOpts }) as
    | PaginationResult<unknown>
    | undefined;
  return value === undefined
    ? { results: NO_ROWS, status: "LoadingFirstPage", isLoading: true, loadMore }
    : {
        results: value.page,
        status: value.isDone ? "Exhausted" : "CanLoadMore",
        isLoading: false,
        loadMore,
      };
}
