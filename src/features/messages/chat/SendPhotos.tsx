import { ALT_MAX } from "#convex/domain/shared/constants.ts";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { PHOTOS_LOST, UploadProblems } from "#src/components/uploads/UploadProblems.tsx";
import type { Photos } from "#src/components/uploads/usePhotos.ts";

/** The message's photos, each with a description for those who can't see it. */
export function SendPhotos({ photos }: { photos: Photos }) {
  const { list, uploadingCount, chosen, lost, describe, remove } = photos;
  return (
    <>
      <ul
        aria-label="Photos to send"
        className="mb-3 grid max-h-44 gap-2 overflow-y-auto empty:hidden"
      >
        {list.map(({ storageId, thumbnailUrl, placeholder, alt = "" }, i) => (
          <li key={storageId} className="flex items-center gap-2">
            <ListingImage
              src={thumbnailUrl}
              placeholder={placeholder}
              alt={`Photo ${i + 1} to send`}
              width={44}
              height={44}
              className="size-11 shrink-0 rounded-md"
            />
            <div className="min-w-0 flex-1">
              <TextInput
                aria-label={`What photo ${i + 1} shows (optional)`}
                placeholder="What does it show?"
                maxLength={ALT_MAX}
                value={alt}
                onChange={(event) => describe(i, event.target.value)}
              />
            </div>
            <IconButton
              label={`Remove photo ${i + 1}`}
              icon={<CloseIcon size={18} />}
              onClick={() => remove(i)}
            />
          </li>
        ))}
      </ul>
      <div role="status" className="text-ink-muted mb-2 text-sm empty:hidden">
        {uploadingCount > 0 && `Uploading photo ${chosen - uploadingCount + 1} of ${chosen}…`}
      </div>
      {lost > 0 && <p className="text-ink-muted mb-2 text-sm">{PHOTOS_LOST}</p>}
      <UploadProblems photos={photos} />
    </>
  );
}
