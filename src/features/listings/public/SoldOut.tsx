import { useMutation, useQuery } from "convex/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { type OfferedStock, stockState } from "#convex/domain/listings/stock.ts";
import { stockProblem } from "#convex/domain/orders/buying.ts";
import { problemText } from "#convex/errors.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { formatTime } from "#src/components/ui/dates.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { useResume } from "#src/hooks/useResume.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";

type Props = {
  listing: OfferedStock & { listingId: Id<"listings">; species: string };
  isOwn?: boolean;
};

/**
 * Says that all of the stock is sold, or that other buyers are paying for it and until when. Offers to notify the viewer
 * when it can be bought again.
 */
export default function SoldOut({ listing, isOwn = false }: Props) {
  const isHeld = stockState(listing) === "held";
  const actions = isOwn ? undefined : <TellWhenBack listingId={listing.listingId} />;
  if (isHeld) return <Held listing={listing} actions={actions} />;
  return (
    <Callout tone="warning" title="Sold out" role="status" actions={actions}>
      Everything here has found a home.{" "}
      <Link to={paths.browse({ species: listing.species })} className="font-semibold underline">
        See others like it
      </Link>
    </Callout>
  );
}

function Held({ listing, actions }: Pick<Props, "listing"> & { actions: ReactNode }) {
  const holds = useQuery(api.orders.purchases.holds, { listingId: listing.listingId });
  const { buyers = 1, until = null } = holds ?? {};
  const groupProblem = listing.available > 0 ? stockProblem(1, listing) : null;
  const goods = groupProblem ? "the rest" : "what's left";
  return (
    <Callout
      title={buyers > 1 ? `Other buyers are paying for ${goods}` : heldTitle(goods, until)}
      role="status"
      actions={actions}
    >
      {groupProblem
        ? problemText(groupProblem)
        : buyers > 1
          ? `If they don't pay, this listing goes back on sale${until === null ? "" : `, at ${formatTime(until)} at the earliest`}.`
          : "If they don't pay, this listing goes back on sale."}
    </Callout>
  );
}

const heldTitle = (goods: string, until: number | null) =>
  until === null
    ? `Another buyer is paying for ${goods}`
    : `Another buyer has until ${formatTime(until)} to pay for ${goods}`;

function TellWhenBack({ listingId }: { listingId: Id<"listings"> }) {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const isSignedIn = status === "signedIn";
  const marks = useQuery(api.listings.favourites.marks, isSignedIn ? {} : "skip");
  const awaitStock = useMutation(api.listings.favourites.awaitStock);
  const { busy, run } = useCall();
  const setAwaited = (isAwaited: boolean) =>
    void run(() => awaitStock({ listingId, isAwaited }), {
      done: isAwaited
        ? "Added to your favourites. We'll notify you when you can buy it."
        : "We won't tell you when it's back.",
    });
  useResume("back", () => setAwaited(true));
  if (!isSignedIn) {
    return (
      <LinkButton
        size="sm"
        variant="secondary"
        to={paths.login}
        onClick={() => saveReturnTo(pathname + search, `back ${listingId}`)}
      >
        {TELL_ME}
      </LinkButton>
    );
  }
  const isAwaited = marks?.some((mark) => mark.listingId === listingId && mark.isAwaited) === true;
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      disabled={marks === undefined}
      onClick={() => setAwaited(!isAwaited)}
    >
      {isAwaited ? "Don't tell me when it's back" : TELL_ME}
    </Button>
  );
}

const TELL_ME = "Tell me when it's back";
