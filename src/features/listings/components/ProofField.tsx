import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import type { Id } from "../../../../convex/_generated/dataModel";
import { PROOF_MAX_BYTES, PROOF_TYPES } from "../../../../convex/domain/shared/constants";
import { frameTexts } from "../../../../convex/domain/shared/texts";
import { Field } from "../../../components/ui/Field";
import { useControlProps } from "../../../components/ui/fieldContext";
import { Spinner } from "../../../components/ui/Spinner";
import { useUpload } from "../../../components/uploads/useUpload";
import { useCall } from "../../../hooks/useCall";

export type ProofFile = { storageId: Id<"_storage">; name: string };

type Props = {
  proof: ProofFile | null;
  onProof: (proof: ProofFile) => void;
  /** Name of what was sent earlier for the same species. */
  before: string | null;
  error: string | undefined;
};

const MAX_MB = PROOF_MAX_BYTES / (1024 * 1024);

/** A photograph or PDF that shows that the seller meets the law's conditions; it is uploaded as soon as it is chosen. */
export function ProofField({ proof, onProof, before, error }: Props) {
  const upload = useUpload("proof");
  const { busy, error: failed, run } = useCall();
  const [tooLarge, setTooLarge] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    setTooLarge(file.size > PROOF_MAX_BYTES);
    if (file.size > PROOF_MAX_BYTES) return;
    const outcome = await run(() => upload(file), {
      failed: "The proof could not be uploaded. Please try again.",
      quiet: true,
    });
    if (outcome.ok) onProof({ storageId: outcome.value.storageId, name: file.name });
  };
  const name = proof?.name ?? before;
  return (
    <Field
      label="Proof"
      hint={`A photograph or PDF of the permit, certificate or receipt that shows it, up to ${MAX_MB} MB. Only you and Shoal's admins see it.`}
      required
      error={tooLarge ? frameTexts.fileTooLarge({ maxMb: MAX_MB }) : (failed ?? error)}
    >
      <FileInput disabled={busy} onChange={(event) => void choose(event)} />
      <p role="status" className="text-ink-muted flex items-center gap-2 text-sm">
        {busy ? (
          <>
            <Spinner size={16} /> Uploading…
          </>
        ) : (
          name !== null && `Kept: ${name}`
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
      accept={PROOF_TYPES.join(",")}
      {...props}
      className="border-line-strong file:bg-accent-soft file:text-accent-strong w-full rounded-md border border-dashed p-2 text-sm file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:px-4 file:font-semibold"
    />
  );
}
