import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#src/components/ui/pageIcons.tsx";
import { useLatch } from "#src/hooks/useLatch.ts";
import { cx } from "#src/lib/cx.ts";
import type { ListingDetails } from "../public/types";

const ZoomDialog = lazyWithRetry(async () => {
  const { ZoomDialog } = await import("#src/components/uploads/ZoomDialog.tsx");
  return { default: ZoomDialog };
});

type Props = { images: ListingDetails["images"]; title: string };

/** A photo gallery: buttons, arrow keys and thumbnails to choose a photo; a click or Enter enlarges it. */
export function Gallery({ images, title }: Props) {
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const wasZoomed = useLatch(zoomed);
  const strip = useRef<HTMLUListElement>(null);
  // A live change may have removed photos.
  const index = Math.min(selectedIndex, Math.max(0, images.length - 1));
  const image = images[index];

  const showPhoto = (to: number) => {
    const next = (to + images.length) % images.length;
    setSelectedIndex(next);
    strip.current?.children[next]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
    if (step === undefined || images.length < 2) return;
    event.preventDefault();
    showPhoto(step);
  };

  if (!image) {
    return (
      <ListingImage
        src={null}
        alt="No photo"
        width={800}
        height={600}
        className="aspect-[4/3] w-full rounded-xl"
      />
    );
  }
  const altOf = (i: number) =>
    images[i]?.alt ?? `${isolated(title)}, photo ${i + 1} of ${images.length}`;
  return (
    <div role="group" aria-label="Photos" onKeyDown={onKeyDown} className="grid gap-3">
      <div className="relative">
        <button
          type="button"
          onClick={() => setZoomed(true)}
          aria-label={`Enlarge photo ${index + 1} of ${images.length}`}
          className="block w-full cursor-zoom-in overflow-hidden rounded-xl"
        >
          <ListingImage
            key={image.url}
            src={image.url}
            srcSet={widthsOf(image)}
            sizes="(min-width: 64rem) 45rem, 100vw"
            placeholder={image.placeholder}
            alt={altOf(index)}
            width={image.width}
            height={image.height}
            priority
            className="aspect-[4/3] w-full"
          />
        </button>
        {images.length > 1 && (
          <>
            <IconButton
              label="Previous photo"
              icon={<ChevronLeftIcon />}
              onClick={() => showPhoto(index - 1)}
              className="bg-surface/90 absolute top-1/2 left-3 -translate-y-1/2 shadow-sm"
            />
            <IconButton
              label="Next photo"
              icon={<ChevronRightIcon />}
              onClick={() => showPhoto(index + 1)}
              className="bg-surface/90 absolute top-1/2 right-3 -translate-y-1/2 shadow-sm"
            />
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul ref={strip} className="flex gap-2 overflow-x-auto p-1">
          {images.map((each, i) => (
            <li key={each.storageId} className="shrink-0">
              <button
                type="button"
                onClick={() => setSelectedIndex(i)}
                aria-label={`Show photo ${i + 1}`}
                aria-current={i === index}
                className={cx(
                  "block overflow-hidden rounded-lg border-2",
                  i === index ? "border-accent" : "border-transparent",
                )}
              >
                <ListingImage
                  src={each.thumbnailUrl}
                  placeholder={each.placeholder}
                  alt=""
                  width={96}
                  height={72}
                  className="h-18 w-24"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {wasZoomed && (
        <Suspense fallback={null}>
          <ZoomDialog
            open={zoomed}
            onClose={() => setZoomed(false)}
            image={image}
            alt={altOf(index)}
            onStep={images.length > 1 ? (by: 1 | -1) => showPhoto(index + by) : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The card's size is enough for a phone; the full size is for wide screens. */
function widthsOf({ url, width, cardUrl, cardWidth }: ListingDetails["images"][number]) {
  if (cardWidth === undefined) return undefined;
  return `${cardUrl} ${cardWidth}w, ${url} ${width}w`;
}
