import { useQuery } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";
import { CHUNK_LOAD_ERROR_EVENT } from "#src/lib/chunkErrors.ts";
import { ownVersion, reload, reloadAfterChunkError } from "./reload";
import { restoreTypedFields, watchTyping } from "./typedFields";

/**
 * Offers a reload when the deployment has a newer version, and reloads if old code can't be loaded; old files stay
 * available for two weeks. Text that was typed survives a reload.
 */
export function NewVersion() {
  const [pageVersion] = useState(ownVersion);
  const current = useQuery(api.site.files.version, pageVersion === undefined ? "skip" : {});
  const [dismissedVersion, setDismissedVersion] = useState<string | null>(null);
  useEffect(() => {
    const stopRestoring = restoreTypedFields();
    const stopWatching = watchTyping();
    const onChunkError = (event: Event) =>
      void reloadAfterChunkError(event instanceof CustomEvent ? event.detail : null);
    window.addEventListener(CHUNK_LOAD_ERROR_EVENT, onChunkError);
    return () => {
      stopRestoring();
      stopWatching();
      window.removeEventListener(CHUNK_LOAD_ERROR_EVENT, onChunkError);
    };
  }, []);
  const isNew = current != null && current !== pageVersion && current !== dismissedVersion;
  return (
    <div role="status">
      {isNew && (
        <div className="bg-accent-soft flex items-center justify-center gap-3 px-(--gutter) py-1 text-sm">
          <p>A new version of Shoal is ready. You won't lose what you've typed.</p>
          <Button size="sm" variant="secondary" onClick={reload}>
            Reload
          </Button>
          <IconButton
            label="Later"
            icon={<CloseIcon size={18} />}
            onClick={() => setDismissedVersion(current)}
          />
        </div>
      )}
    </div>
  );
}
