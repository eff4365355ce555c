import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { Rating } from "#src/components/ui/Rating.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { PackingChecklist } from "#src/features/orders/public/PackingChecklist.tsx";

type Props = {
  packaging: ClaimCase["packaging"];
  method: ClaimCase["delivery"]["method"];
};

export function CasePackaging({ packaging, method }: Props) {
  if (packaging === null) {
    return (
      <p className="text-ink-muted">
        {isCarried(method) ? "No checklist was saved." : "Handed over in person: no checklist."}
      </p>
    );
  }
  return (
    <>
      <PackingChecklist checklist={packaging.checklist} weather={packaging.weather} />
      {packaging.photos.length > 0 ? (
        <PhotoStrip photos={packaging.photos} name="Packing" />
      ) : (
        <p className="text-ink-muted text-sm">No photos.</p>
      )}
      {packaging.score !== null && (
        <p className="flex items-center gap-3">
          Scored by the buyer <Rating value={packaging.score} />
        </p>
      )}
    </>
  );
}
