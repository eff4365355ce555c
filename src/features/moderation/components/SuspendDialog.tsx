import { useState } from "react";
import { ChoiceGroup } from "../../../components/ui/onDemand/ChoiceGroup";
import { ReasonDialog } from "./ReasonDialog";
import type { Conversation, useModeration } from "./useModeration";

type Props = {
  /** Whom it may be about; at least one when the dialog opens. */
  accounts: Conversation["sender"][];
  suspend: boolean;
  moderation: Pick<ReturnType<typeof useModeration>, "busy" | "error" | "setSuspended">;
  onClose: () => void;
};

/** Suspends one of the two people of a conversation, or lets them back in, with the reason. */
export function SuspendDialog({ accounts, suspend, moderation, onClose }: Props) {
  // As it was when the dialog opened: the live list loses the account at the moment of success.
  const [people] = useState(accounts);
  const [chosen, setChosen] = useState(people[0]?.userId);
  const { busy, error, setSuspended } = moderation;
  const person = people.find(({ userId }) => userId === chosen);
  if (!person) return null;
  const confirm = async (reason: string) => {
    const { ok } = await setSuspended(person.userId, suspend, reason);
    if (ok) onClose();
  };
  return (
    <ReasonDialog
      title={suspend ? "Suspend Account" : "Unsuspend Account"}
      description={
        suspend
          ? `${person.name} is signed out at once and their listings are hidden until you unsuspend.`
          : `${person.name} can sign in again and their listings come back.`
      }
      confirmLabel={suspend ? "Suspend" : "Unsuspend"}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {people.length > 1 && (
        <ChoiceGroup
          legend="Account"
          options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={person.userId}
          onChange={(userId) => setChosen(people.find((one) => one.userId === userId)?.userId)}
        />
      )}
    </ReasonDialog>
  );
}
