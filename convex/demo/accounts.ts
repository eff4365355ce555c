import { v } from "convex/values";
import { demoLogins, demoPassword } from "../domain/demo/logins";
import { publicQuery } from "../functions";
import { devToolsOn } from "./model/requireDevTools";

/** The demo accounts offered on the log-in page; none unless developer tools are on. */
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
