import { PROOF_MAX_BYTES, PROOF_TYPES } from "#convex/domain/shared/constants.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { FileField, type OwnFile } from "#src/components/uploads/FileField.tsx";
import type { TypedLaw } from "./useTypedLaw";

const PROOF_MAX_MB = PROOF_MAX_BYTES / (1024 * 1024);

const SEND_PROOF =
  "Please show that you meet these conditions. We'll save the listing and put it on sale once we've checked your proof. We'll email you.";
/** Texts by the state of the proof that was sent. */
const PROOF_TEXTS = {
  waiting:
    "We're checking your proof and will email you. You can still replace it with another file.",
  accepted:
    "Shoal has accepted your proof for this listing. We'll check it again if you change the listing's text or photos, add animals, move it to a place with different laws, or replace the file.",
  refused: SEND_PROOF,
} as const;

type Props = {
  law: TypedLaw;
  proof: OwnFile | null;
  onProof: (proof: OwnFile) => void;
  onUploadingChange: (isUploading: boolean) => void;
  tried: boolean;
};

/**
 * What we know about the named species. Legal problems show while typing; an unknown species is
 * reported only when the field loses focus.
 */
export function NamedSpecies({ law, proof, onProof, onUploadingChange, tried }: Props) {
  const { status, reason, typed, isSettled, facts, meanings, blockedBy, sent, isRefused } = law;
  if (status === "blocked") {
    const title =
      blockedBy === "title"
        ? "The title names a species that can't be listed"
        : "This species can't be listed";
    return (
      <Callout tone="danger" title={title} role="alert">
        {reason}
      </Callout>
    );
  }
  if (status === "name") {
    return (
      <Callout tone="danger" title="Please say which species this is" role="alert">
        {reason}
      </Callout>
    );
  }
  if (status === "proof") {
    return (
      <Callout tone="warning" title="The law sets conditions for this species" role="alert">
        <p>{reason}</p>
        <p className="mt-2">{sent ? PROOF_TEXTS[sent.status] : SEND_PROOF}</p>
        {sent?.status === "refused" && (
          <p className="mt-2 font-semibold">
            Your proof was refused: <bdi>{sent.reason}</bdi>
          </p>
        )}
        <div className="mt-3">
          <FileField
            purpose="proof"
            label="Proof"
            hint={`A photo or PDF of your permit, certificate or receipt, up to ${PROOF_MAX_MB} MB. Only you and Shoal see it.`}
            accept={PROOF_TYPES}
            maxBytes={PROOF_MAX_BYTES}
            required
            file={proof}
            onFile={onProof}
            onUploadingChange={onUploadingChange}
            before={sent?.fileName ?? null}
            failed="The proof could not be uploaded. Please try again."
            error={tried && isRefused ? "Please add your proof to list the species." : undefined}
          />
        </div>
      </Callout>
    );
  }
  if (!isSettled || facts !== null) return null;
  if (meanings.length > 0) {
    return (
      <Callout title="Which species is it?">
        “{typed}” may be: {summariseNames(meanings, "or")}. Pick yours from the list so that buyers
        can check it against their tanks.
      </Callout>
    );
  }
  return (
    <Callout title="Not in our species data">
      You can list it under this name. Buyers can't check it against their tanks, so please describe
      its adult size, temperature and temperament.
    </Callout>
  );
}
