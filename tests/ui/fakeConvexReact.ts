/** Replaces `convex/react` in page tests: see `fakeConvex.ts`. */
import { getFunctionName, type PaginationResult } from "convex/server";
import { isDeepStrictEqual } from "node:util";
import { useEffect, useRef, useState } from "react";
import { callable, client, connection, queriesBefore, type Query, readAnswer } from "./fakeConvex";

const loadMore = () => undefined;

export const useConvex = () => client;
export const useConvexAuth = () => ({
  isLoading: false,
  isRefreshing: false,
  isAuthenticated: connection.token !== null,
});
export const useMutation = callable;
export const useAction = callable;

export function useQuery(query: Query, args?: unknown) {
  const queryKey = args === "skip" ? null : `${getFunctionName(query)} ${JSON.stringify(args)}`;
  const [arrivedKey, setArrivedKey] = useState(queryKey);
  // New arguments are a new subscription: loading at first, with a new result object.
  useEffect(() => setArrivedKey(queryKey), [queryKey]);
  const value = queryKey === null || arrivedKey !== queryKey ? undefined : readAnswer(query, args);
  const copies = useRef<{ queryKey: unknown; value: unknown; copy: unknown }>(null);
  if (copies.current?.queryKey !== queryKey || !isDeepStrictEqual(copies.current.value, value)) {
    copies.current = { queryKey, value, copy: structuredClone(value) };
  }
  return copies.current.copy;
}

export function useQueries(queries: Record<string, { query: Query; args: unknown }>) {
  const key = JSON.stringify(
    Object.entries(queries).map(([name, { query, args }]) => [name, getFunctionName(query), args]),
  );
  const now = Object.fromEntries(
    Object.entries(queries).map(([name, { query, args }]) => [name, readAnswer(query, args)]),
  );
  // Returns the same object while no result changes, as Convex does.
  const before = queriesBefore.get(key);
  if (before && Object.keys(now).every((name) => before[name] === now[name])) return before;
  queriesBefore.set(key, now);
  return now;
}

export function useQuery_experimental({ query, args }: { query: Query; args: unknown }) {
  if (args === "skip") return { status: "pending" };
  try {
    const data = readAnswer(query);
    return data === undefined ? { status: "pending" } : { status: "success", data };
  } catch (error) {
    return { status: "error", error };
  }
}

export function usePaginatedQuery(query: Query, args?: unknown) {
  const value =
    args === "skip" ? undefined : (readAnswer(query, args) as PaginationResult<unknown>);
  return value === undefined
    ? { results: [], status: "LoadingFirstPage", loadMore }
    : { results: value.page, status: value.isDone ? "Exhausted" : "CanLoadMore", loadMore };
}
