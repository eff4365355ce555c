import { v } from "convex/values";
import { demoLogins, demoPassword } from "../domain/demo/logins";
import { publicQuery } from "../functions";
import { devToolsOn } from "./model/devTools";

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
    devToolsOn() ? demoLogins.map((login) => ({ ...login, password: demoPassword })) : [],
});
