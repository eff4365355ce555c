import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

export type Application = FunctionReturnType<typeof api.moderation.approvals.list>["page"][number];

export type Action = "reject" | "suspend" | "unsuspend" | "purge";
export type OnAction = (application: Application, action: Action) => void;
