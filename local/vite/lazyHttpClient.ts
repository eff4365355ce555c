import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const HTTP_CLIENT = fileURLToPath(
  new URL("../../node_modules/convex/dist/esm/browser/http_client.js", import.meta.url),
);

/**
 * Convex Auth renews sessions over HTTP. Visitors have none, so that code is in the file of the signed-in user's frame
 * (`groups` in vite.config.ts) instead of every first visit.
 */
export const lazyHttpClient = (): Plugin => ({
  name: "shoal-lazy-http-client",
  apply: "build",
  transform: {
    filter: { id: /@convex-dev[\\/]auth[\\/]dist[\\/]react[\\/]index\.js/ },
    handler: (code) =>
      code
        .replace('import { ConvexHttpClient } from "convex/browser";', "")
        .replace(
          /return (new ConvexHttpClient\([^]*?\)\.action\(action, args\));/,
          `return import(${JSON.stringify(HTTP_CLIENT)}).then(({ ConvexHttpClient }) => $1);`,
        ),
  },
});
