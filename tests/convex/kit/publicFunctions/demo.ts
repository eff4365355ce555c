import { api } from "#convex/_generated/api.js";
import { row, type Row, noArgs, pageArgs } from "../publicRow";
import { adminPages, adminsOnly, anyone, withErrorForAllowed } from "../roles";

export const rows: Row[] = [
  row(api.demo.accounts.logins, noArgs, anyone),

  row(api.demo.devTools.tools, noArgs, adminPages),
  row(api.demo.seed.load, noArgs, withErrorForAllowed(adminsOnly, "dev_tools_off")),
  row(api.demo.devTools.clearDemo, noArgs, withErrorForAllowed(adminsOnly, "dev_tools_off")),
  row(
    api.demo.devTools.runJob,
    () => ({ job: "x" }),
    withErrorForAllowed(adminsOnly, "dev_tools_off"),
  ),
  row(
    api.demo.devTools.replayEvent,
    () => ({ eventId: "x" }),
    withErrorForAllowed(adminsOnly, "dev_tools_off"),
  ),
  row(
    api.demo.devTools.check,
    () => ({ check: "stock" as const, cursor: null }),
    withErrorForAllowed(adminPages, "dev_tools_off"),
  ),

  row(api.demo.outbox.list, pageArgs, withErrorForAllowed(adminPages, "dev_tools_off")),
  row(api.demo.outbox.sendTest, noArgs, withErrorForAllowed(adminsOnly, "dev_tools_off")),
];
