import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import {
  type ListingForm as Values,
  listingEditSchema,
  listingFormSchema,
  type ListingInput,
} from "#convex/domain/listings/listingSchema.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { SpeciesPicker } from "#src/components/species/SpeciesPicker.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { fieldRows } from "#src/components/ui/controlStyles.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { OwnFile } from "#src/components/uploads/FileField.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { CATEGORY_LABELS, WATER_LABELS } from "../public/labels";
import { AutosaveAndPreview } from "./AutosaveAndPreview";
import { DeliveryFields } from "./DeliveryFields";
import { GroupField } from "./GroupField";
import { NamedSpecies } from "./NamedSpecies";
import { PhotoPicker } from "./PhotoPicker";
import { PriceHint } from "./PriceHint";
import { SharedPhotos } from "./SharedPhotos";
import { type Stock, StockField } from "./StockField";
import type { ListingDraft } from "./useListingDraft";
import { useTypedLaw } from "./useTypedLaw";

/** The submitted values; `stock` only if the seller has changed the quantity of a published listing. */
type SubmittedListing = ListingInput & {
  proof?: OwnFile;
  stock?: { quantity: number; soldCount: number };
};

type Props = {
  draft: ListingDraft;
  /** Live stock of the listing being edited; absent for a new one. */
  stock?: Stock;
  submitLabel: string;
  busy: boolean;
  onSubmit: (input: SubmittedListing, photos: readonly Photo[]) => void;
};

const DECIDED_HINT = "Set by the species.";

export function ListingForm({ draft, stock, submitLabel, busy, onSubmit }: Props) {
  const { start } = draft;
  const form = useForm<Values, unknown, ListingInput>({
    resolver: zodResolver(stock ? listingEditSchema : listingFormSchema),
    defaultValues: start.values,
    shouldFocusError: false,
  });
  const photos = usePhotos("listing", start.photos);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [soldWhenTyped, setSoldWhenTyped] = useState<number | null>(null);
  const [settledSpecies, setSettledSpecies] = useState(start.values.species);
  const [proof, setProof] = useState(start.proof);
  const [isProofUploading, setProofUploading] = useState(false);
  const isUploading = photos.uploadingCount > 0 || isProofUploading;
  const law = useTypedLaw(form, {
    settled: settledSpecies,
    listingId: stock && draft.source?.listingId,
    hasProof: proof !== null,
  });
  const { errors, dirtyFields } = form.formState;
  const lacksPhotos = wasSubmitted && photos.list.length === 0 && photos.uploadingCount === 0;
  const [methods, category] = useWatch({
    control: form.control,
    name: ["deliveryMethods", "category"],
  });
  const waters = law.facts?.water;
  // Not everything in the plants category is a plant, and only plants may be posted.
  const kind = category === "plants" ? (law.kind ?? "plant") : "animal";
  const isPosted = methods.includes("post");
  const unnamed = isPosted && kind === "unnamed" ? fieldTexts.namePlant : undefined;
  const notListed = (field: "species" | "title") =>
    wasSubmitted && law.blockedBy === field
      ? fieldTexts[law.status === "name" ? "speciesUnnamed" : "notListed"]
      : undefined;
  const isReady =
    photos.list.length > 0 &&
    photos.uploadingCount === 0 &&
    law.mayList &&
    (!isPosted || kind === "plant");

  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-7"
      onSubmit={(event) => {
        setWasSubmitted(true);
        void form.handleSubmit((input) => {
          const { quantity } = input;
          const restock =
            dirtyFields.quantity && soldWhenTyped !== null
              ? { stock: { quantity, soldCount: soldWhenTyped } }
              : {};
          if (isReady)
            onSubmit(
              { ...input, ...(law.status === "proof" && proof ? { proof } : {}), ...restock },
              photos.list,
            );
        })(event);
      }}
    >
      {!stock && <SharedPhotos photos={photos} />}
      <PhotoPicker photos={photos} error={lacksPhotos ? fieldTexts.noPhotograph : undefined} />
      <Field label="Title" required error={errors.title?.message ?? notListed("title")}>
        <TextInput placeholder="Young cherry shrimp, home bred" {...form.register("title")} />
      </Field>
      <Controller
        control={form.control}
        name="species"
        render={({ field }) => (
          <Field
            label="Species"
            hint="Pick it from the list if it's there, so buyers can check it against their tanks."
            required
            error={errors.species?.message ?? notListed("species") ?? unnamed}
          >
            <SpeciesPicker
              ref={field.ref}
              value={field.value}
              onChange={(name) => {
                field.onChange(name);
                if (form.formState.isSubmitted) void form.trigger("species");
              }}
              onCommit={setSettledSpecies}
            />
          </Field>
        )}
      />
      <NamedSpecies
        law={law}
        proof={proof}
        onProof={setProof}
        onUploadingChange={setProofUploading}
        tried={wasSubmitted}
      />
      <div className={fieldRows}>
        <Field
          label="Category"
          aligned
          required
          disabled={law.facts !== null}
          hint={law.facts === null ? undefined : DECIDED_HINT}
          error={errors.category?.message}
        >
          <NativeSelect {...form.register("category")}>
            {Object.entries(CATEGORY_LABELS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label="Water"
          aligned
          required
          disabled={waters?.length === 1}
          hint={waters?.length === 1 ? DECIDED_HINT : undefined}
          error={errors.water?.message}
        >
          <NativeSelect {...form.register("water")}>
            {Object.entries(WATER_LABELS)
              .filter(([value]) => waters?.some((water) => water === value) ?? true)
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </NativeSelect>
        </Field>
        <Field
          label="Price each"
          aligned
          required
          hint={<PriceHint form={form} />}
          error={errors.price?.message}
        >
          <TextInput
            inputMode="decimal"
            prefix="£"
            suffix="each"
            placeholder="4.50"
            {...form.register("price")}
          />
        </Field>
        {stock ? (
          <StockField
            form={form}
            stock={stock}
            soldWhenTyped={soldWhenTyped}
            onTyped={setSoldWhenTyped}
          />
        ) : (
          <Field
            label="Quantity"
            aligned
            required
            hint="How many of these you have"
            error={errors.quantity?.message}
          >
            <TextInput inputMode="numeric" {...form.register("quantity")} />
          </Field>
        )}
        <GroupField form={form} />
      </div>
      <Field
        label="Description"
        hint="Say how old and big your animals or plants are, what they need, and why you're rehoming them."
        error={errors.description?.message}
      >
        <TextArea rows={6} {...form.register("description")} />
      </Field>
      {law.mentioned !== "" &&
        (!stock || dirtyFields.title || dirtyFields.species || dirtyFields.description) && (
          <Callout role="status">
            Shoal will look at this listing, because it mentions <span>{law.mentioned}</span>.
          </Callout>
        )}
      <DeliveryFields form={form} kind={kind} />
      <AutosaveAndPreview
        form={form}
        photos={photos.list}
        proof={proof}
        isUploadPending={isUploading || photos.problems.some(({ mayRetry }) => mayRetry)}
        draft={draft}
        paused={busy}
      />
      <div>
        <Button type="submit" size="lg" busy={busy} disabled={isUploading}>
          {submitLabel}
        </Button>
      </div>
    </SummarisedForm>
  );
}
