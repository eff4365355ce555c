import { api } from "../../../../convex/_generated/api";
import { row, type Row, only, none } from "../publicRow";
import { sellerAnswers } from "../publicWorld";
import { anyone, signedIn } from "../roles";

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
      // The film is the user's own upload.
      ...only(["user"], "not_found"),
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
    // The film is the user's own upload.
    only(["user"], "not_found"),
  ),
  row(api.sellers.drafts.discard, none, signedIn),

  row(api.sellers.quiz.questions, none, signedIn),
  row(api.sellers.quiz.submit, () => ({ answers: sellerAnswers }), signedIn),

  row(api.sellers.sellers.get, ({ roles }) => ({ sellerId: roles.seller.userId }), anyone),
];
