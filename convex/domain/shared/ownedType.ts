/**
 * An uploaded file names its owner in its content type, `image/png; owner=<user id>`: storage stores the header of the
 * upload with the file, and nothing else says who sent it.
 */
const OWNER = /;\s*owner=(\S+)$/;

/** The content type under which `owner` uploads a file; `type` is empty where the browser knows none. */
export const ownedType = (type: string, owner: string): string =>
  `${type || "application/octet-stream"}; owner=${owner}`;

/** The id of the user whom a stored file names as its owner; null for none. */
export const ownerOf = (contentType: string | undefined): string | null =>
  OWNER.exec(contentType ?? "")?.[1] ?? null;
