import { mutationsOf } from "./mutation";

export const sellers = mutationsOf(["tests/convex/sellers", "tests/convex/moderation"], {
  "convex/sellers/rules/quiz.ts": [
    [`unanswered || answers.length !== SELLER_QUIZ_QUESTIONS`, `unanswered`],
  ],
  "convex/sellers/rules/applications.ts": [
    [`if (viewer.sellerApproved) {`, `if (false) {`],
    [`if (shown !== undefined && replaces) await releaseUpload(ctx, shown);`, ``],
    [`await bumpCounter(ctx, "pendingApplications", 1);`, ``],
  ],
  "convex/sellers/rules/approval.ts": [
    [`if (application?.status === "rejected") {`, `if (false) {`],
    [
      `viewer.sellerApproved && viewer.sellerQuizCompleted && viewer.isSeller`,
      `viewer.sellerApproved`,
    ],
  ],
  "convex/sellers/rules/decisions.ts": [
    [`if (!approve && why === "") fail("reason_rejection");`, ``],
    [`if (application.status !== "pending_review") fail("seller_status_failed");`, ``],
    [`await bumpCounter(ctx, "pendingApplications", -1);`, ``],
    [`if (admin.userId !== applicant.userId) {`, `if (true) {`],
  ],
  "convex/sellers/sellers.ts": [
    [`return profile && !standingProblem(profile) ? await`, `return profile ? await`],
  ],
});
