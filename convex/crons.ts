import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

/** What must happen even if nobody calls: each job finishes or undoes what a lost action left behind. */
const crons = cronJobs();

crons.interval("finish mails left in the outbox", { minutes: 5 }, internal.shared.outbox.sweep, {});
crons.interval(
  "delete uploads that nothing uses",
  { minutes: 10 },
  internal.shared.uploads.sweep,
  {},
);
crons.interval(
  "delete files that nobody registered",
  { hours: 24 },
  internal.shared.uploads.sweepStorage,
  {},
);
crons.interval(
  "delete downloads whose day is over",
  { minutes: 60 },
  internal.privacy.dataExports.sweep,
  {},
);
crons.interval(
  "delete expired log-in secrets",
  { hours: 6 },
  internal.accounts.accounts.sweepSecrets,
  {},
);
crons.interval(
  "remove accounts that nobody confirmed",
  { hours: 1 },
  internal.accounts.accounts.sweepUnconfirmed,
  {},
);
crons.interval(
  "forget what limits have counted",
  { hours: 24 },
  internal.accounts.accounts.sweepLimits,
  {},
);
crons.interval("try failed work again", { minutes: 30 }, internal.shared.jobs.retryFailures, {});
crons.interval("lift bans that are over", { minutes: 10 }, internal.moderation.bans.sweep, {});
crons.interval(
  "forget old notifications",
  { minutes: 30 },
  internal.notifications.notifications.sweep,
  {},
);
crons.interval(
  "delete delivery addresses of orders that ended 30 days ago",
  { hours: 1 },
  internal.orders.addresses.sweep,
  {},
);
crons.interval(
  "forget applications that were never sent",
  { hours: 6 },
  internal.sellers.drafts.sweep,
  {},
);
crons.interval(
  "forget listings that were never sent",
  { hours: 6 },
  internal.listings.drafts.sweep,
  {},
);
crons.interval(
  "hold listings against the law when its table has changed",
  { hours: 1 },
  internal.listings.law.sweep,
  {},
);
crons.interval(
  "forget sellers' years that ended more than six years ago",
  { hours: 24 },
  internal.orders.sellerYears.sweep,
  {},
);
crons.interval(
  "forget care answers of 90 days ago",
  { hours: 1 },
  internal.tanks.suitability.sweep,
  {},
);
crons.interval(
  "compare new listings with saved searches",
  { minutes: 5 },
  internal.alerts.matching.sweep,
  {},
);
crons.interval(
  "send the daily mails of saved searches and favourites",
  { minutes: 1 },
  internal.alerts.mails.sweep,
  {},
);
crons.interval(
  "compare the books with Stripe's",
  { hours: 24 },
  internal.payments.reconciliation.startDaily,
  {},
);
crons.interval(
  "go on with comparisons of the books that stopped",
  { minutes: 10 },
  internal.payments.reconciliation.sweep,
  {},
);
crons.interval("finish what payments left behind", { minutes: 1 }, internal.payments.sweep.run, {});
crons.interval(
  "go on with claims whose time is over",
  { minutes: 10 },
  internal.claims.clocks.sweep,
  {},
);

export default crons;
