import { useAction, useMutation } from "convex/react";
import { ConvexError } from "convex/values";
import { useCallback } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import { retry } from "#src/lib/retry.ts";

type Purpose =
  | "listing"
  | "avatar"
  | "packaging"
  | "claim"
  | "packagingVideo"
  | "proof"
  | "message";
export type UploadedFile = { storageId: Id<"_storage">; url: string };

/**
 * Uploads one file and registers it as the viewer's. Rejects with a typed error if the file is too
 * large or of the wrong kind or the user uploads too often, and with a plain error if the connection
 * fails.
 */
export function useUpload(purpose: Purpose): (file: Blob) => Promise<UploadedFile> {
  const generateUrl = useMutation(api.shared.uploads.generateUploadUrl);
  const register = useAction(api.shared.uploads.register);
  return useCallback(
    async (file) => {
      // If the answer is lost, the stored file is never registered and is deleted later, so a retry is safe.
      const { storageId } = await retry(async () => {
        const { url, owner } = await generateUrl();
        const response = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": ownedType(file.type, owner) },
          body: file,
        });
        if (!response.ok) throw new Error(`The upload failed (HTTP ${response.status})`);
        return (await response.json()) as { storageId: Id<"_storage"> };
      });
      // Registering is idempotent, so a lost answer is safe to retry.
      const result = await retry(() => register({ storageId, purpose }));
      if (!result.ok) throw new ConvexError(result.error);
      return { storageId: result.storageId, url: result.url };
    },
    [generateUrl, register, purpose],
  );
}
