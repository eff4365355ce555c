import { useState } from "react";
import { ListingImage } from "../ui/ListingImage";
import type { Photo } from "./usePhotos";
import { ZoomDialog } from "./ZoomDialog";

type Props = {
  photos: readonly Photo[];
  /** What a photograph is called, before its number: "Packing". */
  name: string;
  /** As large as the page allows, where they are what the page is about. */
  large?: boolean;
};

/** Photographs in small, each to be looked at closely; nothing when there are none. */
export function PhotoStrip({ photos, name, large = false }: Props) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  // A live change may have taken pictures away.
  const at = Math.min(index, photos.length - 1);
  const image = photos[at];
  if (!image) return null;
  const altOf = (i: number) => photos[i]?.alt ?? `${name}, photograph ${i + 1} of ${photos.length}`;
  return (
    <>
      <ul
        aria-label={`${name}: photographs`}
        className={large ? "grid grid-cols-2 gap-3 sm:grid-cols-3" : "flex flex-wrap gap-2"}
      >
        {photos.map(({ storageId, thumbnailUrl, cardUrl, placeholder }, i) => (
          <li key={storageId}>
            <button
              type="button"
              aria-label={`Enlarge ${altOf(i)}`}
              onClick={() => {
                setIndex(i);
                setZoomed(true);
              }}
              className="block w-full cursor-zoom-in overflow-hidden rounded-md"
            >
              <ListingImage
                src={large ? cardUrl : thumbnailUrl}
                placeholder={placeholder}
                alt={altOf(i)}
                width={large ? 320 : 88}
                height={large ? 320 : 88}
                className={large ? "aspect-square w-full" : "size-22"}
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
