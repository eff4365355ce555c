import type { ConvexReactClient } from "convex/react";

/** The part of the client that may ask for a query before its page is there. */
export type Prewarmer = Pick<ConvexReactClient, "prewarmQuery">;
