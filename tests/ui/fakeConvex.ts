/**
 * A Convex server for pages in jsdom, by the names of functions: tests say what queries answer and how calls end.
 * A query without an answer is on its way, as is a call. Use it by
 * `vi.mock("convex/react", async () => (await import("…/fakeConvex")).convexReact)`, and with `authReact` in the place
 * of `@convex-dev/auth/react`.
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
/** Whether the connection stands, and whose session's token this browser holds. */
export const connection = { isUp: true, token: null as string | null };
/** How Convex Auth's calls end. */
export const auth = { signIn: vi.fn(), signOut: vi.fn() };

export function resetConvex(): void {
  answers.clear();
  queriesBefore.clear();
  outcomes.clear();
  Object.assign(connection, { isUp: true, token: null });
  auth.signIn.mockReset().mockResolvedValue({ signingIn: false });
  auth.signOut.mockReset().mockResolvedValue(undefined);
}

/** A signed-in browser: what `useSession` reads out of the token. */
export function holdToken(userId = "user1", sessionId = "session1"): void {
  const claims = { sub: `${userId}|${sessionId}`, exp: 1_900_000_000 };
  connection.token = `h.${btoa(JSON.stringify(claims))}.s`;
}

/** What a query answers from now on; an error is thrown where the query is read. */
export function answer<Q extends Query>(query: Q, value: FunctionReturnType<Q> | Error): void {
  answers.set(getFunctionName(query), value);
}

/** The same of a query whose answer depends on what is asked. */
export function answerBy<Q extends Query>(
  query: Q,
  value: (args: FunctionArgs<Q>) => FunctionReturnType<Q>,
): void {
  answers.set(getFunctionName(query), value);
}

/** How a mutation or action ends from now on: what it returns, or the error that it ends with. */
export function onCall<F extends Callable>(
  fn: F,
  outcome: (args: FunctionArgs<F>) => FunctionReturnType<F> | Error,
): void {
  outcomes.set(getFunctionName(fn), outcome);
}

/** One page that holds everything. */
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

/** The function that a component gets for a reference: always the same one, as from Convex. */
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
    // Other arguments are another question: it is on its way for a moment, and its answer is another object.
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
    // The same object while no answer changes, as from Convex.
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
