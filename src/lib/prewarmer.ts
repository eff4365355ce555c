import type { ConvexReactClient } from "convex/react";

/** The part of the client that can prefetch a query before its page renders. */
export type Prewarmer = Pick<ConvexReactClient, "prewarmQuery">;
