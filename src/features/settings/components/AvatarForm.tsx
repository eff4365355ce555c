import { useMutation } from "convex/react";
import { type ChangeEvent, useRef } from "react";
import { api } from "../../../../convex/_generated/api";
import { IMAGE_TYPES } from "../../../../convex/domain/constants";
import { useViewer } from "../../../app/auth/useAuth";
import { Avatar } from "../../../components/ui/Avatar";
import { Button } from "../../../components/ui/Button";
import { useUpload } from "../../../hooks/useUpload";
import { resizeImage } from "../../../lib/images";
import { useSave } from "../hooks/useSave";

const AVATAR_SIDE = 320;

/** The viewer's picture: cut square and made small here, before it is sent. */
export function AvatarForm() {
  const { fullName, avatarUrl } = useViewer();
  const upload = useUpload("avatar");
  const setAvatar = useMutation(api.profiles.setAvatar);
  const picker = useRef<HTMLInputElement>(null);
  const { busy, save } = useSave(
    "Picture saved.",
    "That picture could not be used. Please try a JPEG, PNG or WebP.",
  );
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (!file) return;
    await save(async () => {
      const { blob } = await resizeImage(file, { maxSide: AVATAR_SIDE, square: true });
      const { storageId } = await upload(blob);
      await setAvatar({ storageId });
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={fullName} src={avatarUrl} size={88} />
      <div className="flex flex-wrap gap-3">
        <input
          ref={picker}
          type="file"
          accept={IMAGE_TYPES.join(",")}
          className="sr-only"
          tabIndex={-1}
          aria-label="Profile picture"
          onChange={(event) => void choose(event)}
        />
        <Button variant="secondary" busy={busy} onClick={() => picker.current?.click()}>
          {avatarUrl === null ? "Upload a picture" : "Change picture"}
        </Button>
        {avatarUrl !== null && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() => void save(() => setAvatar({ storageId: null }))}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
