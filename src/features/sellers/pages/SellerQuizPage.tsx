import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { sellerTexts } from "#convex/domain/sellers/texts.ts";
import { answersSchema } from "#convex/domain/shared/answersSchema.ts";
import { SELLER_QUIZ_PASS, SELLER_QUIZ_QUESTIONS } from "#convex/domain/shared/constants.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { AnswerReview } from "#src/components/quiz/AnswerReview.tsx";
import {
  type Answers,
  givenAnswers,
  type Question,
  QuestionList,
} from "#src/components/quiz/QuestionList.tsx";
import { wrongAnswersState } from "#src/components/quiz/wrongAnswers.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { payloadOf } from "#src/lib/errors.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { ChooseKind } from "../application/ChooseKind";

type Result = FunctionReturnType<typeof api.sellers.quiz.submit>;
type Quiz = FunctionReturnType<typeof api.sellers.quiz.questions>;

/** /seller-quiz: passing it makes a private seller an approved one, unless an admin must approve them. */
export default function SellerQuizPage() {
  const quiz = useQuery(api.sellers.quiz.questions);
  const [result, setResult] = useState<Result | null>(null);
  const [round, setRound] = useState(0);
  if (!quiz) return <PageSkeleton kind="form" />;
  const restart = () => {
    setResult(null);
    setRound((n) => n + 1);
  };
  return (
    <Page width="prose">
      <Head title="Seller quiz" noIndex />
      <PageHeader
        title="Seller quiz"
        lead={`${SELLER_QUIZ_QUESTIONS} questions. Get ${SELLER_QUIZ_PASS} right to pass.`}
        above={
          <Link to={paths.onboarding} className="text-accent underline">
            Become a seller
          </Link>
        }
      />
      {result ? (
        <ResultView result={result} onRetry={restart} />
      ) : (
        <BeforeQuiz quiz={quiz}>
          <QuizForm key={round} questions={quiz.questions} onResult={setResult} />
        </BeforeQuiz>
      )}
    </Page>
  );
}

function BeforeQuiz({
  quiz: { passed, step, sellsAs },
  children,
}: {
  quiz: Quiz;
  children: ReactNode;
}) {
  if (step === "applyAgain") {
    return (
      <Callout
        tone="warning"
        title="Please send a new application first."
        actions={<LinkButton to={paths.onboarding}>Become a seller</LinkButton>}
      >
        We rejected your last application or withdrew your approval. The “Become a seller” page says
        why.
      </Callout>
    );
  }
  if (step === "choose") return <ChooseKind sellsAs={sellsAs} />;
  if (step === "apply") {
    return (
      <Callout
        tone="info"
        title="Please send your application first."
        actions={<LinkButton to={paths.onboarding}>Go to the application</LinkButton>}
      >
        {sellsAs === "business"
          ? "Shoal checks a business and its licence before it can sell."
          : "Shoal has to check it before you can sell."}
      </Callout>
    );
  }
  if (!passed) {
    return (
      <div className="grid gap-8">
        {step === "quizOrApply" && (
          <p>
            You sell as a private hobbyist.{" "}
            <Link to={paths.onboarding} className="text-accent underline">
              Change this
            </Link>
          </p>
        )}
        {children}
      </div>
    );
  }
  const isSeller = step === "list";
  return (
    <Callout
      tone="success"
      title="You have passed this quiz already."
      actions={
        isSeller ? (
          <LinkButton to={paths.myListings}>My Listings</LinkButton>
        ) : (
          <LinkButton to={paths.onboarding}>What comes next</LinkButton>
        )
      }
    />
  );
}

function problemOf(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "seller_status_failed_because") return payload.message;
  return sellerTexts.submissionFailed({ reason: payload?.message ?? "please try again." });
}

function QuizForm({
  questions: quizQuestions,
  onResult,
}: {
  questions: readonly Question[];
  /** Called if an answer was wrong, unless the viewer is now a seller: `MyListingsPage` then shows the answer. */
  onResult: (result: Result) => void;
}) {
  const submit = useMutation(api.sellers.quiz.submit);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  // A failed attempt changes the questions. Keep the answered ones until the result is shown.
  const [questions, setQuestions] = useState(quizQuestions);
  if (!busy && questions !== quizQuestions) setQuestions(quizQuestions);
  const noAnswers: Answers = {};
  const form = useForm({
    resolver: zodResolver(answersSchema(questions.map(({ id }) => id))),
    defaultValues: { answers: noAnswers },
  });
  const draft = useDraft(form, { key: "sellerQuiz", store: "browser" });

  const send = form.handleSubmit(async ({ answers }) => {
    const outcome = await run(() => submit({ answers: givenAnswers(questions, answers) }), {
      done: passedText,
      failed: (error) => ({ title: problemOf(error) }),
    });
    if (!outcome.ok) return;
    draft.discard();
    const { passed, approved, score, total, results } = outcome.value;
    if (passed && (approved || score === total)) {
      void navigate(nextPage(outcome.value), { state: wrongAnswersState(results) });
    } else onResult(outcome.value);
  });
  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void send(event)}>
      <Controller
        control={form.control}
        name="answers"
        render={({ field }) => (
          <QuestionList
            ref={field.ref}
            questions={questions}
            answers={field.value}
            onChange={field.onChange}
            showMissing={form.formState.isSubmitted}
            disabled={busy}
          />
        )}
      />
      <div>
        <Button type="submit" size="lg" busy={busy}>
          Submit answers
        </Button>
      </div>
    </form>
  );
}

function passedText({ passed, approved }: Result): string | undefined {
  if (!passed) return undefined;
  return approved ? sellerTexts.quizPassed : sellerTexts.quizPassedAwaitsAdmin;
}

const nextPage = ({ approved }: Result) => (approved ? paths.myListings : paths.onboarding);

function ResultView({ result, onRetry }: { result: Result; onRetry: () => void }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const passedMessage = passedText(result);
  return (
    <div className="grid gap-6">
      <div ref={heading} tabIndex={-1} data-route-focus>
        {passedMessage === undefined ? (
          <Callout tone="warning" role="alert">
            {sellerTexts.quizFailed({ score: result.score })}
          </Callout>
        ) : (
          <Callout tone="success" title={passedMessage}>
            {result.score} of {result.total} were right. Please look at the question you got wrong.
          </Callout>
        )}
      </div>
      <AnswerReview answers={result.results} />
      <div>
        {passedMessage === undefined ? (
          <Button size="lg" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <LinkButton size="lg" to={nextPage(result)}>
            What comes next
          </LinkButton>
        )}
      </div>
    </div>
  );
}
