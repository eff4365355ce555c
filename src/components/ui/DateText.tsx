import type { ReactNode } from "react";
import {
  formatDateTime,
  formatLongDate,
  formatMessageTime,
  formatShortDate,
  formatTime,
} from "./dates";

type Props = {
  /** ms epoch. */
  at: number;
  /** `long` in tables, `message` in chats. */
  kind?: "long" | "short" | "time" | "dateTime" | "message";
  className?: string;
  /** Shown instead of the date. */
  children?: ReactNode;
};

const formats = {
  long: formatLongDate,
  short: formatShortDate,
  time: formatTime,
  dateTime: formatDateTime,
  message: formatMessageTime,
};

/** A moment, machine-readable, with the full date as its tooltip. */
export function DateText({ at, kind = "long", className, children }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)} className={className}>
      {children ?? formats[kind](at)}
    </time>
  );
}
