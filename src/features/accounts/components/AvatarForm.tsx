import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { AVATAR_MAX_BYTES, IMAGE_TYPES } from "../../../../convex/domain/shared/constants";
import { useViewer } from "../../../hooks/useAuth";
import { Avatar } from "../../../components/ui/Avatar";
import { Button } from "../../../components/ui/Button";
import { FilePicker } from "../../../components/ui/onDemand/FilePicker";
import { useUpload } from "../../../components/uploads/useUpload";
import { resizeImage } from "../../../components/uploads/images";
import { WrongFile } from "../../../components/uploads/wrongFile";
import { useCall } from "../../../hooks/useCall";
import { errorMessage } from "../../../lib/errors";

const AVATAR_SIDE = 320;
const words = {
  done: "Picture saved.",
  failed: (error: unknown) => ({
    title:
      error instanceof WrongFile
        ? error.message
        : errorMessage(error, "That picture could not be used. Please try a JPEG, PNG or WebP."),
  }),
};

/** The viewer's picture: cropped to a square and resized here before it is uploaded. */
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
    }, words);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={fullName} src={avatarUrl} size={88} />
      <div className="flex flex-wrap gap-3">
        <FilePicker
          variant="secondary"
          busy={busy}
          label="Profile picture"
          accept={IMAGE_TYPES}
          onFiles={([file]) => file && void choose(file)}
        >
          {avatarUrl === null ? "Upload a picture" : "Change picture"}
        </FilePicker>
        {avatarUrl !== null && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() => void run(() => setAvatar({ storageId: null }), words)}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
