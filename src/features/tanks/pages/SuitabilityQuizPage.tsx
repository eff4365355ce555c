import { useMutation, useQuery } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { isCount, leastForQuiz, mostForQuiz } from "../../../../convex/domain/orders/buying";
import { errorText } from "../../../../convex/errors";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LinkButton } from "../../../components/ui/LinkButton";
import { ListingImage } from "../../../components/ui/ListingImage";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { PageSkeleton } from "../../../components/ui/PageSkeleton";
import { forgetUnsaved } from "../../../components/drafts/unsaved";
import { useViewer } from "../../../hooks/useAuth";
import { useCall } from "../../../hooks/useCall";
import { Head } from "../../../lib/head";
import { type Care, CareStep, type GivenCare } from "../components/CareStep";
import { type ChosenTank, TankStep, unsavedTank } from "../components/TankStep";

/** /quiz/:listingId: the buyer's tank, how many, and what they know of their care. */
export default function SuitabilityQuizPage() {
  const { listingId = "" } = useParams();
  const { userId } = useViewer();
  const place = `quiz.${userId}.${listingId}`;
  const [params] = useSearchParams();
  const start = useQuery(api.tanks.suitability.start, { listingId });
  const submit = useMutation(api.tanks.suitability.submit);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ChosenTank | null>(null);
  const [given, setGiven] = useState<GivenCare | null>(null);
  const [step, setStep] = useState<"tank" | "care">("tank");
  const { busy, run } = useCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [step]);

  if (start === undefined) return <PageSkeleton kind="form" />;
  if (start === null || start.isOwn) {
    return (
      <Page>
        <Head title="Suitability quiz" noIndex />
        <h1 className="sr-only">Suitability quiz</h1>
        <EmptyState
          title={start ? "This is your own listing." : errorText("listing_unavailable")}
          action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
        />
      </Page>
    );
  }
  const { listing, isPlant, questions, remembered, tanks } = start;
  const unsold = listing.available + listing.held;
  const most = mostForQuiz(unsold);
  const least = leastForQuiz(unsold, listing.minQuantity);
  const asked = Number(params.get("quantity"));
  const startQuantity = isCount(asked, most) && asked >= least ? asked : least;

  const send = async (care: Care) => {
    if (!chosen) return;
    const take = async () => {
      const quizId = await submit({ listingId: listing._id, ...chosen, ...care });
      forgetUnsaved(unsavedTank(place, chosen.tankId));
      void navigate(paths.compatibility(quizId));
    };
    await run(take, { failed: "Submission failed: please try again.", leaves: true });
  };
  return (
    <Page width="prose">
      <Head title={`Does ${listing.title} suit my tank?`} noIndex />
      <PageHeader
        title="Suitability quiz"
        lead={`We'll check your tank against what these ${isPlant ? "plants" : "animals"} need. Only you see your answers.`}
      />
      <Link
        to={paths.listing(listing._id)}
        className="border-line bg-surface mb-8 flex items-center gap-4 rounded-xl border p-3"
      >
        <ListingImage
          src={listing.imageUrl}
          alt=""
          width={96}
          height={72}
          className="h-18 w-24 shrink-0 rounded-lg"
        />
        <span className="min-w-0">
          <span className="block font-semibold">{listing.title}</span>
          <span className="text-ink-muted block">{listing.species}</span>
        </span>
      </Link>
      <h2 ref={heading} tabIndex={-1} data-route-focus className="font-display mb-5 text-2xl">
        {step === "tank" ? "Step 1 of 2: your tank" : "Step 2 of 2: their care"}
      </h2>
      {step === "tank" ? (
        <TankStep
          tanks={tanks}
          isPlant={isPlant}
          chosen={chosen}
          place={place}
          onChosen={(tank) => {
            setChosen(tank);
            setStep("care");
          }}
        />
      ) : (
        <CareStep
          questions={questions}
          remembered={remembered}
          least={least}
          most={most}
          given={given ?? { quantity: startQuantity, answers: {} }}
          busy={busy}
          onBack={(care) => {
            setGiven(care);
            setStep("tank");
          }}
          onSubmit={(care) => void send(care)}
        />
      )}
    </Page>
  );
}
