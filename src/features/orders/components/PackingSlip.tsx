import type { ReactNode } from "react";
import { REPORTABLE } from "../../../../convex/domain/orders/texts";
import type { OrderDetails } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { LinkButton } from "../../../components/ui/LinkButton";
import { useCall } from "../../../hooks/useCall";
import { paths } from "../../../lib/paths";
import { labelOf, labelText } from "../labelText";

/** The label for the box and the slip that goes into it, on one sheet; the frame of the page stays off the paper. */
export function PackingSlip({ order }: { order: OrderDetails }) {
  const { run } = useCall();
  const copy = () =>
    void run(() => navigator.clipboard.writeText(labelText(order)), {
      done: "The label's text is copied.",
      failed: "Your browser did not let us copy. Please mark the text and copy it.",
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
        <BoxLabel order={order} />
        <Slip order={order} />
      </article>
    </>
  );
}

function BoxLabel({ order }: { order: OrderDetails }) {
  const { animals, species, to, from, order: id } = labelOf(order);
  return (
    <section
      aria-label="Label for the box"
      className="grid break-inside-avoid gap-4 border-4 border-black p-5 text-center"
    >
      <p className="font-sans text-4xl font-bold tracking-wide uppercase">Live animals</p>
      <p className="flex items-center justify-center gap-6 text-2xl font-bold uppercase">
        <UpArrow /> This way up <UpArrow />
      </p>
      <p className="text-xl font-semibold wrap-anywhere">{animals}</p>
      {species !== null && <p className="wrap-anywhere">{species}</p>}
      <p className="text-lg wrap-anywhere">
        To: <strong>{to}</strong>
        <br />
        From: <strong>{from}</strong>
      </p>
      <p>
        Shoal order <span className="font-mono">{id}</span>
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

function Slip({ order }: { order: OrderDetails }) {
  const { animals, species, to, from, order: id, delivery } = labelOf(order);
  return (
    <section aria-labelledby="slip" className="break-inside-avoid">
      <h1 id="slip" className="font-display mb-4 text-2xl">
        Packing slip
      </h1>
      <dl className="grid">
        <Line label="Order">
          <span className="font-mono">{id}</span>
        </Line>
        <Line label="Date">
          <DateText at={order.createdAt} kind="long" />
        </Line>
        <Line label="Animals">{animals}</Line>
        {species !== null && <Line label="Species">{species}</Line>}
        <Line label="Delivery">{delivery}</Line>
        <Line label="To">{to}</Line>
        <Line label="From">{from}</Line>
      </dl>
      <p className="mt-4">
        Please open the parcel as soon as it arrives, let the bags float, and confirm the arrival on
        Shoal. {REPORTABLE} can be reported there within 2 hours of the arrival, with photographs.
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
