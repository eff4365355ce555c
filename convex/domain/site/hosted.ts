/** How the pages lie in the deployment's storage: agreed between who publishes them and who answers with them. */

/** The page that every address of the app is answered with. */
export const INDEX_PATH = "/index.html";
/** Headers of every answer, as hosts read them (`public/_headers`). */
export const HEADERS_PATH = "/_headers";
/** Which files each of the last versions has (`Version`), so that the next publication knows what to keep. */
export const VERSIONS_PATH = "/_versions.json";
/** The `<meta>` by which a page knows of which version it is. */
export const VERSION_META = "shoal-version";
/** Behind the path of a file: the same one compressed by Brotli, which functions cannot do. */
export const PACKED = ".br";

/** For hosts and publishers, not for visitors. */
export const isPrivateFile = (path: string): boolean =>
  path === HEADERS_PATH || path === VERSIONS_PATH || path.endsWith(PACKED);

/** Named by its contents: it never changes, and other versions may name it, too. */
export const isHashedFile = (path: string): boolean => path.startsWith("/assets/");

/** What is worth compressing; fonts and pictures are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^text\/|^application\/(javascript|json|manifest\+json|xml)|^image\/svg/.test(contentType);

/** The path of a file, or of a page: the address of a page has no extension. */
export const isPagePath = (path: string): boolean =>
  path === INDEX_PATH || !/[^/]\.[^/.]*$/.test(path);
