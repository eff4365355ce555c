/**
 * What `view.ts` uses of `src/app/firstPaint/render.tsx`, for the type check of `npx convex dev`. `npm run check`
 * checks `view.ts` with the real file.
 */

import type { Value } from "convex/values";

export function renderFirst(
  at: string,
  answers: ReadonlyMap<string, Value>,
): {
  preloads: string;
  html: string;
  unanswered: { name: string; args: Record<string, Value>; key: string }[];
} | null;
