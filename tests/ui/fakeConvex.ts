/**
 * A fake Convex client for pages in jsdom. Tests set query results and call outcomes by function; a query
 * or call without one stays pending. Use it by `vi.mock("convex/react", async () => (await
 * import("…/fakeConvex")).convexReact)`, and with `authReact` in place of `@convex-dev/auth/react`.
 */
import { type FunctionArgs, type FunctionReference, getFunctionName } from "convex/server";
import type { FunctionReturnType, PaginationResult } from "convex/server";
import { isDeepStrictEqual } from "node:util";
import { useEffect, useRef, useState } from "react";
import { vi } from "vitest";
import { fakeClient } from "./viewers";

type Query = FunctionReference<"query">;
type Callable = FunctionReference<"mutation" | "action">;
type Outcome = (args: unknown) => unknown;

const answers = new Map<string, unknown>();
const outcomes = new Map<string, Outcome>();
const calls = new Map<string, Outcome & { withOptimisticUpdate: () => Outcome }>();
/** Whether the client is connected, and this browser's session token. */
export const connection = { isUp: true, token: null as string | null };
/** Outcomes of Convex Auth's calls. */
export const auth = { signIn: vi.fn(), signOut: vi.fn() };

export function resetConvex(): void {
  answers.clear();
  queriesBefore.clear();
  outcomes.clear();
  Object.assign(connection, { isUp: true, token: null });
  auth.signIn.mockReset().mockResolvedValue({ signingIn: false });
  auth.signOut.mockReset().mockResolvedValue(undefined);
}

/** Signs this browser in: `useSession` reads the token. */
export function holdToken(userId = "user1", sessionId = "session1"): void {
  const claims = { sub: `${userId}|${sessionId}`, exp: 1_900_000_000 };
  connection.token = `h.${btoa(JSON.stringify(claims))}.s`;
}

/** Sets a query's result; an error is thrown where the query is read. */
export function answer<Q extends Query>(query: Q, value: FunctionReturnType<Q> | Error): void {
  answers.set(getFunctionName(query), value);
}

/** Sets the result of a query as a function of its arguments. */
export function answerBy<Q extends Query>(
  query: Q,
  value: (args: FunctionArgs<Q>) => FunctionReturnType<Q>,
): void {
  answers.set(getFunctionName(query), value);
}

/** Sets the outcome of a mutation or action: its result, or the error it throws. */
export function onCall<F extends Callable>(
  fn: F,
  outcome: (args: FunctionArgs<F>) => FunctionReturnType<F> | Error,
): void {
  outcomes.set(getFunctionName(fn), outcome);
}

/** A single page with all rows. */
export const pageOf = <Row>(...rows: Row[]): PaginationResult<Row> => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});

function read(query: Query, args?: unknown): unknown {
  const value = answers.get(getFunctionName(query));
  if (value instanceof Error) throw value;
  return typeof value === "function" ? (value as Outcome)(args) : value;
}

/** The function for a reference: always the same one, as in Convex. */
function callable(fn: Callable) {
  const name = getFunctionName(fn);
  const known = calls.get(name);
  if (known) return known;
  const call = async (args: unknown): Promise<unknown> => {
    const outcome = outcomes.get(name);
    if (!outcome) return await new Promise(() => undefined);
    const value = outcome(args);
    if (value instanceof Error) throw value;
    return value;
  };
  const made = Object.assign(call, { withOptimisticUpdate: () => call });
  calls.set(name, made);
  return made;
}

const client = {
  ...fakeClient(),
  connectionState: () => ({ isWebSocketConnected: connection.isUp }),
  action: (fn: Callable, args: unknown) => callable(fn)(args),
  query: (query: Query): Promise<unknown> => {
    const value = read(query);
    return value === undefined ? new Promise(() => undefined) : Promise.resolve(value);
  },
  watchQuery: (query: Query) => ({
    onUpdate: (changed: () => void) => {
      if (answers.has(getFunctionName(query))) changed();
      return () => undefined;
    },
    localQueryResult: () => read(query),
  }),
};
const loadMore = () => undefined;
const queriesBefore = new Map<string, Record<string, unknown>>();

export const authReact = {
  useAuthActions: () => auth,
  useAuthToken: () => connection.token,
};
export const convexReact = {
  useConvex: () => client,
  useConvexAuth: () => ({ isLoading: false, isAuthenticated: connection.token !== null }),
  useMutation: callable,
  useAction: callable,
  useQuery: (query: Query, args?: unknown) => {
    const asked = args === "skip" ? null : `${getFunctionName(query)} ${JSON.stringify(args)}`;
    const [arrived, setArrived] = useState(asked);
    // New arguments are a new subscription: loading at first, with a new result object.
    useEffect(() => setArrived(asked), [asked]);
    const value = asked === null || arrived !== asked ? undefined : read(query, args);
    const copies = useRef<{ asked: unknown; value: unknown; copy: unknown }>(null);
    if (copies.current?.asked !== asked || !isDeepStrictEqual(copies.current.value, value)) {
      copies.current = { asked, value, copy: structuredClone(value) };
    }
    return copies.current.copy;
  },
  useQueries: (queries: Record<string, { query: Query; args: unknown }>) => {
    const key = JSON.stringify(
      Object.entries(queries).map(([name, { query, args }]) => [
        name,
        getFunctionName(query),
        args,
      ]),
    );
    const now = Object.fromEntries(
      Object.entries(queries).map(([name, { query, args }]) => [name, read(query, args)]),
    );
    // Returns the same object while no result changes, as Convex does.
    const before = queriesBefore.get(key);
    if (before && Object.keys(now).every((name) => before[name] === now[name])) return before;
    queriesBefore.set(key, now);
    return now;
  },
  useQuery_experimental: ({ query, args }: { query: Query; args: unknown }) => {
    if (args === "skip") return { status: "pending" };
    try {
      const data = read(query);
      return data === undefined ? { status: "pending" } : { status: "success", data };
    } catch (error) {
      return { status: "error", error };
    }
  },
  usePaginatedQuery: (query: Query, args?: unknown) => {
    const value = args === "skip" ? undefined : (read(query, args) as PaginationResult<unknown>);
    return value === undefined
      ? { results: [], status: "LoadingFirstPage", loadMore }
      : { results: value.page, status: value.isDone ? "Exhausted" : "CanLoadMore", loadMore };
  },
};
