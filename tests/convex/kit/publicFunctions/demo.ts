import { api } from "#convex/_generated/api.js";
import { row, type Row, none, paged } from "../publicRow";
import { adminPages, adminsOnly, anyone, withErrorForAllowed } from "../roles";

export const rows: Row[] = [
  row(api.demo.accounts.logins, none, anyone),

  row(api.demo.devTools.tools, none, adminPages),
  row(api.demo.seed.load, none, withErrorForAllowed(adminsOnly, "dev_tools_off")),
  row(api.demo.devTools.clearDemo, none, withErrorForAllowed(adminsOnly, "dev_tools_off")),
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

  row(api.demo.outbox.list, paged, withErrorForAllowed(adminPages, "dev_tools_off")),
  row(api.demo.outbox.sendTest, none, withErrorForAllowed(adminsOnly, "dev_tools_off")),
];
