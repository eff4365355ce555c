import { useQuery } from "convex/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";
import { CHUNK_LOAD_ERROR_EVENT } from "#src/lib/chunkErrors.ts";
import { useViewCount } from "../views/useViewCount";
import { ownVersion, reload, reloadAfterChunkError } from "./reload";
import { restoreTypedFields, watchTyping } from "./typedFields";
import { onOpenPage, reportPageView, startWorker } from "./worker";

/**
 * Offers a reload when the deployment has a newer version, and does what else can wait until the page is idle. Old files
 * stay available for two weeks.
 */
export default function NewVersion() {
  const [pageVersion] = useState(ownVersion);
  const current = useQuery(api.site.files.version, pageVersion === undefined ? "skip" : {});
  const [dismissedVersion, setDismissedVersion] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Without a worker (some private windows) only the offline pages are missing.
    startWorker().catch((error: unknown) => console.warn("No service worker:", error));
  }, []);
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => clickLink(path, () => void navigate(path)));
  useEffect(() => onOpenPage(open), []);
  useEffect(() => reportPageView(pathname + search), [pathname, search]);
  useViewCount(pathname);
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

/** Follows a link to `path`, so that a page with unsaved changes asks first. */
function clickLink(path: string, follow: () => void): void {
  const link = document.createElement("a");
  link.href = path;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    follow();
  });
  document.body.append(link);
  link.click();
  link.remove();
}
