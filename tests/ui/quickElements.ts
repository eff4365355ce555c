/**
 * Keeps React from recording where each element is made, which took a fifteenth of the page tests' time. React's development
 * build stops by itself after 10,000 elements and starts again a second later. Its warnings then name no owner.
 */

import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals = (React as unknown as Record<typeof INTERNALS, object>)[INTERNALS];
if (!("recentlyCreatedOwnerStacks" in internals)) {
  throw new Error("React counts its elements elsewhere, so change this file.");
}
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set: () => undefined,
});
