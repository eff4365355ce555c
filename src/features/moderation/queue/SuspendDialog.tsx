import { useState } from "react";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { ReasonDialog } from "../components/ReasonDialog";
import { ActionImpact } from "../standing/ActionImpact";
import { reasonHint, useStanding } from "../standing/useStanding";
import { type Conversation, suspensionToasts } from "./useModeration";

type Props = {
  /** The users to choose from; at least one when the dialog opens. */
  accounts: Conversation["sender"][];
  suspend: boolean;
  onClose: () => void;
};

/** Suspends one of the two users of a conversation, or reinstates them, with a reason. */
export function SuspendDialog({ accounts, suspend, onClose }: Props) {
  // Taken when the dialog opened: the live list drops the account as soon as the action succeeds.
  const [people] = useState(accounts);
  const [selectedId, setSelectedId] = useState(people[0]?.userId);
  const { busy, error, apply } = useStanding();
  const person = people.find(({ userId }) => userId === selectedId);
  if (!person) return null;
  const action = suspend ? "suspend" : "unsuspend";
  const confirm = async (reason: string) => {
    const isDone = await apply(action, person, reason, suspensionToasts[action]);
    if (isDone) onClose();
    return isDone;
  };
  return (
    <ReasonDialog
      title={suspend ? "Suspend Account" : "Unsuspend Account"}
      description={
        <>
          <PersonName>{person.name}</PersonName>
          {suspend
            ? " is logged out straight away and their listings are hidden until you unsuspend them."
            : " can log in again and their listings come back."}
        </>
      }
      item={{ itemType: "user", itemId: person.userId }}
      draftKey={[action, ...people.map(({ userId }) => userId)].join(".")}
      hint={reasonHint(action)}
      confirmLabel={suspend ? "Suspend" : "Unsuspend"}
      tone={suspend ? "danger" : "primary"}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        {people.length > 1 && (
          <ChoiceGroup
            legend="Account"
            options={people.map(({ userId, name }) => ({
              value: userId,
              label: <PersonName>{name}</PersonName>,
            }))}
            value={person.userId}
            onChange={(userId) =>
              setSelectedId(people.find((candidate) => candidate.userId === userId)?.userId)
            }
          />
        )}
        <ActionImpact key={person.userId} userIds={[person.userId]} action={action} />
      </div>
    </ReasonDialog>
  );
}
