import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

/** How far the viewer has got towards selling. */
export type SellerProgress = FunctionReturnType<typeof api.sellers.applications.mine>;
