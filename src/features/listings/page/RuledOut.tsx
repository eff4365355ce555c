import { Callout } from "#src/components/ui/Callout.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import type { ListingDetails, ListingFit } from "../public/types";

type Props = { listing: ListingDetails; tank: string; fit: ListingFit };

/**
 * Replaces the buy button if the viewer's tank rules the listing out; gives the reason and what
 * would fit.
 */
export default function RuledOut({ listing, tank, fit }: Props) {
  const [gravest] = fit.reasons;
  return (
    <Callout
      tone="warning"
      title={`Not suitable for “${tank}”`}
      actions={
        <>
          <LinkButton to={paths.browse({ category: listing.category, fits: 1 })}>
            See what suits my tank
          </LinkButton>
          <LinkButton to={paths.quiz(listing._id)} variant="secondary">
            Check another tank
          </LinkButton>
        </>
      }
    >
      {gravest && (
        <>
          <p>{gravest.text}</p>
          <p className="mt-2">
            <span className="font-semibold">What would help: </span>
            {gravest.fix}
          </p>
        </>
      )}
    </Callout>
  );
}
