import { api } from "#convex/_generated/api.js";
import { row, type Row, only, none, order, paged } from "../publicRow";
import { anyone, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.notifications.notifications.list, paged, signedIn),
  row(api.notifications.notifications.unread, none, anyone),
  row(
    api.notifications.notifications.markRead,
    ({ notificationId }) => ({ notificationId }),
    only(["user"], "not_found"),
  ),
  row(api.notifications.notifications.markOrderRead, order, signedIn),
  row(api.notifications.notifications.markAllRead, none, signedIn),
];
