import { fireEvent, screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { api } from "#convex/_generated/api.js";
import { drawSellerQuestions, scoreSellerQuiz } from "#convex/domain/sellers/quiz.ts";
import { quizForBrowser, correctAnswers } from "#convex/domain/shared/quiz.ts";
import { errorText } from "#convex/errors.ts";
import MyListingsPage from "#src/features/listings/pages/MyListingsPage.tsx";
import { SellerListings } from "#src/features/listings/public/SellerListings.tsx";
import SellerQuizPage from "#src/features/sellers/pages/SellerQuizPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";
import { anOwnListing } from "./rows";
import { serverError, click, id, confirmInDialog, show } from "./stage";

const seller = { auth: viewers.seller() };

const perfectQuizResult = () => {
  const questions = drawSellerQuestions("test", 0);
  return scoreSellerQuiz(questions, correctAnswers(questions));
};

async function deactivate() {
  answer(api.listings.drafts.list, []);
  answer(api.listings.freshness.mine, []);
  answer(api.listings.catalogue.mine, pageOf(anOwnListing));
  show(<MyListingsPage />, seller);
  await confirmInDialog(/^Deactivate/, "Deactivate");
}

async function takeQuiz() {
  const questions = quizForBrowser(drawSellerQuestions("test", 0), "test");
  answer(api.sellers.quiz.questions, {
    passed: false,
    step: "quiz",
    sellsAs: "hobbyist",
    questions,
  });
  show(<SellerQuizPage />);
  for (const group of screen.getAllByRole("group")) {
    const [first] = group.querySelectorAll("input");
    if (first) fireEvent.click(first);
  }
  await click("Submit answers");
}

export const sellerSituations = {
  "Could not load listings.": () => {
    answer(api.listings.catalogue.mine, serverError());
    show(<MyListingsPage />, seller);
  },
  "You have no listings yet.": () => {
    answer(api.listings.drafts.list, []);
    answer(api.listings.freshness.mine, []);
    answer(api.listings.catalogue.mine, pageOf());
    show(<MyListingsPage />, seller);
  },
  "No active listings.": () => {
    answer(api.listings.catalogue.bySeller, pageOf());
    show(<SellerListings sellerId={id("users", "user2")} />);
  },
  "Listing deactivated successfully.": async () => {
    onCall(api.listings.catalogue.setActive, () => null);
    await deactivate();
  },
  "Could not deactivate listing: {reason}": async () => {
    onCall(api.listings.catalogue.setActive, serverError);
    await deactivate();
    return { reason: "please try again." };
  },
  "Congratulations! You passed the seller quiz and are now an approved seller.": async () => {
    onCall(api.sellers.quiz.submit, () => ({ ...perfectQuizResult(), approved: true }));
    await takeQuiz();
  },
  "You scored {n}/4. A minimum of 3/4 is required to become an approved seller. Please try again.":
    async () => {
      onCall(api.sellers.quiz.submit, () => ({
        ...scoreSellerQuiz(drawSellerQuestions("test", 0), {}),
        approved: false,
      }));
      await takeQuiz();
      return { n: 0 };
    },
  "Failed to update seller status: {reason}": async () => {
    const reason = "The profile has gone.";
    const code = "seller_status_failed_because";
    const message = errorText(code, { reason });
    onCall(api.sellers.quiz.submit, () => new ConvexError({ code, message }));
    await takeQuiz();
    return { reason };
  },
  "Submission failed: {reason}": async () => {
    onCall(api.sellers.quiz.submit, serverError);
    await takeQuiz();
    return { reason: "please try again." };
  },
};
