import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { quizForBrowser, scoreSellerQuiz } from "../../../convex/domain/tanks/quiz";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import SellerQuizPage from "../../../src/features/sellers/pages/SellerQuizPage";

const questions = quizForBrowser("seller", "test");
const correct = new Map(scoreSellerQuiz({}).results.map((r) => [r.questionId, r]));
const submit = vi.fn(async ({ answers }: { answers: { questionId: string; option: string }[] }) =>
  scoreSellerQuiz(Object.fromEntries(answers.map((a) => [a.questionId, a.option]))),
);
vi.mock("convex/react", () => ({
  useQuery: () => ({ passed: false, questions }),
  useMutation: () => submit,
}));

beforeEach(() => {
  submit.mockClear();
});

function open() {
  render(
    <MemoryRouter initialEntries={["/seller-quiz"]}>
      <ToastProvider>
        <Routes>
          <Route path="/seller-quiz" element={<SellerQuizPage />} />
          <Route path="/profile/my-listings" element={<p>my listings page</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
}

/** Answers all four, the first `right` of them rightly. */
async function answer(right: number) {
  const groups = screen.getAllByRole("group");
  for (const [i, { id, options }] of questions.entries()) {
    const key = correct.get(id)?.correctKey;
    const option = options.find((o) => (i < right ? o.key === key : o.key !== key))!;
    await userEvent.click(within(groups[i]!).getByRole("radio", { name: option.text }));
  }
  await userEvent.click(screen.getByRole("button", { name: "Submit answers" }));
}

test("three of four pass, with the congratulation and on to my listings", async () => {
  open();
  await answer(3);
  expect(
    await screen.findByText(
      "Congratulations! You passed the seller quiz and are now an approved seller.",
    ),
  ).toBeDefined();
  expect(await screen.findByText("my listings page")).toBeDefined();
});

test("two of four fail, and wrong answers reveal the correct ones", async () => {
  open();
  await answer(2);
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

test("an open question is pointed out and nothing is sent", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Submit answers" }));
  expect(screen.getAllByText("Please choose an answer.")).toHaveLength(4);
  expect(submit).not.toHaveBeenCalled();
});

test("a refusal is told in the specification's words", async () => {
  submit.mockRejectedValueOnce(new Error("lost"));
  open();
  await answer(4);
  expect(await screen.findByText("Submission failed: please try again.")).toBeDefined();
});
