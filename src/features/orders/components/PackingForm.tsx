import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { IMAGE_TYPES, IMAGES_MAX } from "../../../../convex/domain/shared/constants";
import { packingSchema } from "../../../../convex/domain/orders/orderSchemas";
import { paths } from "../../../lib/paths";
import { Button } from "../../../components/ui/Button";
import { Checkbox } from "../../../components/ui/Checkbox";
import { FilePicker } from "../../../components/ui/onDemand/FilePicker";
import { IconButton } from "../../../components/ui/IconButton";
import { PlusIcon, TrashIcon } from "../../../components/ui/icons";
import { Spinner } from "../../../components/ui/Spinner";
import { type Photos, toImageRef, usePhotos } from "../../../components/uploads/usePhotos";
import { PACKING_STEPS } from "../packingSteps";
import type { PackagingPage } from "../types";
import { useCall } from "../../../hooks/useCall";

const NOTHING = {
  fasted: false,
  bagged: false,
  insulated: false,
  heatPack: false,
  labelled: false,
};

type Props = { transactionId: string; page: PackagingPage };

/** The seller's checklist and photographs, kept before dispatch. */
export function PackingForm({ transactionId, page }: Props) {
  const save = useMutation(api.orders.packaging.save);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(packingSchema),
    defaultValues: page.review?.checklist ?? NOTHING,
  });
  const photos = usePhotos("packaging", page.review?.photos ?? []);

  const submit = form.handleSubmit(async (checklist) => {
    const args = { transactionId, checklist, photos: photos.list.map(toImageRef) };
    const { ok } = await run(() => save(args), { done: "Packaging checklist saved." });
    if (ok) void navigate(paths.order(page.orderUuid));
  });
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className="grid gap-3">
        <legend className="font-display mb-3 text-xl">Checklist</legend>
        {PACKING_STEPS.map(({ key, label, hint }) => (
          <Checkbox
            key={key}
            label={label}
            hint={hint}
            error={form.formState.errors[key]?.message}
            {...form.register(key)}
          />
        ))}
      </fieldset>
      <PackingPhotos {...photos} />
      <Button
        type="submit"
        size="lg"
        busy={busy || photos.uploading > 0}
        className="justify-self-start"
      >
        Save the checklist
      </Button>
    </form>
  );
}

function PackingPhotos({ list, uploading, add, remove }: Photos) {
  const full = list.length + uploading >= IMAGES_MAX;
  return (
    <section aria-labelledby="packing-photos">
      <h2 id="packing-photos" className="font-display text-xl">
        Photographs
      </h2>
      <p className="text-ink-muted mb-3 text-sm">
        Up to eight: the bags, the box, the label. The buyer sees them before dispatch.
      </p>
      <ul className="mb-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
        {list.map(({ storageId, thumbnailUrl, width, height }, i) => (
          <li key={storageId} className="relative">
            <img
              src={thumbnailUrl}
              alt={`Packing, photograph ${i + 1}`}
              width={width}
              height={height}
              className="bg-sunken aspect-square w-full rounded-md object-cover"
            />
            <IconButton
              label={`Remove photograph ${i + 1}`}
              icon={<TrashIcon size={18} />}
              onClick={() => remove(i)}
              className="bg-surface absolute top-1 right-1"
            />
          </li>
        ))}
        {Array.from({ length: uploading }, (_, i) => (
          <li
            key={`uploading-${i}`}
            className="bg-sunken grid aspect-square place-items-center rounded-md"
          >
            <Spinner />
          </li>
        ))}
      </ul>
      <FilePicker
        variant="secondary"
        size="sm"
        icon={<PlusIcon size={18} />}
        disabled={full}
        label="Choose photographs"
        accept={IMAGE_TYPES}
        multiple
        onFiles={add}
      >
        Add photographs
      </FilePicker>
    </section>
  );
}
