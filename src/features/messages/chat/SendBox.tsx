import { useMutation } from "convex/react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import {
  IMAGE_TYPES,
  MESSAGE_MAX,
  MESSAGE_PHOTOS_MAX,
  SECOND_MS,
} from "#convex/domain/shared/constants.ts";
import { useDraftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { FilePicker } from "#src/components/ui/FilePicker.tsx";
import { PhotoIcon } from "#src/components/ui/pageIcons.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { deleteDraft, type DraftPlace, readDraft, saveDraft } from "#src/lib/drafts.ts";
import { formatCount } from "#src/lib/format.ts";
import { isSendKey } from "#src/lib/keyboard.ts";
import { ContactWarning } from "./ContactWarning";
import type { ConversationDrafts } from "./conversationDrafts";
import { SendPhotos } from "./SendPhotos";

/** The server expires the typing indicator after 6 s, so renew it every 3 s. */
const TYPING_RENEWAL_MS = 3 * SECOND_MS;
/** The character count matters only near the limit. */
const SHOW_COUNT_FROM = MESSAGE_MAX - 200;

type Props = {
  /** Null until the first message. */
  conversationId: Id<"conversations"> | null;
  /** Where the text and photos are stored until they are sent. */
  drafts: ConversationDrafts;
  loading: boolean;
  /** In a conversation with the Shoal team, contact details are welcome. */
  isWithTeam: boolean;
  onSend: (text: string, photos: readonly Photo[]) => void;
};

function storedText(draft: DraftPlace): string {
  const stored = readDraft(draft);
  return typeof stored === "string" ? stored : "";
}

/** The box for writing a message. Text and photos are stored per conversation until sent. */
export function SendBox({ conversationId, drafts, loading, isWithTeam, onSend }: Props) {
  const [text, setText] = useState(() => storedText(drafts.text));
  const reportTyping = useTypingMark(conversationId);
  const photos = usePhotos("message", useDraftPhotos(drafts.photos), MESSAGE_PHOTOS_MAX);
  const { list, uploadingCount } = photos;
  const hasText = text.trim() !== "";
  const fits = text.length <= MESSAGE_MAX && uploadingCount === 0;
  const canSend = (hasText || list.length > 0) && fits && !loading;

  function change(next: string) {
    setText(next);
    if (next === "") deleteDraft(drafts.text);
    else saveDraft(drafts.text, next);
    reportTyping(next.trim() !== "");
  }
  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    onSend(text.trim(), list);
    photos.clear();
    change("");
  }

  return (
    <form onSubmit={submit} className="border-line border-t p-3 sm:p-4">
      <SendPhotos photos={photos} />
      <div className="flex items-end gap-2 sm:gap-3">
        <FilePicker
          variant="secondary"
          className="px-2.5!"
          label="Choose photos"
          accept={IMAGE_TYPES}
          multiple
          disabled={list.length + uploadingCount >= MESSAGE_PHOTOS_MAX}
          icon={<PhotoIcon size={22} />}
          onFiles={photos.add}
        >
          <span className="sr-only">Add photos</span>
        </FilePicker>
        <div className="min-w-0 flex-1">
          <TextArea
            aria-label="Your message"
            placeholder="Write a message…"
            line
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={() => reportTyping(false)}
            onPaste={(event) => {
              const pastedFiles = [...event.clipboardData.files];
              const pastedText = event.clipboardData.getData("text/plain");
              if (pastedFiles.length === 0 || !isOnlyFileNames(pastedText, pastedFiles)) return;
              event.preventDefault();
              photos.add(pastedFiles);
            }}
            onKeyDown={(event) => {
              if (isSendKey(event)) submit(event);
            }}
          />
          {!isWithTeam && <ContactWarning text={text} />}
          {text.length > SHOW_COUNT_FROM && (
            <p
              role="status"
              className={
                text.length > MESSAGE_MAX ? "text-danger text-sm" : "text-ink-muted text-sm"
              }
            >
              {formatCount(text.length)} of {formatCount(MESSAGE_MAX)} characters
            </p>
          )}
        </div>
        <Button type="submit" disabled={!canSend}>
          Send
        </Button>
      </div>
    </form>
  );
}

/**
 * Whether the pasted text is only the names of the files pasted with it. If it isn't, the text is what the
 * user wants: Word and Excel add a picture of the text that they copy.
 */
const isOnlyFileNames = (text: string, files: readonly File[]): boolean =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .every((line) => files.some(({ name }) => name === line.trim()));

/** Reports that this user is typing, at most every 3 s, and when they stop. */
function useTypingMark(conversationId: Id<"conversations"> | null): (isTyping: boolean) => void {
  const set = useMutation(api.messages.typing.set);
  const last = useRef({ isTyping: false, at: 0 });
  const sendTyping = useRef((_isTyping: boolean) => {});
  useEffect(() => {
    sendTyping.current = (isTyping) => {
      if (conversationId === null) return;
      const now = Date.now();
      const wasRenewed = isTyping && now - last.current.at < TYPING_RENEWAL_MS;
      if (last.current.isTyping === isTyping && (!isTyping || wasRenewed)) return;
      last.current = { isTyping, at: now };
      set({ conversationId, isTyping }).catch((error: unknown) => {
        console.warn("Could not tell that you are typing", error);
      });
    };
    return () => sendTyping.current(false);
  }, [set, conversationId]);
  return (isTyping) => sendTyping.current(isTyping);
}
