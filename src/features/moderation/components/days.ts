import { parseDay } from "#convex/domain/shared/days.ts";
import type { Param } from "#src/hooks/useListParams.ts";

/** A day in the address, such as "2026-11-21"; "" for none. */
export const dayParam: Param<string> = {
  read: (text) => (parseDay(text) === null ? "" : text),
};

/** The first or last moment of a local day ("2026-11-21") in ms epoch; null for no day. */
export function dayEdge(day: string, isEnd: boolean): number | null {
  if (day === "") return null;
  return new Date(`${day}T${isEnd ? "23:59:59.999" : "00:00:00"}`).getTime();
}
