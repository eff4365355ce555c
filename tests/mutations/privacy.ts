import { mutationsOf } from "./mutation";

export const privacy = mutationsOf(
  [
    "tests/convex/privacy",
    "tests/convex/accounts/settings.test.ts",
    "tests/convex/accounts/confirmation.test.ts",
    "tests/convex/shared/jobs.test.ts",
  ],
  {
    "convex/privacy/rules/deletionProof.ts": [
      [`if (normaliseEmail(confirmation) !== email) {`, `if (false) {`],
    ],
    "convex/privacy/rules/dataExports.ts": [
      [`row?.state === "ready" && row.endsAt > at`, `row?.state === "ready"`],
      [`if (before?.state === "preparing") return;`, ``],
      [`await removeParts(ctx, before);`, ``],
      [`const KEPT_MS = DAY_MS;`, `const KEPT_MS = 2 * DAY_MS;`],
      [
        `for (const state of ["preparing", "ready"] as const) {`,
        `for (const state of ["preparing"] as const) {`,
      ],
      [`export const PAGES_A_CALL = 40;`, `export const PAGES_A_CALL = 4000;`],
      [`row === null || row.endsAt > Date.now()`, `row === null`],
      [`else if (isLastHere) {`, `else if (false) {`],
    ],
    "convex/privacy/rules/deletion.ts": [
      [`account === null || account.emailVerified !== undefined`, `account === null`],
      [`if (isConfirmed)`, `if (true || isConfirmed)`],
      [`await matchListingsToSeller(ctx, userId);`, ``],
      [`await startWork(ctx, "deletePersonalData", [partId(userId, name, next)]);`, ``],
    ],
    "convex/privacy/rules/deletionSteps.ts": [
      [`rows.length === batch ? "more" : null`, `null`],
      [
        `const isKept = used && KEPT_FILES.includes(purpose);`,
        `const isKept = KEPT_FILES.includes(purpose);`,
      ],
      [`if (status === "pending_review") await bumpCounter(ctx, "pendingApplications", -1);`, ``],
      [`if (packagingVideoId) await removeFile(ctx, packagingVideoId);`, ``],
      [`deliveryOutcode: undefined,`, ``],
      [`await ctx.db.patch("checkouts", _id, { checkoutUrl: undefined });`, ``],
      [`await ctx.db.patch("orderAdjustments", _id, { checkoutUrl: undefined });`, ``],
      [`if (!(await wasOrdered(ctx, listing._id))) {`, `if (true) {`],
      [
        `await keepSearchKeys(ctx, { ...order, searchText });\n  }\n  return page.isDone ? null : page.continueCursor;`,
        `await keepSearchKeys(ctx, { ...order, searchText });\n  }\n  return null;`,
      ],
    ],
    "convex/privacy/rules/accountSteps.ts": [
      [`if (isSuspended) await bumpCounter(ctx, "suspendedUsers", -1);`, ``],
      [`await forgetLimitsOf(ctx, profile.email);`, ``],
      [`} while (cursor !== null);`, `} while (false);`],
    ],
    "convex/privacy/rules/personalData/shared.ts": [
      [`unconfirmed: { removed: account.wholly(mailRows) },`, `unconfirmed: { kept: "" },`],
    ],
    "convex/privacy/rules/exportFile.ts": [
      [`hasRows: hasRows || rows !== ""`, `hasRows: false`],
      [`const heading = cursor === null ?`, `const heading = true ?`],
    ],
    "convex/privacy/rules/accountSections.ts": [
      [`SECRETS.includes(row.kind) ? null : row.text`, `row.text`],
    ],
    "convex/privacy/rules/talkSections.ts": [
      [
        `.withIndex("by_receiverId", (q) => q.eq("receiverId", userId))\n      .paginate(page)`,
        `.withIndex("by_receiverId", (q) => q.eq("receiverId", userId))\n      .paginate({ ...page, numItems: 1, cursor: null })\n      .then((one) => ({ ...one, isDone: true }))`,
      ],
    ],
    "convex/privacy/deletion.ts": [
      [
        `if (codeHash !== null && (await spendCode(ctx, viewer.email, codeHash)) === null) return false;`,
        ``,
      ],
    ],
  },
);
