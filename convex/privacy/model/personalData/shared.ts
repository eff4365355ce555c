import * as accountSections from "../accountSections";
import * as account from "../accountSteps";
import * as steps from "../deletionSteps";
import { deleteRows } from "../deletionSteps";
import * as talkSections from "../talkSections";
import { ABOUT_ANYONE, LOGGED_IN, NOT_PERSONAL, NON_PERSONAL, type Answers } from "./answer";

const mailRows = deleteRows("emails", ({ db }, userId) =>
  db.query("emails").withIndex("by_userId", (q) => q.eq("userId", userId)),
);
const counterRows = deleteRows("counters", ({ db }, userId) =>
  db.query("counters").withIndex("by_userId_and_name", (q) => q.eq("userId", userId)),
);

export const shared = {
  limitUses: {
    exported: { not: "rate-limit counters, deleted after two or three days" },
    deleted: { atOnce: account.forgetLimits },
    unconfirmed: { removed: account.forgetLimits },
    proven: "ended",
  },
  counters: {
    exported: { not: "counts of the rows in the other sections" },
    deleted: { kept: NOT_PERSONAL },
    unconfirmed: { removed: account.wholly(counterRows) },
    proven: "kept",
  },
  uploads: {
    ...LOGGED_IN,
    exported: [accountSections.uploads],
    deleted: { later: [steps.deleteUploads] },
  },
  moderationEvents: {
    ...ABOUT_ANYONE,
    exported: [talkSections.decisions],
    deleted: { kept: "decisions must stay open to review; the name is removed" },
  },
  emails: {
    exported: [accountSections.mails],
    deleted: { later: [mailRows] },
    unconfirmed: { removed: account.wholly(mailRows) },
    proven: "kept",
  },
  jobFailures: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
  sweepRuns: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
} satisfies Partial<Answers>;
