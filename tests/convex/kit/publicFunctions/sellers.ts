import { api } from "#convex/_generated/api.js";
import { drawSellerQuestions } from "#convex/domain/sellers/quiz.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import { row, type Row, allowOnly, noArgs } from "../publicRow";
import { anyone, sellersOnly, signedInOnly } from "../roles";

export const rows: Row[] = [
  row(api.sellers.applications.mine, noArgs, signedInOnly),
  row(
    api.sellers.applications.submit,
    ({ files }) => ({
      location: "Leeds",
      whatToSell: "Shrimp",
      species: ["Cherry shrimp"],
      estimatedSales: "2 a month",
      isHobbyist: true,
      aboutSeller: "Ten years of shrimp",
      comments: "None",
      video: { storageId: files.packagingVideo, name: "packing.mp4" },
    }),
    {
      // The video is the user's own upload.
      ...allowOnly(["user"], "not_found"),
      seller: "submission_failed",
      stranger: "submission_failed",
    },
  ),
  row(
    api.sellers.applications.chooseKind,
    () => ({ sellsAs: "hobbyist" as const }),
    // The user's pending application already names the kind of seller.
    {
      ...signedInOnly,
      user: "submission_failed",
      seller: "submission_failed",
      stranger: "submission_failed",
    },
  ),
  row(
    api.sellers.applications.withdraw,
    noArgs,
    allowOnly(["user"], "submission_failed", "submission_failed"),
  ),
  row(api.sellers.applications.sync, noArgs, signedInOnly),

  row(api.sellers.rules.mine, noArgs, sellersOnly),
  row(
    api.sellers.rules.setException,
    () => ({ exception: "beAtHome" as const, isOn: true }),
    sellersOnly,
  ),
  row(api.sellers.rules.setSending, () => ({ days: [2], cutOff: 1080, notice: 0 }), sellersOnly),
  row(api.sellers.rules.setAway, () => ({ backOn: null }), sellersOnly),

  row(api.sellers.drafts.mine, noArgs, signedInOnly),
  row(
    api.sellers.drafts.save,
    ({ files }) => ({
      form: {
        location: "Leeds",
        whatToSell: "Shr",
        species: ["Cherry shrimp"],
        estimatedSales: "",
        isHobbyist: true,
        aboutSeller: "",
        comments: "",
      },
      video: { storageId: files.packagingVideo, name: "packing.mp4" },
    }),
    // The video is the user's own upload.
    allowOnly(["user"], "not_found"),
  ),
  row(api.sellers.drafts.discard, noArgs, signedInOnly),

  row(api.sellers.quiz.questions, noArgs, signedInOnly),
  row(
    api.sellers.quiz.submit,
    ({ roles }) => ({
      answers: Object.entries(correctAnswers(drawSellerQuestions(roles.user.userId, 0))).map(
        ([questionId, option]) => ({ questionId, option }),
      ),
    }),
    {
      // The others have not chosen how to sell, and sellers get different questions.
      ...allowOnly(["user"], "seller_status_failed_because"),
      seller: "invalid_input",
      stranger: "invalid_input",
    },
  ),

  row(api.sellers.profile.get, ({ roles }) => ({ sellerId: roles.seller.userId }), anyone),
];
