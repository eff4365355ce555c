import { mutationsOf } from "./mutation";

export const sellers = mutationsOf(["tests/convex/sellers", "tests/convex/moderation"], {
  "convex/sellers/rules/quiz.ts": [
    [`unanswered || answers.length !== SELLER_QUIZ_QUESTIONS`, `unanswered`],
  ],
  "convex/sellers/rules/applications.ts": [
    [`if (shown !== undefined && replaces) await releaseUpload(ctx, shown);`, ``],
    [`await bumpCounter(ctx, "pendingApplications", 1);`, ``],
  ],
  "convex/domain/sellers/approval.ts": [
    [`when: (state) => !state.sellerApproved, `, ``],
    [`when: (state) => !state.isRefused || state.application === "pending_review",`, ``],
    [`next.isRefused || next.isUncheckedTrader`, `next.isUncheckedTrader`],
    [`next.isRefused || next.isUncheckedTrader`, `next.isRefused`],
    [`!asksOtherwise && !(isUncheckedTrader`, `!(isUncheckedTrader`],
    [`to: { ...REFUSED, application: "rejected" }`, `to: { application: "rejected" }`],
    [`return state.isRefused ? "applyAgain" : "sync";`, `return "sync";`],
  ],
  "convex/sellers/rules/changeSeller.ts": [
    [`if (maySell(before) && !maySell(after)) await callOffSales(ctx, profile.userId);`, ``],
    [`if (isOther || maySell(after)`, `if (maySell(after)`],
    [
      `if (isOther) await ctx.db.patch("userProfiles"`,
      `if (false) await ctx.db.patch("userProfiles"`,
    ],
    [`await matchListingsToSeller(ctx, profile.userId);`, ``],
  ],
  "convex/sellers/rules/decisions.ts": [
    [`if (!approve && why === "") fail("reason_rejection");`, ``],
    [`applicant.userId === admin.userId) fail`, `false) fail`],
    [`if (application.status !== "pending_review") {`, `if (false) {`],
    [`await bumpCounter(ctx, "pendingApplications", -1);`, ``],
    [`if (admin.userId !== person.userId) {`, `if (true) {`],
  ],
  "convex/sellers/sellers.ts": [
    [`return profile && !standingProblem(profile) ? await`, `return profile ? await`],
  ],
});
