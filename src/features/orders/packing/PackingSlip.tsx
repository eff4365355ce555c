import { useQuery } from "convex/react";
import { Fragment, type ReactNode } from "react";
import { api } from "#convex/_generated/api.js";
import { reportableText } from "#convex/domain/orders/texts.ts";
import { CLAIM_WINDOW_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { capitalise } from "#convex/domain/shared/text.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { OrderDetails } from "../public/types";
import { labelOf, labelText } from "./labelText";

/** The box label and the packing slip on one sheet, printed without the page's frame. */
export function PackingSlip({ order }: { order: OrderDetails }) {
  const delivery = useQuery(api.orders.addresses.ofOrder, { orderId: order.uuid });
  const { run } = useCall();
  // Never print a slip before its destination is known.
  if (delivery === undefined) return <Skeleton className="h-160 rounded-xl" />;
  const address = delivery?.address ?? null;
  const copy = () =>
    void run(() => navigator.clipboard.writeText(labelText(order, address)), {
      done: "Label text copied.",
      failed: "Your browser blocked copying. Please select the text and copy it yourself.",
    });
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="secondary" onClick={copy}>
          Copy the label&apos;s text
        </Button>
        <LinkButton to={paths.order(order.uuid)} variant="secondary">
          Back to the order
        </LinkButton>
      </div>
      <article className="mx-auto grid max-w-prose gap-8 rounded-xl bg-white p-6 text-black sm:p-8 print:max-w-none print:p-0">
        <BoxLabel label={labelOf(order, address)} />
        <Slip label={labelOf(order, address)} order={order} />
      </article>
    </>
  );
}

type Label = ReturnType<typeof labelOf>;

function BoxLabel({ label }: { label: Label }) {
  const { contents, goods, to, from, shortOrderId: id } = label;
  return (
    <section
      aria-label="Label for the box"
      className="grid break-inside-avoid gap-4 border-4 border-black p-5 text-center"
    >
      <p className="font-sans text-4xl font-bold tracking-wide uppercase">Live {contents}</p>
      <p className="flex items-center justify-center gap-6 text-2xl font-bold uppercase">
        <UpArrow /> This way up <UpArrow />
      </p>
      {goods.map(({ listingId, text, species }) => (
        <Fragment key={listingId}>
          <p dir="auto" className="text-xl font-semibold wrap-anywhere">
            {text}
          </p>
          {species !== null && (
            <p dir="auto" translate="no" className="wrap-anywhere">
              {species}
            </p>
          )}
        </Fragment>
      ))}
      <p className="text-lg wrap-anywhere">
        To:{" "}
        {to.map((line, i) => (
          <strong key={i} dir="auto" translate="no" className="block">
            {line}
          </strong>
        ))}
        From:{" "}
        <strong>
          <PersonName>{from}</PersonName>
        </strong>
      </p>
      <p>
        Shoal order{" "}
        <span translate="no" className="font-mono">
          {id}
        </span>
      </p>
    </section>
  );
}

function UpArrow() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="h-10 w-8" fill="currentColor">
      <path d="M12 2 4 11h5v11h6V11h5Z" />
    </svg>
  );
}

function Slip({ label, order }: { label: Label; order: OrderDetails }) {
  const { goods, to, phone, from, shortOrderId: id, delivery } = label;
  return (
    <section aria-labelledby="slip" className="break-inside-avoid">
      <h1 id="slip" className="font-display mb-4 text-2xl">
        Packing slip
      </h1>
      <dl className="grid">
        <Line label="Order">
          <span translate="no" className="font-mono">
            {id}
          </span>
        </Line>
        <Line label="Date">
          <DateText at={order.createdAt} kind="long" />
        </Line>
        {goods.map(({ listingId, contents, text, species }) => (
          <Fragment key={listingId}>
            <Line label={capitalise(contents)}>
              <bdi>{text}</bdi>
            </Line>
            {species !== null && (
              <Line label="Species">
                <bdi translate="no">{species}</bdi>
              </Line>
            )}
          </Fragment>
        ))}
        <Line label="Delivery">{delivery}</Line>
        {order.dispatchOn !== null && <Line label="Send on">{weekdayDate(order.dispatchOn)}</Line>}
        <Line label="To">
          <bdi translate="no">{to.join(", ")}</bdi>
        </Line>
        {phone !== null && (
          <Line label="Phone">
            <span translate="no">{phone}</span>
          </Line>
        )}
        <Line label="From">
          <PersonName>{from}</PersonName>
        </Line>
      </dl>
      <p className="mt-4">
        Please open the parcel as soon as it arrives and confirm delivery on Shoal. You then have{" "}
        {periodText(CLAIM_WINDOW_MS)} to report {reportableText(order)}, with photos.
      </p>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-black/30 py-2">
      <dt>{label}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
