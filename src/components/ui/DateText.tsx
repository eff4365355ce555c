import { useNow } from "#src/hooks/useNow.ts";
import {
  formatDateTime,
  formatLongDate,
  formatMessageTime,
  formatRelative,
  formatShortDate,
} from "./dates";

type Props = {
  /** ms epoch. */
  at: number;
  /** `long` in tables, `message` in chats, `relative` where recency matters (it updates itself). */
  kind?: "long" | "short" | "dateTime" | "message" | "relative";
  className?: string;
};

const formats = {
  long: formatLongDate,
  short: formatShortDate,
  dateTime: formatDateTime,
  message: formatMessageTime,
};

/** A moment, machine-readable, with the full date as its tooltip. */
export function DateText({ at, kind = "long", className }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)} className={className}>
      {kind === "relative" ? <Relative at={at} /> : formats[kind](at)}
    </time>
  );
}

function Relative({ at }: { at: number }) {
  return <>{formatRelative(at, useNow(60_000))}</>;
}
