import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";

type Props = { user: { userId: Id<"users">; fullName: string }; onClose: () => void };

const PER_PAGE = 10;

export function NotesDialog({ user: { userId, fullName }, onClose }: Props) {
  const add = useMutation(api.moderation.notes.add);
  const { busy, run } = useCall();
  const form = useForm({ defaultValues: { text: "" } });
  useDraft(form, { key: `note.${userId}`, store: "browser" });
  const text = useWatch({ control: form.control, name: "text" });
  const submit = form.handleSubmit(async () => {
    const { ok } = await run(() => add({ userId, text }));
    if (ok) resetToSaved(form, { sent: { text }, saved: { text: "" } });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Notes about <PersonName>{fullName}</PersonName>
        </>
      }
      description="Only admins see these here. If this person asks for a copy of their data, the notes are included without your name, so stick to the facts."
    >
      <form onSubmit={(event) => void submit(event)} className="mb-6 grid gap-3">
        <Field label="New note" required>
          <TextArea rows={3} {...form.register("text")} />
        </Field>
        <Button
          type="submit"
          busy={busy}
          disabled={text.trim() === ""}
          className="justify-self-start"
        >
          Add note
        </Button>
      </form>
      <Notes userId={userId} />
    </Dialog>
  );
}

function Notes({ userId }: { userId: Id<"users"> }) {
  const { results, status, loadMore } = useLiveList(
    api.moderation.notes.list,
    { userId },
    PER_PAGE,
  );
  const remove = useMutation(api.moderation.notes.remove);
  const { run } = useCall({ overlapping: true });
  const [removing, setRemoving] = useState<readonly Id<"userNotes">[]>([]);
  const removeNote = async (noteId: Id<"userNotes">) => {
    setRemoving((last) => [...last, noteId]);
    await run(() => remove({ noteId }));
    setRemoving((last) => last.filter((other) => other !== noteId));
  };
  if (status === "LoadingFirstPage") return <SkeletonText lines={3} />;
  if (results.length === 0) return <p className="text-ink-muted">No notes yet.</p>;
  return (
    <>
      <ul aria-label="Notes" className="divide-line divide-y">
        {results.map(({ noteId, text, author, mine, createdAt }) => (
          <li key={noteId} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <strong>
                <PersonName>{author}</PersonName>
              </strong>
              <DateText at={createdAt} kind="dateTime" className="text-ink-muted" />
              {mine && (
                <Button
                  variant="ghost"
                  size="sm"
                  busy={removing.includes(noteId)}
                  className="ml-auto"
                  aria-label={`Remove your note: ${isolated(cutText(text, 40))}`}
                  onClick={() => void removeNote(noteId)}
                >
                  Remove
                </Button>
              )}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
