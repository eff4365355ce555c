import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { sellerTexts } from "../../../../convex/domain/sellers/texts";
import { answersSchema } from "../../../../convex/domain/tanks/quizSchema";
import { paths } from "../../../lib/paths";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { PageSkeleton } from "../../../components/ui/PageSkeleton";
import { useCall } from "../../../hooks/useCall";
import { payloadOf } from "../../../lib/errors";
import { Head } from "../../../lib/head";
import { AnswerReview } from "../../../components/quiz/AnswerReview";
import {
  type Answers,
  givenAnswers,
  type Question,
  QuestionList,
} from "../../../components/quiz/QuestionList";

type Result = FunctionReturnType<typeof api.sellers.quiz.submit>;

/** /seller-quiz: four questions; three right answers make an approved seller. */
export default function SellerQuizPage() {
  const quiz = useQuery(api.sellers.quiz.questions);
  const [result, setResult] = useState<Result | null>(null);
  const [round, setRound] = useState(0);
  if (!quiz) return <PageSkeleton kind="form" />;
  return (
    <Page width="prose">
      <Head title="Seller quiz" noIndex />
      <PageHeader
        title="Seller quiz"
        lead="Four questions. Three right answers make you an approved seller."
        above={
          <Link to={paths.onboarding} className="text-accent underline">
            Become a seller
          </Link>
        }
      />
      {quiz.passed && result === null && (
        <Callout
          tone="success"
          className="mb-8"
          title="You have passed this quiz already."
          actions={<LinkButton to={paths.myListings}>My Listings</LinkButton>}
        />
      )}
      {result ? (
        <FailedResult
          result={result}
          onRetry={() => {
            setResult(null);
            setRound((n) => n + 1);
          }}
        />
      ) : (
        <QuizForm key={round} questions={quiz.questions} onFailed={setResult} />
      )}
    </Page>
  );
}

function problemOf(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "seller_status_failed_because") return payload.message;
  return sellerTexts.submissionFailed({ reason: payload?.message ?? "please try again." });
}

function QuizForm({
  questions,
  onFailed,
}: {
  questions: readonly Question[];
  onFailed: (result: Result) => void;
}) {
  const submit = useMutation(api.sellers.quiz.submit);
  const navigate = useNavigate();
  const nothing: Answers = {};
  const form = useForm({
    resolver: zodResolver(answersSchema(questions.map(({ id }) => id))),
    defaultValues: { answers: nothing },
  });
  const { busy, run } = useCall();

  const send = form.handleSubmit(async ({ answers }) => {
    const outcome = await run(() => submit({ answers: givenAnswers(questions, answers) }), {
      done: ({ passed }) => (passed ? sellerTexts.quizPassed : undefined),
      failed: (error) => ({ title: problemOf(error) }),
    });
    if (!outcome.ok) return;
    if (outcome.value.passed) void navigate(paths.myListings);
    else onFailed(outcome.value);
  });
  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void send(event)}>
      <Controller
        control={form.control}
        name="answers"
        render={({ field }) => (
          <QuestionList
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

function FailedResult({ result, onRetry }: { result: Result; onRetry: () => void }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-6">
      <div ref={heading} tabIndex={-1} data-route-focus>
        <Callout tone="warning" role="alert">
          {sellerTexts.quizFailed({ score: result.score })}
        </Callout>
      </div>
      <AnswerReview answers={result.results} />
      <div>
        <Button size="lg" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
