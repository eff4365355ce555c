import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { AVATAR_MAX_BYTES, IMAGE_TYPES } from "#convex/domain/shared/constants.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { FilePicker } from "#src/components/ui/FilePicker.tsx";
import { resizeImage } from "#src/components/uploads/images.ts";
import { useUpload } from "#src/components/uploads/useUpload.ts";
import { WrongFile } from "#src/components/uploads/wrongFile.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { errorMessage } from "#src/lib/errors.ts";

const AVATAR_SIDE = 320;
const toastTexts = {
  done: "Photo saved.",
  failed: (error: unknown) => ({
    title:
      error instanceof WrongFile
        ? error.message
        : errorMessage(error, "That photo could not be used. Please try a JPEG, PNG or WebP."),
  }),
};

export function AvatarForm() {
  const { fullName, avatarUrl } = useViewer();
  const upload = useUpload("avatar");
  const setAvatar = useMutation(api.accounts.profiles.setAvatar);
  const { busy, run } = useCall();
  const choose = (file: File) =>
    run(async () => {
      const { blob } = await resizeImage(file, {
        maxSide: AVATAR_SIDE,
        square: true,
        maxBytes: AVATAR_MAX_BYTES,
      });
      const { storageId } = await upload(blob);
      await setAvatar({ storageId });
    }, toastTexts);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={fullName} src={avatarUrl} size={88} />
      <div className="flex flex-wrap gap-3">
        <FilePicker
          variant="secondary"
          busy={busy}
          label="Profile photo"
          accept={IMAGE_TYPES}
          onFiles={([file]) => file && void choose(file)}
        >
          {avatarUrl === null ? "Upload a photo" : "Change photo"}
        </FilePicker>
        {avatarUrl !== null && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() => void run(() => setAvatar({ storageId: null }), toastTexts)}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
