/** Layout of the pages in the deployment's storage, shared by the publisher and the server. */

/**
 * Marks the build's list of the scripts that pages need beyond those of every page: path patterns and
 * URLs, as JSON (`local/vite/firstLoad.ts`).
 */
export const PAGE_SCRIPTS_ID = "page-scripts";
/** The page served for every URL of the app. */
export const INDEX_PATH = "/index.html";
/** Headers of all responses, in the format of static hosts (`public/_headers`). */
export const HEADERS_PATH = "/_headers";
/** The files of each of the last versions (`Version`), so that the next publication knows which to keep. */
export const VERSIONS_PATH = "/_versions.json";
/** The `<meta>` that tells a page its version. */
export const VERSION_META = "shoal-version";
/** Suffix of a file's Brotli-compressed copy, since functions can't compress with Brotli. */
export const BROTLI_SUFFIX = ".br";

/** For the server and publisher, not for visitors. */
export const isPrivateFile = (path: string): boolean =>
  path === HEADERS_PATH || path === VERSIONS_PATH || path.endsWith(BROTLI_SUFFIX);

/** Named by content hash: it never changes, and other versions may use it too. */
export const isHashedFile = (path: string): boolean => path.startsWith("/assets/");

/** Content worth compressing; fonts and images already are. */
export const isCompressible = (contentType: string): boolean =>
  /^text\/|^application\/(javascript|json|manifest\+json|xml)|^image\/svg/.test(contentType);

/** Page paths have no file extension. */
export const isPagePath = (path: string): boolean =>
  path === INDEX_PATH || !/[^/]\.[^/.]*$/.test(path);
