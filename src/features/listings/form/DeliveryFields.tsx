import { Controller, useFieldArray, useWatch } from "react-hook-form";
import { postRestriction } from "#convex/domain/listings/delivery.ts";
import { DELIVERY_LABELS, DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import type { LivingKind } from "#convex/domain/listings/speciesGroups.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { PlusIcon, TrashIcon } from "#src/components/ui/pageIcons.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { CourierField } from "../public/CourierField";
import type { Form } from "./listingForm";

const BANDS_MAX = 5;

/** The location and the delivery methods. `kind`: what the species is, because only plants may be posted. */
export function DeliveryFields({ form, kind }: { form: Form; kind: LivingKind }) {
  const { errors } = form.formState;
  const methods = useWatch({ control: form.control, name: "deliveryMethods" });
  const restriction =
    kind === "unnamed" ? fieldTexts.namePlant : postRestriction(["post"], kind === "animal");
  const offersPost = methods.includes("post");
  return (
    <div className="grid gap-5">
      <Field
        label="First half of your postcode"
        hint="Such as LS6. Buyers see your town, this half and an approximate spot on the map."
        required
        error={errors.outcode?.message}
      >
        <TextInput autoComplete="postal-code" className="max-w-32" {...form.register("outcode")} />
      </Field>
      <Controller
        control={form.control}
        name="deliveryMethods"
        render={({ field }) => (
          <fieldset aria-describedby="delivery-methods-error">
            <legend className="mb-1 font-semibold">Delivery options</legend>
            {kind === "animal" && (
              <p className="text-ink-muted mb-1 text-sm">
                Only an authorised courier may carry animals. APC Overnight carries fish for
                customers with an account, and usually collects from Tuesday to Thursday. No
                account? Offer collection, a meet-up or drop-off.
              </p>
            )}
            {DELIVERY_METHODS.filter(
              // A ticked method stays visible, so that it can be unticked after the species has
              // changed.
              (method) => method !== "post" || restriction === null || offersPost,
            ).map((method) => (
              <Checkbox
                key={method}
                label={DELIVERY_LABELS[method]}
                checked={field.value.includes(method)}
                onChange={(event) => {
                  const others = field.value.filter((other) => other !== method);
                  field.onChange(event.target.checked ? [...others, method] : others);
                  if (method === "courier" && form.getValues("bands").length === 0) {
                    form.setValue("bands", [{ upToMiles: "", price: "" }]);
                  }
                }}
              />
            ))}
            {restriction !== null && !offersPost && (
              <p className="text-ink-muted mt-1 text-sm">{restriction}</p>
            )}
            <FieldError
              id="delivery-methods-error"
              error={
                errors.deliveryMethods?.message ??
                (offersPost && restriction !== null ? restriction : undefined)
              }
            />
          </fieldset>
        )}
      />
      {methods.includes("courier") && <CourierDetails form={form} />}
      {methods.includes("courier") && <BandFields form={form} />}
      {offersPost && (
        <Field
          label="Postage"
          hint="What you charge for tracked post to any address."
          required
          error={errors.postage?.message}
        >
          <TextInput
            inputMode="decimal"
            prefix="£"
            className="max-w-40"
            {...form.register("postage")}
          />
        </Field>
      )}
    </div>
  );
}

function CourierDetails({ form }: { form: Form }) {
  const { errors } = form.formState;
  const hasAnimals = useWatch({ control: form.control, name: "category" }) !== "plants";
  return (
    <div className="grid gap-4">
      <Controller
        control={form.control}
        name="courier"
        render={({ field: { value = "", onChange, ref } }) => (
          <CourierField
            value={value}
            onChange={onChange}
            ref={ref}
            hasAnimals={hasAnimals}
            error={errors.courier?.message}
          />
        )}
      />
      {hasAnimals && (
        <Field
          label="Transporter authorisation"
          hint="The number of the courier's authorisation to carry animals, such as UK/T2/00417. Ask your courier for it."
          required
          error={errors.courierAuthorisation?.message}
        >
          <TextInput placeholder="UK/T2/00417" {...form.register("courierAuthorisation")} />
        </Field>
      )}
    </div>
  );
}

function BandFields({ form }: { form: Form }) {
  const rows = useFieldArray({ control: form.control, name: "bands" });
  const { errors } = form.formState;
  const problem = errors.bands?.message ?? errors.bands?.root?.message;
  return (
    <fieldset className="grid gap-3" aria-describedby="bands-error">
      <legend className="mb-1 font-semibold">Courier prices</legend>
      <p className="text-ink-muted text-sm">
        Add a price for each distance, nearest first. Leave the last distance empty if you deliver
        anywhere.
      </p>
      {rows.fields.map((row, i) => (
        <div key={row.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
          <Field label="Up to" required error={errors.bands?.[i]?.upToMiles?.message}>
            <TextInput
              inputMode="numeric"
              suffix="miles"
              placeholder="Any"
              {...form.register(`bands.${i}.upToMiles`)}
            />
          </Field>
          <Field label="Courier price" required error={errors.bands?.[i]?.price?.message}>
            <TextInput inputMode="decimal" prefix="£" {...form.register(`bands.${i}.price`)} />
          </Field>
          <IconButton
            label={`Remove distance ${i + 1}`}
            icon={<TrashIcon size={20} />}
            onClick={() => rows.remove(i)}
            className="mt-8"
          />
        </div>
      ))}
      <FieldError id="bands-error" error={problem} />
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<PlusIcon size={18} />}
          disabled={rows.fields.length >= BANDS_MAX}
          onClick={() => rows.append({ upToMiles: "", price: "" })}
        >
          Add a distance
        </Button>
      </div>
    </fieldset>
  );
}
