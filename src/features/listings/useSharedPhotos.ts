import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { takeShared } from "../../lib/shared";

/** Hands the photographs that were shared (`?shared=1`) to the form for a new listing, once, as if they were chosen in it. */
export function useSharedPhotos(add: (files: File[]) => void, isNew: boolean): void {
  const [params, setParams] = useSearchParams();
  const isShared = isNew && params.has("shared");
  const take = useEffectEvent(async () => {
    const files = await takeShared();
    if (files.length > 0) add(files);
    setParams(
      (now) => {
        now.delete("shared");
        return now;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (!isShared || !("caches" in window)) return;
    take().catch((error: unknown) => console.error("What was shared could not be taken", error));
  }, [isShared]);
}
