import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { packingSchema, plantPackingSchema } from "#convex/domain/orders/orderSchemas.ts";
import { packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import { changesBetween } from "#convex/domain/shared/changes.ts";
import { DAY_MS, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { useDraftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { paths } from "#src/lib/paths.ts";
import type { PackagingPage } from "../types";
import { packingSteps } from "./packingSteps";

const NOTHING_TICKED = {
  fasted: false,
  bagged: false,
  insulated: false,
  heatPack: false,
  labelled: false,
};

type Props = { transactionId: string; page: PackagingPage };

export function PackingForm({ transactionId, page }: Props) {
  const save = useMutation(api.orders.packaging.save);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const [loaded] = useState(page.review);
  const form = useForm({
    resolver: zodResolver(page.hasAnimals ? packingSchema : plantPackingSchema),
    defaultValues: {
      ...(page.review?.checklist ?? NOTHING_TICKED),
      weather: page.review?.weather ?? "",
    },
  });
  const draft = useDraft(form, { key: `packing.${transactionId}`, store: "browser" });
  const photos = usePhotos("packaging", useDraftPhotos(draft.place, page.review?.photos));

  const submit = form.handleSubmit(async ({ weather, ...checklist }) => {
    const before = loaded && {
      checklist: loaded.checklist,
      photos: loaded.photos.map(toImageRef),
      weather: loaded.weather ?? "",
    };
    const packing = { checklist, photos: photos.list.map(toImageRef), weather };
    const changes = changesBetween(before ?? {}, packing);
    const { ok } = await run(() => save({ transactionId, ...changes }), {
      done: "Packaging checklist saved.",
    });
    if (!ok) return;
    draft.discard();
    void navigate(paths.order(page.orderUuid));
  });
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="grid gap-3">
        <legend className="font-display mb-3 text-xl">Checklist</legend>
        {packingSteps(page.hasAnimals).map(({ key, label, hint }) => (
          <Checkbox
            key={key}
            label={label}
            hint={hint}
            error={form.formState.errors[key]?.message}
            {...form.register(key)}
          />
        ))}
      </fieldset>
      <Field
        label="Weather on the day"
        hint="For example: 3 to 8 °C, frost overnight. If something goes wrong, this shows what weather you packed for."
        error={form.formState.errors.weather?.message}
      >
        <TextInput {...form.register("weather")} />
      </Field>
      <PhotoField
        photos={photos}
        max={IMAGES_MAX}
        name="Packing"
        hint="Up to eight: the bags, the box, the label. The buyer sees them before dispatch."
        camera
      />
      <EarlyPacking dispatchOn={page.dispatchOn ?? null} />
      <Button
        type="submit"
        size="lg"
        busy={busy || photos.uploadingCount > 0}
        className="justify-self-start"
      >
        Save the checklist
      </Button>
    </form>
  );
}

/** Says that a checklist saved before the day before dispatch doesn't end the buyer's choices yet. */
function EarlyPacking({ dispatchOn }: { dispatchOn: number | null }) {
  const isCounting = useIsPast(packingCountsFrom({ packagingDone: true, dispatchOn }));
  if (dispatchOn === null || isCounting) return null;
  return (
    <p className="text-ink-muted text-sm">
      Until {weekdayDate(dispatchOn - DAY_MS)}, the day before you send the parcel, the buyer can
      still cancel, or change the address or the day, even if you've saved the checklist.
    </p>
  );
}
