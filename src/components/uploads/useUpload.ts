import { useAction, useMutation } from "convex/react";
import { ConvexError } from "convex/values";
import { useCallback } from "react";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { ownedType } from "../../../convex/domain/shared/ownedType";
import { retry } from "../../lib/retry";

type Purpose =
  "listing" | "avatar" | "packaging" | "claim" | "packagingVideo" | "proof" | "message";
export type Uploaded = { storageId: Id<"_storage">; url: string };

/**
 * Sends one file to storage and makes it the viewer's. Rejects with the typed error of a file that is too
 * large or of the wrong kind, and with a plain one when the connection fails.
 */
export function useUpload(purpose: Purpose): (file: Blob) => Promise<Uploaded> {
  const generateUrl = useMutation(api.shared.uploads.generateUploadUrl);
  const register = useAction(api.shared.uploads.register);
  return useCallback(
    async (file) => {
      // A file that arrived without its answer is nobody's, and is swept away: sending it once more does no harm.
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
      // Registering twice is registering once, so a lost answer may be asked for again.
      const result = await retry(() => register({ storageId, purpose }));
      if (!result.ok) throw new ConvexError(result.error);
      return { storageId: result.storageId, url: result.url };
    },
    [generateUrl, register, purpose],
  );
}
