import { useNow } from "#src/hooks/useNow.ts";
import { DateText } from "./DateText";
import { formatDue, formatRelative } from "./relativeDates";

/** How long ago or ahead a moment is, where recency matters. It updates itself. */
export function RelativeDate({ at, className }: { at: number; className?: string }) {
  return (
    <DateText at={at} className={className}>
      {formatRelative(at, useNow(60_000))}
    </DateText>
  );
}

/** When the next attempt at something is due. It updates itself. */
export function DueDate({ at }: { at: number }) {
  return <DateText at={at}>{formatDue(at, useNow(60_000))}</DateText>;
}
