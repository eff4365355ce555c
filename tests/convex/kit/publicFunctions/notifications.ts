import { api } from "#convex/_generated/api.js";
import { row, type Row, allowOnly, noArgs, orderArgs, pageArgs } from "../publicRow";
import { signedInOnly } from "../roles";

export const rows: Row[] = [
  row(api.notifications.bell.list, pageArgs, signedInOnly),
  row(
    api.notifications.bell.markRead,
    ({ notificationId }) => ({ notificationId }),
    allowOnly(["user"], "not_found"),
  ),
  row(api.notifications.bell.markOrderRead, orderArgs, signedInOnly),
  row(api.notifications.bell.markAllRead, noArgs, signedInOnly),
];
