/** Every combination of flags and application: the page shows a matching step and nothing contradictory. */

import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { emptyApplication } from "#convex/domain/sellers/applicationSchema.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationState,
  nextSellerStep,
  SELLER_KINDS,
  type SellerState,
} from "#convex/domain/sellers/approval.ts";
import { BecomeSeller } from "#src/features/sellers/application/BecomeSeller.tsx";
import { ChooseKind } from "#src/features/sellers/application/ChooseKind.tsx";
import type { SellerProgress } from "#src/features/sellers/application/types.ts";
import OnboardingPage from "#src/features/sellers/pages/OnboardingPage.tsx";
import { click, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { Frame, signedIn } from "../viewers";

beforeEach(() => {
  answer(api.sellers.drafts.mine, null);
});

const REASON = "The film shows no insulation.";
const yesNo = [false, true];
const states: ApplicationState[] = ["none", ...APPLICATION_STATUSES];
const kinds = [null, ...SELLER_KINDS];
/**
 * `isBlocked` is always false, because a suspended or banned user is signed out before any page: see
 * `authSession.test.tsx`.
 */
const allStates: SellerState[] = states.flatMap((application) =>
  yesNo.flatMap((isSeller) =>
    yesNo.flatMap((sellerApproved) =>
      yesNo.flatMap((sellerQuizCompleted) =>
        yesNo.flatMap((isRefused) =>
          kinds.map((sellsAs) => ({
            application,
            isSeller,
            sellerApproved,
            sellerQuizCompleted,
            isRefused,
            sellsAs,
            needsTraderCheck: false,
            requestsChange: false,
            isBlocked: false,
          })),
        ),
      ),
    ),
  ),
);

function progressOf(state: SellerState): SellerProgress {
  const { application, sellerApproved, sellerQuizCompleted, sellsAs } = state;
  return {
    sellerApproved,
    sellerQuizCompleted,
    sellsAs,
    trader: null,
    step: nextSellerStep(state),
    isRefused: state.isRefused,
    needsTraderCheck: state.needsTraderCheck,
    application:
      application === "none"
        ? null
        : {
            location: "Leeds",
            whatToSell: "Shrimp",
            species: ["Cherry shrimp"],
            estimatedSales: "Five a month",
            isHobbyist: true,
            aboutSeller: "Three tanks.",
            status: application,
            isChange: false,
            createdAt: 0,
            updatedAt: 0,
            comments: null,
            packagingVideoName: null,
            message: application === "rejected" ? REASON : null,
          },
  };
}

/** The actions that the page offers, by the text of its buttons and links. */
function offeredActions() {
  const hasElement = (role: "button" | "link" | "radio", name: string | RegExp) =>
    screen.queryByRole(role, { name }) !== null;
  return {
    apply: hasElement("button", /^Send /),
    applyFirst: hasElement("button", "Apply first"),
    applyAgain: hasElement("button", "Apply again"),
    choose: hasElement("radio", /^As a business/),
    correct: hasElement("button", "Correct my application"),
    quiz: hasElement("link", "Take the seller quiz"),
    list: hasElement("link", "Create New Listing"),
  };
}

const pageText = () => document.body.textContent;

test.each(allStates.map((state) => [JSON.stringify(state), state] as const))(
  "the page offers a sensible next step: %s",
  async (_, state) => {
    const progress = progressOf(state);
    answer(api.sellers.applications.mine, progress);
    const sync = vi.fn(() => null);
    onCall(api.sellers.applications.sync, sync);
    show(<BecomeSeller />, { auth: signedIn(state) });
    if (progress.step === "sync") {
      await waitFor(() => expect(sync).toHaveBeenCalledOnce());
      return;
    }
    await waitForParts();
    const options = offeredActions();
    const { sellerApproved, sellerQuizCompleted, application } = state;
    const isWaiting = application === "pending_review" && !sellerApproved;
    expect(options).toEqual({
      apply: progress.step === "apply",
      applyFirst: progress.step === "quizOrApply",
      choose: ["choose", "quizOrApply", "apply"].includes(progress.step),
      applyAgain: progress.step === "applyAgain",
      correct: isWaiting,
      quiz: progress.step === "quiz" || progress.step === "quizOrApply",
      list: progress.step === "list",
    });
    // The form doesn't ask again what was chosen above it.
    expect(screen.queryByRole("radio", { name: /^I trade as a business/ })).toBeNull();
    // A user who can only wait is told what they are waiting for.
    if (progress.step === "wait") {
      screen.getByText("Opens when Shoal has approved your application.");
    }
    const text = pageText();
    const isShown = (words: string) => text.includes(words);
    expect(isShown("You are an approved seller")).toBe(sellerApproved);
    expect(isShown("Opens ")).toBe(progress.step !== "list");
    expect(isShown("You have passed.")).toBe(sellerQuizCompleted);
    expect(isShown("This comes after your application.") && sellerApproved).toBe(false);
    expect(isShown("You passed the quiz, so you can already sell") && !sellerQuizCompleted).toBe(
      false,
    );
    expect(isShown("being reviewed")).toBe(isWaiting);
    if (progress.step === "applyAgain" && application === "rejected") screen.getByText(/shows no/);
    if (sellerApproved) {
      expect(isShown("was rejected") || isShown("was withdrawn")).toBe(false);
    }
  },
);

test("a hobbyist who applied as a trader before sees, on the way to the quiz, that an admin must approve them too", () => {
  const state = allStates.find(
    (candidate) =>
      candidate.application === "pending_review" && nextSellerStep(candidate) === "quiz",
  )!;
  answer(api.sellers.applications.mine, progressOf({ ...state, needsTraderCheck: true }));
  show(<BecomeSeller />, { auth: signedIn(state) });
  screen.getByText(
    "Opens when you have passed the seller quiz and Shoal has approved your application.",
  );
});

test("opening the create form shows a user who can't list yet what is missing", () => {
  for (const state of allStates) {
    const mayList = state.sellerApproved && state.sellerQuizCompleted;
    expect(nextSellerStep(state) === "list").toBe(mayList);
  }
  const state = allStates.find(
    ({ sellerApproved, sellerQuizCompleted, isRefused }) =>
      sellerApproved && !sellerQuizCompleted && !isRefused,
  )!;
  answer(api.sellers.applications.mine, progressOf(state));
  show(<OnboardingPage />, { auth: signedIn(state), at: "/onboarding?type=new_listing" });
  screen.getByRole("heading", { name: "Become a seller" });
  screen.getByRole("link", { name: "Take the seller quiz" });
});

test("an approval that doesn't arrive can be requested again, without an endless skeleton", async () => {
  const state = allStates.find((candidate) => nextSellerStep(candidate) === "sync")!;
  answer(api.sellers.applications.mine, progressOf(state));
  const failToSync = vi.fn(() => new Error("lost"));
  onCall(api.sellers.applications.sync, failToSync);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  show(<BecomeSeller />, { auth: signedIn(state) });
  await screen.findByText("That did not work. Please try again.");
  expect(failToSync).toHaveBeenCalledOnce();
  const sync = vi.fn(() => null);
  onCall(api.sellers.applications.sync, sync);
  await click("Try again");
  await waitFor(() => expect(sync).toHaveBeenCalledOnce());
  expect(screen.queryByText("That did not work. Please try again.")).toBeNull();
});

test("after a rejection the form contains the submitted text", async () => {
  const state = { ...allStates[0]!, application: "rejected" as const };
  answer(api.sellers.applications.mine, progressOf(state));
  show(<BecomeSeller />, { auth: signedIn(state) });
  screen.getByText("Your application was rejected");
  await click("Apply again");
  expect((await screen.findByLabelText<HTMLInputElement>(/^Where you are/)).value).toBe("Leeds");
  screen.getByText("Cherry shrimp");
});

test("an unsent draft is mentioned, and the button continues it", async () => {
  const [first] = allStates.filter((state) => nextSellerStep(state) === "quizOrApply");
  answer(api.sellers.applications.mine, progressOf(first!));
  const form = { ...emptyApplication, location: "Leeds LS6" };
  answer(api.sellers.drafts.mine, { form, updatedAt: Date.now() });
  show(<BecomeSeller />);
  expect(pageText()).toMatch(/We saved your draft on .*\./);
  await click("Continue my application");
  expect(screen.getByLabelText<HTMLInputElement>("Where you are").value).toBe("Leeds LS6");
});

test("opening the application moves the focus to it", async () => {
  const [first] = allStates.filter((state) => nextSellerStep(state) === "quizOrApply");
  answer(api.sellers.applications.mine, progressOf(first!));
  show(<BecomeSeller />);
  await click("Apply first");
  const focused = document.activeElement;
  expect(focused).not.toBe(document.body);
  expect(focused?.contains(screen.getByLabelText("Where you are"))).toBe(true);
});

test("the kind of seller follows a choice in another tab", () => {
  const page = (sellsAs: SellerState["sellsAs"]) => (
    <Frame auth={signedIn()}>
      <ChooseKind sellsAs={sellsAs} />
    </Frame>
  );
  const { rerender } = render(page("hobbyist"));
  const businessRadio = screen.getByRole<HTMLInputElement>("radio", { name: /^As a business/ });
  expect(businessRadio.checked).toBe(false);
  rerender(page("business"));
  expect(businessRadio.checked).toBe(true);
});
