import { useMutation, useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { Changes } from "#convex/domain/shared/changes.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { PlusIcon } from "#src/components/ui/pageIcons.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { summariseTank, toTankInput } from "./tankDefaults";
import { TankForm } from "./TankForm";

export function TankManager() {
  const tanks = useQuery(api.tanks.setups.mine);
  const hasNew = useHasDraft("tank.new", "tab");
  const [editing, setEditing] = useState<Id<"tanks"> | "new" | null>(hasNew ? "new" : null);
  const [removing, setRemoving] = useState<Doc<"tanks"> | null>(null);
  const { busy, run } = useCall();
  const create = useMutation(api.tanks.setups.create);
  const update = useMutation(api.tanks.setups.update);
  const setDefault = useMutation(api.tanks.setups.setDefault);
  const remove = useMutation(api.tanks.setups.remove);

  const attempt = (saveCall: () => Promise<unknown>, doneText: string) =>
    run(saveCall, { done: doneText, failed: "Could not save your tank." });
  const save = async (tank: TankInput, changes: Changes<TankInput>) => {
    const work = () =>
      editing === "new" || editing === null
        ? create({ tank })
        : update({ tankId: editing, tank: changes });
    const { ok } = await attempt(work, "Tank saved.");
    if (ok) setEditing(null);
    return ok;
  };

  if (tanks === undefined) return <SkeletonText lines={4} />;
  const editedTank = tanks.find(({ _id }) => _id === editing);
  if (editing === "new" || editedTank) {
    return (
      <Card padding="lg">
        <h3 className="font-display mb-5 text-xl">
          {editedTank ? (
            <>
              Change <bdi>{editedTank.name}</bdi>
            </>
          ) : (
            "A new tank"
          )}
        </h3>
        <TankForm
          // The key restarts the form when the tank changes elsewhere, to show the change. The draft keeps what was typed.
          key={editedTank?.updatedAt}
          {...(editedTank && { tank: toTankInput(editedTank) })}
          draftKey={`tank.${editing}`}
          submitLabel="Save tank"
          busy={busy}
          onSubmit={save}
          onCancel={() => setEditing(null)}
        />
      </Card>
    );
  }
  const add = (
    <Button variant="secondary" icon={<PlusIcon size={18} />} onClick={() => setEditing("new")}>
      Add a tank
    </Button>
  );
  if (tanks.length === 0) {
    return (
      <EmptyState title="No tank yet." action={add}>
        Add your tank once, and we'll check every listing against it.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {tanks.map((tank) => (
          <Card as="li" key={tank._id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{tank.name}</bdi>
                {tank.isDefault && <Badge tone="accent">Default</Badge>}
              </h3>
              <p className="text-ink-muted text-sm">{summariseTank(tank)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {!tank.isDefault && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  onClick={() =>
                    void attempt(() => setDefault({ tankId: tank._id }), "Default tank changed.")
                  }
                >
                  Make default
                </Button>
              )}
              <Button size="sm" variant="secondary" onClick={() => setEditing(tank._id)}>
                Edit<span className="sr-only"> {isolated(tank.name)}</span>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setRemoving(tank)}>
                Remove<span className="sr-only"> {isolated(tank.name)}</span>
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      <div>{add}</div>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing === null) return;
          void attempt(() => remove({ tankId: removing._id }), "Tank removed.").then(() =>
            setRemoving(null),
          );
        }}
        title={
          <>
            Remove <bdi>{removing?.name ?? "this tank"}</bdi>?
          </>
        }
        description="The results of quizzes you took with this tank won't change."
        confirmLabel="Remove"
        tone="danger"
        busy={busy}
      />
    </div>
  );
}
