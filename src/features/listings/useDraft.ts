import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { useDebounced } from "../../hooks/useDebounced";
import { type Photo, toImageRef } from "../../components/uploads/usePhotos";
import type { Form } from "./listingForm";

const PAUSE_MS = 1500;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

/**
 * Keeps the form on the server while it is typed, a moment after the last change. `paused` while it is
 * being published: a draft that is kept after that would offer the same listing again.
 */
export function useDraft(form: Form, photos: readonly Photo[], paused: boolean): DraftState {
  const values = useWatch({ control: form.control });
  const text = JSON.stringify([values, photos.map(toImageRef)]);
  const settled = useDebounced(text, PAUSE_MS);
  const saved = useRef(text);
  const [state, setState] = useState<DraftState>("unchanged");
  const save = useMutation(api.listings.listings.saveDraft);

  useEffect(() => {
    if (paused || settled === saved.current) return;
    saved.current = settled;
    setState("saving");
    save({ form: form.getValues(), images: photos.map(toImageRef) }).then(
      () => setState("saved"),
      (error: unknown) => {
        // Nothing typed is lost: the form is still there, and the next change tries again.
        console.warn("The draft was not saved", error);
        setState("failed");
      },
    );
  }, [settled, save, paused, form, photos]);
  return state;
}
