import { mutationsOf } from "./mutation";

export const moderation = mutationsOf(
  ["tests/convex/moderation", "tests/convex/orders/blockedSellers.test.ts"],
  {
    "convex/moderation/rules/orders.ts": [
      [`order.createdAt <= to`, `order.createdAt < to`],
      [`order.createdAt >= from`, `order.createdAt > from`],
      [
        `"by_createdAt", (q) => q.gte("createdAt", from)`,
        `"by_createdAt", (q) => q.gt("createdAt", from)`,
      ],
      [
        `q.eq("status", status).gte("createdAt", from)`,
        `q.eq("status", status).gt("createdAt", from)`,
      ],
    ],
    "convex/moderation/rules/batchDeletion.ts": [
      [`userIds.length > BATCH_MAX`, `userIds.length >= BATCH_MAX`],
      [`of new Set(userIds)`, `of userIds`],
    ],
    "convex/moderation/rules/accounts.ts": [
      [`if (target.role === "admin") fail("forbidden");`, ``],
      [`await requireNothingOpen(ctx, target.userId);`, ``],
      [`!profile || profile.deletedAt !== null`, `!profile`],
      [`if (!changed) return;`, ``],
    ],
    "convex/moderation/rules/bans.ts": [
      [`withPurge: 365, plain: 30`, `withPurge: 366, plain: 30`],
      [`withPurge: 365, plain: 30`, `withPurge: 365, plain: 31`],
      [`until > now + BAN_MAX_MS`, `until > now + BAN_MAX_MS * 2`],
      [`profile.bannedUntil <= now`, `profile.bannedUntil <= now + 3_600_000`],
      [`...(target.isSuspended ? {} : { statusReason: undefined }),`, `statusReason: undefined,`],
      [`if (!target.isBanned) return null;`, ``],
      [`if (purgeListings) await deactivateSellerListings(ctx, target.userId, eventId);`, ``],
      [`.gt("bannedUntil", null).lte("bannedUntil", now)`, `.lte("bannedUntil", now)`],
    ],
    "convex/moderation/rules/standing.ts": [
      [`if (isBlocked !== (standingProblem(target) !== null)) {`, `if (true) {`],
      [`if (isBlocked) await callOffSales(ctx, target.userId, UNDO_WINDOW_MS);`, ``],
      [`await bumpCounter(ctx, "suspendedUsers", suspendedBy);`, ``],
      [`if (target.isSuspended === suspended) {`, `if (false) {`],
      [`if (target.isBanned) fail("account_is_banned");`, ``],
    ],
    "convex/moderation/rules/undo.ts": [
      [`event?.adminId !== admin.userId || `, `event === null || `],
      [`isLate || `, ``],
      [`latest?._id !== eventId || `, ``],
      [`if (event.action === "ban") await restore`, `if (false) await restore`],
    ],
    "convex/moderation/rules/impact.ts": [
      [`take(userId, CAP + 1 - rows.length)`, `take(userId, CAP - rows.length)`],
    ],
    "convex/moderation/rules/queue.ts": [
      [`if (report.status !== "Pending") {`, `if (false) {`],
      [`waiting.sort((a, b) => a.at - b.at);`, ``],
    ],
    "convex/moderation/rules/reports.ts": [
      [`if (waiting) return waiting._id;`, ``],
      [`reason.length > 100`, `reason.length > 101`],
      [`return ownerId === viewer.userId ? fail("forbidden") : `, `return `],
      [
        `return message && isParty ? message.senderId : null;`,
        `return message ? message.senderId : null;`,
      ],
      [`if (args.itemType === "user_profile") await`, `await`],
    ],
    "convex/moderation/rules/people.ts": [
      [`profile.role !== "admin" &&`, ``],
      [`profile.deletedAt === null &&`, ``],
    ],
    "convex/moderation/rules/users.ts": [[`if (address !== null) return`, `if (false) return`]],
    "convex/moderation/queue.ts": [
      [`await readQueue(ctx, kind, wanted + 1)`, `await readQueue(ctx, kind, wanted)`],
    ],
  },
);
