import { EXCEPTION_TEXTS, type SellingException } from "#convex/domain/sellers/exceptions.ts";

type Props = { exceptions: readonly SellingException[]; className?: string };

/** What the seller tells buyers before the sale. */
export function SellerExceptions({ exceptions, className = "" }: Props) {
  if (exceptions.length === 0) return null;
  return (
    <div className={className}>
      <p className="font-semibold">The seller says:</p>
      <ul className="list-disc pl-5">
        {exceptions.map((exception) => (
          <li key={exception}>{EXCEPTION_TEXTS[exception]}</li>
        ))}
      </ul>
    </div>
  );
}
