import { listingTexts } from "#convex/domain/listings/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCreateListing } from "#src/hooks/useCreateListing.ts";
import { paths } from "#src/lib/paths.ts";
import { NewestInHero } from "./Shelves";

/** Says what Shoal is, with animals that are on sale now. The search is in the navbar. */
export function Hero() {
  const createListing = useCreateListing();
  const { status } = useAuth();
  return (
    <section data-visitor className="deep-water relative overflow-hidden">
      <Reeds />
      <div className="page-width relative grid gap-6 py-7 sm:gap-8 sm:py-10">
        <div className="grid gap-3">
          <h1 className="font-display max-w-3xl text-2xl sm:text-4xl">
            Good homes for fish, shrimp, snails and plants.
          </h1>
          <p className="text-deep-muted max-w-2xl sm:text-lg">
            UK hobbyists rehome aquatic life on Shoal. We check every animal against your tank
            before you pay. If an animal doesn&apos;t arrive alive, you can claim your money back.
          </p>
          <div className="mt-1 flex flex-wrap gap-3">
            <LinkButton to={paths.browse()} variant="coral">
              Browse listings
            </LinkButton>
            {/* Visitors go to the selling guide first. */}
            <LinkButton
              {...(status === "signedIn"
                ? { to: paths.newListing, onClick: createListing }
                : { to: paths.sellingGuide })}
              variant="secondary"
            >
              Rehome yours
            </LinkButton>
          </div>
        </div>
        <div className="text-ink">
          <ErrorBoundary title={listingTexts.loadFailed}>
            <NewestInHero />
          </ErrorBoundary>
        </div>
      </div>
    </section>
  );
}

/**
 * A drawing of waving stems and a small shoal, shown if there is room beside the text. SVG, so that
 * no image is fetched.
 */
function Reeds() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 400"
      preserveAspectRatio="xMaxYMax slice"
      className="text-deep-ink pointer-events-none absolute inset-y-0 right-0 hidden h-full w-1/2 opacity-20 lg:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    >
      <path d="M470 400c-20-70 25-110 0-180s20-90 5-140" />
      <path d="M520 400c15-80-25-120 5-200s-10-90 10-130" />
      <path d="M565 400c-10-60 20-90 0-150" />
      <path d="M425 400c10-40-15-70 0-110" />
      <g className="hidden xl:block" transform="translate(60)" fill="currentColor" stroke="none">
        <path id="small-fish" d="M330 130c14-12 34-12 46 0-12 12-32 12-46 0l-14 9v-18Z" />
        <use href="#small-fish" x="-70" y="34" />
        <use href="#small-fish" x="-20" y="66" />
        <use href="#small-fish" x="-110" y="88" />
        <use href="#small-fish" x="30" y="20" />
      </g>
    </svg>
  );
}
