import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { deleteDraft, placeOf } from "#src/lib/drafts.ts";
import { paths } from "#src/lib/paths.ts";
import { listingDraftKey } from "./listingDraftKey";

type Draft = FunctionReturnType<typeof api.listings.drafts.list>[number];

/** The viewer's drafts: new listings, copies and unpublished changes; renders nothing if there are none. */
export function MyDrafts({ drafts }: { drafts: readonly Draft[] }) {
  const { userId } = useViewer();
  const discard = useMutation(api.listings.drafts.discard);
  const [draftToDelete, setDraftToDelete] = useState<Draft | null>(null);
  const { busy, run } = useCall();
  if (drafts.length === 0) return null;
  const remove = ({ source }: Draft) =>
    run(
      async () => {
        await discard(source ? { source } : {});
        deleteDraft(placeOf(userId, listingDraftKey(source), "tab"));
      },
      { done: "Draft deleted.", failed: "Could not delete the draft. Please try again." },
    );
  return (
    <section aria-labelledby="my-drafts" className="mb-8 grid gap-3">
      <h2 id="my-drafts" className="font-display text-xl">
        Drafts
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {drafts.map((draft) => (
          <DraftRow
            key={`${draft.source?.as ?? "new"} ${draft.source?.listingId ?? ""}`}
            draft={draft}
            onDelete={() => setDraftToDelete(draft)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={draftToDelete !== null}
        onClose={() => setDraftToDelete(null)}
        onConfirm={() => {
          if (draftToDelete) void remove(draftToDelete).then(() => setDraftToDelete(null));
        }}
        title="Delete this draft?"
        description={`We'll delete “${draftToDelete ? isolated(nameOf(draftToDelete)) : ""}” and its photos. Your listings in the shop won't change.`}
        confirmLabel="Delete"
        tone="danger"
        busy={busy}
      />
    </section>
  );
}

const nameOf = ({ title, species }: Draft): string => title || species || "No title yet";

const KINDS = { edit: "Unpublished changes", copy: "Copy", new: "New listing" } as const;

function DraftRow({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const { source, imageUrl, updatedAt } = draft;
  const nameSuffix = <span className="sr-only"> {isolated(nameOf(draft))}</span>;
  const to =
    source === null
      ? paths.newListing
      : source.as === "edit"
        ? paths.editListing(source.listingId)
        : paths.copyListing(source.listingId);
  return (
    <li className="border-line bg-surface flex flex-wrap items-center gap-3 rounded-xl border p-3">
      <ListingImage src={imageUrl} alt="" width={64} height={48} className="h-12 w-16 rounded-md" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{nameOf(draft)}</p>
        <p className="text-ink-muted text-sm">
          {KINDS[source?.as ?? "new"]} · <DateText at={updatedAt} kind="dateTime" />
        </p>
      </div>
      <div className="flex gap-2">
        <LinkButton size="sm" variant="secondary" to={to}>
          Continue{nameSuffix}
        </LinkButton>
        <Button size="sm" variant="secondary" onClick={onDelete}>
          Delete draft{nameSuffix}
        </Button>
      </div>
    </li>
  );
}
