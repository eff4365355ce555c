/**
 * Uploads name their owner in the content type, `image/png; owner=<user id>`: storage saves that header
 * with the file, and nothing else identifies the sender.
 */
const OWNER = /;\s*owner=(\S+)$/;

/** The content type for an upload by `owner`; `type` is empty if the browser doesn't know it. */
export const ownedType = (type: string, owner: string): string =>
  `${type || "application/octet-stream"}; owner=${owner}`;

/** The id of a stored file's owner; null if none is named. */
export const ownerOf = (contentType: string | undefined): string | null =>
  OWNER.exec(contentType ?? "")?.[1] ?? null;
