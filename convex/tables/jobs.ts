import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** The work that is done over many rows, each by a call of its own: `jobs.ts` says what a step does. */
export const jobName = literals(
  "endHold",
  "failCheckout",
  "askStripe",
  "retryRefund",
  "liftBan",
  "callOffSale",
  "removeUnconfirmed",
  "sendMail",
  "deleteUpload",
  "endExport",
);

/** A row that a job could not deal with. Deleted when it has been dealt with after all. */
export const jobFailures = defineTable({
  job: jobName,
  /** Of whichever table the job is about. */
  rowId: v.string(),
  /** Of a typed error. */
  code: v.optional(v.string()),
  error: v.string(),
  attempts: v.number(),
  firstAt: v.number(),
  lastAt: v.number(),
})
  .index("by_job_and_rowId", ["job", "rowId"])
  .index("by_lastAt", ["lastAt"]);
