import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import type { MailChoice } from "../../../../convex/domain/notifications/mailChoices";
import { Switch } from "../../../components/ui/onDemand/Switch";
import { useCall } from "../../../hooks/useCall";

type Settings = FunctionReturnType<typeof api.accounts.settings.get>;

const choices: Record<MailChoice, { label: string; hint: string }> = {
  emailOnMessage: {
    label: "New messages",
    hint: "When somebody has written to you and you have not looked for ten minutes.",
  },
  emailOnOrder: {
    label: "Orders",
    hint: "Paid, delivery charge answered, refunded to your buyer.",
  },
  emailOnDelivery: { label: "On their way", hint: "Dispatched, arrived, reminders of an arrival." },
  emailOnReview: { label: "Reviews", hint: "When you can leave one, get one or get an answer." },
};
const shown = Object.entries(choices) as [MailChoice, (typeof choices)[MailChoice]][];

/** Which mails to get. Each switch takes effect at once, and jumps back if that fails. */
export function NotificationSwitches({ notifications }: Pick<Settings, "notifications">) {
  const { run } = useCall({ overlapping: true });
  const set = useMutation(api.accounts.settings.setNotifications).withOptimisticUpdate(
    (store, next) => {
      const settings = store.getQuery(api.accounts.settings.get, {});
      if (settings) store.setQuery(api.accounts.settings.get, {}, { ...settings, ...next });
    },
  );
  const change = (id: MailChoice, on: boolean) =>
    run(() => set({ notifications: { ...notifications, [id]: on } }), {
      failed: "Could not save your choice.",
    });
  return (
    <div className="grid gap-4">
      {shown.map(([id, { label, hint }]) => (
        <Switch
          key={id}
          label={label}
          hint={hint}
          checked={notifications[id]}
          onChange={(event) => void change(id, event.currentTarget.checked)}
        />
      ))}
      <p className="text-ink-muted border-line border-t pt-4 text-sm">
        Always sent, because they are about your money or your account: refunds to you, live-arrival
        claims, cancelled and late orders, chargebacks, decisions on your seller application, and
        changes of your password or account.
      </p>
    </div>
  );
}
