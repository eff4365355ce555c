import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { MailChoice } from "#convex/domain/notifications/mailChoices.ts";
import type { PushChoice } from "#convex/domain/notifications/pushChoices.ts";
import { Switch } from "#src/components/ui/Switch.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type Settings = FunctionReturnType<typeof api.accounts.settings.get>;

const choices: Record<MailChoice, { label: string; hint: string }> = {
  emailOnMessage: {
    label: "New messages",
    hint: "When you haven't read a message ten minutes after it was sent.",
  },
  emailOnOrder: {
    label: "Orders",
    hint: "Sales, answers to a delivery charge you proposed, refunds to your buyers. We always send receipts.",
  },
  emailOnDelivery: {
    label: "Deliveries",
    hint: "When an order is sent or arrives, and reminders to confirm delivery.",
  },
  emailOnReview: {
    label: "Reviews",
    hint: "When you can leave a review, and when you get a review or a reply.",
  },
  emailOnSearch: {
    label: "Saved searches",
    hint: "Once a day: new listings for searches with email alerts on.",
  },
  emailOnPrice: {
    label: "Price drops on favourites",
    hint: "Once a day, in the same email as saved searches.",
  },
};

const pushLabels: [PushChoice, string][] = [
  ["pushOnMessage", choices.emailOnMessage.label],
  ["pushOnOrder", choices.emailOnOrder.label],
  ["pushOnDelivery", choices.emailOnDelivery.label],
  ["pushOnReview", choices.emailOnReview.label],
  ["pushOnSearch", choices.emailOnSearch.label],
  ["pushOnPrice", choices.emailOnPrice.label],
];

const choiceEntries = Object.entries(choices) as [MailChoice, (typeof choices)[MailChoice]][];

/** Changes one setting. It takes effect at once, and reverts if that fails. */
function useChoice() {
  const { run } = useCall({ overlapping: true });
  const set = useMutation(api.accounts.settings.setNotifications).withOptimisticUpdate(
    (store, change) => {
      const settings = store.getQuery(api.accounts.settings.get, {});
      if (!settings) return;
      const notifications = { ...settings.notifications, ...change.notifications };
      store.setQuery(api.accounts.settings.get, {}, { ...settings, notifications });
    },
  );
  return (id: keyof Settings["notifications"], isOn: boolean) =>
    void run(() => set({ notifications: { [id]: isOn } }), {
      failed: "Could not save your choice. Please try again.",
    });
}

export function BellSwitches({ notifications }: Pick<Settings, "notifications">) {
  const change = useChoice();
  return (
    <Switch
      label="Price drops on favourites"
      hint="When a favourite drops to its lowest price since you added it, at most once a day for each favourite."
      checked={notifications.bellOnPrice}
      onChange={(event) => change("bellOnPrice", event.currentTarget.checked)}
    />
  );
}

export function NotificationSwitches({ notifications }: Pick<Settings, "notifications">) {
  const change = useChoice();
  return (
    <div className="grid gap-4">
      {choiceEntries.map(([id, { label, hint }]) => (
        <Switch
          key={id}
          label={label}
          hint={hint}
          checked={notifications[id]}
          onChange={(event) => change(id, event.currentTarget.checked)}
        />
      ))}
      <p className="text-ink-muted border-line border-t pt-4 text-sm">
        Always sent, because they are about your money or your account: refunds to you, live-arrival
        claims, cancelled and late orders, chargebacks, decisions on your seller application, and
        changes to your password or account.
      </p>
    </div>
  );
}

/** Which notifications the user's devices show. Price drops reach devices only if the bell shows them too. */
export function PushSwitches({ notifications }: Pick<Settings, "notifications">) {
  const change = useChoice();
  return (
    <fieldset>
      <legend className="sr-only">Show on my devices</legend>
      <div className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        {pushLabels.map(([id, label]) => {
          const needsBell = id === "pushOnPrice" && !notifications.bellOnPrice;
          return (
            <Switch
              key={id}
              label={label}
              {...(needsBell && { hint: "Turn on price drops for the bell first." })}
              disabled={needsBell}
              checked={notifications[id] && !needsBell}
              onChange={(event) => change(id, event.currentTarget.checked)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
