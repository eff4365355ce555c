import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import {
  type ApplicationInput,
  applicationSchema,
} from "../../../convex/domain/sellers/applicationSchema";
import { Button } from "../ui/Button";
import { Checkbox } from "../ui/Checkbox";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/onDemand/TextArea";
import { TextInput } from "../ui/TextInput";
import { useCall } from "../../hooks/useCall";
import { SpeciesList } from "../listings/SpeciesList";
import { sellerProblem } from "./problems";
import { VideoField, type Video } from "./VideoField";

export type Application = NonNullable<
  FunctionReturnType<typeof api.sellers.applications.mine>["application"]
>;

type Props = {
  /** What was sent before, for correcting it. */
  application: Application | null;
  onSent: () => void;
};

/** The seller application. */
export function ApplicationForm({ application, onSent }: Props) {
  const submit = useMutation(api.sellers.applications.submit);
  const { busy, run } = useCall();
  const [video, setVideo] = useState<Video | null>(null);
  const form = useForm<ApplicationInput>({
    resolver: zodResolver(applicationSchema),
    defaultValues: {
      location: application?.location ?? "",
      whatToSell: application?.whatToSell ?? "",
      species: application?.species ?? [],
      estimatedSales: application?.estimatedSales ?? "",
      isHobbyist: application?.isHobbyist ?? true,
      aboutSeller: application?.aboutSeller ?? "",
      comments: application?.comments ?? "",
    },
  });
  const { errors } = form.formState;

  const send = async (input: ApplicationInput) => {
    const { ok } = await run(() => submit({ ...input, ...(video ? { video } : {}) }), {
      done: "Your application was sent.",
      failed: (error) => ({ title: sellerProblem(error) }),
    });
    if (ok) onSent();
  };
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
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
      <VideoField
        video={video}
        onVideo={setVideo}
        before={application?.packagingVideoName ?? null}
      />
      <Field label="Anything else" error={errors.comments?.message}>
        <TextArea rows={3} {...form.register("comments")} />
      </Field>
      <Checkbox
        label="I am a hobbyist: I rehome surplus and do not trade as a business."
        {...form.register("isHobbyist")}
      />
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {application?.status === "pending_review" ? "Send the correction" : "Send application"}
        </Button>
      </div>
    </form>
  );
}
