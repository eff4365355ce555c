import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { parseMeasure } from "#convex/domain/shared/typedInput.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { tankFiguresSchema } from "#convex/domain/tanks/tankSchema.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { QuizResult } from "./NextSteps";

type Quiz = QuizResult["quiz"];
type Figures = Partial<
  Pick<
    TankFigures,
    "tapWater" | "gh" | "pH" | "temperatureC" | "cycled" | "cycledWeeks" | "lid" | "cover"
  >
>;

/**
 * The check's assumptions and missing figures, each with a field. Filling one in saves it and
 * rechecks the tank.
 */
export function MissingFigures({ quiz }: { quiz: Quiz }) {
  const recheck = useMutation(api.tanks.suitability.recheck);
  const setLocation = useMutation(api.accounts.settings.setLocation);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const recheckWith = async (figures: Figures) => {
    const quizId = await recheck({ quizId: quiz._id, figures });
    void navigate(paths.compatibility(quizId), { replace: true });
  };
  const failedText = "Could not save your tank.";
  const send = (figures: Figures) => run(() => recheckWith(figures), { failed: failedText });
  const saveLocation = async (outcode: string) => {
    await setLocation({ outcode });
    await recheckWith({});
  };

  const { missingFigures, usualTapWater } = quiz;
  const numbers = NUMBERS.filter(({ name }) => missingFigures.includes(name));
  if (missingFigures.length === 0) return null;
  return (
    <section
      aria-labelledby="missing-figures"
      className="border-line bg-surface grid gap-5 rounded-xl border p-5 shadow-xs"
    >
      <h2 id="missing-figures" className="font-display text-xl">
        To get a more certain answer
      </h2>
      {missingFigures.includes("tapWater") && (
        <div className="grid gap-3">
          <Question
            question="Is your tap water soft or hard?"
            hint={guessText(usualTapWater)}
            options={[
              ["Soft", { tapWater: "soft" }],
              ["In between", { tapWater: "medium" }],
              ["Hard", { tapWater: "hard" }],
            ]}
            busy={busy}
            send={send}
          />
          {usualTapWater.outcode === null && (
            <Postcode
              busy={busy}
              onSend={(outcode) => void run(() => saveLocation(outcode), { failed: failedText })}
            />
          )}
        </div>
      )}
      {CHOICES.filter(({ name }) => missingFigures.includes(name)).map(({ name, ...choice }) => (
        <Question key={name} {...choice} busy={busy} send={send} />
      ))}
      {numbers.length > 0 && <Numbers quiz={quiz} numbers={numbers} busy={busy} onSend={send} />}
    </section>
  );
}

const guessText = ({ kind, outcode }: Quiz["usualTapWater"]) =>
  outcode === null
    ? "We assumed that it's in between. Your water company's website can tell you: look up your postcode there."
    : `Around ${outcode} it's usually ${kind === "medium" ? "in between" : kind}, so we assumed that. Your water company's website can tell you: look up your postcode there.`;

type Option = readonly [label: string, figures: Figures];

const CHOICES: readonly {
  name: "cycled" | "lid" | "cover";
  question: string;
  hint?: string;
  options: readonly Option[];
}[] = [
  {
    name: "cycled",
    question: "Is your tank cycled?",
    hint: "Yes, if it has run for weeks, with ammonia and nitrite at 0.",
    options: [
      ["Yes", { cycled: "yes" }],
      ["Not yet", { cycled: "no" }],
    ],
  },
  {
    name: "lid",
    question: "Does your tank have a lid?",
    options: [
      ["Yes", { lid: true }],
      ["No", { lid: false }],
    ],
  },
  {
    name: "cover",
    question: "Are there plants, wood or caves to hide in?",
    options: [
      ["Yes", { cover: "some" }],
      ["No", { cover: "none" }],
    ],
  },
];

type QuestionProps = {
  question: string;
  hint?: string;
  options: readonly Option[];
  busy: boolean;
  send: (figures: Figures) => Promise<unknown>;
};

function Question({ question, hint, options, busy, send }: QuestionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{question}</legend>
      {hint !== undefined && <p className="text-ink-muted mb-2 text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map(([label, figures]) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            disabled={busy}
            onClick={() => void send(figures)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** A single input that the server validates, so react-hook-form isn't needed. */
function Postcode({ busy, onSend }: { busy: boolean; onSend: (outcode: string) => void }) {
  const [outcode, setOutcode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcode.trim() !== "") onSend(outcode);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label="Or use your postcode" hint="The first half is enough" unmarked className="w-40">
        <TextInput
          value={outcode}
          autoComplete="postal-code"
          onChange={(event) => setOutcode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy}>
        Look it up
      </Button>
    </form>
  );
}

const NUMBERS = [
  { name: "gh", label: "Hardness (GH)", suffix: "°dGH" },
  { name: "pH", label: "pH", suffix: undefined },
  { name: "temperatureC", label: "Temperature", suffix: "°C" },
  { name: "cycledWeeks", label: "Cycled for", suffix: "weeks" },
] as const;
type NumberAsk = (typeof NUMBERS)[number];

const numbersSchema = tankFiguresSchema()
  .pick({ gh: true, pH: true, temperatureC: true, cycledWeeks: true })
  .partial();

type NumbersProps = {
  quiz: Quiz;
  numbers: readonly NumberAsk[];
  busy: boolean;
  onSend: (figures: Figures) => Promise<{ ok: boolean }>;
};

/** The measurements; all filled-in fields are sent together. */
function Numbers({ quiz, numbers, busy, onSend }: NumbersProps) {
  const form = useForm({
    resolver: zodResolver(numbersSchema),
    defaultValues: Object.fromEntries(numbers.map(({ name }) => [name, undefined])) as Partial<
      Record<NumberAsk["name"], number>
    >,
  });
  // Another question's answer opens the next result, which must not lose what is typed here.
  const draft = useDraft(form, { key: `figures.${quiz.listingId}`, store: "tab" });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (figures) => {
    const filledEntries = Object.entries(figures).filter(([, value]) => value !== undefined);
    if (filledEntries.length === 0) return;
    const { ok } = await onSend(Object.fromEntries(filledEntries));
    if (ok) draft.discard();
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3">
        {numbers.map(({ name, label, suffix }) => (
          <Field key={name} label={label} unmarked error={errors[name]?.message}>
            <TextInput
              inputMode="decimal"
              {...(suffix ? { suffix } : {})}
              {...form.register(name, {
                // A restored draft sets a number.
                setValueAs: (value: string | number | null | undefined) => {
                  const text = String(value ?? "").trim();
                  return text === "" ? undefined : parseMeasure(text, suffix ?? "");
                },
              })}
            />
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Save and check again
        </Button>
      </div>
    </form>
  );
}
