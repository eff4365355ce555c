import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
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
import { changesBetween } from "#convex/domain/shared/changes.ts";
import { RestoredDraft, DraftStatus } from "#src/components/drafts/DraftStatus.tsx";
import { LeaveQuestion, UPLOAD_LOST } from "#src/components/drafts/LeaveQuestion.tsx";
import {
  type ServerDraft,
  useAutosave,
  useServerDraft,
} from "#src/components/drafts/useServerDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import type { OwnFile } from "#src/components/uploads/FileField.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { ApplicationFields } from "./ApplicationFields";
import { sellerProblem } from "./problems";

export type Application = NonNullable<
  FunctionReturnType<typeof api.sellers.applications.mine>["application"]
>;

type Props = {
  /** The application sent earlier, to correct. */
  application: Application | null;
  /** How the viewer chose to sell; null makes the form ask. */
  sellsAs: SellerKind | null;
  onSent: () => void;
};

type DraftContent = { values: Values; video: OwnFile | null };

/** The seller application, prefilled from its draft or else from the application sent earlier. */
export function ApplicationForm({ application, sellsAs, onSent }: Props) {
  const saved = useQuery(api.sellers.drafts.mine);
  const save = useMutation(api.sellers.drafts.save);
  const remove = useMutation(api.sellers.drafts.discard);
  const { busy, run } = useCall();
  // Read once, when the form opens, so that the form sends only changes made since.
  const [loaded] = useState(() => ({ values: sentValues(application), video: null }));
  const draft = useServerDraft<DraftContent>({
    key: "application",
    saved: saved && {
      changes: { values: saved.form, ...videoOf(saved) },
      updatedAt: saved.updatedAt,
    },
    blank: loaded,
    save: ({ changed: { values, video }, undone }) =>
      save({
        form: values,
        ...(video && { video }),
        undone: video === null ? [...undone, "video"] : undone,
      }),
    remove,
  });
  if (!draft) return <Skeleton className="h-[60rem]" />;
  return (
    <>
      {draft.restored && (
        <RestoredDraft
          at={draft.restored.at}
          busy={busy}
          onDiscard={() => void run(draft.discard)}
        />
      )}
      <DraftForm
        key={draft.round}
        draft={draft}
        loaded={loaded.values}
        application={application}
        sellsAs={sellsAs}
        discarding={busy}
        onSent={onSent}
      />
    </>
  );
}

function sentValues(application: Application | null): Values {
  if (application === null) return emptyApplication;
  const { location, whatToSell, species, estimatedSales, isHobbyist, aboutSeller } = application;
  const { comments, trader } = application;
  return {
    location,
    whatToSell,
    species,
    estimatedSales,
    isHobbyist,
    aboutSeller,
    comments: comments ?? "",
    trader: trader ?? emptyApplication.trader,
  };
}

type Draft = NonNullable<FunctionReturnType<typeof api.sellers.drafts.mine>>;
const videoOf = ({ videoId, videoName }: Draft): { video?: OwnFile } =>
  videoId === undefined ? {} : { video: { storageId: videoId, name: videoName ?? "" } };

function sendLabel(application: Application | null): string {
  if (application?.status === "pending_review") return "Send the correction";
  return application?.status === "approved" ? "Send for checking" : "Send application";
}

const applicationResolver = zodResolver(applicationSchema);

type FormProps = Props & {
  draft: ServerDraft<DraftContent>;
  /** The form as it was loaded, without the draft. */
  loaded: Values;
  discarding: boolean;
};

function DraftForm({ draft, loaded, application, sellsAs, discarding, onSent }: FormProps) {
  const { start } = draft;
  // A draft saved before the seller changed this choice contains the old one.
  const [first] = useState(() =>
    sellsAs === null ? start.values : { ...start.values, isHobbyist: sellsAs === "hobbyist" },
  );
  const submit = useMutation(api.sellers.applications.submit);
  const { busy, run } = useCall();
  const [video, setVideo] = useState(start.video);
  const [isUploading, setUploading] = useState(false);
  const form = useForm<ApplicationTyped, unknown, ApplicationInput>({
    resolver: (input, ...rest) => applicationResolver(sentApplication(input), ...rest),
    defaultValues: first,
    shouldFocusError: false,
  });
  const values = { ...first, ...useWatch({ control: form.control }) } as Values;
  const state = useAutosave(draft, draft.changesOf({ values, video }), busy || discarding);

  const send = async (input: ApplicationInput) => {
    const { success, data } = applicationSchema.safeParse(sentApplication(loaded));
    const before = application && success ? data : {};
    const changes = changesBetween<ApplicationInput>(before, sentApplication(input));
    const { ok } = await run(() => submit({ ...changes, ...(video ? { video } : {}) }), {
      done: "Your application was sent.",
      failed: (error) => ({ title: sellerProblem(error) }),
      leaves: true,
    });
    if (!ok) return;
    draft.forget();
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
        asksKind={sellsAs === null}
        video={video}
        onVideo={setVideo}
        onUploadingChange={setUploading}
        videoBefore={application?.packagingVideoName ?? null}
      />
      <DraftStatus state={state} />
      <LeaveQuestion unsaved={(state === "failed" || isUploading) && !busy}>
        {state === "failed" ? undefined : UPLOAD_LOST}
      </LeaveQuestion>
      <div>
        <Button type="submit" size="lg" busy={busy} disabled={isUploading}>
          {sendLabel(application)}
        </Button>
      </div>
    </SummarisedForm>
  );
}
