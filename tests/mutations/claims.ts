import { mutationsOf } from "./mutation";

export const claims = mutationsOf(["tests/convex/claims", "tests/convex/orders"], {
  "convex/claims/rules/answering.ts": [
    ["given < proposed", "given > proposed"],
    ["given > refundable", "given >= refundable"],
    ['requireMay(claim, "accept", "seller");', ""],
    ["if (offer !== undefined) requireOffer(offer, proposed);", ""],
    ["offer < 1", "offer < 0"],
    ["offer >= proposed", "offer > proposed"],
    ["Math.min(claim.answer?.offer ?? 0, proposed)", "(claim.answer?.offer ?? 0)"],
    ["await takeEvidence(ctx, seller, order, photos, 0);", ""],
    ["await awaitAnswer(ctx, offered);", ""],
  ],
  "convex/claims/rules/clocks.ts": [
    ["isAnswerInTime(row.respondBy, Date.now())", "false"],
    ["if (isStopped(order)) {", "if (false) {"],
    ["nextSweepAt: Date.now() + HOUR_MS", "nextSweepAt: undefined"],
    ["Math.max(claim.respondBy, Date.now())", "claim.respondBy + HOUR_MS"],
    ['["open", "offered"] as const', '["open"] as const'],
    [".take(SWEEP_BATCH)", ".take(SWEEP_BATCH + 1)"],
    ["{ nextSweepAt: nextSweepAt(respondBy + CLAIM_GRACE_MS) }", "{}"],
  ],
  "convex/claims/rules/deciding.ts": [
    ['if (why === "") fail("reason_required");', ""],
    ["given >= 1", "given >= 0"],
    ["given <= refundable", "given < refundable"],
    ["await record(ctx, admin, {", "if (false) await record(ctx, admin, {"],
  ],
  "convex/claims/rules/ending.ts": [
    ["requireNotStopped(order, CLAIM_EVENT_LABELS[event]);", ""],
    ["if (isStopped(current)) return;", "return;"],
    ["if (wasDeadArrival(ended)) await", "await"],
    ['event === "acceptOffer" ? "buyer" : "seller"', '"seller"'],
  ],
  "convex/claims/rules/making.ts": [
    ['fail("claim_exists");', "{}"],
    ["hasArrived && !isClaimInTime(deliveredAt, now)", "false"],
    ['|| status === "completed";', ";"],
    ["photos, CLAIM_PHOTOS_MIN)", "photos, 0)"],

    ['await takeFromLimit(ctx, "makeClaim", buyer.userId);', ""],
    ["await awaitAnswer(ctx, claim);", ""],
  ],
  "convex/claims/rules/evidence.ts": [
    ["photos.length > CLAIM_PHOTOS_MAX", "photos.length >= CLAIM_PHOTOS_MAX"],
    ["upload.createdAt < deliveredAt", "upload.createdAt > deliveredAt"],
    ["if (isTaken) refuseOld();", ""],
    ["if (await isEvidence(ctx, userId, sha256)) refuseOld();", ""],
  ],
  "convex/claims/rules/records.ts": [
    ["CLAIM_GRACE_MS = 2 * MINUTE_MS", "CLAIM_GRACE_MS = 0 * MINUTE_MS"],
    ['kind === "wrong" ? "wrongSpecies" : "dead"', '"dead"'],
    ['await bumpUserCounter(ctx, sellerId, "claimsReceived", 1);', ""],
    ['until: side === "admin" ? null : respondBy', "until: respondBy"],
  ],
  "convex/claims/rules/caseView.ts": [
    ["const MESSAGES_SHOWN = 50;", "const MESSAGES_SHOWN = 51;"],
    [".filter(({ _id }) => _id !== current._id)", ""],
    ["messages.length > MESSAGES_SHOWN", "messages.length >= MESSAGES_SHOWN"],
  ],
  "convex/domain/claims/windows.ts": [
    ["72 * HOUR_MS", "71 * HOUR_MS"],
    ["CLAIM_PHOTOS_MAX = 6", "CLAIM_PHOTOS_MAX = 7"],
    ["CLAIM_WORDS_MAX = 2000", "CLAIM_WORDS_MAX = 2001"],
    ["now <= claimDueAt(deliveredAt)", "now < claimDueAt(deliveredAt)"],
  ],
  "convex/domain/claims/proposal.ts": [
    ["dead >= quantity", "dead > quantity"],
    ['items.filter(({ problem }) => problem === "dead")', "items"],
    ["worth - Math.max(0, returnedSince)", "worth"],
    [
      "Math.min(Math.max(0, worth - Math.max(0, returnedSince)), refundable)",
      "Math.min(worth - Math.max(0, returnedSince), refundable)",
    ],
  ],
  "convex/domain/claims/liveArrival.ts": [
    ['["accepted", "agreed", "upheld"]', '["accepted", "upheld"]'],
    ["&& isAboutDead(claim.items)", ""],
  ],
  "convex/domain/claims/claimSchemas.ts": [
    ["animalsOf(items) <= quantity", "animalsOf(items) < quantity"],
    ["problem)).size === items.length", "problem)).size > 0"],
    ['.min(1, "Enter at least one.")', '.min(0, "Enter at least one.")'],
  ],
  "convex/domain/claims/states.ts": [
    [
      'from: "contested", to: "accepted", by: ["seller"]',
      'from: "contested", to: "agreed", by: ["seller"]',
    ],
    ['{ event: "declineOffer", from: "offered", to: "contested", by: ["buyer"] },', ""],
  ],
});
