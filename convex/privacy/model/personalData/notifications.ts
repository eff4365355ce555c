import * as account from "../accountSteps";
import { deleteRows } from "../deletionSteps";
import * as talkSections from "../talkSections";
import { type Answers } from "./answer";

const notificationRows = deleteRows("notifications", ({ db }, userId) =>
  db.query("notifications").withIndex("by_userId_and_at", (q) => q.eq("userId", userId)),
);

export const notifications = {
  notifications: {
    exported: [talkSections.notifications],
    deleted: { later: [notificationRows] },
    unconfirmed: { removed: account.wholly(notificationRows) },
    proven: "kept",
  },
} satisfies Partial<Answers>;
