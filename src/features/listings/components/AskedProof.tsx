import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { PROOF_MAX_BYTES, PROOF_TYPES } from "../../../../convex/domain/shared/constants";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { FileField, type OwnFile } from "../../../components/uploads/FileField";

const PROOF_MAX_MB = PROOF_MAX_BYTES / (1024 * 1024);

type Props = {
  /** Why the law asks for it. */
  reason: string | null;
  /** What was sent before for all that has to be proven now. */
  sent: FunctionReturnType<typeof api.listings.proofs.mine>;
  /** What is chosen in the form. */
  proof: OwnFile | null;
  onProof: (proof: OwnFile) => void;
  /** Somebody has tried to send the form without one. */
  isMissing: boolean;
};

/** The law asks for proof: what for, what became of the one that was sent, and the field for another. */
export function AskedProof({ reason, sent, proof, onProof, isMissing }: Props) {
  return (
    <Callout tone="warning" title="The law sets conditions for this species" role="alert">
      <p>{reason}</p>
      <p className="mt-2">
        {sent?.status === "accepted"
          ? "An admin has accepted your proof for what is listed now. With other words or photographs, more animals, a place under another law or another file it waits for an admin again."
          : "Please show that you meet them. The listing is saved, and goes into the shop once an admin has seen the proof. You are told by mail."}
      </p>
      {sent?.status === "refused" && (
        <p className="mt-2 font-semibold">Your proof was refused: {sent.reason}</p>
      )}
      <div className="mt-3">
        <FileField
          purpose="proof"
          label="Proof"
          hint={`A photograph or PDF of the permit, certificate or receipt that shows it, up to ${PROOF_MAX_MB} MB. Only you and Shoal's admins see it.`}
          accept={PROOF_TYPES}
          maxBytes={PROOF_MAX_BYTES}
          required
          file={proof}
          onFile={onProof}
          before={sent?.fileName ?? null}
          failed="The proof could not be uploaded. Please try again."
          error={isMissing ? "Please add your proof to list the species." : undefined}
        />
      </div>
    </Callout>
  );
}
