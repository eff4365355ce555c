/** What the app's client sends when a text contains half an emoji. */

import type { ConvexReactClient } from "convex/react";
import { expect, test, vi } from "vitest";
import { stripLoneSurrogatesFrom } from "#src/app/loneSurrogates.ts";

const text = "half a fish \ud83d, a whole one 🐟";
const cleanText = "half a fish , a whole one 🐟";

test.each(["mutation", "action", "query", "watchQuery"] as const)(
  "half an emoji pasted into a %s is removed, and nothing else changes",
  (name) => {
    const send = vi.fn();
    const others = { mutation: vi.fn(), action: vi.fn(), query: vi.fn(), watchQuery: vi.fn() };
    const client = stripLoneSurrogatesFrom({
      ...others,
      [name]: send,
    } as unknown as ConvexReactClient);
    const bytes = new ArrayBuffer(2);
    const otherArgs = { price: 1.5, count: 2n, isOn: true, none: null, absent: undefined, bytes };
    const args = { words: [text], form: { name: text }, ...otherArgs };
    const call = client[name] as unknown as (...all: unknown[]) => unknown;
    call("messages:send", args, "options");
    expect(send).toHaveBeenCalledExactlyOnceWith(
      "messages:send",
      { words: [cleanText], form: { name: cleanText }, ...otherArgs },
      "options",
    );
  },
);
