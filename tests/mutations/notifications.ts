import { mutationsOf } from "./mutation";

export const notifications = mutationsOf(["tests/convex/notifications", "tests/convex/shared"], {
  "convex/notifications/rules/forgetting.ts": [
    ["|| row.forgetAt > Date.now()", ""],
    ['if (!row.isRead) await bumpUserCounter(ctx, row.userId, "unreadNotifications", -1);', ""],
    ["if (!row.isRead) await", "await"],
    ['q.lt("forgetAt", Date.now())', 'q.gt("forgetAt", Date.now())'],
  ],
  "convex/notifications/rules/notify.ts": [
    ["if (await find(ctx, userId, group, occasion)) return;", ""],
    ["|| profile.deletedAt !== null", ""],
    ["const HEADLINE_MAX = 160;", "const HEADLINE_MAX = 161;"],
    ["if (row.isRead) await bumpUserCounter", "await bumpUserCounter"],
    ["{ content, isRead: false, at,", "{ content, at,"],
    ["{ ...row.content, fromId, messages }", "row.content"],
    ['content.kind !== "order" && content.kind !== "adminOrder"', 'content.kind !== "order"'],
    [
      '  await bumpUserCounter(ctx, userId, "unreadNotifications", 1);\n}\n\nfunction',
      "}\n\nfunction",
    ],
  ],
  "convex/notifications/rules/reading.ts": [
    ["rows.filter((row) => !row.isRead)", "rows"],
    ["{ isRead: true, forgetAt }", "{ isRead: true }"],
    ["|| row.userId !== viewer.userId", ""],
    [
      "await markAsRead(ctx, viewer.userId, { group: row.group });",
      "await setRead(ctx, viewer.userId, [row]);",
    ],
    ["const READ_BATCH = 100;", "const READ_BATCH = 1000;"],
    ['.eq("isRead", false).lte("at", which.upTo)', '.eq("isRead", false)'],
    ["if (row) await setRead(ctx, userId, [row]);", ""],
    ['.order("desc")', '.order("asc")'],
    [
      "    userId,\n    which,\n  });",
      '    userId,\n    which: "group" in which ? which : { upTo: 0 },\n  });',
    ],
    ["if (rows.length < READ_BATCH) return;", "if (rows.length >= 0) return;"],
  ],
  "convex/notifications/notifications.ts": [
    ['if (!isUuidV4(orderId)) fail("invalid_order_id");', ""],
    ["orderGroup(orderId.toLowerCase())", "orderGroup(orderId)"],
    ["if (ctx.viewer === null) return 0;", "if (ctx.viewer === null) return 1;"],
  ],
  "convex/domain/notifications/limits.ts": [
    ["READ_KEPT_MS = 90 * DAY_MS", "READ_KEPT_MS = 89 * DAY_MS"],
    ["UNREAD_KEPT_MS = 365 * DAY_MS", "UNREAD_KEPT_MS = 364 * DAY_MS"],
  ],
  "convex/domain/notifications/mailChoices.ts": [
    ["stored.emailOnDelivery ?? emailOnOrder", "emailOnOrder"],
    ["stored.emailOnReview ?? emailOnOrder", "stored.emailOnReview ?? true"],
    ['delivery: "emailOnDelivery"', 'delivery: "emailOnOrder"'],
    ['review: "emailOnReview"', 'review: "emailOnOrder"'],
  ],
});
