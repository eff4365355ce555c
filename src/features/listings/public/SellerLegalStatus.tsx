import { BUYERS_RIGHTS } from "#convex/domain/sellers/buyersRights.ts";
import { sellerKindText, type Trader } from "#convex/domain/sellers/trader.ts";
import { PersonName } from "#src/components/ui/PersonName.tsx";

export function SellerLegalStatus({ trader }: { trader: Trader | null }) {
  const rights = BUYERS_RIGHTS[trader ? "trader" : "private"];
  return (
    <div className="bg-sunken grid gap-2 rounded-lg p-3.5 text-sm">
      <p className="font-semibold wrap-anywhere">{sellerKindText(trader)}</p>
      {trader && (
        <p className="wrap-anywhere whitespace-pre-line">
          <PersonName>{trader.tradingName}</PersonName>
          {"\n"}
          {trader.address}
        </p>
      )}
      <div className="text-ink-muted">
        <p>{rights.short}</p>
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center underline">
            Your rights
          </summary>
          <p className="mt-1">{rights.full}</p>
        </details>
      </div>
    </div>
  );
}
