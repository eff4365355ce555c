import { type ReactNode, useId } from "react";
import { IMAGE_TYPES } from "#convex/domain/shared/constants.ts";
import { FieldError } from "../ui/FieldError";
import { FilePicker } from "../ui/FilePicker";
import { IconButton } from "../ui/IconButton";
import { PlusIcon, TrashIcon } from "../ui/pageIcons";
import { Spinner } from "../ui/Spinner";
import { PHOTOS_LOST, UploadProblems } from "./UploadProblems";
import type { Photos } from "./usePhotos";

type Props = {
  photos: Photos;
  max: number;
  hint: ReactNode;
  /** The name before a photo's number: "Packing". */
  name: string;
  required?: boolean;
  error?: string | undefined;
  /** Offers the camera too, on phones and tablets. */
  camera?: boolean;
};

export function PhotoField({
  photos,
  max,
  hint,
  name,
  required = false,
  error,
  camera = false,
}: Props) {
  const id = useId();
  const { list, uploadingCount, chosen, lost, add, remove } = photos;
  const picker = {
    variant: "secondary",
    size: "sm",
    disabled: list.length + uploadingCount >= max,
    accept: IMAGE_TYPES,
    onFiles: add,
  } as const;
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="grid gap-3">
      <legend className="mb-1 font-semibold">
        Photos{!required && <span className="text-ink-muted font-normal"> (optional)</span>}
      </legend>
      <p id={`${id}-hint`} className="text-ink-muted text-sm">
        {lost > 0 ? PHOTOS_LOST : hint}
      </p>
      <ul className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]">
        {list.map(({ storageId, thumbnailUrl, width, height }, i) => (
          <li key={storageId} className="relative">
            <img
              src={thumbnailUrl}
              alt={`${name}, photo ${i + 1}`}
              width={width}
              height={height}
              className="bg-sunken aspect-square w-full rounded-md object-cover"
            />
            <IconButton
              label={`Remove photo ${i + 1}`}
              icon={<TrashIcon size={18} />}
              onClick={() => remove(i)}
              className="bg-surface! absolute top-1 right-1 size-9! shadow-sm"
            />
          </li>
        ))}
        {Array.from({ length: Math.min(uploadingCount, max - list.length) }, (_, i) => (
          <li
            key={`uploading-${i}`}
            className="bg-sunken grid aspect-square place-items-center rounded-md"
          >
            <Spinner />
          </li>
        ))}
      </ul>
      <div role="status" className="text-ink-muted text-sm empty:hidden">
        {uploadingCount > 0 && (
          <>
            Uploading photo {chosen - uploadingCount + 1} of {chosen}…
            <progress
              max={chosen}
              value={chosen - uploadingCount}
              aria-hidden="true"
              className="accent-accent mt-1 block h-2 w-full max-w-60"
            />
          </>
        )}
      </div>
      <UploadProblems photos={photos} />
      <div className="flex flex-wrap gap-3">
        {camera && (
          <span className="hidden pointer-coarse:block">
            <FilePicker {...picker} label="Take a photo with the camera" capture="environment">
              Take a photo
            </FilePicker>
          </span>
        )}
        <FilePicker {...picker} icon={<PlusIcon size={18} />} label="Choose photos" multiple>
          Add photos
        </FilePicker>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
