import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { minQuizQuantity } from "#convex/domain/orders/buying.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { AnswerReview } from "#src/components/quiz/AnswerReview.tsx";
import { Callout, type CalloutTone } from "#src/components/ui/Callout.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { plural } from "#src/lib/format.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { type Reason, ReasonList } from "../public/ReasonList";
import { VERDICT_LABELS } from "../public/verdictLabels";
import { MissingFigures } from "../quiz/MissingFigures";
import { NextSteps, type QuizResult } from "../quiz/NextSteps";
import { PassedTable } from "../quiz/PassedTable";
import { TakeInstead } from "../quiz/TakeInstead";

/** /compatibility/:quizId: the verdict with all its reasons. */
export default function CompatibilityPage() {
  const { quizId = "" } = usePageParams();
  const result = useQuery(api.tanks.suitability.get, { quizId });
  if (result === undefined) return <PageSkeleton kind="text" />;
  if (result === null) {
    return (
      <Page>
        <Head title="Quiz results" noIndex />
        <h1 className="sr-only">Quiz results</h1>
        <EmptyState
          title="We couldn't find this quiz."
          action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
        >
          Only the person who took the quiz can see its result.
        </EmptyState>
      </Page>
    );
  }
  return <Result result={result} />;
}

const VERDICTS: Record<
  QuizResult["quiz"]["verdict"],
  { tone: CalloutTone; title: string; text: string }
> = {
  suitable: {
    tone: "success",
    title: VERDICT_LABELS.suitable,
    text: "Our checks found no problem. That's no guarantee, so keep a close eye on your new arrivals in the first weeks.",
  },
  caution: {
    tone: "warning",
    title: VERDICT_LABELS.caution,
    text: "This can work if you take care of the points below.",
  },
  unsuitable: {
    tone: "danger",
    title: VERDICT_LABELS.unsuitable,
    text: "This isn't a good match for your tank as it is now.",
  },
};

/** Replaces a caution's text for a species that isn't in the data. */
const NOT_COMPARED =
  "This species isn't in our data, so we couldn't check its needs against your tank.";

function canTake(listing: NonNullable<QuizResult["listing"]>, quantity: number): boolean {
  const unsold = listing.available + listing.held;
  return quantity <= unsold && quantity >= minQuizQuantity(unsold, listing.minQuantity);
}

/** What the check counted besides the animals in the tank, and what the buyer left out. */
function CountedOnTheirWay({ rows }: { rows: QuizResult["quiz"]["onTheirWay"] }) {
  return (
    <ul className="grid gap-1">
      {rows.map(({ orderId, species, count, isCounted }) => (
        <li key={orderId}>
          <span>{isCounted ? "Already bought, counted: " : "Already bought, not counted: "}</span>
          <span translate="no" className="font-semibold">
            {count} × {isolated(species)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: QuizResult }) {
  const { quiz, listing, isPlant, care } = result;
  const verdict = VERDICTS[quiz.verdict];
  const against = quiz.reasons.filter((reason) => reason.level !== "suitable");
  const passedReasons = quiz.reasons.filter((reason) => reason.level === "suitable");
  const isCompared = passedReasons.some((reason) => reason.rule !== "DATA");
  const isUnknown = !isCompared && against.some((reason) => reason.rule === "DATA");
  const takeInstead = ({ takeInstead: quantity }: Reason) =>
    listing && quantity !== undefined && canTake(listing, quantity) ? (
      <TakeInstead quizId={quiz._id} quantity={quantity} />
    ) : null;
  const correctCount = care.filter((answer) => answer.correct).length;
  return (
    <Page width="prose">
      <Head title="Quiz results" noIndex />
      <PageHeader
        title={
          listing ? (
            <>
              Will <bdi>{listing.title}</bdi> suit <bdi>{quiz.tank.name}</bdi>?
            </>
          ) : (
            "Quiz results"
          )
        }
        lead={
          <>
            {plural(quiz.quantity, isPlant ? "plant" : "animal")} checked against a tank of{" "}
            {plural(quiz.tank.volumeLitres, "litre")} on{" "}
            <DateText at={quiz.createdAt} kind="dateTime" />
          </>
        }
        above={
          listing && (
            <Link to={paths.listing(listing._id)} className="text-accent underline">
              Back to the listing
            </Link>
          )
        }
      />
      <div className="grid gap-8">
        <Callout tone={verdict.tone} title={<span className="text-xl">{verdict.title}</span>}>
          {isUnknown && quiz.verdict === "caution" ? NOT_COMPARED : verdict.text}
        </Callout>
        {quiz.onTheirWay.length > 0 && <CountedOnTheirWay rows={quiz.onTheirWay} />}
        {listing && <MissingFigures key={quiz._id} quiz={quiz} />}
        {against.length > 0 && (
          <section aria-labelledby="against" className="grid gap-4">
            <h2 id="against" className="font-display text-2xl">
              What to look at
            </h2>
            <ReasonList reasons={against} fixButton={takeInstead} />
          </section>
        )}
        <NextSteps result={result} />
        {passedReasons.length > 0 && (
          <section aria-labelledby="in-favour" className="grid gap-4">
            <h2 id="in-favour" className="font-display text-2xl">
              What fits
            </h2>
            <PassedTable reasons={passedReasons} />
          </section>
        )}
        {care.length > 0 && (
          <section aria-labelledby="care" className="grid gap-4">
            <h2 id="care" className="font-display text-2xl">
              Your care answers: {correctCount} of {care.length} correct
            </h2>
            <AnswerReview answers={care} />
          </section>
        )}
      </div>
    </Page>
  );
}
