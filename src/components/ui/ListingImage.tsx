import { useState } from "react";
import { placeholderUrl } from "#convex/domain/shared/imageSizes.ts";
import { cx } from "#src/lib/cx.ts";

const NO_PICTURE = "/placeholder-listing.svg";

type Props = {
  src: string | null | undefined;
  alt: string;
  /** The same photo in other widths, and its displayed width: as in HTML. */
  srcSet?: string | undefined;
  sizes?: string;
  /** A blurred preview, shown until the image has loaded. */
  placeholder?: string | undefined;
  /** The size of the reserved space in pixels; CSS may show the image at another size. */
  width: number;
  height: number;
  className?: string;
  /** The page's leading image: fetched first. All others load lazily. */
  priority?: boolean;
};

/** A listing's photo, or a drawing if it is missing or can't be loaded. */
export function ListingImage({
  src,
  srcSet,
  sizes,
  placeholder,
  alt,
  width,
  height,
  className,
  priority = false,
}: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const usable = src && failedSrc !== src;
  return (
    <img
      // `srcSet` before `src`: in the other order a browser would fetch the largest image.
      {...(usable && srcSet ? { srcSet, sizes } : {})}
      src={usable ? src : NO_PICTURE}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => {
        if (usable) setFailedSrc(src);
      }}
      style={
        usable && placeholder ? { backgroundImage: `url(${placeholderUrl(placeholder)})` } : {}
      }
      className={cx(
        "bg-sunken bg-size-[100%_100%] object-cover",
        !usable && "dark:opacity-75",
        className,
      )}
    />
  );
}
