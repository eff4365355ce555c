import { useQuery } from "convex/react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Badge } from "#src/components/ui/Badge.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { MyListings } from "#src/features/listings/public/MyListings.tsx";
import { SubScores } from "#src/features/listings/public/SellerCard.tsx";
import { SellerReviews } from "#src/features/orders/public/SellerReviews.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { plural } from "#src/lib/format.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { Favourites } from "../components/Favourites";

const TABS = ["listings", "favourites", "about", "reviews"] as const;
type Tab = (typeof TABS)[number];

/** /profile: the viewer's own profile, with the tab in the address (`?tab=listings`). */
export default function ProfilePage() {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const tabParam = params.get("tab");
  const selected = TABS.find((tab) => tab === tabParam) ?? "listings";
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
  const card = useQuery(api.sellers.profile.get, { sellerId: viewer.userId });
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
