import { mutationsOf } from "./mutation";

/** Rules of all slices for which no mutation had been written before; tried unseen, to see how good the tests are. */
export const furtherRules = [
  ...mutationsOf(["tests/convex/payments", "tests/convex/orders"], {
    "convex/payments/rules/moneyProblems.ts": [
      [
        `...(await Promise.all([...open, ...warnings, ...lost]`,
        `...(await Promise.all([...open, ...lost]`,
      ],
      [`[...open, ...warnings, ...lost].map`, `[...open, ...warnings].map`],
      [`...unmatched.map(unmatchedView),`, ``],
      [
        `state === "requested" ? (refund.nextAttemptAt ?? null) : null`,
        `refund.nextAttemptAt ?? null`,
      ],
    ],
    "convex/orders/rules/parcels.ts": [
      [`&& !dispatchCounted;`, `;`],
      [`&& !arrivalCounted;`, `;`],
      [`if (order.deadArrivalCounted) return;`, ``],
    ],
    "convex/orders/rules/access.ts": [
      [`order !== null && sideOf(viewer, order) !== null ?`, `order !== null ?`],
      [`sideOf(viewer, known) === side ? known : fail("forbidden")`, `known`],
      [`userId === buyerId || userId === sellerId`, `userId === buyerId`],
      [`return viewer.role === "admin" ? "admin" : null;`, `return "admin";`],
    ],
    "convex/orders/rules/search.ts": [
      [`order?.[personField[side]] === userId && (`, `order !== null && (`],
      [
        `(status === undefined || order.status === status);`,
        `(status === undefined || order.status !== status);`,
      ],
      [
        `q.search("searchText", term).eq(personField[side], userId)`,
        `q.search("searchText", term)`,
      ],
    ],
    "convex/orders/rules/paymentPage.ts": [
      [`|| quiz.listingId !== listing._id) return null`, `) return null`],
      [
        `heldQuantity: listing.heldQuantity - (pending?.quantity ?? 0)`,
        `heldQuantity: listing.heldQuantity`,
      ],
      [`outcode !== null && findOutcode(outcode) ?`, `outcode !== null ?`],
      [`isCarried(method) ? destination : home`, `destination`],
    ],
    "convex/orders/rules/orderMessages.ts": [
      [`isQuiet: true,`, ``],
      [
        `isOrderContext: true,\n    isToldApart: true,\n  });\n  await ring(`,
        `isOrderContext: true,\n  });\n  await ring(`,
      ],
      [
        `isOrderContext: true,\n    isToldApart: true,\n  });\n}`,
        `isOrderContext: true,\n  });\n}`,
      ],
      [`refundedAmount === totalAmount ? "all"`, `refundedAmount < totalAmount ? "all"`],
    ],
    "convex/orders/rules/views.ts": [
      [`quizId: viewerIs === "buyer" ?`, `quizId: viewerIs !== "seller" ?`],
      [
        `holdExpiresAt: order.status === "pending" ?`,
        `holdExpiresAt: order.status !== "refunded" ?`,
      ],
      [`if (pictureId === undefined) return`, `if (pictureId !== undefined) return`],
      [
        `order.status === "processing" ? liveAdjustment`,
        `order.status === "shipped" ? liveAdjustment`,
      ],
    ],
    "convex/domain/orders/couriers.ts": [
      [` || NOBODY.has(foldText(courier))`, ``],
      [`one.also?.includes(name)`, `false`],
      [`encodeURIComponent(reference)`, `reference`],
      [`foldText(one.name) === name`, `one.name === courier`],
    ],
    "convex/domain/orders/arrival.ts": [
      [`addWorkingDays(now, 1)`, `addWorkingDays(now, 2)`],
      [`now + ARRIVAL_ASSUMED_MS - DAY_MS`, `now + ARRIVAL_ASSUMED_MS`],
      [`day >= first`, `day > first`],
      [`day <= last`, `day < last`],
    ],
    "convex/domain/orders/agreedSum.ts": [
      [`before[part] !== now[part]`, `before[part] < now[part]`],
    ],
    "convex/domain/orders/progress.ts": [
      [`now <= claimEnd`, `now < claimEnd`],
      [`isIncrease(order)) return "payDifference"`, `!isIncrease(order)) return "payDifference"`],
      [`if (order.refundOffered) return "takeRefund";`, ``],
      [`if (stops.length > 0) return null;`, ``],
      [`packagingDone && packagingScore === null`, `packagingScore === null`],
      [`return order.adjustment === null ? "dispatch" : null;`, `return "dispatch";`],
      [`isDone: order.packagingDone || isShipped,`, `isDone: order.packagingDone,`],
      [
        `if (order.refundOffered || paidAt === null) return null;`,
        `if (paidAt === null) return null;`,
      ],
      [`isPossible(primary, order.status, order.stops) ? primary : null`, `primary`],
    ],
  }),
  ...mutationsOf(["tests/convex/claims", "tests/convex/orders"], {
    "convex/claims/rules/reopening.ts": [
      [`claim.stoodAt ?? (claim.answer ? "contested" : "open")`, `claim.stoodAt ?? "open"`],
      [`if (to !== "contested") await awaitAnswer`, `if (to === "contested") await awaitAnswer`],
      [`Date.now() + CLAIM_ANSWER_MS`, `claim.respondBy`],
    ],
  }),
  ...mutationsOf(["tests/convex/shared", "tests/convex/listings"], {
    "convex/domain/shared/days.ts": [
      [`DAY_MS + 12 * HOUR_MS`, `DAY_MS + 11 * HOUR_MS`],
      [`|| dayText(at) !== text ?`, `?`],
    ],
    "convex/domain/shared/text.ts": [
      [`.replace(/['’‘\`]/g, "")`, ``],
      [`.normalize("NFKD")`, ``],
      [`.replace(/\\r\\n?|[\\u2028\\u2029]/g, "\\n")`, ``],
    ],
    "convex/domain/shared/geo.ts": [
      [`KM_PER_MILE = 1.609344`, `KM_PER_MILE = 1.7`],
      [`return Math.round(distanceMiles(a, b));`, `return Math.ceil(distanceMiles(a, b));`],
    ],
    "convex/domain/shared/postcodes.ts": [
      [`?? BY_OUTCODE.get(outcode.replace(/(\\d)[A-Z]$/, "$1"))`, ``],
      [`outcode.town ?? outcode.region`, `outcode.region`],
    ],
    "convex/shared/rules/counters.ts": [
      [`value: row.value + by`, `value: by`],
      [
        `insert("counters", { userId, name, value: by })`,
        `insert("counters", { userId, name, value: 1 })`,
      ],
    ],
  }),
  ...mutationsOf(["tests/convex/accounts", "tests/convex/contract"], {
    "convex/accounts/rules/signInInput.ts": [
      [`over16: field("over16") === true,`, `over16: field("over16") !== false,`],
      [`&& rest.length === 0 ?`, `?`],
    ],
    "convex/accounts/rules/mailLimits.ts": [
      [`pair(mailboxOf(email), await callerNetwork(ctx))`, `pair(email, await callerNetwork(ctx))`],
      [`if (!ok) fail(limit === "signUp"`, `if (ok && !ok) fail(limit === "signUp"`],
    ],
  }),
  ...mutationsOf(["tests/convex/moderation"], {
    "convex/moderation/rules/reviews.ts": [
      [`if (part === "answer" && itemType !== "reviewAnswer") continue;`, ``],
      [`{ tellsOwner: false }`, `{ tellsOwner: true }`],
    ],
    "convex/moderation/rules/threads.ts": [
      [`isRead: thread.unreadCount === 0,`, `isRead: thread.unreadCount <= 1,`],
      [
        `: threads.withIndex("by_type_and_latestTimestamp", (q) => q.eq("type", filter))`,
        `: threads.withIndex("by_latestTimestamp")`,
      ],
    ],
    "convex/moderation/rules/approvals.ts": [
      [`isSuspended: profile?.isSuspended ?? false,`, `isSuspended: false,`],
      [`isBanned: profile?.isBanned ?? false,`, `isBanned: false,`],
    ],
  }),
  ...mutationsOf(["tests/convex/sellers"], {
    "convex/sellers/rules/drafts.ts": [
      [`if (before?.videoId && before.videoId !== video?.storageId) {`, `if (before?.videoId) {`],
      [`if (draft.videoId && draft.videoId !== keep) await`, `if (draft.videoId) await`],
      [`if (problem !== null) fail("invalid_input", { field: "Draft", problem });`, ``],
      [`if (video) await takeUpload(ctx, viewer, video.storageId, "packagingVideo");`, ``],
    ],
    "convex/domain/sellers/applicationSchema.ts": [
      [`.min(10, missing)`, `.min(9, missing)`],
      [`.min(1, "Name at least one species.")`, `.min(0, "Name at least one species.")`],
      [`SPECIES_MAX = 30`, `SPECIES_MAX = 31`],
      [`LINE_MAX = 200`, `LINE_MAX = 201`],
    ],
  }),
  ...mutationsOf(["tests/convex/privacy"], {
    "convex/privacy/rules/orderExport.ts": [
      [`deliveryAddress: await visibleAddress(ctx, order, "buyer"),`, ``],
      [`row.decision && pick(row.decision, ["by", "amount", "reason", "at"])`, `row.decision`],
      [`events: events.map`, `events: events.slice(0, 1).map`],
      [`refunds: refunds.map`, `refunds: refunds.slice(1).map`],
      [`pick(row, ["amount", "state", "createdAt"])),\n    completed`, `row),\n    completed`],
    ],
  }),
];
