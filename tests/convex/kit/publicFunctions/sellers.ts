import { api } from "#convex/_generated/api.js";
import { drawSellerQuestions } from "#convex/domain/sellers/quiz.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import { row, type Row, only, none } from "../publicRow";
import { anyone, sellersOnly, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.sellers.applications.mine, none, signedIn),
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
      ...only(["user"], "not_found"),
      seller: "submission_failed",
      stranger: "submission_failed",
    },
  ),
  row(
    api.sellers.applications.chooseKind,
    () => ({ sellsAs: "hobbyist" as const }),
    // The user's pending application already names the kind of seller.
    {
      ...signedIn,
      user: "submission_failed",
      seller: "submission_failed",
      stranger: "submission_failed",
    },
  ),
  row(
    api.sellers.applications.withdraw,
    none,
    only(["user"], "submission_failed", "submission_failed"),
  ),
  row(api.sellers.applications.sync, none, signedIn),

  row(api.sellers.rules.mine, none, sellersOnly),
  row(
    api.sellers.rules.setException,
    () => ({ exception: "beAtHome" as const, isOn: true }),
    sellersOnly,
  ),
  row(api.sellers.rules.setSending, () => ({ days: [2], cutOff: 1080, notice: 0 }), sellersOnly),
  row(api.sellers.rules.setAway, () => ({ backOn: null }), sellersOnly),

  row(api.sellers.drafts.mine, none, signedIn),
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
    only(["user"], "not_found"),
  ),
  row(api.sellers.drafts.discard, none, signedIn),

  row(api.sellers.quiz.questions, none, signedIn),
  row(
    api.sellers.quiz.submit,
    ({ roles }) => ({
      answers: Object.entries(correctAnswers(drawSellerQuestions(roles.user.userId, 0))).map(
        ([questionId, option]) => ({ questionId, option }),
      ),
    }),
    {
      // The others have not chosen how to sell, and sellers get different questions.
      ...only(["user"], "seller_status_failed_because"),
      seller: "invalid_input",
      stranger: "invalid_input",
    },
  ),

  row(api.sellers.profile.get, ({ roles }) => ({ sellerId: roles.seller.userId }), anyone),
];
