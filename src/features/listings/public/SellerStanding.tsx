import { BUYERS_RIGHTS, sellerKind, type Trader } from "#convex/domain/sellers/trader.ts";
import { PersonName } from "#src/components/ui/PersonName.tsx";

export function SellerStanding({ trader }: { trader: Trader | null }) {
  return (
    <div className="bg-sunken grid gap-2 rounded-lg p-3.5 text-sm">
      <p className="font-semibold wrap-anywhere">{sellerKind(trader)}</p>
      {trader && (
        <p className="wrap-anywhere whitespace-pre-line">
          <PersonName>{trader.tradingName}</PersonName>
          {"\n"}
          {trader.address}
        </p>
      )}
      <p className="text-ink-muted">{BUYERS_RIGHTS[trader ? "trader" : "private"]}</p>
    </div>
  );
}
