import { VERSION_META } from "../../../convex/domain/site/hosted";
import { lostFile } from "../../lib/lostCode";
import { readJson, writeJson } from "../../lib/storage";
import { keepTyped } from "./typedFields";
import { letWaitingTakeOver } from "./worker";

const KEY = "shoal.reloaded";
/** Code that is still missing after a reload is not helped by another. */
const ONCE_IN_MS = 60_000;

/** The version that this page is of; undefined where the deployment does not serve the pages. */
export const ownVersion = (): string | undefined => versionIn(document);

function versionIn(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content;
}

/** Loads the page anew, with what was typed in it. */
export function reload(): void {
  keepTyped();
  void letWaitingTakeOver().finally(() => location.reload());
}

/**
 * For code that could not be fetched: loads the page anew, once, when that helps. The server has another version of it; or
 * it has the file, and Chromium, which fetches no module twice, asks for it only then. Without a connection the page stays,
 * and says in words that it could not go on.
 */
export async function reloadForLostCode(error: unknown): Promise<void> {
  const last = readJson(KEY, "sessionStorage");
  if (typeof last === "number" && Date.now() - last < ONCE_IN_MS) return;
  try {
    const helps = (await isOtherVersionServed()) || (await isThere(lostFile(error)));
    if (!helps) return;
  } catch {
    // No connection.
    return;
  }
  // A tab that cannot remember that it did must not do it again and again.
  if (writeJson(KEY, Date.now(), "sessionStorage")) reload();
}

async function isOtherVersionServed(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (answer.status >= 500) return false;
  const served = versionIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  return served === undefined || served !== ownVersion();
}

const isThere = async (file: URL | null): Promise<boolean> =>
  file !== null && (await fetch(file)).ok;
