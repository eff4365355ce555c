import { Callout } from "#src/components/ui/Callout.tsx";
import type { PaymentPageData } from "../types";

/** Problems and cautions about keeping the parcel's animals together; renders nothing if there are none. */
export function TogetherWarnings({ parcel }: { parcel: PaymentPageData["parcel"] }) {
  const { reasons, togetherText } = parcel;
  if (togetherText !== null) {
    return <Callout tone="danger" role="status" title={togetherText} />;
  }
  if (reasons.length === 0) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title="Please read this before you keep these animals together"
    >
      <ul className="grid gap-1">
        {reasons.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Callout>
  );
}
