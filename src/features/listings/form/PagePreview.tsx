import { deliveryFrom } from "#convex/domain/listings/deliveryFrom.ts";
import type { ListingForm } from "#convex/domain/listings/listingSchema.ts";
import { typedBands } from "#convex/domain/shared/courierBands.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import { plural } from "#src/lib/format.ts";
import { DeliveryChoices } from "../page/DeliveryChoices";
import { FromSeller } from "../page/FromSeller";
import { Gallery } from "../page/Gallery";
import { BuyerPrice } from "../public/BuyerPrice";
import { CATEGORY_LABELS, FREE_TEXT, WATER_LABELS } from "../public/labels";

type Props = { values: ListingForm; photos: readonly Photo[]; onClose: () => void };

/** The listing's page as buyers will see it: gallery, price, description, delivery. */
export function PagePreview({ values, photos, onClose }: Props) {
  const { title, species, category, water, outcode } = values;
  const price = parsePounds(values.price);
  const quantity = parseNumber(values.quantity);
  const group = parseNumber(values.minQuantity);
  const minQuantity = Number.isInteger(group) ? group : 1;
  const bands = typedBands.safeParse(values.bands);
  const deliveryBands = bands.success ? bands.data : [];
  const postage = parsePounds(values.postage ?? "") ?? undefined;
  const priced = { courier: deliveryBands.length > 0, post: postage !== undefined };
  const offeredMethods = values.deliveryMethods.filter(
    (method) => (method !== "courier" && method !== "post") || priced[method],
  );
  const town = normaliseOutcode(outcode) ?? outcode.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title="Preview"
      description="This is how buyers will see the page. Nothing is published yet."
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Gallery images={[...photos]} title={title || species} />
        <div className="grid content-start gap-3">
          <p dir="auto" className="font-display text-2xl wrap-anywhere">
            {title || "Your title"}
          </p>
          <p translate="no" className="text-ink-muted">
            {species || "Species"}
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge tone="accent">{CATEGORY_LABELS[category]}</Badge>
            <Badge>{WATER_LABELS[water]}</Badge>
          </p>
          <p className="flex flex-wrap items-baseline gap-3">
            {price === null ? (
              <span className="text-ink-muted">Your price</span>
            ) : (
              <BuyerPrice
                listing={{
                  price,
                  minQuantity,
                  held: 0,
                  available: Number.isInteger(quantity) ? quantity : minQuantity,
                  ...deliveryFrom({ deliveryMethods: offeredMethods, deliveryBands, postage }),
                }}
                freeText={FREE_TEXT}
                className="text-2xl"
              />
            )}
            {Number.isInteger(quantity) && quantity > 0 && (
              <span>{plural(quantity, "left", "left")}</span>
            )}
          </p>
          {town !== "" && <p className="text-ink-muted text-sm">{town}</p>}
        </div>
        <FromSeller as="h3" listing={values} />
        <section aria-labelledby="preview-delivery">
          <h3 id="preview-delivery" className="font-display mb-3 text-xl">
            Delivery
          </h3>
          {offeredMethods.length === 0 ? (
            <p className="text-ink-muted">Choose at least one delivery option.</p>
          ) : (
            <DeliveryChoices
              listing={{
                outcode,
                town,
                deliveryBands,
                postage,
                deliveryMethods: offeredMethods,
                ...(values.courier ? { courier: values.courier } : {}),
                latitude: 0,
                longitude: 0,
              }}
              home={undefined}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}
