import { useAuthToken } from "@convex-dev/auth/react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { retry } from "#src/lib/retry.ts";
import { saveFile } from "#src/lib/saveFile.ts";

const site = import.meta.env.VITE_CONVEX_SITE_URL as string | undefined;

/** Downloads the viewer's data, authorised by their token, and saves it as a file. */
export function useMyDataFile(): () => Promise<void> {
  const token = useAuthToken();
  return async () => {
    const file = await retry(async () => {
      const response = await fetch(`${site ?? ""}/my-data`, {
        headers: { Authorization: `Bearer ${token ?? ""}` },
      });
      if (!response.ok) throw new Error(frameTexts.httpStatus({ status: response.status }));
      return await response.blob();
    });
    const today = new Date().toISOString().slice(0, 10);
    saveFile(`shoal-my-data-${today}.json`, file);
  };
}
