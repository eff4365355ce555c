import { useQuery } from "convex/react";
import { type ReactNode, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { paths } from "#src/lib/paths.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";

/** What a visitor was about to do when they were asked to log in. It is carried out afterwards. */
type PendingAction =
  | { kind: "check" | "buy" | "message" | "favourite" | "back"; listingId: string }
  | { kind: "list" | "alert" | "report" };

/** Null if the visitor chose to log in, or if none of these fits the page that they wanted to open. */
export function readPendingAction(): PendingAction | null {
  const target = peekReturnTo();
  if (target === null) return null;
  const [action, actionTarget = ""] = (target.resume ?? "").split(" ");
  if (action === "favourite" || action === "back") return { kind: action, listingId: actionTarget };
  if (action === "alert" || action === "report") return { kind: action };
  if (target.path === paths.newListing) return { kind: "list" };
  const { pathname, searchParams } = new URL(target.path, window.location.origin);
  const [, page, id = ""] = pathname.split("/");
  if (page === "quiz") return { kind: "check", listingId: id };
  if (page === "payment") return { kind: "buy", listingId: id };
  const chatListing = searchParams.get("listingId");
  return page === "messages" && chatListing !== null
    ? { kind: "message", listingId: chatListing }
    : null;
}

/** Says what logging in or signing up is for. */
export function PendingActionNote() {
  const [action] = useState(readPendingAction);
  if (action === null) return null;
  return (
    <p className="bg-accent-soft rounded-lg px-4 py-3">
      Log in or sign up <PendingActionText action={action} />.
    </p>
  );
}

function PendingActionText({ action }: { action: PendingAction }): ReactNode {
  switch (action.kind) {
    case "list":
      return "to create a listing";
    case "alert":
      return "to get an email when someone lists what you searched for";
    case "report":
      return "to send your report";
    default:
      return <AboutListing kind={action.kind} listingId={action.listingId} />;
  }
}

type ListingAction = Extract<PendingAction, { listingId: string }>;

function AboutListing({ kind, listingId }: ListingAction) {
  const listing = useQuery(api.listings.catalogue.get, { listingId });
  const title = listing ? (
    <strong className="wrap-anywhere">
      <bdi>{listing.title || listing.species}</bdi>
    </strong>
  ) : (
    <span>this listing</span>
  );
  switch (kind) {
    case "check":
      return <>to check your tank for {title}</>;
    case "buy":
      return <>to buy {title}</>;
    case "favourite":
      return <>to save {title}</>;
    case "back":
      return <>to be told when {title} is back</>;
    case "message":
      return (
        <>
          to message{" "}
          {listing?.seller ? (
            <PersonName>{listing.seller.fullName}</PersonName>
          ) : (
            <span>the seller</span>
          )}{" "}
          about {title}
        </>
      );
  }
}
