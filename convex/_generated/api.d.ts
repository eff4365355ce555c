/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */
import type * as domain_constants from "../domain/constants.js";
import type * as domain_ids from "../domain/ids.js";
import type * as domain_money from "../domain/money.js";
import type * as domain_notices from "../domain/notices.js";
import type * as errors from "../errors.js";
import type * as functions from "../functions.js";
import type * as model_access from "../model/access.js";
import type * as model_counters from "../model/counters.js";
import type * as model_rateLimits from "../model/rateLimits.js";
import type * as profiles from "../profiles.js";
import type * as tables_emails from "../tables/emails.js";
import type * as tables_listings from "../tables/listings.js";
import type * as tables_messages from "../tables/messages.js";
import type * as tables_moderation from "../tables/moderation.js";
import type * as tables_orders from "../tables/orders.js";
import type * as tables_profiles from "../tables/profiles.js";
import type * as tables_shared from "../tables/shared.js";
import type * as tables_tanks from "../tables/tanks.js";
import type { ApiFromModules, FilterApi, FunctionReference } from "convex/server";
declare const fullApi: ApiFromModules<{
  "domain/constants": typeof domain_constants;
  "domain/ids": typeof domain_ids;
  "domain/money": typeof domain_money;
  "domain/notices": typeof domain_notices;
  "errors": typeof errors;
  "functions": typeof functions;
  "model/access": typeof model_access;
  "model/counters": typeof model_counters;
  "model/rateLimits": typeof model_rateLimits;
  "profiles": typeof profiles;
  "tables/emails": typeof tables_emails;
  "tables/listings": typeof tables_listings;
  "tables/messages": typeof tables_messages;
  "tables/moderation": typeof tables_moderation;
  "tables/orders": typeof tables_orders;
  "tables/profiles": typeof tables_profiles;
  "tables/shared": typeof tables_shared;
  "tables/tanks": typeof tables_tanks;
}>;
export declare const api: FilterApi<typeof fullApi, FunctionReference<any, "public">>;
export declare const internal: FilterApi<typeof fullApi, FunctionReference<any, "internal">>;
export declare const components: {
  rateLimiter: import("@convex-dev/rate-limiter/_generated/component.js").ComponentApi<"rateLimiter">;
  ordersBySeller: import("@convex-dev/aggregate/_generated/component.js").ComponentApi<"ordersBySeller">;
};
