import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { Switch } from "../../../components/ui/onDemand/Switch";
import { useCall } from "../../../hooks/useCall";

type Settings = FunctionReturnType<typeof api.accounts.settings.get>;
type Choice = keyof Settings["notifications"];

const choices: { id: Choice; label: string; hint: string }[] = [
  { id: "emailOnMessage", label: "New messages", hint: "When somebody writes to you." },
  { id: "emailOnOrder", label: "Orders", hint: "Paid, dispatched, arrived, refunded." },
];

/** Which mails to get. Each switch takes effect at once, and jumps back if that fails. */
export function NotificationSwitches({ notifications }: Pick<Settings, "notifications">) {
  const { run } = useCall({ overlapping: true });
  const set = useMutation(api.accounts.settings.setNotifications).withOptimisticUpdate(
    (store, next) => {
      const settings = store.getQuery(api.accounts.settings.get, {});
      if (settings) store.setQuery(api.accounts.settings.get, {}, { ...settings, ...next });
    },
  );
  const change = (id: Choice, on: boolean) =>
    run(() => set({ notifications: { ...notifications, [id]: on } }), {
      failed: "Could not save your choice.",
    });
  return (
    <div className="grid gap-4">
      {choices.map(({ id, label, hint }) => (
        <Switch
          key={id}
          label={label}
          hint={hint}
          checked={notifications[id]}
          onChange={(event) => void change(id, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
