import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { lawProblem, type SpeciesLaw } from "#convex/domain/listings/speciesLaw.ts";
import type { LivingKind } from "#convex/domain/listings/speciesGroups.ts";
import { someOf } from "#convex/domain/shared/someOf.ts";
import { PROOF_MAX_BYTES, PROOF_TYPES } from "#convex/domain/shared/constants.ts";
import { Callout } from "#src/components/ui/onDemand/Callout.tsx";
import { FileField, type OwnFile } from "#src/components/uploads/FileField.tsx";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import type { Form } from "../listingForm";

type Found = FunctionReturnType<typeof api.listings.species.lookUp>;

const TYPING_PAUSE_MS = 300;
const PROOF_MAX_MB = PROOF_MAX_BYTES / (1024 * 1024);

export type TypedLaw = {
  mayList: boolean;
  needsProof: boolean;
  /** The field with the forbidden species. */
  blockedBy: "species" | "title" | null;
  /** The only problem is that the species isn't named. */
  isUnnamed: boolean;
  /** Barred species that the description names, as one phrase: an admin will look at the listing. */
  mentioned: string;
  /** The named species' category and waters, which are binding; null if unknown. */
  facts: Found["facts"];
  /** Whether it is a plant, as far as the text tells; null before the first check. */
  kind: LivingKind | null;
};
export const NO_LAW: TypedLaw = {
  mayList: true,
  needsProof: false,
  blockedBy: null,
  isUnnamed: false,
  mentioned: "",
  facts: null,
  kind: null,
};

const SEND_PROOF =
  "Please show that you meet them. We'll save the listing and put it on sale once we've checked your proof. We'll email you.";
/** By the state of the proof that was sent. */
const PROOF_SAYS = {
  waiting:
    "We're checking your proof and will email you. You can still replace it with another file.",
  accepted:
    "An admin has accepted your proof for this listing. If you change its text, photos, number of animals or location, or the file, an admin will check it again.",
  refused: SEND_PROOF,
} as const;

type Props = {
  form: Form;
  /** The species field's value when it last lost focus; a later value may be half typed. */
  settled: string;
  listingId: Id<"listings"> | undefined;
  onLaw: (law: TypedLaw) => void;
  proof: OwnFile | null;
  onProof: (proof: OwnFile) => void;
  tried: boolean;
};

/**
 * What is known about the named species. Legal problems show while typing; category and water are
 * filled in, and an unknown species is reported, once the field has lost focus.
 */
export function NamedSpecies({ form, settled, listingId, onLaw, proof, onProof, tried }: Props) {
  const { control } = form;
  const typed = useWatch({ control, name: "species" }).trim();
  const name = useDebounced(typed, TYPING_PAUSE_MS);
  const title = useDebounced(useWatch({ control, name: "title" }).trim(), TYPING_PAUSE_MS);
  const description = useDebounced(useWatch({ control, name: "description" }), TYPING_PAUSE_MS);
  const outcode = useDebounced(useWatch({ control, name: "outcode" }), TYPING_PAUSE_MS);
  const [shelf, water] = useWatch({ control, name: ["category", "water"] });
  const sent = useQuery(api.listings.proofs.mine, listingId ? { listingId } : "skip") ?? null;
  const answer = useQuery(
    api.listings.species.lookUp,
    name.length < 2 ? "skip" : { name, title, description, outcode, category: shelf, water },
  );
  // The last answer, with the name that it belongs to, stays until the next arrives.
  const [last, setLast] = useState<{ name: string; answer: Found }>();
  if (answer !== undefined && (last?.answer !== answer || last.name !== name)) {
    setLast({ name, answer });
  }
  const found = name.length < 2 ? undefined : (answer ?? last?.answer);
  const isSettled = typed === settled.trim() && typed === last?.name;
  const { status, reason }: SpeciesLaw = found?.law ?? { status: "allowed", reason: null };
  const facts = isSettled ? found?.facts : undefined;
  const category = facts?.category;
  const waters = facts?.water;

  useEffect(() => {
    if (category) form.setValue("category", category);
    if (waters?.[0] && !waters.includes(form.getValues("water"))) form.setValue("water", waters[0]);
  }, [category, waters, form]);
  const isSent = sent !== null && !!found?.toProve.every((one) => sent.species.includes(one));
  const isRefused = lawProblem({ status, reason }, isSent || proof !== null) !== null;
  const mentioned = someOf(found?.mentioned ?? [], "and");
  const blockedBy = found?.blockedBy ?? null;
  const mayList = !isRefused && blockedBy === null;
  const isUnnamed = status === "name";
  const needsProof = status === "proof";
  const kind = found?.kind ?? null;
  useEffect(() => {
    onLaw({
      ...{ mayList, needsProof, blockedBy, isUnnamed, mentioned, kind },
      facts: facts ?? null,
    });
  }, [mayList, needsProof, blockedBy, isUnnamed, mentioned, kind, facts, onLaw]);

  if (status === "blocked") {
    const title =
      blockedBy === "title"
        ? "The title names a species that may not be listed"
        : "This species may not be listed";
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
        <p className="mt-2">{isSent ? PROOF_SAYS[sent.status] : SEND_PROOF}</p>
        {isSent && sent.status === "refused" && (
          <p className="mt-2 font-semibold">
            Your proof was refused: <bdi>{sent.reason}</bdi>
          </p>
        )}
        <div className="mt-3">
          <FileField
            purpose="proof"
            label="Proof"
            hint={`A photo or PDF of the permit, certificate or receipt that shows it, up to ${PROOF_MAX_MB} MB. Only you and Shoal's admins see it.`}
            accept={PROOF_TYPES}
            maxBytes={PROOF_MAX_BYTES}
            required
            file={proof}
            onFile={onProof}
            before={isSent ? sent.fileName : null}
            failed="The proof could not be uploaded. Please try again."
            error={tried && isRefused ? "Please add your proof to list the species." : undefined}
          />
        </div>
      </Callout>
    );
  }
  const meanings = found?.meanings ?? [];
  if (isSettled && facts === null && meanings.length > 0) {
    return (
      <Callout title="Which species is it?">
        “{typed}” may be: {someOf(meanings, "or")}. Pick yours from the list so that buyers can
        check it against their tanks.
      </Callout>
    );
  }
  if (isSettled && facts === null) {
    return (
      <Callout title="Not in our species data">
        You can list it under this name. Buyers can't check it against their tanks, so please
        describe its adult size, temperature and temperament.
      </Callout>
    );
  }
  return null;
}
