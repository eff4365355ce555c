import * as talkSections from "../talkSections";
import { ABOUT_ANYBODY, type Answers } from "./answer";

export const moderation = {
  reports: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.reportsMade],
    deleted: { kept: "moderators protect others by it; it names nobody" },
  },
} satisfies Partial<Answers>;
