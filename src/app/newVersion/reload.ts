import { VERSION_META } from "#convex/domain/site/hosted.ts";
import { failedChunkUrl } from "#src/lib/chunkErrors.ts";
import { readJson, writeJson } from "#src/lib/storage.ts";
import { activateWaitingWorker } from "../serviceWorker/serviceWorker";
import { saveTypedFields } from "./typedFields";

const KEY = "shoal.reloaded";
/** If code is still missing after a reload, another reload won't help. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** The version of this page; undefined where the deployment doesn't serve the pages. */
export const ownVersion = (): string | undefined => versionIn(document);

function versionIn(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content;
}

/** Reloads the page without losing what was typed. */
export function reload(): void {
  saveTypedFields();
  void activateWaitingWorker().finally(() => location.reload());
}

/**
 * Reloads the page once after some code could not be fetched, if that can help: the server has
 * another version, or it has the file but Chromium won't refetch a failed module without a reload.
 * Without a connection the page stays and shows its error.
 */
export async function reloadAfterChunkError(error: unknown): Promise<void> {
  const last = readJson(KEY, "sessionStorage");
  if (typeof last === "number" && Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
  try {
    const canHelp = (await isOtherVersionServed()) || (await isAvailable(failedChunkUrl(error)));
    if (!canHelp) return;
  } catch {
    return;
  }
  // Without storage the tab couldn't record the reload and would repeat it forever.
  if (writeJson(KEY, Date.now(), "sessionStorage")) reload();
}

async function isOtherVersionServed(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (answer.status >= 500) return false;
  const servedVersion = versionIn(
    new DOMParser().parseFromString(await answer.text(), "text/html"),
  );
  return servedVersion === undefined || servedVersion !== ownVersion();
}

const isAvailable = async (file: URL | null): Promise<boolean> =>
  file !== null && (await fetch(file)).ok;
