/** Decides which files of earlier versions to keep for pages that are still open in a tab. */

/** `files`: paths of the hashed files; `publishedAt` in ms. */
export type Version = { id: string; publishedAt: number; files: string[] };

/** Minimum number of versions to keep regardless of age, including the new one. */
const KEPT_VERSIONS = 3;
/** Every version that was live within this time is kept too. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** As many files as the component publishes at once, minus a few for those without a hash. */
const FILES_MAX = 1_700;

/**
 * The versions whose files are kept when the first of `versions`, newest first, is published.
 * @param now in ms
 */
export function versionsToKeep(versions: readonly Version[], now: number): Version[] {
  const retained: Version[] = [];
  const files = new Set<string>();
  for (const [at, version] of versions.entries()) {
    const replacedAt = versions[at - 1]?.publishedAt ?? now;
    if (at >= KEPT_VERSIONS && now - replacedAt > KEPT_MS) break;
    version.files.forEach((file) => files.add(file));
    if (at > 0 && files.size > FILES_MAX) break;
    retained.push(version);
  }
  return retained;
}
