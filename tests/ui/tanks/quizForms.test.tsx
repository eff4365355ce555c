/** The care step of the suitability quiz, and the way on from its outcome. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { quizForBrowser } from "../../../convex/domain/shared/quiz";
import { CARE_QUESTIONS } from "../../../convex/domain/tanks/quiz";
import { errorText } from "../../../convex/errors";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import { CareStep } from "../../../src/features/tanks/components/CareStep";
import { NextSteps, type QuizResult } from "../../../src/features/tanks/components/NextSteps";

const acknowledge = vi.fn(async () => null);
vi.mock("convex/react", () => ({ useMutation: () => acknowledge }));
beforeEach(() => acknowledge.mockClear());

const questions = quizForBrowser(CARE_QUESTIONS, "test");
const onSubmit = vi.fn();
const send = () => userEvent.click(screen.getByRole("button", { name: "See the result" }));

function openCare() {
  onSubmit.mockClear();
  render(
    <CareStep
      questions={questions}
      remembered={[]}
      least={1}
      most={5}
      given={{ quantity: 2, answers: {} }}
      busy={false}
      onBack={() => undefined}
      onSubmit={onSubmit}
    />,
  );
}

test("open questions and a quantity that is not in stock are named, each until it is put right", async () => {
  openCare();
  const quantity = screen.getByRole("textbox", { name: /How many would you like/ });
  expect(screen.queryByText("Please choose an answer.")).toBeNull();
  for (const wrong of ["6", "0", "1.5", "two"]) {
    await userEvent.clear(quantity);
    await userEvent.type(quantity, wrong);
    expect(quantity).toHaveProperty("value", wrong);
    await send();
    expect(screen.getByText("Choose between 1 and 5.")).toBeDefined();
  }
  expect(screen.getAllByText("Please choose an answer.")).toHaveLength(questions.length);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "5");
  expect(screen.queryByText("Choose between 1 and 5.")).toBeNull();
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  for (const group of screen.getAllByRole("group")) {
    await userEvent.click(within(group).getAllByRole("radio")[0]!);
  }
  expect(screen.queryByText("Please choose an answer.")).toBeNull();
  await send();
  const answers = questions.map(({ id, options }) => ({ questionId: id, option: options[0]!.key }));
  expect(onSubmit.mock.calls).toEqual([[{ quantity: 5, answers }]]);
});

test("who sends it with a gap is taken to the first question without an answer", async () => {
  openCare();
  const groups = screen.getAllByRole("group");
  for (const group of [...groups.slice(0, 2), ...groups.slice(3, -1)]) {
    await userEvent.click(within(group).getAllByRole("radio")[0]!);
  }
  await send();
  expect(document.activeElement).toBe(within(groups[2]!).getAllByRole("radio")[0]);
});

function openNext(verdict: "suitable" | "caution") {
  const quiz = { _id: "quiz1", listingId: "listing1", verdict, quantity: 1 };
  const result = { quiz, listing: { category: "fish", price: 300 }, care: [] };
  render(
    <MemoryRouter>
      <ToastProvider>
        <Routes>
          <Route path="/" element={<NextSteps result={result as unknown as QuizResult} />} />
          <Route path="/payment/:listingId/:quizId" element={<p>the payment page</p>} />
        </Routes>
      </ToastProvider>
    </MemoryRouter>,
  );
}
const goOn = () => userEvent.click(screen.getByRole("button", { name: "Go on to payment" }));

test("cautions must be confirmed as read before the way leads on", async () => {
  openNext("caution");
  await goOn();
  expect(screen.getByText(errorText("quiz_acknowledge"))).toBeDefined();
  expect(acknowledge).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText(errorText("quiz_acknowledge"))).toBeNull();
  await goOn();
  expect(await screen.findByText("the payment page")).toBeDefined();
  expect(acknowledge.mock.calls).toEqual([[{ quizId: "quiz1" }]]);
});

test("where nothing speaks against it, the way leads on at once", async () => {
  openNext("suitable");
  await goOn();
  expect(await screen.findByText("the payment page")).toBeDefined();
  expect(acknowledge).not.toHaveBeenCalled();
});
