import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { AWAY_DAYS_MAX, awaySchema } from "#convex/domain/sellers/awaySchema.ts";
import { EXCEPTION_TEXTS, EXCEPTIONS, withException } from "#convex/domain/sellers/exceptions.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { Switch } from "#src/components/ui/Switch.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useAway } from "#src/hooks/useAway.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { serverNow } from "#src/lib/serverTime.ts";
import { Section } from "./Section";
import { SendingForm } from "./SendingForm";

type Rules = FunctionReturnType<typeof api.sellers.rules.mine>;

/** For approved sellers: when they are away, when they send, and what buyers should know. */
export default function SellingTab() {
  const rules = useQuery(api.sellers.rules.mine);
  return (
    <div className="grid gap-6">
      <Section
        title="Away"
        lead="While you're away, your listings stay in the shop, but nobody can order. Orders you already have, claims and messages carry on."
      >
        {rules ? <Away away={rules.away} /> : <SkeletonText lines={4} />}
      </Section>
      <Section
        title="When you send"
        lead="When buyers pay, they choose one of your next sending days, and the parcel arrives the day after. We leave out bank holidays where you live, and days when the parcel would arrive on a weekend or on a bank holiday where the buyer lives."
      >
        {rules ? <SendingForm sending={rules.sending} /> : <SkeletonText lines={6} />}
      </Section>
      <Section
        title="What you tell buyers"
        lead="Buyers read this before they pay. It doesn't change any deadline or decide any claim."
      >
        {rules ? <ExceptionSwitches exceptions={rules.exceptions} /> : <SkeletonText lines={6} />}
      </Section>
    </div>
  );
}

function Away(rules: Pick<Rules, "away">) {
  const away = useAway(rules.away);
  return away ? <ReturnForm back={away.back} /> : <AwayForm />;
}

function AwayForm() {
  const setAway = useMutation(api.sellers.rules.setAway);
  const { busy, run } = useCall();
  const form = useForm({ resolver: zodResolver(awaySchema), defaultValues: { backOn: "" } });
  const submit = form.handleSubmit(async () => {
    await run(() => setAway({ backOn: form.getValues("backOn") }), {
      done: "Saved. Nobody can order until you're back.",
      failed: "Could not save the date.",
    });
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label="Back on"
        hint={`At most ${AWAY_DAYS_MAX} days from now.`}
        required
        error={form.formState.errors.backOn?.message}
      >
        <TextInput
          type="date"
          className="max-w-52"
          min={dayText(serverNow() + DAY_MS)}
          max={dayText(serverNow() + AWAY_DAYS_MAX * DAY_MS)}
          {...form.register("backOn")}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Take no orders until then
      </Button>
    </form>
  );
}

function ReturnForm({ back }: { back: string }) {
  const setAway = useMutation(api.sellers.rules.setAway);
  const { busy, run } = useCall();
  const comeBack = () =>
    run(() => setAway({ backOn: null }), {
      done: "Welcome back. Buyers can order again.",
      failed: "Could not end your time away. Please try again.",
    });
  return (
    <Callout
      tone="warning"
      title={`You're away until ${back}.`}
      actions={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void comeBack()}>
          I'm back
        </Button>
      }
    >
      Nobody can order from you until then.
    </Callout>
  );
}

function ExceptionSwitches({ exceptions }: Pick<Rules, "exceptions">) {
  const { run } = useCall({ overlapping: true });
  const setException = useMutation(api.sellers.rules.setException).withOptimisticUpdate(
    (store, { exception, isOn }) => {
      const rules = store.getQuery(api.sellers.rules.mine, {});
      if (!rules) return;
      const exceptions = withException(rules.exceptions, exception, isOn);
      store.setQuery(api.sellers.rules.mine, {}, { ...rules, exceptions });
    },
  );
  return (
    <div className="grid gap-4">
      {EXCEPTIONS.map((exception) => (
        <Switch
          key={exception}
          label={EXCEPTION_TEXTS[exception]}
          checked={exceptions.includes(exception)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            void run(() => setException({ exception, isOn }), {
              failed: "Could not save your choice.",
            });
          }}
        />
      ))}
    </div>
  );
}
