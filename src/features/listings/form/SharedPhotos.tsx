import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import type { Photos } from "#src/components/uploads/usePhotos.ts";
import { plural } from "#src/lib/format.ts";
import { useSharedPhotos } from "./useSharedPhotos";

/** Photos that another app shared with Shoal, shown before they are used. */
export function SharedPhotos({ photos }: { photos: Photos }) {
  const { shared, use, discard } = useSharedPhotos(photos);
  if (shared.length === 0) return null;
  return (
    <Callout
      role="status"
      title={`${plural(shared.length, "photo was", "photos were")} shared with Shoal`}
      actions={
        <>
          <Button size="sm" onClick={use}>
            Use for this listing
          </Button>
          <Button size="sm" variant="secondary" onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      <p>Nothing is uploaded until you press “Use for this listing”.</p>
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Shared photos">
        {shared.map(({ file, src }) => (
          <li key={src}>
            <img src={src} alt={file.name} className="bg-sunken size-20 rounded-md object-cover" />
          </li>
        ))}
      </ul>
    </Callout>
  );
}
