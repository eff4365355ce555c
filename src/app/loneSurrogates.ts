import type { ConvexReactClient } from "convex/react";
import { stripLoneSurrogates } from "#convex/domain/shared/text.ts";

/**
 * Removes unpaired surrogates from everything that the client sends. Otherwise half an emoji,
 * pasted into a form, would break the connection and with it the page.
 */
export function stripLoneSurrogatesFrom(client: ConvexReactClient): ConvexReactClient {
  for (const name of ["mutation", "action", "query", "watchQuery"] as const) {
    const call = client[name].bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      [name]: (fn: unknown, args: unknown, ...rest: unknown[]) =>
        call(fn, stripDeep(args), ...rest),
    });
  }
  return client;
}

function stripDeep(value: unknown): unknown {
  if (typeof value === "string") return stripLoneSurrogates(value);
  if (Array.isArray(value)) return value.map(stripDeep);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, stripDeep(part)]));
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
