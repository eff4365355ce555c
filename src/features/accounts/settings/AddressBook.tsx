import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { type Address, ADDRESSES_MAX } from "#convex/domain/shared/address.ts";
import type { Changes } from "#convex/domain/shared/changes.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { AddressForm } from "#src/components/addresses/AddressForm.tsx";
import { AddressText } from "#src/components/addresses/AddressText.tsx";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { PlusIcon } from "#src/components/ui/pageIcons.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type SavedAddress = FunctionReturnType<typeof api.accounts.addresses.mine>[number];

export function AddressBook() {
  const book = useQuery(api.accounts.addresses.mine);
  const hasNew = useHasDraft("address.new", "tab");
  const [editing, setEditing] = useState<SavedAddress | "new" | null>(hasNew ? "new" : null);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);
  const add = useMutation(api.accounts.addresses.add);
  const update = useMutation(api.accounts.addresses.update);
  const setDefault = useMutation(api.accounts.addresses.setDefault);
  const remove = useMutation(api.accounts.addresses.remove);
  const { busy, run, error, clear } = useCall();
  const edit = (address: SavedAddress | "new") => {
    clear();
    setEditing(address);
  };

  if (book === undefined) return <SkeletonText lines={4} />;
  if (editing !== null) {
    const editedAddress = editing === "new" ? null : editing;
    const save = async (address: Address, changes: Changes<Address>) => {
      const { ok } = await run(
        () =>
          editedAddress
            ? update({ addressId: editedAddress.addressId, address: changes })
            : add({ address }),
        { done: "Address saved." },
      );
      if (ok) setEditing(null);
      return ok;
    };
    return (
      <AddressForm
        address={editedAddress?.address ?? null}
        draftKey={`address.${editedAddress?.addressId ?? "new"}`}
        submitLabel="Save address"
        busy={busy}
        problem={error}
        onSubmit={save}
        onCancel={() => setEditing(null)}
      />
    );
  }
  const isFull = book.length >= ADDRESSES_MAX;
  return (
    <div className="grid gap-4">
      {book.length === 0 ? (
        <p className="text-ink-muted">No address yet. You can also type one when you pay.</p>
      ) : (
        <ul className="grid gap-3">
          {book.map((saved) => (
            <li
              key={saved.addressId}
              className="border-line flex flex-wrap items-start gap-x-6 gap-y-3 rounded-lg border p-4"
            >
              <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-1">
                <AddressText address={saved.address} />
                {saved.isDefault && <Badge tone="accent">Default</Badge>}
              </div>
              <div className="flex flex-wrap gap-2">
                {!saved.isDefault && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={busy}
                    onClick={() =>
                      void run(() => setDefault({ addressId: saved.addressId }), {
                        done: "Default address changed.",
                      })
                    }
                  >
                    Make default
                    <WhichAddress {...saved.address} />
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => edit(saved)}>
                  Edit
                  <WhichAddress {...saved.address} />
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setRemoving(saved)}>
                  Remove
                  <WhichAddress {...saved.address} />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-2">
        <Button
          variant="secondary"
          icon={<PlusIcon size={18} />}
          disabled={isFull}
          onClick={() => edit("new")}
        >
          Add an address
        </Button>
        {isFull && (
          <p className="text-ink-muted text-sm">
            You can save up to {ADDRESSES_MAX} addresses. Remove one to add another.
          </p>
        )}
      </div>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing === null) return;
          void run(() => remove({ addressId: removing.addressId }), {
            done: "Address removed.",
          }).then(() => setRemoving(null));
        }}
        title="Remove this address?"
        description="Orders you've already placed keep their address."
        confirmLabel="Remove"
        tone="danger"
        busy={busy}
      />
    </div>
  );
}

/** Tells screen readers which address a button belongs to. */
function WhichAddress({ line1, postcode }: Address) {
  return (
    <span className="sr-only">
      {" "}
      {isolated(line1)}, {postcode}
    </span>
  );
}
