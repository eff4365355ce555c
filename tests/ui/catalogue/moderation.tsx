import { api } from "#convex/_generated/api.js";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";
import { aConversation, standingChanged } from "./rows";
import { serverError, click, confirmInDialog, show, type } from "./stage";

type Conversation = typeof aConversation;

function open(...rows: Conversation[]) {
  answer(api.moderation.messages.list, pageOf(...rows));
  show(<AdminMessagesPage />, { auth: viewers.designatedAdmin() });
}
const succeed = () => null;
const suspended = () => standingChanged;

async function markRead(outcome: () => null | Error) {
  onCall(api.moderation.messages.markRead, outcome);
  open(aConversation);
  await click("Mark as Read");
}
async function flag(outcome: () => null | Error) {
  onCall(api.moderation.messages.flag, outcome);
  open(aConversation);
  type("Flag category", "Violation");
  await click("Flag");
}
async function unflag(outcome: () => null | Error) {
  onCall(api.moderation.messages.unflag, outcome);
  open({ ...aConversation, flagged: true, flagCategory: "Spam" });
  await click("Unflag");
}
async function suspend(isSuspended: boolean, outcome: () => typeof standingChanged | Error) {
  onCall(api.moderation.standing.suspend, outcome);
  open({ ...aConversation, sender: { ...aConversation.sender, isSuspended } });
  if (isSuspended) await confirmInDialog("Unsuspend Account", "Unsuspend");
  else await confirmInDialog("Suspend Account", "Suspend");
}

export const moderationSituations = {
  "Conversation Updated": () => markRead(succeed),
  "Marked as read.": () => markRead(succeed),
  "Update Error": () => markRead(serverError),
  "Could not update conversation status.": () => markRead(serverError),
  "Conversation Flagged": () => flag(succeed),
  "Conversation flagged as {category} for review in Moderator Panel.": async () => {
    await flag(succeed);
    return { category: "Violation" };
  },
  "Flag Error": () => flag(serverError),
  "Could not flag conversation.": () => flag(serverError),
  "Conversation Unflagged": () => unflag(succeed),
  "Unflag Error": () => unflag(serverError),
  "Could not unflag conversation.": () => unflag(serverError),
  "Account Suspended": () => suspend(false, suspended),
  "User account has been suspended.": () => suspend(false, suspended),
  "Suspension Error": () => suspend(false, serverError),
  "Could not suspend account.": () => suspend(false, serverError),
  "Account Unsuspended": () => suspend(true, suspended),
  "Unsuspension Error": () => suspend(true, serverError),
  "Could not unsuspend account.": () => suspend(true, serverError),
  "No user conversations found.": () => open(),
  "No seller status notifications found.": async () => {
    open();
    await click("Seller Status");
  },
  "Error Loading Conversations": () => {
    answer(api.moderation.messages.list, serverError());
    show(<AdminMessagesPage />, { auth: viewers.designatedAdmin() });
  },
};
