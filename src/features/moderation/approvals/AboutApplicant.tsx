import { useState } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { usePresence } from "../components/usePresence";
import type { Application } from "./applications";

/**
 * Two lines of an applicant's text, and the full application on demand; other admins see who has it
 * open.
 */
export function AboutApplicant({ row }: { row: Application }) {
  const [isOpen, setOpen] = useState(false);
  usePresence(isOpen ? { itemType: "seller_application", itemId: row.applicationId } : null);
  return (
    <details className="group/about" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="line-clamp-2 wrap-break-word group-open/about:hidden">
          {row.aboutSeller}
        </span>
        <span className="text-accent font-semibold underline group-open/about:hidden">
          Details<span className="sr-only"> of {isolated(row.fullName)}</span>
        </span>
        <span className="text-accent hidden font-semibold underline group-open/about:inline">
          Less
        </span>
      </summary>
      <div className="mt-2 grid gap-2 text-left wrap-break-word whitespace-pre-wrap">
        <p dir="auto">{row.aboutSeller}</p>
        <p>
          <strong>What to sell:</strong> <bdi>{row.whatToSell}</bdi>
        </p>
        <p>
          <strong>Species:</strong> <bdi>{row.species.join(", ")}</bdi>
        </p>
        {row.trader && (
          <p>
            <strong>Business address:</strong> <bdi>{row.trader.address}</bdi>
          </p>
        )}
        {row.comments !== null && row.comments !== "" && (
          <p>
            <strong>Anything else:</strong> <bdi>{row.comments}</bdi>
          </p>
        )}
        {row.packagingVideoUrl !== null && (
          <a href={row.packagingVideoUrl} className="text-accent wrap-anywhere underline">
            <span>{row.packagingVideoName === null ? "Packaging video" : "Packaging video: "}</span>
            <bdi>{row.packagingVideoName}</bdi>
          </a>
        )}
      </div>
    </details>
  );
}
