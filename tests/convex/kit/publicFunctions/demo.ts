import { api } from "#convex/_generated/api.js";
import { row, type Row, none, paged } from "../publicRow";
import { adminPages, adminsOnly, anyone, butThen } from "../roles";

export const rows: Row[] = [
  row(api.demo.accounts.logins, none, anyone),

  row(api.demo.devTools.tools, none, adminPages),
  row(api.demo.seed.load, none, butThen(adminsOnly, "dev_tools_off")),
  row(api.demo.devTools.clearDemo, none, butThen(adminsOnly, "dev_tools_off")),
  row(api.demo.devTools.runJob, () => ({ job: "x" }), butThen(adminsOnly, "dev_tools_off")),
  row(
    api.demo.devTools.replayEvent,
    () => ({ eventId: "x" }),
    butThen(adminsOnly, "dev_tools_off"),
  ),
  row(
    api.demo.devTools.check,
    () => ({ check: "stock" as const, cursor: null }),
    butThen(adminPages, "dev_tools_off"),
  ),

  row(api.demo.outbox.list, paged, butThen(adminPages, "dev_tools_off")),
  row(api.demo.outbox.sendTest, none, butThen(adminsOnly, "dev_tools_off")),
];
