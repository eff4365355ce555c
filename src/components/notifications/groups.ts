import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

export type Notice = FunctionReturnType<
  typeof api.notifications.notifications.list
>["page"][number];

export type NoticeGroup = { group: string; newest: Notice; earlier: Notice[]; unread: number };

/** Rows, newest first, by order or conversation: a group stands where its newest row stands. */
export function groupNotices(rows: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const row of rows) {
    const known = groups.get(row.group);
    const unread = row.isRead ? 0 : 1;
    if (known) {
      known.earlier.push(row);
      known.unread += unread;
    } else groups.set(row.group, { group: row.group, newest: row, earlier: [], unread });
  }
  return [...groups.values()];
}
