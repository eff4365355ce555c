import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { SHARED_AT, SHARED_CACHE, SHARED_LIFE_MS, SHARED_NAME } from "../../lib/kept";

/** What another app has shared with Shoal and the service worker keeps, at most a day old; then it is forgotten. */
async function takeShared(): Promise<File[]> {
  const shared = await caches.open(SHARED_CACHE);
  const kept = await shared.matchAll();
  const files = await Promise.all(
    kept
      .filter(({ headers }) => Date.now() - Number(headers.get(SHARED_AT)) < SHARED_LIFE_MS)
      .map(async (one) => {
        const name = decodeURIComponent(one.headers.get(SHARED_NAME) ?? "");
        return new File([await one.blob()], name, { type: one.headers.get("Content-Type") ?? "" });
      }),
  );
  await caches.delete(SHARED_CACHE);
  return files;
}

/** Hands the photographs that were shared (`?shared=1`) to the form, once, as if they were chosen in it. */
export function useSharedPhotos(add: (files: File[]) => void): void {
  const [params, setParams] = useSearchParams();
  const isShared = params.has("shared");
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
    if (isShared && "caches" in window) void take();
  }, [isShared]);
}
