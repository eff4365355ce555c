import { env } from "./_generated/server";

/** Convex Auth issues tokens under this deployment's own site address. */
export default {
  providers: [{ domain: env.CONVEX_SITE_URL, applicationID: "convex" }],
};
