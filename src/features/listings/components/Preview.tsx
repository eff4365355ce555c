import { ListingImage } from "../../../components/ui/ListingImage";
import { PriceText } from "../../../components/ui/PriceText";
import { plural } from "../../../lib/format";
import type { Photo } from "../../../components/uploads/usePhotos";

type Props = {
  title: string;
  species: string;
  outcode: string;
  /** Pence; null until an amount is typed. */
  price: number | null;
  quantity: number | null;
  photo: Photo | undefined;
};

/** The card as buyers will see it, while the form is typed. */
export function Preview({ title, species, outcode, price, quantity, photo }: Props) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="font-display mb-3 text-xl">
        Preview
      </h2>
      <div className="border-line bg-surface w-full max-w-64 overflow-hidden rounded-xl border shadow-xs">
        <ListingImage
          src={photo?.thumbnailUrl}
          alt=""
          width={480}
          height={360}
          className="aspect-[4/3] w-full"
        />
        <div className="grid gap-1.5 p-4">
          <p className="font-semibold">{title || "Your title"}</p>
          <p className="text-ink-muted text-sm">{species || "Species"}</p>
          <p className="flex items-center justify-between gap-2">
            {price === null ? (
              <span className="text-ink-muted text-sm">Your price</span>
            ) : (
              <PriceText pence={price} zero="Free" className="text-lg font-bold" />
            )}
            {quantity !== null && (
              <span className="text-sm">{plural(quantity, "left", "left")}</span>
            )}
          </p>
          <p className="text-ink-muted text-xs">{outcode.toUpperCase()}</p>
        </div>
      </div>
    </section>
  );
}
