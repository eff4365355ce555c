import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { drawSellerQuestions, scoreSellerQuiz } from "#convex/domain/sellers/quiz.ts";
import { quizForBrowser } from "#convex/domain/shared/quiz.ts";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import MyListingsPage from "#src/features/listings/pages/MyListingsPage.tsx";
import SellerQuizPage from "#src/features/sellers/pages/SellerQuizPage.tsx";
import { AuthContext } from "#src/hooks/useAuth.ts";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const drawnQuestions = drawSellerQuestions("test", 0);
const questions = quizForBrowser(drawnQuestions, "test");
const correct = new Map(scoreSellerQuiz(drawnQuestions, {}).results.map((r) => [r.questionId, r]));
let isRefused = false;
const chooseKind = vi.fn((_: { sellsAs: string }) => null);
const submit = vi.fn(async ({ answers }: { answers: { questionId: string; option: string }[] }) => {
  const score = scoreSellerQuiz(
    drawnQuestions,
    Object.fromEntries(answers.map((a) => [a.questionId, a.option])),
  );
  return { ...score, approved: score.passed && !isRefused };
});
const show = (view: { passed: boolean; step: string; sellsAs?: string | null }) =>
  answer(api.sellers.quiz.questions, { ...view, questions } as never);

beforeEach(() => {
  submit.mockClear();
  isRefused = false;
  show({ passed: false, step: "quiz" });
  onCall(api.sellers.applications.chooseKind, chooseKind);
  answer(api.listings.catalogue.mine, pageOf());
  answer(api.listings.drafts.list, []);
  answer(api.listings.freshness.mine, []);
  onCall(api.sellers.quiz.submit, submit as never);
});

function tree() {
  return (
    <AuthContext value={viewers.user()}>
      <MemoryRouter initialEntries={["/seller-quiz"]}>
        <ToastProvider>
          <Routes>
            <Route path="/seller-quiz" element={<SellerQuizPage />} />
            <Route path="/onboarding" element={<p>onboarding page</p>} />
            <Route
              path="/profile/my-listings"
              element={
                <>
                  <p>my listings page</p>
                  <MyListingsPage />
                </>
              }
            />
          </Routes>
        </ToastProvider>
      </MemoryRouter>
    </AuthContext>
  );
}
const open = () => render(tree());

/** Answers all four questions, the first `correctCount` of them correctly. */
async function answerQuestions(correctCount: number) {
  const groups = screen.getAllByRole("group");
  for (const [i, { id, options }] of questions.entries()) {
    const key = correct.get(id)?.correctKey;
    const option = options.find((o) => (i < correctCount ? o.key === key : o.key !== key))!;
    await userEvent.click(within(groups[i]!).getByRole("radio", { name: option.text }));
  }
  await userEvent.click(screen.getByRole("button", { name: "Submit answers" }));
}

const CONGRATULATIONS =
  "Congratulations! You passed the seller quiz and are now an approved seller.";

test("four right answers pass, with congratulations and a link to my listings", async () => {
  open();
  await answerQuestions(4);
  expect(await screen.findByText(CONGRATULATIONS)).toBeDefined();
  expect(await screen.findByText("my listings page")).toBeDefined();
});

test("three right answers pass and lead to my listings, which show the wrong one with the correct answer", async () => {
  open();
  await answerQuestions(3);
  expect((await screen.findAllByText(CONGRATULATIONS)).length).toBeGreaterThan(0);
  await screen.findByText("my listings page");
  expect(screen.getAllByText("Wrong")).toHaveLength(1);
  const wrongAnswer = correct.get(questions[3]!.id)!;
  expect(screen.getByText("Correct answer:").closest("p")?.textContent).toContain(
    wrongAnswer.correctText,
  );
  const { results } = (await submit.mock.results[0]!.value) as ReturnType<typeof scoreSellerQuiz>;
  const { chosenText } = results[3]!;
  expect(chosenText).not.toBe(wrongAnswer.correctText);
  expect(screen.getByText("Your answer:").closest("p")?.textContent).toContain(chosenText);
});

test("with three right answers, a user who waits for an admin sees the wrong one before the next step", async () => {
  isRefused = true;
  open();
  await answerQuestions(3);
  expect(await screen.findAllByText("Wrong")).toHaveLength(1);
  await userEvent.click(screen.getByRole("link", { name: "What comes next" }));
  expect(await screen.findByText("onboarding page")).toBeDefined();
});

