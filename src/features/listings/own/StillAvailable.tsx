import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { api } from "#convex/_generated/api.js";
import { staleAfterText } from "#convex/domain/listings/freshness.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { useSetActive } from "./useSetActive";

type Listing = FunctionReturnType<typeof api.listings.freshness.mine>[number];

/** Asks about listings that the seller hasn't confirmed lately, and offers to put back those that left the shop. */
export function StillAvailable({ listings }: { listings: readonly Listing[] }) {
  const offSale = listings.filter(({ isOffSale }) => isOffSale);
  const onSale = listings.filter(({ isOffSale }) => !isOffSale);
  return (
    <>
      {offSale.length > 0 && (
        <Question
          title="Off sale for now. Still available?"
          listings={offSale}
          label={offSale.length === 1 ? "Put it back on sale" : "Put them all back on sale"}
          done={`${plural(offSale.length, "listing")} back on sale.`}
        >
          We hadn't heard for {staleAfterText} that {offSale.length === 1 ? "it's" : "they're"}{" "}
          still available.
        </Question>
      )}
      {onSale.length > 0 && (
        <Question
          title="Still available?"
          listings={onSale}
          label={
            onSale.length === 1 ? "Yes, it's still available" : "Yes, they're all still available"
          }
          done={
            onSale.length === 1 ? "Thank you. It stays on sale." : "Thank you. They stay on sale."
          }
        >
          If you don't answer,{" "}
          {onSale.length === 1 ? "this listing goes" : "the first of these listings goes"} off sale
          on {weekdayDate(ukNoon(onSale[0]?.staleAt ?? 0))}.
        </Question>
      )}
    </>
  );
}

type QuestionProps = {
  title: string;
  listings: readonly Listing[];
  label: string;
  /** The toast. */
  done: string;
  children: ReactNode;
};

function Question({ title, listings, label, done, children }: QuestionProps) {
  const confirm = useMutation(api.listings.freshness.confirm);
  const { busy, run } = useCall();
  const { setActive, busyId } = useSetActive();
  const listingIds = listings.map(({ listingId }) => listingId);
  return (
    <Callout
      tone="warning"
      className="mb-6"
      title={title}
      actions={
        <Button
          busy={busy}
          onClick={() =>
            void run(() => confirm({ listingIds }), {
              done,
              failed: "Could not confirm. Please try again.",
            })
          }
        >
          {label}
        </Button>
      }
    >
      <p>{children}</p>
      <ul className="mt-2 grid gap-1">
        {listings.map(({ listingId, title }) => (
          <li key={listingId} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
            <Link to={paths.listing(listingId)} className="text-accent underline">
              <bdi>{title}</bdi>
            </Link>
            <Button
              variant="ghost"
              size="sm"
              busy={busyId === listingId}
              onClick={() => void setActive(listingId, false)}
            >
              It's gone<span className="sr-only">: {isolated(title)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
