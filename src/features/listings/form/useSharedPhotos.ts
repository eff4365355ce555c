import { useEffect, useState } from "react";
import type { Photos } from "#src/components/uploads/usePhotos.ts";
import { clearSharedPhotos, readSharedPhotos } from "./sharedPhotos";

const warn = (error: unknown) => console.error("Could not read the shared files", error);

export type SharedPhoto = { file: File; src: string };

/**
 * Photos that were shared with Shoal. The user reviews them first, since any site can send some.
 * `use` uploads them; they stay stored until all are uploaded, so that a reload loses none.
 */
export function useSharedPhotos({ add, uploadingCount, problems }: Photos): {
  shared: readonly SharedPhoto[];
  use: () => void;
  discard: () => void;
} {
  const [shared, setShared] = useState<readonly SharedPhoto[]>([]);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    let sources: string[] = [];
    let isGone = false;
    const loadShared = async () => {
      const files = await readSharedPhotos();
      if (isGone) return;
      const photos = files.map((file) => ({ file, src: URL.createObjectURL(file) }));
      sources = photos.map(({ src }) => src);
      setShared(photos);
    };
    loadShared().catch(warn);
    return () => {
      isGone = true;
      for (const src of sources) URL.revokeObjectURL(src);
    };
  }, []);

  const isSent = sending && uploadingCount === 0 && !problems.some(({ mayRetry }) => mayRetry);
  useEffect(() => {
    if (isSent) clearSharedPhotos().catch(warn);
  }, [isSent]);
  return {
    shared: sending ? [] : shared,
    use: () => {
      add(shared.map(({ file }) => file));
      setSending(true);
    },
    discard: () => {
      setShared([]);
      clearSharedPhotos().catch(warn);
    },
  };
}
