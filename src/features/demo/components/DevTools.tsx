import { zodResolver } from "@hookform/resolvers/zod";
import { useAction } from "convex/react";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { plural } from "#src/lib/format.ts";
import { retry } from "#src/lib/retry.ts";

/** Runs one tool at a time and shows its last result. */
function useTool(failedText: string) {
  const { busy, error, run } = useCall();
  const [message, setMessage] = useState("");
  const use = async (call: () => Promise<string>) => {
    setMessage("");
    const outcome = await run(() => retry(call), { failed: failedText, quiet: true });
    if (outcome.ok) setMessage(outcome.value);
  };
  return { busy, message: error ?? message, run: use };
}

type ToolProps = { title: string; lead: string; message: string; children: ReactNode };

export function ToolCard({ title, lead, message, children }: ToolProps) {
  return (
    <Card as="section" className="grid gap-4">
      <div>
        <h2 className="font-display text-xl">{title}</h2>
        <p className="text-ink-muted mt-1">{lead}</p>
      </div>
      {children}
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {message}
      </p>
    </Card>
  );
}

/** Loads the demo data (once), or removes it. */
export function DemoTool() {
  const loadDemo = useAction(api.demo.seed.load);
  const clearDemo = useAction(api.demo.devTools.clearDemo);
  const { busy, message, run } = useTool("The demo data tool didn't finish. Please try again.");
  const [isConfirming, setIsConfirming] = useState(false);
  const clear = async () => {
    const { deleted, left } = await clearDemo({});
    return [`${plural(deleted, "demo person", "demo people")} deleted.`, ...left].join(" ");
  };
  return (
    <ToolCard
      title="Demo data"
      lead="Sample people, listings, conversations and orders. Loads only once."
      message={message}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void run(async () => `Demo data: ${await loadDemo({})}.`)}
        >
          Load demo data
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => setIsConfirming(true)}>
          Clear demo data
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          void run(clear);
        }}
        title="Clear the demo data?"
        description="This deletes the demo people with their listings, tanks and conversations. Their open orders are cancelled or refunded in full. Everyone else stays, including admins."
        confirmLabel="Clear"
        tone="danger"
      />
    </ToolCard>
  );
}

const replaySchema = z.object({ eventId: z.string().trim().min(1) });

export function ReplayTool() {
  const replay = useAction(api.demo.devTools.replayEvent);
  const { busy, message, run } = useTool("The event was not replayed.");
  const form = useForm({ resolver: zodResolver(replaySchema), defaultValues: { eventId: "" } });
  const values = useWatch({ control: form.control });
  const send = form.handleSubmit(({ eventId }) => run(() => replay({ eventId })));
  return (
    <ToolCard
      title="Replay a webhook event"
      lead="Fetches the event from Stripe and applies it as the webhook would. The same event is never applied twice."
      message={message}
    >
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label="Event id" required>
          <TextInput placeholder="evt_…" {...form.register("eventId")} />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            disabled={!replaySchema.safeParse(values).success}
          >
            Replay
          </Button>
        </div>
      </form>
    </ToolCard>
  );
}

const jobSchema = z.object({ job: z.string().min(1) });

export function JobTool({ jobs }: { jobs: readonly string[] }) {
  const runJob = useAction(api.demo.devTools.runJob);
  const { busy, message, run } = useTool("The job did not run.");
  const form = useForm({ resolver: zodResolver(jobSchema), defaultValues: { job: jobs[0] ?? "" } });
  const send = form.handleSubmit(({ job }) =>
    run(async () => {
      const count = await runJob({ job });
      return count === null ? "Done." : `Done: ${count} processed.`;
    }),
  );
  return (
    <ToolCard
      title="Scheduled jobs"
      lead="Runs a job now instead of at its scheduled time."
      message={message}
    >
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label="Job" required>
          <NativeSelect {...form.register("job")}>
            {jobs.map((job) => (
              <option key={job} value={job}>
                {job}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            Run now
          </Button>
        </div>
      </form>
    </ToolCard>
  );
}
