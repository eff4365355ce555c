import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { blockProblem, listingProblem, quizProblem } from "#convex/domain/orders/buying.ts";
import { awayProblem } from "#convex/domain/sellers/away.ts";
import { errorText, type Problem, problemText } from "#convex/errors.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { ErrorCard } from "#src/components/ui/ErrorCard.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Loading, Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useAway } from "#src/hooks/useAway.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { HoldCallout } from "../payment/HoldCallout";
import { PaymentForm } from "../payment/PaymentForm";
import { type AddressBook, useDestination } from "../payment/useDestination";
import { useParcel } from "../payment/useParcel";
import type { PaymentPageData } from "../types";

/** /payment/:listingId/:quizId: price and delivery, then on to the pay page. */
export default function PaymentPage() {
  const { listingId = "", quizId = "" } = usePageParams();
  return (
    <Page>
      <Head title="Payment" noIndex />
      <ErrorBoundary title="We could not prepare your payment." resetKey={listingId + quizId}>
        <Payment key={listingId + quizId} listingId={listingId} quizId={quizId} />
      </ErrorBoundary>
    </Page>
  );
}

type Ids = { listingId: string; quizId: string };

function Payment({ listingId, quizId }: Ids) {
  const book = useQuery(api.accounts.addresses.mine);
  const first = usePreviousWhileLoading(useQuery(api.orders.purchases.page, { listingId, quizId }));
  if (first === undefined || book === undefined) return <Waiting />;
  if (first === null) return <NothingToPay listingId={listingId} />;
  return <LoadedPayment listingId={listingId} quizId={quizId} first={first} book={book} />;
}

/** `first`: the checkout before the buyer has chosen an address and other listings. */
function LoadedPayment({
  listingId,
  quizId,
  first,
  book,
}: Ids & { first: PaymentPageData; book: AddressBook }) {
  const draftKey = `payment.${listingId}`;
  const { fullName: buyerName } = useViewer();
  const destination = useDestination(book, first.pending?.address ?? null, {
    draftKey,
    buyerName,
    home: first.home ?? "",
  });
  const { outcode, home } = destination;
  const parcel = useParcel(first);
  const [quantity, setQuantity] = useState<number | null>(null);
  const answer = useQuery(api.orders.purchases.page, {
    listingId,
    quizId,
    ...(outcode === undefined ? {} : { outcode }),
    ...(home === "" ? {} : { home }),
    ...(parcel.hasCandidates && { along: parcel.along }),
    ...(parcel.hasCandidates && quantity !== null && { quantity }),
  });
  const previous = usePreviousWhileLoading(answer);
  const away = useAway((previous ?? first).listing.away);
  // `first` leaves out other listings that the buyer has chosen, so its total may be too low.
  if (previous === undefined && parcel.hasCandidates) return <Waiting />;
  const checkout = previous ?? first;
  const { listing, quiz } = checkout;
  const problem =
    listingProblem(listing) ??
    blockProblem(listing.block) ??
    (checkout.pending ? null : awayProblem(away)) ??
    outdatedProblem(checkout) ??
    quizProblem(quiz, listing.category);
  return (
    <>
      <PageHeader
        title={listing.price === 0 ? "Reserve" : "Payment"}
        lead={<About listing={listing} />}
      />
      {problem ? (
        <Refusal problem={problem} quizId={quiz.quizId} listingId={listingId} />
      ) : (
        <>
          {checkout.pending && <HoldCallout pending={checkout.pending} />}
          <PaymentForm
            checkout={checkout}
            book={book}
            destination={destination}
            isQuoting={answer === undefined}
            draftKey={draftKey}
            parcel={parcel}
            onQuantity={setQuantity}
          />
        </>
      )}
    </>
  );
}

/** A started order keeps the quiz with which it was started, so it needs no new one. */
function outdatedProblem({
  isQuizOutdated,
  isTankChanged,
  pending,
}: PaymentPageData): Problem | null {
  if (pending !== null) return null;
  if (isQuizOutdated) return { code: "quiz_other" };
  return isTankChanged ? { code: "quiz_tank_changed" } : null;
}

function About({ listing }: { listing: PaymentPageData["listing"] }) {
  return (
    <span className="flex items-center gap-3">
      <ListingImage
        src={listing.imageUrl}
        alt=""
        width={56}
        height={56}
        priority
        className="size-14 shrink-0 rounded-lg"
      />
      <span>
        <bdi>{listing.title}</bdi>, from <PersonName>{listing.sellerName}</PersonName> in{" "}
        <bdi>{listing.town}</bdi>
      </span>
    </span>
  );
}

function Refusal({ problem, quizId, listingId }: Ids & { problem: Problem }) {
  const text = problemText(problem);
  switch (problem.code) {
    case "own_listing":
      return <Callout tone="warning">{text}</Callout>;
    case "quiz_other":
    case "quiz_tank_changed":
      return (
        <Callout
          tone="warning"
          title={text}
          actions={<LinkButton to={paths.quiz(listingId)}>Take the quiz</LinkButton>}
        />
      );
    case "quiz_unsuitable":
    case "quiz_acknowledge": {
      const isFinal = problem.code === "quiz_unsuitable";
      return (
        <Callout
          tone={isFinal ? "danger" : "warning"}
          title={text}
          actions={
            <LinkButton to={paths.compatibility(quizId)}>
              {isFinal ? "See why" : "Read the cautions"}
            </LinkButton>
          }
        />
      );
    }
    default:
      return (
        <Callout
          tone="warning"
          title={text}
          actions={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
        />
      );
  }
}

function NothingToPay({ listingId }: { listingId: string }) {
  return (
    <>
      <h1 className="sr-only">Payment</h1>
      <ErrorCard
        message={errorText("quiz_required")}
        actions={
          <>
            <LinkButton to={paths.quiz(listingId)}>Take the quiz</LinkButton>
            <LinkButton to={paths.browse()} variant="secondary">
              Browse Listings
            </LinkButton>
          </>
        }
      />
    </>
  );
}

function Waiting() {
  return (
    <Loading subject="your payment">
      <Skeleton className="mb-8 h-12 w-60" />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </Loading>
  );
}
