import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { formatCount } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { proofTexts } from "../form/proofTexts";
import { FREE_TEXT, stockText, unitText } from "../public/labels";
import { interestText } from "./interestText";
import { TakedownNext } from "./TakedownNext";

export type OwnListing = FunctionReturnType<typeof api.listings.catalogue.mine>["page"][number];

type Props = {
  listing: OwnListing;
  busy: "deactivate" | "duplicate" | null;
  onDuplicate: () => void;
  onDeactivate: () => void;
  onDelete: () => void;
};

export function OwnListingCard({ listing, busy, onDuplicate, onDeactivate, onDelete }: Props) {
  const { isActive } = listing;
  const interest = interestText(listing.stats);
  const name = listing.title || listing.species;
  const nameSuffix = <span className="sr-only"> {isolated(name)}</span>;
  return (
    <li className="border-line bg-surface flex flex-col overflow-hidden rounded-xl border shadow-xs">
      <div className="relative">
        <ListingImage
          src={listing.imageUrl}
          placeholder={listing.imagePlaceholder}
          alt=""
          width={480}
          height={360}
          className="aspect-[4/3] w-full"
        />
        <span className="absolute top-2.5 left-2.5 flex flex-wrap gap-1.5">
          <Badge tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
          {listing.proof && <Badge tone="warning">{proofTexts[listing.proof].label}</Badge>}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 dir="auto" className="leading-snug font-semibold">
          {name}
        </h2>
        <p dir="auto" className="text-ink-muted line-clamp-2 text-sm">
          {listing.description}
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
          <span>
            <PriceText pence={listing.price} zero={FREE_TEXT} className="text-lg font-bold" />{" "}
            <span className="text-ink-muted text-xs">{unitText(listing)}</span>
          </span>
          <span className="text-ink-muted text-sm">
            {stockText(listing)} · {formatCount(listing.soldCount)} sold
          </span>
        </p>
        {interest !== "" && <p className="text-ink-muted text-sm">{interest}</p>}
        {listing.proof && <p className="text-warning text-sm">{proofTexts[listing.proof].next}</p>}
        {listing.barReason !== null && (
          <p className="text-warning text-sm">Taken off sale. {listing.barReason}</p>
        )}
        {listing.takedown && (
          <p className="text-warning text-sm">
            {listing.takedown.reason} <TakedownNext isFinal={listing.takedown.isFinal} />
          </p>
        )}
        {listing.isHidden && (
          <p className="text-warning text-sm">
            Buyers can&apos;t see this listing, because you can&apos;t sell at the moment.
          </p>
        )}
        <div className="flex flex-wrap gap-2 pt-1">
          <LinkButton size="sm" variant="secondary" to={paths.editListing(listing._id)}>
            Edit{nameSuffix}
          </LinkButton>
          <Button
            size="sm"
            variant="secondary"
            disabled={!isActive}
            busy={busy === "deactivate" && isActive}
            onClick={onDeactivate}
          >
            Deactivate{nameSuffix}
          </Button>
          <LinkButton size="sm" variant="secondary" to={paths.listing(listing._id)}>
            View{nameSuffix}
          </LinkButton>
          <Button size="sm" variant="secondary" busy={busy === "duplicate"} onClick={onDuplicate}>
            Duplicate{nameSuffix}
          </Button>
          {listing.soldCount === 0 && listing.held === 0 && (
            <Button size="sm" variant="secondary" onClick={onDelete}>
              Delete{nameSuffix}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
