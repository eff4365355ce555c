import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { formatDateTime } from "#src/components/ui/dates.ts";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { formatBytes } from "#src/lib/format.ts";
import { useMyDataFile } from "./useMyDataFile";

type Export = FunctionReturnType<typeof api.privacy.dataExports.mine>;

/**
 * Requests a copy of all Shoal's data about the viewer; once prepared, it is available for a day.
 */
export function DownloadData() {
  const file = useQuery(api.privacy.dataExports.mine);
  const request = useMutation(api.privacy.dataExports.request);
  const fetchFile = useMyDataFile();
  const requestCall = useCall();
  const fetching = useCall();
  if (file === undefined) return <SkeletonText lines={2} />;
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="w-full empty:hidden">
        <Progress file={file} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {file?.state === "ready" && (
          <Button
            busy={fetching.busy}
            onClick={() =>
              void fetching.run(fetchFile, {
                done: "Your data is in your downloads.",
                failed: "Could not fetch your data.",
              })
            }
          >
            Download the file
          </Button>
        )}
        {file?.state !== "preparing" && (
          <Button
            variant="secondary"
            busy={requestCall.busy}
            onClick={() =>
              void requestCall.run(() => request({}), {
                done: "We are preparing your data.",
                failed: "Could not prepare your data.",
              })
            }
          >
            {file === null ? "Prepare my data" : "Prepare it again"}
          </Button>
        )}
      </div>
    </div>
  );
}

function Progress({ file }: { file: Export }) {
  switch (file?.state) {
    case undefined:
      return null;
    case "preparing":
      return (
        <Callout title="Being prepared">
          This takes a moment. You can leave this page and come back.
        </Callout>
      );
    case "ready":
      return (
        <Callout tone="success" title="Ready">
          {formatBytes(file.sizeBytes ?? 0)}, prepared for you alone. It is deleted on{" "}
          {formatDateTime(file.availableUntil ?? 0)}.
        </Callout>
      );
    case "expired":
      return (
        <Callout title="Expired">
          The file from {formatDateTime(file.requestedAt)} was deleted after a day.
        </Callout>
      );
    case "failed":
      return (
        <Callout tone="warning" title="Something went wrong">
          Your file could not be prepared. Please request it again.
        </Callout>
      );
  }
}
