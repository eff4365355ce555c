/**
 * A fake Convex client for pages in jsdom. Tests set query results and call outcomes by function; a
 * query or call without one stays pending. Pages read it through the hooks of `fakeConvexReact.ts`
 * and `fakeAuthReact.ts`, which replace Convex's packages in every page test (`vitest.config.ts`).
 */

import { type FunctionArgs, type FunctionReference, getFunctionName } from "convex/server";
import type { FunctionReturnType, PaginationResult } from "convex/server";
import { vi } from "vitest";
import { sessionToken } from "./kit/sessionToken";
import { fakeClient } from "./viewers";

export type Query = FunctionReference<"query">;
export type Callable = FunctionReference<"mutation" | "action">;
type Outcome = (args: unknown) => unknown;

const answers = new Map<string, unknown>();
const outcomes = new Map<string, Outcome>();
const calls = new Map<string, Outcome & { withOptimisticUpdate: () => Outcome }>();
/** Whether the client is connected, and this browser's session token. */
export const connection = { isUp: true, token: null as string | null };
/** Outcomes of Convex Auth's calls. */
export const auth = {
  signIn: vi.fn<(provider: string, params: Record<string, unknown>) => Promise<unknown>>(),
  signOut: vi.fn<() => Promise<void>>(),
};

export function resetConvex(): void {
  answers.clear();
  outcomes.clear();
  Object.assign(connection, { isUp: true, token: null });
  auth.signIn.mockReset().mockResolvedValue({ signingIn: false });
  auth.signOut.mockReset().mockResolvedValue(undefined);
}

/** Signs this browser in: `useSession` reads the token. */
export function storeToken(userId = "user1", sessionId = "session1"): void {
  connection.token = sessionToken(userId, sessionId);
}

/** Sets a query's result; an error is thrown where the query is read. */
export function answer<Q extends Query>(query: Q, value: FunctionReturnType<Q> | Error): void {
  answers.set(getFunctionName(query), value);
}

/** Sets the result of a query as a function of its arguments; undefined while pending. */
export function answerBy<Q extends Query>(
  query: Q,
  value: (args: FunctionArgs<Q>) => FunctionReturnType<Q> | undefined,
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

/** A query's result; undefined while it is pending. */
export function readAnswer(query: Query, args: unknown = {}): unknown {
  const value = answers.get(getFunctionName(query));
  if (value instanceof Error) throw value;
  return typeof value === "function" ? (value as Outcome)(args) : value;
}

/** The function for a reference; the same one on every call, as in Convex. */
export function callable(fn: Callable) {
  const name = getFunctionName(fn);
  const existing = calls.get(name);
  if (existing) return existing;
  const call = async (args: unknown): Promise<unknown> => {
    const outcome = outcomes.get(name);
    if (!outcome) return await new Promise(() => undefined);
    const value = outcome(args);
    if (value instanceof Error) throw value;
    return value;
  };
  const fakeCall = Object.assign(call, { withOptimisticUpdate: () => call });
  calls.set(name, fakeCall);
  return fakeCall;
}

export const client = {
  ...fakeClient(),
  connectionState: () => ({ isWebSocketConnected: connection.isUp }),
  action: (fn: Callable, args: unknown) => callable(fn)(args),
  mutation: (fn: Callable, args: unknown) => callable(fn)(args),
  query: async (query: Query, args?: unknown): Promise<unknown> => {
    const value = readAnswer(query, args);
    return value === undefined ? await new Promise(() => undefined) : value;
  },
  watchQuery: (query: Query, args?: unknown) => ({
    onUpdate: (onChange: () => void) => {
      if (answers.has(getFunctionName(query))) onChange();
      return () => undefined;
    },
    localQueryResult: () => readAnswer(query, args),
  }),
};
