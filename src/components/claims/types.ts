import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** A claim as the two sides of its order and admins see it; money in pence, times in ms epoch. */
export type Claim = NonNullable<FunctionReturnType<typeof api.claims.claims.ofOrder>>;

/** Everything that an admin looks at before deciding. */
export type ClaimCase = FunctionReturnType<typeof api.claims.claims.caseOf>;
