/** A conversation's unsent text and photos, and its messages that the server hasn't confirmed. */

import { moveDraftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { type DraftPlace, draftsFrom, moveDraft, placeOf } from "#src/lib/drafts.ts";

export type ConversationDrafts = {
  text: DraftPlace;
  photos: DraftPlace;
  /** Its key is the prefix of each message's own key, which ends with the client id. */
  outbox: DraftPlace;
};

/** A user's drafts in the conversation `name`. */
export const draftsOf = (userId: string, name: string): ConversationDrafts => ({
  text: placeOf(userId, `message.${name}`, "browser"),
  photos: placeOf(userId, `message.${name}`, "tab"),
  outbox: placeOf(userId, `outbox.${name}.`, "browser"),
});

/** Moves the drafts to the conversation's new name. Safe to call while rendering. */
export function moveDrafts(from: ConversationDrafts, to: ConversationDrafts): void {
  moveDraft(from.text, to.text);
  moveDraftPhotos(from.photos, to.photos);
  for (const place of draftsFrom(from.outbox)) {
    const clientId = place.key.slice(from.outbox.key.length);
    moveDraft(place, { ...to.outbox, key: to.outbox.key + clientId });
  }
}
