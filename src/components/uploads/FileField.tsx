import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import type { Id } from "#convex/_generated/dataModel.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { Field } from "../ui/Field";
import { useControlProps } from "../ui/fieldContext";
import { Spinner } from "../ui/Spinner";
import { useUpload } from "./useUpload";

/** The user's own upload with the original file name. */
export type OwnFile = { storageId: Id<"_storage">; name: string };

type Props = {
  purpose: "packagingVideo" | "proof";
  label: string;
  hint: string;
  /** Media types that the browser's picker offers. */
  accept: readonly string[];
  maxBytes: number;
  required?: boolean;
  file: OwnFile | null;
  onFile: (file: OwnFile) => void;
  onUploadingChange: (isUploading: boolean) => void;
  /** Name of the file sent earlier. */
  before: string | null;
  /** The message for a failed upload. */
  failed: string;
  error?: string | undefined;
};

const BYTES_PER_MB = 1024 * 1024;

/** A form's single file, such as a video or a PDF, uploaded as soon as it is chosen. */
export function FileField(props: Props) {
  const { purpose, label, hint, accept, maxBytes, required = false, file, onFile } = props;
  const upload = useUpload(purpose);
  const { busy, error: failure, run } = useCall();
  const [tooLarge, setTooLarge] = useState(false);

  const choose = async ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    // Browsers fire no change event if the same file is chosen again, so clear the input for a
    // retry.
    const clearInput = () => (input.value = "");
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) return clearInput();
    props.onUploadingChange(true);
    const outcome = await run(() => upload(file), { failed: props.failed, quiet: true });
    props.onUploadingChange(false);
    if (outcome.ok) onFile({ storageId: outcome.value.storageId, name: file.name });
    else clearInput();
  };
  const ownProblem = tooLarge
    ? frameTexts.fileTooLarge({ maxMb: maxBytes / BYTES_PER_MB })
    : (failure ?? undefined);
  const name = file?.name ?? props.before;
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={ownProblem ?? props.error}
      announced={ownProblem !== undefined}
    >
      <FileInput
        accept={accept.join(",")}
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
      <p role="status" className="text-ink-muted flex items-center gap-2 text-sm wrap-anywhere">
        {busy ? (
          <>
            <Spinner size={16} /> Uploading…
          </>
        ) : (
          name !== null && `Uploaded: ${isolated(name)}`
        )}
      </p>
    </Field>
  );
}

function FileInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const control = useControlProps();
  return (
    <input
      {...control}
      type="file"
      {...props}
      className="border-line-strong file:bg-accent-soft file:text-accent-strong w-full rounded-md border border-dashed p-2 text-sm file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:px-4 file:font-semibold"
    />
  );
}
