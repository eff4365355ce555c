import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** One row of the seller applications. */
export type Application = FunctionReturnType<typeof api.moderation.approvals.list>["page"][number];
