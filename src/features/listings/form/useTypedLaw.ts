import { pick } from "convex-helpers";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { ListingForm } from "#convex/domain/listings/listingSchema.ts";
import { lawProblem, type SpeciesLaw } from "#convex/domain/listings/speciesLaw.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import type { Form } from "./listingForm";

type LookupResult = FunctionReturnType<typeof api.listings.species.lookUp>;

const TYPING_PAUSE_MS = 300;

type Options = {
  /** The species field's value when it last lost focus; a later value may be half typed. */
  settled: string;
  listingId: Id<"listings"> | undefined;
  /** A proof was chosen in the form. */
  hasProof: boolean;
};

/** What we know about a form's species, and what the law says about the listing. */
export function useTypedLaw(form: Form, { settled, listingId, hasProof }: Options) {
  const [species, category, water] = useWatch({
    control: form.control,
    name: ["species", "category", "water"],
  });
  const typedName = species.trim();
  const { name, title, description, outcode } = usePausedTexts(form);
  const proof = useQuery(api.listings.proofs.mine, listingId ? { listingId } : "skip") ?? null;
  const answer = useQuery(
    api.listings.species.lookUp,
    name.length < 2 ? "skip" : { name, title, description, outcode, category, water },
  );
  // The last answer stays, with the name it belongs to, until the next arrives.
  const [last, setLast] = useState<{ name: string; answer: LookupResult }>();
  if (answer !== undefined && (last?.answer !== answer || last.name !== name)) {
    setLast({ name, answer });
  }
  const lookup = name.length < 2 ? undefined : (answer ?? last?.answer);
  const isSettled = typedName === settled.trim() && typedName === last?.name;
  const { status, reason }: SpeciesLaw = lookup?.law ?? { status: "allowed", reason: null };
  const facts = (isSettled && lookup?.facts) || null;
  useDecidedFields(form, facts);
  const isSent =
    proof !== null && !!lookup?.toProve.every((entry) => proof.species.includes(entry));
  const isRefused = lawProblem({ status, reason }, isSent || hasProof) !== null;
  const blockedBy = lookup?.blockedBy ?? null;
  return {
    status,
    reason,
    typed: typedName,
    /** The name is complete, and the answer is about it. */
    isSettled,
    /** The species' category and waters, which are binding; null if unknown or not settled. */
    facts,
    /** The species that the name may mean. */
    meanings: lookup?.meanings ?? [],
    /** Animal, plant or not yet clear from the text; null before the first check. */
    kind: lookup?.kind ?? null,
    /** The field with the forbidden species. */
    blockedBy,
    /** Barred species that the listing mentions, as one phrase: an admin will look at the listing. */
    mentioned: summariseNames(lookup?.mentioned ?? [], "and"),
    /** The proof that the listing already has, if it covers the species. */
    sent: isSent ? proof : null,
    /** The law, or a missing proof, prevents publication. */
    isRefused,
    mayList: !isRefused && blockedBy === null,
  };
}

export type TypedLaw = ReturnType<typeof useTypedLaw>;

/**
 * Sets the fields that the species determines: the category, and the water if the chosen one is
 * wrong.
 */
function useDecidedFields(form: Form, facts: LookupResult["facts"]): void {
  const { category, water: waters } = facts ?? {};
  useEffect(() => {
    if (category) form.setValue("category", category);
    if (waters?.[0] && !waters.includes(form.getValues("water"))) form.setValue("water", waters[0]);
  }, [category, waters, form]);
}

const textsOf = (values: ListingForm) => ({
  name: values.species.trim(),
  title: values.title.trim(),
  ...pick(values, ["description", "outcode"]),
});

/**
 * The texts that the law check reads, debounced so that the form doesn't re-render on each
 * keystroke.
 */
function usePausedTexts(form: Form) {
  const [texts, setTexts] = useState(() => textsOf(form.getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        timer = setTimeout(() => setTexts(textsOf(values)), TYPING_PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return texts;
}
