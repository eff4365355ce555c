import { trackingPage } from "#convex/domain/listings/couriers.ts";

/** A parcel's reference, with a link to the courier's tracking page if we know it. */
export function Tracking({ courier, reference }: { courier: string | null; reference: string }) {
  const page = trackingPage(courier, reference);
  if (page === null) return <span translate="no">{reference}</span>;
  const link = (text: string) => (
    <a href={page.url} target="_blank" rel="noreferrer" className="text-accent underline">
      <span translate="no">{text}</span>
      <span className="sr-only"> (tracking page of {courier}, in a new tab)</span>
    </a>
  );
  if (page.isOfParcel) return link(reference);
  return (
    <>
      <span translate="no">{reference}</span>
      <span className="text-ink-muted block text-sm">
        Track it at {link(new URL(page.url).host)}
      </span>
    </>
  );
}
