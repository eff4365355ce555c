import { listingTexts } from "#convex/domain/listings/texts.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";

/** What a seller can do about a listing that an admin took off sale. */
export function TakedownNext({ isFinal }: { isFinal: boolean }) {
  return (
    <>
      <span>{isFinal ? listingTexts.takedownFinal : listingTexts.takedownChange}</span>{" "}
      <Link to={paths.contact} className="underline">
        Contact us
      </Link>
    </>
  );
}
