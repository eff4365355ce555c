import { type ChangeEvent, useState } from "react";
import type { Id } from "../../../convex/_generated/dataModel";
import { VIDEO_MAX_BYTES } from "../../../convex/domain/shared/constants";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { Field } from "../ui/Field";
import { Spinner } from "../ui/Spinner";
import { useUpload } from "../uploads/useUpload";
import { useCall } from "../../hooks/useCall";

export type Video = { storageId: Id<"_storage">; name: string };

type Props = {
  video: Video | null;
  onVideo: (video: Video | null) => void;
  /** Name of the film that was sent earlier. */
  before: string | null;
};

const MAX_MB = VIDEO_MAX_BYTES / (1024 * 1024);

/** A short film of how the applicant packs animals; it is uploaded as soon as it is chosen. */
export function VideoField({ video, onVideo, before }: Props) {
  const upload = useUpload("packagingVideo");
  const { busy, error, run } = useCall();
  const [tooLarge, setTooLarge] = useState(false);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    setTooLarge(file.size > VIDEO_MAX_BYTES);
    if (file.size > VIDEO_MAX_BYTES) return;
    const outcome = await run(() => upload(file), {
      failed: "The film could not be uploaded. Please try again.",
      quiet: true,
    });
    if (outcome.ok) onVideo({ storageId: outcome.value.storageId, name: file.name });
  };
  const problem = tooLarge ? frameTexts.fileTooLarge({ maxMb: MAX_MB }) : (error ?? undefined);
  const name = video?.name ?? before;
  return (
    <Field
      label="Packaging video"
      hint={`Show how you bag and insulate. MP4, MOV or WebM, up to ${MAX_MB} MB.`}
      error={problem}
    >
      <input
        type="file"
        aria-label="Packaging video"
        accept="video/mp4,video/quicktime,video/webm"
        disabled={busy}
        onChange={(event) => void choose(event)}
        className="border-line-strong file:bg-accent-soft file:text-accent-strong w-full rounded-md border border-dashed p-2 text-sm file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:px-4 file:font-semibold"
      />
      <p role="status" className="text-ink-muted flex items-center gap-2 text-sm">
        {busy ? (
          <>
            <Spinner size={16} /> Uploading…
          </>
        ) : (
          name !== null && `Kept: ${name}`
        )}
      </p>
    </Field>
  );
}
