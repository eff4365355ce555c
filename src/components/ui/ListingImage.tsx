import { useState } from "react";
import { cx } from "../../lib/cx";

const PLACEHOLDER = "/placeholder-listing.svg";

type Props = {
  src: string | null | undefined;
  alt: string;
  /** Pixels of the shape to keep free; CSS may show it at another size. */
  width: number;
  height: number;
  className?: string;
  /** The one picture that the page opens with: fetched first. All others wait until they are near. */
  priority?: boolean;
};

/** A listing's photograph, or the placeholder when there is none or it cannot be loaded. */
export function ListingImage({ src, alt, width, height, className, priority = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const usable = src && failed !== src;
  return (
    <img
      src={usable ? src : PLACEHOLDER}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => {
        if (usable) setFailed(src);
      }}
      className={cx("bg-sunken object-cover", !usable && "dark:opacity-75", className)}
    />
  );
}
