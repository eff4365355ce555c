import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { ChatPanel } from "#src/features/messages/chat/ChatPanel.tsx";
import ContactPage from "#src/features/messages/pages/ContactPage.tsx";
import MessagesPage from "#src/features/messages/pages/MessagesPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { conversation, conversationId } from "../kit/conversation";
import { viewers } from "../viewers";
import { serverError, click, show, type } from "./stage";

function openChat(messages: FunctionReturnType<typeof api.messages.thread.list> | Error) {
  answer(api.messages.conversations.get, conversation);
  answer(api.messages.thread.list, messages);
  onCall(api.messages.typing.set, () => null);
  show(<ChatPanel target={{ conversationId }} viewerIsAdmin={false} />);
}
const openList = (at = "/messages") => {
  answer(api.messages.conversations.list, pageOf());
  show(<MessagesPage />, { at });
};

async function contact(message: string) {
  show(<ContactPage />);
  type(/Reason/, "support_request");
  type(/Message/, message);
  await click("Send Message");
}
const failContact = async () => {
  onCall(api.messages.contact.send, serverError);
  await contact("Hello");
};
const sendContact = async () => {
  onCall(api.messages.contact.send, () => null);
  await contact("Hello");
};

export const messageSituations = {
  "Failed to load or create conversation.": () => {
    answer(api.messages.conversations.between, serverError());
    openList("/messages?sellerId=user2&listingId=listing1");
  },
  "Failed to load messages.": () => openChat(serverError()),
  "Failed to send message.": async () => {
    onCall(api.messages.thread.send, serverError);
    openChat(pageOf());
    type("Your message", "Are they still there?");
    await click("Send");
  },
  "No Conversation Selected": () => openList(),
  "Select a conversation to start chatting.": () => openList(),
  "No messages yet. Start the conversation!": () => openChat(pageOf()),
  "Missing Fields": () => contact(" "),
  "Please fill in all required fields.": () => contact(" "),
  "Message Sent! Thank you for contacting us. We'll get back to you soon.": sendContact,
  "Submission Error": failContact,
  "Could not send your message: {reason}": async () => {
    await failContact();
    return { reason: "please try again in a moment" };
  },
  "Login Required": () => show(<ContactPage />, { auth: viewers.visitor(), at: "/contact" }),
};
