import { deleteRows } from "../deletionSteps";
import * as talkSections from "../talkSections";
import { ABOUT_ANYONE, LOGGED_IN, NOT_PERSONAL, type Answers } from "./answer";

export const messages = {
  conversations: {
    ...ABOUT_ANYONE,
    exported: { within: [talkSections.conversations] },
    deleted: { kept: NOT_PERSONAL },
  },
  conversationMembers: {
    ...ABOUT_ANYONE,
    exported: [talkSections.conversations],
    deleted: { kept: "it is also the other person's list of conversations; the name is removed" },
  },
  blocks: {
    ...LOGGED_IN,
    exported: [talkSections.blocked],
    deleted: {
      later: [
        deleteRows("blocks", ({ db }, userId) =>
          db
            .query("blocks")
            .withIndex("by_blockerId_and_createdAt", (q) => q.eq("blockerId", userId)),
        ),
      ],
    },
  },
  conversationViews: {
    ...ABOUT_ANYONE,
    exported: { not: "moderation's index of the messages" },
    deleted: { kept: NOT_PERSONAL },
  },
  messages: {
    ...ABOUT_ANYONE,
    exported: [talkSections.messagesSent, talkSections.messagesReceived],
    deleted: { kept: "it is also the other person's correspondence; the name is removed" },
  },
  adminMessages: {
    ...ABOUT_ANYONE,
    exported: { within: [talkSections.messagesSent] },
    deleted: { kept: NOT_PERSONAL },
  },
  typing: {
    ...LOGGED_IN,
    exported: { not: "a typing mark that expires after six seconds" },
    deleted: { kept: "it expires after six seconds" },
  },
} satisfies Partial<Answers>;
