import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { SellerLink } from "#src/features/listings/public/SellerLink.tsx";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";
import { EmailInput } from "../components/EmailInput";
import { FilterButtons } from "../components/FilterButtons";
import { ProofFile } from "./ProofFile";

type Proof = FunctionReturnType<typeof api.moderation.proofs.decided>["page"][number];
type Status = Proof["status"];

const PER_PAGE = 10;

const filters: readonly { value: Status; label: string }[] = [
  { value: "accepted", label: "Accepted" },
  { value: "refused", label: "Refused" },
];

const PARAMS = {
  proofs: choiceParam(filters.map(({ value }) => value)),
  proofSeller: searchParam,
};

/** Accepted or refused proofs, latest decision first, for all sellers or one; each can be opened. */
export function DecidedProofs() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { proofs: status = "accepted", proofSeller: seller } = values;
  return (
    <>
      <div role="search" aria-label="Decided proofs" className="mb-4 flex max-w-md">
        <EmailInput
          label="Seller's email"
          value={typed.proofSeller}
          onChange={(text) => type("proofSeller", text)}
        />
      </div>
      <FilterButtons
        label="Decided proofs to show"
        options={filters}
        value={status}
        onChange={(value) => set({ proofs: value })}
      />
      <Proofs status={status} seller={seller} />
    </>
  );
}

function Proofs({ status, seller }: { status: Status; seller: string }) {
  const proofs = useLiveList(
    api.moderation.proofs.decided,
    { status, ...(seller === "" ? {} : { seller }) },
    PER_PAGE,
  );
  if (proofs.status === "LoadingFirstPage") return <TableSkeleton rows={2} />;
  return (
    <>
      {proofs.results.length === 0 && (
        <p className="text-ink-muted">
          {seller === ""
            ? `No proof has been ${status}.`
            : `No proof from this seller has been ${status}. Check that you've typed the full email address of their account.`}
        </p>
      )}
      <ul className="grid gap-4 empty:hidden">
        {proofs.results.map((proof) => (
          <ProofRow key={proof.proofId} proof={proof} />
        ))}
      </ul>
      <LoadMore status={proofs.status} onLoadMore={proofs.loadMore} />
    </>
  );
}

function ProofRow({ proof }: { proof: Proof }) {
  const { listingId, listingTitle, species, status, reason, by, at, seller } = proof;
  const { acceptedBefore, retiredAt, fileName, url } = proof;
  const isAccepted = status === "accepted";
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={isAccepted ? "success" : "danger"}>
          {isAccepted ? "Accepted" : "Refused"}
        </Badge>
        <span className="text-ink-muted text-sm">
          <DateText at={at} kind="dateTime" /> by <PersonName>{by}</PersonName>
        </span>
      </div>
      <h3 className="font-semibold wrap-anywhere">
        <bdi>{listingTitle}</bdi>: <span translate="no">{species.join(", ")}</span>
      </h3>
      <div className="grid gap-1.5 wrap-anywhere">
        {reason !== null && (
          <p>
            Reason: <bdi>{reason}</bdi>
          </p>
        )}
        {acceptedBefore && (
          <p>
            Accepted before, on <DateText at={acceptedBefore.at} />, for{" "}
            <bdi>{acceptedBefore.listingTitle}</bdi>:{" "}
            <span translate="no">{acceptedBefore.species.join(", ")}</span>
          </p>
        )}
        {retiredAt !== null && (
          <p>
            Not in use since <DateText at={retiredAt} />: the listing has another proof, or needs
            none. We keep this one for sales made while it counted.
          </p>
        )}
        <ProofFile fileName={fileName} url={url} />
        <p className="text-ink-muted text-sm">
          <Link to={paths.listing(listingId)} className="text-accent font-semibold underline">
            View the current listing
          </Link>{" "}
          · by <SellerLink seller={seller}>{seller.name}</SellerLink>
        </p>
      </div>
    </Card>
  );
}
