import { useState } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { ListingImage } from "../ui/ListingImage";
import type { Photo } from "./photo";
import { ZoomDialog } from "./ZoomDialog";

type Props = {
  photos: readonly Photo[];
  /** The name before a photo's number: "Packing". */
  name: string;
  size?: keyof typeof SIZES;
};

/** `large`: as large as the page allows. `medium`: two side by side on a phone. */
const SIZES = {
  small: { pixels: 88, list: "flex flex-wrap gap-2", image: "size-22" },
  medium: { pixels: 160, list: "flex flex-wrap gap-2", image: "size-28 sm:size-40" },
  large: {
    pixels: 320,
    list: "grid grid-cols-2 gap-3 sm:grid-cols-3",
    image: "aspect-square w-full",
  },
} as const;

/** Photos that open enlarged; nothing if there are none. */
export function PhotoStrip({ photos, name, size = "small" }: Props) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  // A live change may have removed photos.
  const at = Math.min(index, photos.length - 1);
  const image = photos[at];
  if (!image) return null;
  const layout = SIZES[size];
  const altOf = (i: number) =>
    photos[i]?.alt ?? `${isolated(name)}, photo ${i + 1} of ${photos.length}`;
  return (
    <>
      <ul aria-label={`${isolated(name)}: photos`} className={layout.list}>
        {photos.map(({ storageId, thumbnailUrl, cardUrl, placeholder }, i) => (
          <li key={storageId}>
            <button
              type="button"
              aria-label={`Enlarge ${isolated(altOf(i))}`}
              onClick={() => {
                setIndex(i);
                setZoomed(true);
              }}
              className="block w-full cursor-zoom-in overflow-hidden rounded-md"
            >
              <ListingImage
                src={size === "large" ? cardUrl : thumbnailUrl}
                placeholder={placeholder}
                alt={altOf(i)}
                width={layout.pixels}
                height={layout.pixels}
                className={layout.image}
              />
            </button>
          </li>
        ))}
      </ul>
      <ZoomDialog
        open={zoomed}
        onClose={() => setZoomed(false)}
        image={image}
        alt={altOf(at)}
        onStep={
          photos.length > 1
            ? (by) => setIndex((at + by + photos.length) % photos.length)
            : undefined
        }
      />
    </>
  );
}
