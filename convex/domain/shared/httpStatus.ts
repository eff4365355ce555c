/** The HTTP status of each of our errors, for HTTP routes and texts that mention it. */

import type { ErrorCode } from "#convex/errors.ts";

const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  not_authenticated: 401,
  account_suspended: 403,
  account_banned: 403,
  account_deleted: 403,
  forbidden: 403,
  admin_only_page: 403,
  not_authorised_page: 403,
  seller_required: 403,
  only_admins_approve: 403,
  only_admins_suspend: 403,
  dev_tools_off: 403,
  not_found: 404,
  order_not_found: 404,
  user_not_found: 404,
  rate_limited: 429,
};

export const httpStatusOf = (code: ErrorCode): number => STATUS_OF[code] ?? 400;
