import { v } from "convex/values";
import { env } from "./_generated/server";
import { demoLogins, demoPassword } from "./domain/demo";
import { publicQuery } from "./functions";

/** The demo accounts that the log-in page offers; none unless the deployment is one for trying out. */
export const logins = publicQuery({
  args: {},
  returns: v.array(
    v.object({
      role: v.string(),
      email: v.string(),
      fullName: v.string(),
      password: v.string(),
    }),
  ),
  handler: async () =>
    env.ALLOW_DEV_TOOLS === "true"
      ? demoLogins.map((login) => ({ ...login, password: demoPassword }))
      : [],
});
