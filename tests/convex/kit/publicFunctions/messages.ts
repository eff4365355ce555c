import { api } from "#convex/_generated/api.js";
import { row, type Row, allowOnly, noArgs, pageArgs, conversationArgs, image } from "../publicRow";
import { anyone, signedInOnly } from "../roles";

export const rows: Row[] = [
  row(api.messages.badge.get, noArgs, anyone),

  row(
    api.messages.contact.send,
    () => ({
      name: "Bea",
      email: "bea@shoal.test",
      messageType: "other",
      subject: "A question",
      message: "How do I begin?",
    }),
    { ...signedInOnly, designatedAdmin: "contact_failed" },
  ),

  row(api.messages.conversations.list, pageArgs, signedInOnly),
  row(api.messages.conversations.search, () => ({ text: "shrimp", ...pageArgs() }), signedInOnly),
  row(api.messages.conversations.get, conversationArgs, allowOnly(["user", "seller"], "not_found")),
  row(
    api.messages.conversations.between,
    ({ roles, listingId }) => ({ sellerId: roles.seller.userId, listingId }),
    { ...signedInOnly, seller: "not_found", stranger: "ok" },
  ),

  row(
    api.messages.thread.begin,
    ({ roles, listingId }) => ({
      sellerId: roles.seller.userId,
      listingId,
      message: "Hello",
      clientId: "begin-1",
    }),
    { ...signedInOnly, seller: "not_found", stranger: "ok" },
  ),
  row(
    api.messages.thread.list,
    (w) => ({ ...conversationArgs(w), ...pageArgs() }),
    allowOnly(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.thread.send,
    (w) => ({
      ...conversationArgs(w),
      message: "Hello",
      photos: [image(w.files.message)],
      clientId: "message-1",
    }),
    { ...allowOnly(["user"], "not_found"), seller: "invalid_input" },
  ),
  row(api.messages.thread.markRead, conversationArgs, allowOnly(["user", "seller"], "not_found")),

  row(
    api.messages.muteAndBlock.mute,
    (w) => ({ ...conversationArgs(w), isMuted: true }),
    allowOnly(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.muteAndBlock.hide,
    (w) => ({ ...conversationArgs(w), isHidden: true }),
    allowOnly(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.muteAndBlock.block,
    (w) => ({ ...conversationArgs(w), isBlocked: true }),
    allowOnly(["user", "seller"], "not_found"),
  ),

  row(
    api.messages.muteAndBlock.unblock,
    ({ roles }) => ({ userId: roles.stranger.userId }),
    signedInOnly,
  ),
  row(api.messages.muteAndBlock.blocked, pageArgs, signedInOnly),
  row(api.messages.muteAndBlock.muted, pageArgs, signedInOnly),
  row(api.messages.muteAndBlock.hidden, pageArgs, signedInOnly),

  row(
    api.messages.typing.otherIsTyping,
    conversationArgs,
    allowOnly(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.typing.set,
    (w) => ({ ...conversationArgs(w), isTyping: true }),
    allowOnly(["user", "seller"], "not_found"),
  ),
];
