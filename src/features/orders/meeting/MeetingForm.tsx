import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { latestMeeting, PLACE_MAX } from "#convex/domain/orders/meetings.ts";
import { meetingSchema } from "#convex/domain/orders/meetingSchema.ts";
import { otherSide, type TradeSide } from "#convex/domain/orders/states.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { fieldRows } from "#src/components/ui/controlStyles.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useNow } from "#src/hooks/useNow.ts";

type Props = {
  orderId: string;
  /** The viewer's side. */
  side: TradeSide;
  draftKey: string;
  /** Called once the suggestion is sent or abandoned. */
  onClose: () => void;
};

/** Suggests when and where to meet. */
export function MeetingForm({ orderId, side, draftKey, onClose }: Props) {
  const propose = useMutation(api.orders.meetings.propose);
  const { busy, error, run, clear } = useCall();
  const now = useNow(HOUR_MS);
  const form = useForm({
    resolver: zodResolver(meetingSchema),
    defaultValues: { day: "", time: "", place: "" },
  });
  const draft = useDraft(form, { key: draftKey, store: "browser" });
  const { errors } = form.formState;
  const close = () => {
    draft.discard();
    onClose();
  };
  const send = form.handleSubmit(async (meeting) => {
    const { ok } = await run(() => propose({ orderId, ...meeting }), {
      done: `We've asked the ${otherSide(side)}.`,
      quiet: true,
    });
    if (ok) close();
  });
  return (
    <form
      noValidate
      aria-label="Suggest a meeting"
      className="grid w-full gap-4"
      onSubmit={(event) => void send(event)}
    >
      <div className={fieldRows}>
        <Field label="Day" aligned required error={errors.day?.message}>
          <TextInput
            type="date"
            min={dayText(ukNoon(now))}
            max={dayText(ukNoon(latestMeeting(now)))}
            {...form.register("day", { onChange: clear })}
          />
        </Field>
        <Field label="Time (UK)" aligned required error={errors.time?.message}>
          <TextInput type="time" {...form.register("time", { onChange: clear })} />
        </Field>
      </div>
      <Field
        label="Place"
        required
        hint="Only the two of you see this, and Shoal if there's a claim or a payment problem. We delete it 30 days after the order ends."
        error={errors.place?.message}
      >
        <TextInput
          maxLength={PLACE_MAX}
          autoComplete="off"
          {...form.register("place", { onChange: clear })}
        />
      </Field>
      <FieldError id={`${draftKey}-error`} error={error ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Suggest it
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
