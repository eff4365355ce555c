import { capitalise } from "#convex/domain/shared/text.ts";
import { formatCount } from "#src/lib/format.ts";

/** "Seen by 40, saved by 6, waited for by 14"; zeros are left out, "" for none. */
export function interestText(stats: { views: number; saves: number; matches: number }): string {
  const parts = [
    ["seen by", stats.views],
    ["saved by", stats.saves],
    ["waited for by", stats.matches],
  ] as const;
  const shown = parts.filter(([, people]) => people > 0);
  return capitalise(shown.map(([what, people]) => `${what} ${formatCount(people)}`).join(", "));
}
