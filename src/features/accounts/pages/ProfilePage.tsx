import { useQuery } from "convex/react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { listingTexts } from "../../../../convex/domain/listings/texts";
import { reviewTexts } from "../../../../convex/domain/reviews/texts";
import { useViewer } from "../../../hooks/useAuth";
import { paths } from "../../../lib/paths";
import { MyListings } from "../../../components/listings/MyListings";
import { SubScores } from "../../../components/listings/SellerCard";
import { SellerReviews } from "../../../components/reviews/SellerReviews";
import { Avatar } from "../../../components/ui/Avatar";
import { Badge } from "../../../components/ui/Badge";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Page } from "../../../components/ui/Page";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Rating } from "../../../components/ui/onDemand/Rating";
import { Tabs } from "../../../components/ui/onDemand/Tabs";
import { plural } from "../../../lib/format";
import { Head } from "../../../lib/head";
import { Favourites } from "../components/Favourites";
import { PersonName } from "../../../components/ui/PersonName";

const TABS = ["listings", "favourites", "about", "reviews"] as const;
type Tab = (typeof TABS)[number];

/** /profile: the viewer's own profile, with the tab in the address (`?tab=listings`). */
export default function ProfilePage() {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const asked = params.get("tab");
  const selected = TABS.find((tab) => tab === asked) ?? "listings";
  return (
    <Page>
      <Head title="Your profile" noIndex />
      <header className="mb-8 flex flex-wrap items-center gap-5">
        <Avatar name={viewer.fullName} src={viewer.avatarUrl} size={84} />
        <div className="min-w-0 flex-1">
          <h1 className="font-display text-3xl">
            <PersonName>{viewer.fullName}</PersonName>
          </h1>
          <p className="text-ink-muted">{viewer.email}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {viewer.sellerApproved && <Badge tone="success">Approved seller</Badge>}
            {viewer.role === "admin" && <Badge tone="info">Admin</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.settings()} variant="secondary">
            Settings
          </LinkButton>
          <LinkButton to={paths.seller(viewer.userId)} variant="secondary">
            Public profile
          </LinkButton>
        </div>
      </header>
      <Tabs<Tab>
        label="Your profile"
        selected={selected}
        onSelect={(tab) => setParams({ tab }, { replace: true })}
        tabs={[
          {
            id: "listings",
            label: "My Listings",
            content: (
              <ErrorBoundary title={listingTexts.loadFailed}>
                <MyListings />
              </ErrorBoundary>
            ),
          },
          {
            id: "favourites",
            label: "Favourites",
            content: (
              <ErrorBoundary title={listingTexts.loadFailed}>
                <Favourites />
              </ErrorBoundary>
            ),
          },
          { id: "about", label: "About", content: <About /> },
          {
            id: "reviews",
            label: "Reviews",
            content: (
              <ErrorBoundary title={reviewTexts.loadFailed}>
                <SellerReviews sellerId={viewer.userId} />
              </ErrorBoundary>
            ),
          },
        ]}
      />
    </Page>
  );
}

function About() {
  const viewer = useViewer();
  const card = useQuery(api.sellers.sellers.get, { sellerId: viewer.userId });
  return (
    <div className="grid max-w-prose gap-6">
      <p className="whitespace-pre-line">
        {viewer.about ??
          "You haven't written anything about yourself yet. You can do that in Settings."}
      </p>
      <p className="text-ink-muted">
        On Shoal since <DateText at={viewer.createdAt} kind="long" />
      </p>
      {card && (
        <div className="grid max-w-sm gap-3">
          <Rating value={card.rating} count={card.totalReviews} />
          {card.totalReviews > 0 && <SubScores scores={card.scores} />}
          <p>{plural(card.totalItemsSold, "item")} rehomed</p>
        </div>
      )}
      {!viewer.sellerApproved && (
        <div>
          <LinkButton to={paths.onboarding} variant="secondary">
            Become a seller
          </LinkButton>
        </div>
      )}
    </div>
  );
}
