import { api } from "#convex/_generated/api.js";
import { row, type Row, only, none, paged, conversation, image } from "../publicRow";
import { anyone, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.messages.badge.get, none, anyone),

  row(
    api.messages.contact.send,
    () => ({
      name: "Bea",
      email: "bea@shoal.test",
      messageType: "other",
      subject: "A question",
      message: "How do I begin?",
    }),
    { ...signedIn, designatedAdmin: "contact_failed" },
  ),

  row(api.messages.conversations.list, paged, signedIn),
  row(api.messages.conversations.search, () => ({ text: "shrimp", ...paged() }), signedIn),
  row(api.messages.conversations.get, conversation, only(["user", "seller"], "not_found")),
  row(
    api.messages.conversations.between,
    ({ roles, listingId }) => ({ sellerId: roles.seller.userId, listingId }),
    { ...signedIn, seller: "not_found", stranger: "ok" },
  ),

  row(
    api.messages.thread.begin,
    ({ roles, listingId }) => ({
      sellerId: roles.seller.userId,
      listingId,
      message: "Hello",
      clientId: "begin-1",
    }),
    { ...signedIn, seller: "not_found", stranger: "ok" },
  ),
  row(
    api.messages.thread.list,
    (w) => ({ ...conversation(w), ...paged() }),
    only(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.thread.send,
    (w) => ({
      ...conversation(w),
      message: "Hello",
      photos: [image(w.files.message)],
      clientId: "message-1",
    }),
    { ...only(["user"], "not_found"), seller: "invalid_input" },
  ),
  row(api.messages.thread.markRead, conversation, only(["user", "seller"], "not_found")),

  row(
    api.messages.muteAndBlock.mute,
    (w) => ({ ...conversation(w), isMuted: true }),
    only(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.muteAndBlock.hide,
    (w) => ({ ...conversation(w), isHidden: true }),
    only(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.muteAndBlock.block,
    (w) => ({ ...conversation(w), isBlocked: true }),
    only(["user", "seller"], "not_found"),
  ),

  row(
    api.messages.muteAndBlock.unblock,
    ({ roles }) => ({ userId: roles.stranger.userId }),
    signedIn,
  ),
  row(api.messages.muteAndBlock.blocked, paged, signedIn),
  row(api.messages.muteAndBlock.muted, paged, signedIn),
  row(api.messages.muteAndBlock.hidden, paged, signedIn),

  row(api.messages.typing.otherIsTyping, conversation, only(["user", "seller"], "not_found")),
  row(
    api.messages.typing.set,
    (w) => ({ ...conversation(w), isTyping: true }),
    only(["user", "seller"], "not_found"),
  ),
];
