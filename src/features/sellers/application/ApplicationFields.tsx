import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import type {
  ApplicationInput,
  ApplicationTyped,
} from "#convex/domain/sellers/applicationSchema.ts";
import { VIDEO_MAX_BYTES } from "#convex/domain/shared/constants.ts";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { FileField, type OwnFile } from "#src/components/uploads/FileField.tsx";
import { SpeciesList } from "./SpeciesList";
import { TraderFields } from "./TraderFields";

type Props = {
  form: UseFormReturn<ApplicationTyped, unknown, ApplicationInput>;
  /** Whether the form asks if the seller is private or a trader. */
  asksKind: boolean;
  video: OwnFile | null;
  onVideo: (video: OwnFile) => void;
  onUploadingChange: (isUploading: boolean) => void;
  /** Name of the video that was sent earlier. */
  videoBefore: string | null;
};

const KINDS = [
  {
    value: "hobbyist",
    label: "I'm a hobbyist: I rehome surplus animals or plants and don't trade as a business.",
    hint: "Buyers see “Private seller” on your listings.",
  },
  {
    value: "trader",
    label: "I trade as a business and have my council's licence to sell animals.",
    hint: "Buyers see “Licensed trader” and your licence number. Shoal checks the licence first.",
  },
] as const;
const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"];
const VIDEO_MAX_MB = VIDEO_MAX_BYTES / (1024 * 1024);

const kindOf = (isHobbyist: boolean | undefined) =>
  isHobbyist === undefined ? null : isHobbyist ? "hobbyist" : "trader";

export function ApplicationFields({ form, asksKind, video, videoBefore, ...upload }: Props) {
  const { errors } = form.formState;
  const isHobbyist = useWatch({ control: form.control, name: "isHobbyist" });
  return (
    <>
      <Field
        label="Where you are"
        hint="Town or first half of the postcode"
        required
        error={errors.location?.message}
      >
        <TextInput {...form.register("location")} />
      </Field>
      <Field label="What you would like to rehome" required error={errors.whatToSell?.message}>
        <TextInput placeholder="Shrimp and plant cuttings" {...form.register("whatToSell")} />
      </Field>
      <Controller
        control={form.control}
        name="species"
        render={({ field }) => (
          <SpeciesList
            value={field.value}
            onChange={field.onChange}
            error={errors.species?.message}
          />
        )}
      />
      <Field label="Estimated sales" required error={errors.estimatedSales?.message}>
        <TextInput placeholder="About five a month" {...form.register("estimatedSales")} />
      </Field>
      <Field
        label="About you and your tanks"
        hint="How long you've kept animals or plants, how many tanks you have, and how you breed or grow what you sell."
        required
        error={errors.aboutSeller?.message}
      >
        <TextArea {...form.register("aboutSeller")} />
      </Field>
      <FileField
        purpose="packagingVideo"
        label="Packaging video"
        hint={`Show how you bag and insulate an order. MP4, MOV or WebM, up to ${VIDEO_MAX_MB} MB.`}
        accept={VIDEO_TYPES}
        maxBytes={VIDEO_MAX_BYTES}
        file={video}
        onFile={upload.onVideo}
        onUploadingChange={upload.onUploadingChange}
        before={videoBefore}
        failed="The video could not be uploaded. Please try again."
      />
      <Field label="Anything else" error={errors.comments?.message}>
        <TextArea rows={3} {...form.register("comments")} />
      </Field>
      {asksKind && (
        <Controller
          control={form.control}
          name="isHobbyist"
          render={({ field }) => (
            <ChoiceGroup
              legend="Private or trader"
              hint="Not sure? Selling for profit or buying to resell usually counts as a business. Your council can advise."
              layout="cards"
              options={KINDS}
              error={errors.isHobbyist?.message}
              value={kindOf(field.value)}
              onChange={(kind) => field.onChange(kind === "hobbyist")}
            />
          )}
        />
      )}
      {isHobbyist === false && <TraderFields form={form} />}
    </>
  );
}
