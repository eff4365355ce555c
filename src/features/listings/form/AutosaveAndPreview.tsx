import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { DraftStatus } from "#src/components/drafts/DraftStatus.tsx";
import { LeaveQuestion, UPLOAD_LOST } from "#src/components/drafts/LeaveQuestion.tsx";
import { useAutosave } from "#src/components/drafts/useServerDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import type { OwnFile } from "#src/components/uploads/FileField.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import type { Form } from "./listingForm";
import { PagePreview } from "./PagePreview";
import type { ListingDraft } from "./useListingDraft";

type Props = {
  form: Form;
  photos: readonly Photo[];
  proof: OwnFile | null;
  /** Files are being uploaded, or have failed and can be retried. Drafts don't contain them. */
  isUploadPending: boolean;
  draft: ListingDraft;
  paused: boolean;
};

/** Autosaves the form's draft and previews the page, as the form changes. */
export function AutosaveAndPreview(props: Props) {
  const { form, photos, proof, isUploadPending, draft, paused } = props;
  // `useWatch` re-renders on every change; `getValues` also has the fields of collapsed sections.
  useWatch({ control: form.control });
  const values = form.getValues();
  const isEdit = draft.source?.as === "edit";
  const content = {
    // The stock of a published listing changes with each sale, so its drafts leave it out.
    values: isEdit ? { ...values, quantity: draft.start.values.quantity } : values,
    photos,
    proof,
  };
  const state = useAutosave(draft, draft.changesOf(content), paused);
  // Saving a draft doesn't change a published listing, so its edits count as unsaved until
  // published. Any other form counts as saved once its draft is.
  const [before] = useState({ photos, proof });
  const { isDirty } = useFormState({ control: form.control });
  const hasUnsavedChanges = isEdit
    ? isDirty || photos !== before.photos || proof !== before.proof
    : state === "failed";
  const [previewing, setPreviewing] = useState(false);
  return (
    <>
      <LeaveQuestion unsaved={(hasUnsavedChanges || isUploadPending) && !paused}>
        {state === "failed" ? undefined : (
          <>
            {isEdit &&
              "Your changes stay here as a draft for 30 days, but buyers see the listing as it was. "}
            {isUploadPending && UPLOAD_LOST}
          </>
        )}
      </LeaveQuestion>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => setPreviewing(true)}>
          Preview the page
        </Button>
        <DraftStatus state={state} />
      </div>
      {previewing && (
        <PagePreview values={values} photos={photos} onClose={() => setPreviewing(false)} />
      )}
    </>
  );
}
