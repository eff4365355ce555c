import { Controller, type UseFormReturn } from "react-hook-form";
import type { ApplicationInput } from "../../../convex/domain/sellers/applicationSchema";
import { SpeciesList } from "../listings/SpeciesList";
import { Checkbox } from "../ui/Checkbox";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/onDemand/TextArea";
import { TextInput } from "../ui/TextInput";
import { VideoField, type Video } from "./VideoField";

type Props = {
  form: UseFormReturn<ApplicationInput>;
  video: Video | null;
  onVideo: (video: Video | null) => void;
  /** Name of the film that was sent earlier. */
  videoBefore: string | null;
};

/** What an application asks for. */
export function ApplicationFields({ form, video, onVideo, videoBefore }: Props) {
  const { errors } = form.formState;
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
        hint="How long you have kept them, how many tanks, how they are bred."
        required
        error={errors.aboutSeller?.message}
      >
        <TextArea {...form.register("aboutSeller")} />
      </Field>
      <VideoField video={video} onVideo={onVideo} before={videoBefore} />
      <Field label="Anything else" error={errors.comments?.message}>
        <TextArea rows={3} {...form.register("comments")} />
      </Field>
      <Checkbox
        label="I am a hobbyist: I rehome surplus and do not trade as a business."
        {...form.register("isHobbyist")}
      />
    </>
  );
}
