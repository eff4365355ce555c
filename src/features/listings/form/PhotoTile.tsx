import type { ReactNode } from "react";
import { Badge } from "#src/components/ui/Badge.tsx";
import { ChevronLeftIcon, ChevronRightIcon, TrashIcon } from "#src/components/ui/pageIcons.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import { cx } from "#src/lib/cx.ts";

type Props = {
  photo: Photo;
  index: number;
  count: number;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnter: () => void;
  onDragEnd: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function PhotoTile({ photo, index, count, isDragged, onMove, onRemove, ...drag }: Props) {
  const name = `photo ${index + 1}`;
  return (
    <li
      draggable
      {...drag}
      className={cx(
        "group bg-sunken relative cursor-grab overflow-hidden rounded-md",
        isDragged && "opacity-50",
      )}
    >
      <img
        src={photo.thumbnailUrl}
        alt={`Your ${name}`}
        width={photo.width}
        height={photo.height}
        className="aspect-[4/3] w-full object-cover"
      />
      {index === 0 && (
        <Badge tone="accent" className="absolute top-1.5 left-1.5">
          Cover
        </Badge>
      )}
      <div className="flex justify-between p-1">
        <TileButton
          label={`Move ${name} earlier`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ChevronLeftIcon size={18} />
        </TileButton>
        <TileButton label={`Remove ${name}`} onClick={onRemove} isRemove>
          <TrashIcon size={18} />
        </TileButton>
        <TileButton
          label={`Move ${name} later`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ChevronRightIcon size={18} />
        </TileButton>
      </div>
    </li>
  );
}

function TileButton({
  label,
  disabled = false,
  isRemove = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  isRemove?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-remove={isRemove || undefined}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="text-ink hover:bg-accent-soft inline-flex size-9 items-center justify-center rounded-full disabled:opacity-35"
    >
      {children}
    </button>
  );
}
