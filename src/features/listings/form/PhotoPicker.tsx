import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { IMAGE_TYPES, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { FilePicker } from "#src/components/ui/FilePicker.tsx";
import { PlusIcon } from "#src/components/ui/pageIcons.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { UploadProblems } from "#src/components/uploads/UploadProblems.tsx";
import type { Photos } from "#src/components/uploads/usePhotos.ts";
import { cx } from "#src/lib/cx.ts";
import { plural } from "#src/lib/format.ts";
import { PhotoTile } from "./PhotoTile";

type Props = { photos: Photos; error: string | undefined };

/**
 * Up to eight photos: choose or drop files, reorder by dragging or with the arrows; the first is
 * the cover.
 */
export function PhotoPicker({ photos, error }: Props) {
  const id = useId();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const { list, uploadingCount, add, move, remove } = photos;
  const tiles = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  // The pressed button disappears with its photo, so focus the photo that takes its place.
  useEffect(() => {
    if (removedIndex.current === null) return;
    const next = Math.min(removedIndex.current, list.length - 1);
    removedIndex.current = null;
    const button = tiles.current?.children[next]?.querySelector<HTMLElement>("[data-remove]");
    (button ?? document.querySelector<HTMLElement>(`[data-add="${id}"] button`))?.focus();
  }, [list.length, id]);
  const slotsLeft = IMAGES_MAX - list.length - uploadingCount;

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (event.dataTransfer.files.length > 0) add([...event.dataTransfer.files]);
  };
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="font-semibold">Photos</legend>
      <p id={`${id}-hint`} className="text-ink-muted mb-3 text-sm">
        Add 1 to 8 photos of the actual animals or plants. The first is the cover
        <span className="pointer-coarse:hidden">; drag to reorder</span>.
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          if (draggedIndex === null) setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
        className={cx(
          "grid gap-3 rounded-lg border border-dashed p-3",
          isDragOver ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <ul ref={tiles} className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
          {list.map((photo, i) => (
            <PhotoTile
              key={photo.storageId}
              photo={photo}
              index={i}
              count={list.length}
              isDragged={draggedIndex === i}
              onDragStart={() => setDraggedIndex(i)}
              onDragEnd={() => setDraggedIndex(null)}
              onDragEnter={() => {
                if (draggedIndex === null || draggedIndex === i) return;
                move(draggedIndex, i);
                setDraggedIndex(i);
              }}
              onMove={(to) => move(i, to)}
              onRemove={() => {
                removedIndex.current = i;
                remove(i);
              }}
            />
          ))}
          {Array.from({ length: Math.min(uploadingCount, IMAGES_MAX - list.length) }, (_, i) => (
            <li
              key={`uploading-${i}`}
              className="bg-sunken grid aspect-[4/3] place-items-center rounded-md"
            >
              <Spinner />
            </li>
          ))}
        </ul>
        <UploadProblems photos={photos} />
        <div data-add={id} className="flex flex-wrap items-center gap-3">
          <FilePicker
            variant="secondary"
            size="sm"
            icon={<PlusIcon size={18} />}
            disabled={slotsLeft <= 0}
            label="Choose photos"
            accept={IMAGE_TYPES}
            multiple
            onFiles={add}
          >
            <span className="pointer-coarse:hidden">Add photos</span>
            <span className="not-pointer-coarse:hidden">Take or choose photos</span>
          </FilePicker>
          <span className="text-ink-muted text-sm">
            {slotsLeft > 0 ? (
              <>
                <span className="pointer-coarse:hidden">or drop them here </span>
                <span>(room for {plural(slotsLeft, "more", "more")})</span>
              </>
            ) : (
              "You've added all eight."
            )}
          </span>
        </div>
      </div>
      <p role="status" className="sr-only">
        {uploadingCount > 0 ? `Uploading ${plural(uploadingCount, "photo")}` : ""}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
