import { tryConsumeLimit } from "#convex/shared/model/rateLimits.ts";
import type { Backend } from "./helpers";

/** Counts `count` calls towards a limit at once, without making them. */
export async function consumeLimit(
  t: Backend,
  name: Parameters<typeof tryConsumeLimit>[1],
  key: string,
  count: number,
): Promise<void> {
  const { ok } = await t.run((ctx) => tryConsumeLimit(ctx, name, key, count));
  if (!ok) throw new Error(`${name} has no room for ${count}`);
}
