import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

/** How far the viewer is on the way to selling. */
export type SellerProgress = FunctionReturnType<typeof api.sellers.applications.mine>;
