import type { Id } from "#convex/_generated/dataModel.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useAddToParcel } from "./useAddToParcel";

type Props = { listingId: Id<"listings">; sellerName: string };

/** Beside the buy button of a listing. Loaded separately, because visitors have no parcels. */
export default function AddToParcel(listing: Props) {
  const { busy, add } = useAddToParcel();
  return (
    <Button
      variant="secondary"
      busy={busy}
      className="min-h-13 min-w-36 grow"
      onClick={() => void add(listing)}
    >
      Add to parcel
    </Button>
  );
}
