import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import {
  type ApplicationForm as Values,
  type ApplicationInput,
  type ApplicationTyped,
  applicationSchema,
  emptyApplication,
  sentApplication,
} from "#convex/domain/sellers/applicationSchema.ts";
import type { SellerKind } from "#convex/domain/sellers/approval.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { RestoredDraft, DraftStatus } from "../drafts/DraftStatus";
import { LeaveQuestion } from "../drafts/LeaveQuestion";
import { clearUnsaved, readUnsaved } from "../drafts/unsaved";
import { useAutosave } from "../drafts/useAutosave";
import { Button } from "../ui/Button";
import { SummarisedForm } from "../ui/onDemand/SummarisedForm";
import { Skeleton } from "../ui/Skeleton";
import { ApplicationFields } from "./ApplicationFields";
import type { OwnFile } from "../uploads/FileField";
import { sellerProblem } from "./problems";

export type Application = NonNullable<
  FunctionReturnType<typeof api.sellers.applications.mine>["application"]
>;

type Props = {
  /** The application sent earlier, to correct. */
  application: Application | null;
  /** How the viewer chose to sell. */
  sellsAs: SellerKind | null;
  onSent: () => void;
};

type Typed = { values: Values; video: OwnFile | null };
type Start = Typed & { from: "sent" | "server" | "tab"; at: number | null; round: number };

/** The seller application; starts from its draft, else from the application sent earlier. */
export function ApplicationForm({ application, sellsAs, onSent }: Props) {
  const place = `application.${useViewer().userId}`;
  const draft = useQuery(api.sellers.drafts.mine);
  const discard = useMutation(api.sellers.drafts.discard);
  const { busy, run } = useCall();
  // Taken once: the form must not change while it is edited and its own draft comes back live.
  const [start, setStart] = useState<Start>();
  const asSent = {
    values: sentValues(application, sellsAs),
    video: null,
    from: "sent",
    at: null,
  } as const;
  // A draft saved before the choice was changed holds the old one.
  const withKind = (values: Values): Values =>
    application === null && sellsAs !== null
      ? { ...values, isHobbyist: isHobbyistOf(sellsAs) }
      : values;
  if (start === undefined && draft !== undefined) {
    const unsaved = readUnsaved(place) as Partial<Typed> | null;
    setStart({
      round: 0,
      ...(unsaved?.values
        ? {
            values: withKind({ ...emptyApplication, ...unsaved.values }),
            video: unsaved.video ?? null,
            from: "tab",
            at: draft?.updatedAt ?? null,
          }
        : draft
          ? {
              values: withKind({ ...emptyApplication, ...draft.form }),
              video: videoOf(draft),
              from: "server",
              at: draft.updatedAt,
            }
          : asSent),
    });
  }
  if (!start) return <Skeleton className="h-[60rem]" />;
  return (
    <>
      {start.from !== "sent" && (
        <RestoredDraft
          at={start.at}
          busy={busy}
          onDiscard={() =>
            void run(async () => {
              await discard();
              clearUnsaved(place);
              setStart({ ...asSent, round: start.round + 1 });
            })
          }
        />
      )}
      <FormFrom
        key={start.round}
        start={start}
        place={place}
        application={application}
        discarding={busy}
        onSent={onSent}
      />
    </>
  );
}

function sentValues(application: Application | null, sellsAs: SellerKind | null): Values {
  if (application === null) return { ...emptyApplication, isHobbyist: isHobbyistOf(sellsAs) };
  const { location, whatToSell, species, estimatedSales, isHobbyist, aboutSeller } = application;
  const { comments, trader } = application;
  return {
    ...{ location, whatToSell, species, estimatedSales, isHobbyist, aboutSeller },
    comments: comments ?? "",
    trader: trader ?? emptyApplication.trader,
  };
}

const isHobbyistOf = (sellsAs: SellerKind | null) =>
  sellsAs === null ? undefined : sellsAs === "hobbyist";

type Draft = NonNullable<FunctionReturnType<typeof api.sellers.drafts.mine>>;
const videoOf = ({ videoId, videoName }: Draft): OwnFile | null =>
  videoId === undefined ? null : { storageId: videoId, name: videoName ?? "" };

function sendLabel(application: Application | null): string {
  if (application?.status === "pending_review") return "Send the correction";
  return application?.status === "approved" ? "Send for checking" : "Send application";
}

const checked = zodResolver(applicationSchema);

type FormProps = Omit<Props, "sellsAs"> & { start: Start; place: string; discarding: boolean };

function FormFrom({ start, place, application, discarding, onSent }: FormProps) {
  const submit = useMutation(api.sellers.applications.submit);
  const saveDraft = useMutation(api.sellers.drafts.save);
  const { busy, run } = useCall();
  const [video, setVideo] = useState(start.video);
  const form = useForm<ApplicationTyped, unknown, ApplicationInput>({
    resolver: (input, ...rest) => checked(sentApplication(input), ...rest),
    defaultValues: start.values,
    shouldFocusError: false,
  });
  const values = { ...start.values, ...useWatch({ control: form.control }) } as Values;
  const save = useCallback(
    ({ values, video }: Typed) => saveDraft({ form: values, ...(video ? { video } : {}) }),
    [saveDraft],
  );
  const { state, forget } = useAutosave<Typed>({
    value: { values, video },
    save,
    place,
    paused: busy || discarding,
    isBehind: start.from === "tab",
  });

  const send = async (input: ApplicationInput) => {
    const { ok } = await run(
      () => submit({ ...sentApplication(input), ...(video ? { video } : {}) }),
      {
        done: "Your application was sent.",
        failed: (error) => ({ title: sellerProblem(error) }),
        leaves: true,
      },
    );
    if (!ok) return;
    forget();
    onSent();
  };
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-6"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <ApplicationFields
        form={form}
        video={video}
        onVideo={setVideo}
        videoBefore={application?.packagingVideoName ?? null}
      />
      <DraftStatus state={state} />
      <LeaveQuestion unsaved={state === "failed" && !busy} />
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {sendLabel(application)}
        </Button>
      </div>
    </SummarisedForm>
  );
}
