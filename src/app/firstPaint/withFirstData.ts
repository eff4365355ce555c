import type { ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import { firstKey } from "#src/lib/firstData.ts";

const textOf = (value: Value): string => JSON.stringify(convexToJson(value));

/**
 * Gives the app's client some query results before it is connected. Server data is used until the
 * first live result; if the two are equal, the server's object is kept so that React doesn't
 * re-render. Queries with other arguments have no server data.
 */
export function withFirstData(
  client: ConvexReactClient,
  first: Map<string, Value>,
): ConvexReactClient {
  const sameAs = new WeakMap<object, Value>();

  function currentValue(live: Value | undefined, key: () => string): Value | undefined {
    const isObject = typeof live === "object" && live !== null;
    const firstValue = isObject ? sameAs.get(live) : undefined;
    if (firstValue !== undefined || first.size === 0) return firstValue ?? live;
    const answerKey = key();
    const before = first.get(answerKey);
    if (live === undefined || before === undefined) return live ?? before;
    first.delete(answerKey);
    if (!isObject || textOf(live) !== textOf(before)) return live;
    sameAs.set(live, before);
    return before;
  }

  const watchLive = client.watchQuery.bind(client);
  client.watchQuery = (query, ...rest) => {
    const watch = watchLive(query, ...rest);
    const args = (rest[0] ?? {}) as Record<string, Value>;
    const localQueryResult = () =>
      currentValue(watch.localQueryResult(), () =>
        firstKey(getFunctionName(query), args),
      ) as ReturnType<typeof watch.localQueryResult>;
    return { ...watch, localQueryResult };
  };
  return client;
}
