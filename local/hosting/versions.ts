/** Which files of earlier versions stay: pages that are open in a tab still ask for them. */

/** Paths of the hashed files of one version. */
export type Version = { id: string; publishedAt: number; files: string[] };

/** So many versions stay however old they are, the new one among them … */
const KEPT_VERSIONS = 3;
/** … and every one that was in use within this time. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** As many files as the component publishes at once, less a few of what has no hash. */
const FILES_MAX = 1_700;

/**
 * The versions whose files stay when the first of `versions`, newest first, is published.
 * @param now in ms
 */
export function versionsToKeep(versions: readonly Version[], now: number): Version[] {
  const kept: Version[] = [];
  const files = new Set<string>();
  for (const [at, version] of versions.entries()) {
    const replacedAt = versions[at - 1]?.publishedAt ?? now;
    if (at >= KEPT_VERSIONS && now - replacedAt > KEPT_MS) break;
    version.files.forEach((file) => files.add(file));
    if (at > 0 && files.size > FILES_MAX) break;
    kept.push(version);
  }
  return kept;
}
