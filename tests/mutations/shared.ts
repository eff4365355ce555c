import { mutationsOf } from "./mutation";

/** Whoever may call, and what all slices stand on. */
export const shared = mutationsOf(
  [
    "tests/convex/shared",
    "tests/convex/contract",
    "tests/convex/payments/sweeps.test.ts",
    "tests/convex/accounts/strangers.test.ts",
  ],
  {
    "convex/shared/rules/access.ts": [
      [`return profile.sellerApproved ? profile`, `return profile.isSeller ? profile`],
      [`return profile === null || standingProblem(profile) ? null : profile;`, `return profile;`],
      [
        `return profile.role === "admin" && isDesignatedAddress(profile.email);`,
        `return isDesignatedAddress(profile.email);`,
      ],
      [`if (profile.isBanned) return`, `if (profile.isBanned && !profile.isSuspended) return`],
    ],
    "convex/shared/rules/images.ts": [
      [`images.length > IMAGES_MAX`, `images.length >= IMAGES_MAX`],
      [
        `if (new Set(files).size !== files.length) refuse("the same photograph is there twice");`,
        ``,
      ],
      [`upload?.userId === userId && upload.purpose === purpose`, `upload?.userId === userId`],
      [`for (const storageId of known) await releaseUpload(ctx, storageId);`, ``],
      [`alt.length > ALT_MAX`, `alt.length >= ALT_MAX`],
    ],
    "convex/shared/rules/jobs.ts": [
      [`if ((await failureOfRow(ctx, job, _id)) === null) rowIds.push(_id);`, `rowIds.push(_id);`],
      [`Date.now() - HOUR_MS`, `Date.now() - 2 * HOUR_MS`],
      [`if (known) await ctx.db.delete("jobFailures", known._id);`, ``],
      [
        `Math.min(Math.max(waited, SWEEP_AGAIN_MIN_MS), SWEEP_AGAIN_MAX_MS)`,
        `SWEEP_AGAIN_MIN_MS * 0 + Math.min(waited, 0)`,
      ],
    ],
    "convex/shared/jobs.ts": [
      [
        `if (isDone) await recordOutcome(ctx, job, { rowId });`,
        `await recordOutcome(ctx, job, { rowId });`,
      ],
    ],
    "convex/shared/rules/networks.ts": [[`const NETWORKS_KEPT = 10;`, `const NETWORKS_KEPT = 9;`]],
    "convex/shared/rules/outbox.ts": [
      [`email.state !== "queued" || email.nextAttemptAt > now`, `email.state !== "queued"`],
      [`wait === undefined || now + wait >= uselessFrom(email)`, `wait === undefined`],
      [`...(isSecret(email.kind) ? { html: "", text: "" } : {}),`, ``],
      [`|| email.attempts !== attempt) return;`, `) return;`],
      [`if (!ok || !TOGETHER.includes(kind)) return ok;`, `if (ok || !ok) return ok;`],
      [`if (email.forgetWhenSent) return await ctx.db.delete("emails", emailId);`, ``],
      [`if (existing) return existing._id;`, ``],
    ],
    "convex/shared/outbox.ts": [
      [`![408, 409, 429].includes(status)`, `![408, 409].includes(status)`],
    ],
    "convex/shared/rules/uploads.ts": [
      [`file.size > maxBytes`, `file.size >= maxBytes`],
      [`type !== null && types.includes(claimedType)`, `type !== null`],
      [`if (existing !== null && existing.userId !== userId) fail("not_found");`, ``],
      [`if (upload?.used && !upload.kept) await`, `if (upload?.used) await`],
      [
        `q.eq("used", false).lt("createdAt", Date.now() - DAY_MS)`,
        `q.eq("used", false).lt("createdAt", Date.now() - 2 * DAY_MS)`,
      ],
      [`if (upload === null || upload.used) return;`, `if (upload === null) return;`],
      [`if (await findUpload(ctx, _id)) continue;`, ``],
    ],
    "convex/shared/rules/rateLimits.ts": [
      [`Date.now() - IDLE_MS - NOTED_EVERY_MS`, `Date.now() - NOTED_EVERY_MS`],
      [
        `contact: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 }`,
        `contact: { kind: "token bucket", rate: 5, period: HOUR, capacity: 4 }`,
      ],
      [
        `passwordTry: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 }`,
        `passwordTry: { kind: "token bucket", rate: 10, period: HOUR, capacity: 11 }`,
      ],
      [
        `write: { kind: "token bucket", rate: 600, period: MINUTE, capacity: 600 }`,
        `write: { kind: "token bucket", rate: 60000, period: MINUTE, capacity: 60000 }`,
      ],
    ],
    "convex/shared/rules/pages.ts": [[`numItems <= PAGE_MAX`, `numItems < PAGE_MAX`]],
    "convex/domain/shared/workingDays.ts": [[`weekday !== 0 && weekday !== 6`, `weekday !== 0`]],
    "convex/domain/shared/money.ts": [
      [`* COMMISSION_PERCENT + 50)`, `* COMMISSION_PERCENT + 49)`],
      [`if (amount === 0) return 0;`, ``],
    ],
    "convex/domain/shared/courierBands.ts": [
      [`(upToMiles ?? Infinity) > before.upToMiles`, `(upToMiles ?? Infinity) >= before.upToMiles`],
    ],
    "convex/functions.ts": [
      [
        `return { viewer: profile.role === "admin" ? profile : fail("forbidden") };`,
        `return { viewer: profile };`,
      ],
    ],
  },
);