test("a rejected applicant who has applied again isn't congratulated, and returns to the steps", async () => {
  isRefused = true;
  open();
  await answerQuestions(4);
  expect(
    await screen.findByText(
      "You passed the seller quiz. Shoal still has to approve your new application.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(CONGRATULATIONS)).toBeNull();
  expect(await screen.findByText("onboarding page")).toBeDefined();
});

test.each([
  [{ passed: true, step: "list" }, "My Listings", "my listings page"],
  [{ passed: true, step: "wait" }, "What comes next", "onboarding page"],
  [{ passed: false, step: "applyAgain" }, "Become a seller", "onboarding page"],
])("a user whom the quiz can't help sees what to do instead: %o", async (now, link, page) => {
  show(now);
  open();
  expect(screen.queryByRole("group")).toBeNull();
  await userEvent.click(screen.getAllByRole("link", { name: link }).at(-1)!);
  expect(await screen.findByText(page)).toBeDefined();
});

test("a new account chooses how to sell before the first question", async () => {
  chooseKind.mockReturnValueOnce(new Promise(() => undefined) as never);
  show({ passed: false, step: "choose", sellsAs: null });
  open();
  expect(screen.queryByText(questions[0]!.question)).toBeNull();
  expect(screen.queryByRole("button", { name: "Submit answers" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /^As a business/ }));
  expect(chooseKind).toHaveBeenCalledWith({ sellsAs: "business" });
  // The choice shows before the server has answered.
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^As a business/ }).checked).toBe(
    true,
  );
});

test("a business is sent to its application, while a hobbyist takes the quiz at once", async () => {
  show({ passed: false, step: "apply", sellsAs: "business" });
  open();
  expect(screen.queryByRole("group")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Go to the application" }));
  expect(await screen.findByText("onboarding page")).toBeDefined();
  cleanup();
  show({ passed: false, step: "quizOrApply", sellsAs: "hobbyist" });
  open();
  expect(screen.getByText(/You sell as a private hobbyist/)).toBeDefined();
  expect(screen.getAllByRole("group")).toHaveLength(4);
});

test("two right answers fail, and the correct answers are shown", async () => {
  open();
  await answerQuestions(2);
  expect(
    await screen.findByText(
      "You scored 2/4. A minimum of 3/4 is required to become an approved seller. Please try again.",
    ),
  ).toBeDefined();
  expect(screen.getAllByText("Wrong")).toHaveLength(2);
  expect(screen.getAllByText("Correct answer:")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(16);
});

const checkedOptions = () => screen.queryAllByRole("radio", { checked: true });

test("answers survive leaving the page until they are submitted", async () => {
  open();
  const groups = screen.getAllByRole("group");
  const first = within(groups[0]!).getAllByRole("radio")[1]!;
  const last = within(groups[3]!).getAllByRole("radio")[2]!;
  await userEvent.click(first);
  await userEvent.click(last);
  const names = checkedOptions().map((radio) => radio.getAttribute("value"));
  expect(names).toHaveLength(2);
  cleanup();
  open();
  expect(checkedOptions().map((radio) => radio.getAttribute("value"))).toEqual(names);
  await answerQuestions(2);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  cleanup();
  open();
  expect(checkedOptions()).toEqual([]);
});

test("a failed attempt in another tab changes the questions here too", async () => {
  const page = open();
  const nextQuestions = quizForBrowser(drawSellerQuestions("test", 1), "test");
  const newQuestion = nextQuestions.find(({ id }) =>
    questions.every((question) => question.id !== id),
  )!;
  answer(api.sellers.quiz.questions, {
    passed: false,
    step: "quiz",
    sellsAs: "hobbyist",
    questions: nextQuestions,
  } as never);
  page.rerender(tree());
  expect(screen.getByText(newQuestion.question)).toBeDefined();
});

test("an unanswered question is pointed out and nothing is sent", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Submit answers" }));
  expect(screen.getAllByText("Please choose an answer.")).toHaveLength(4);
  expect(submit).not.toHaveBeenCalled();
});

test("a failed submission shows the specification's text", async () => {
  submit.mockRejectedValueOnce(new Error("lost"));
  open();
  await answerQuestions(4);
  expect(await screen.findByText("Submission failed: please try again.")).toBeDefined();
});
