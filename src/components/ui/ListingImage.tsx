import { useState } from "react";
import { placeholderUrl } from "../../../convex/domain/shared/imageSizes";
import { cx } from "../../lib/cx";

const NO_PICTURE = "/placeholder-listing.svg";

type Props = {
  src: string | null | undefined;
  alt: string;
  /** The same photograph in other widths, and how wide it is shown: as in HTML. */
  srcSet?: string | undefined;
  sizes?: string;
  /** Its blurred picture, which is there before it is. */
  placeholder?: string | undefined;
  /** Pixels of the shape to keep free; CSS may show it at another size. */
  width: number;
  height: number;
  className?: string;
  /** The one picture that the page opens with: fetched first. All others wait until they are near. */
  priority?: boolean;
};

/** A listing's photograph, or a drawing when there is none or it cannot be loaded. */
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
  const [failed, setFailed] = useState<string | null>(null);
  const usable = src && failed !== src;
  return (
    <img
      // Before the address: a browser that knew that first would fetch the largest.
      {...(usable && srcSet ? { srcSet, sizes } : {})}
      src={usable ? src : NO_PICTURE}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => {
        if (usable) setFailed(src);
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
