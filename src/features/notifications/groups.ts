import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

export type ShownNotification = FunctionReturnType<
  typeof api.notifications.bell.list
>["page"][number];

export type NotificationGroup = {
  group: string;
  newest: ShownNotification;
  earlier: ShownNotification[];
  unread: number;
};

/** Groups rows (newest first) by their `group`, such as an order; a group takes its newest row's position. */
export function groupNotifications(rows: readonly ShownNotification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const row of rows) {
    const group = groups.get(row.group);
    const unread = row.isRead ? 0 : 1;
    if (group) {
      group.earlier.push(row);
      group.unread += unread;
    } else groups.set(row.group, { group: row.group, newest: row, earlier: [], unread });
  }
  return [...groups.values()];
}
