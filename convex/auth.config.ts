import { env } from "./_generated/server";

/** Tokens are made by Convex Auth on this deployment's own site address. */
export default {
  providers: [{ domain: env.CONVEX_SITE_URL, applicationID: "convex" }],
};
