import { api } from "#convex/_generated/api.js";
import { row, type Row, only, none, order, paged } from "../publicRow";
import { signedIn } from "../roles";

export const rows: Row[] = [
  row(api.notifications.bell.list, paged, signedIn),
  row(
    api.notifications.bell.markRead,
    ({ notificationId }) => ({ notificationId }),
    only(["user"], "not_found"),
  ),
  row(api.notifications.bell.markOrderRead, order, signedIn),
  row(api.notifications.bell.markAllRead, none, signedIn),
];
