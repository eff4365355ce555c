import { useQuery } from "convex/react";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { DELIVERY_LABELS } from "#convex/domain/listings/deliveryMethods.ts";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import SellerAway from "#src/features/listings/public/SellerAway.tsx";
import { useAway } from "#src/hooks/useAway.ts";
import { paths } from "#src/lib/paths.ts";
import type { Parcel } from "../types";
import { ParcelLine } from "./ParcelLine";

const MoreFromSeller = lazyWithRetry(() => import("#src/components/parcels/MoreFromSeller.tsx"));

/** What the viewer has chosen from one seller, for one payment and one delivery. */
export function ParcelCard({ parcel }: { parcel: Parcel }) {
  const { sellerName, lines, deliveryMethods, amount, togetherText, pay } = parcel;
  const ready = lines.filter(({ problem }) => problem === null);
  const away = useAway(parcel.away);
  return (
    <Card as="li" padding="sm" className="grid gap-3 sm:p-5">
      <h3 className="text-lg font-semibold wrap-anywhere">
        Parcel from <PersonName>{sellerName}</PersonName>
      </h3>
      <ul>
        {lines.map((line) => (
          <ParcelLine key={line.listingId} line={line} />
        ))}
      </ul>
      {togetherText !== null && (
        <Callout role="status" tone="danger">
          {togetherText}
        </Callout>
      )}
      {away && <SellerAway name={sellerName} away={away} />}
      {ready.length > 0 && (
        <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-3">
          <p className="text-ink-muted text-sm">
            <span>{deliveryMethods.map((method) => DELIVERY_LABELS[method]).join(", ")}</span>
            <span className="block">Adding a listing here doesn't reserve it.</span>
          </p>
          <p className="ml-auto">
            Goods <PriceText pence={amount} zero="Free" className="text-lg font-semibold" />
          </p>
          {pay && away === null && (
            <LinkButton
              to={paths.payment(pay.listingId, pay.quizId)}
              variant="coral"
              className="max-sm:w-full"
            >
              {PRIMARY_ACTIONS.pay.label}
            </LinkButton>
          )}
        </div>
      )}
      <More parcel={parcel} ready={ready} title={`More from ${isolated(sellerName)}`} />
    </Card>
  );
}

type MoreProps = { parcel: Parcel; ready: Parcel["lines"]; title: string };

/** Loads only when it is opened, so that late content doesn't push down the rest of the page. */
function More({ parcel, ready, title }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  if (ready.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-accent inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
        {title}
      </summary>
      {isOpen && (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <MoreForParcel parcel={parcel} ready={ready} />
        </Suspense>
      )}
    </details>
  );
}

function MoreForParcel({ parcel: { sellerName, lines: all }, ready }: Omit<MoreProps, "title">) {
  const settings = useQuery(api.accounts.settings.get);
  const [first, ...others] = ready;
  if (first === undefined || settings === undefined) return <SkeletonText lines={3} />;
  return (
    <MoreFromSeller
      listingId={first.listingId}
      sellerName={sellerName}
      lines={others.map(({ listingId, quantity }) => ({ listingId, quantity }))}
      hidden={all.map(({ listingId }) => listingId)}
      {...(settings?.outcode && { outcode: settings.outcode })}
    />
  );
}
