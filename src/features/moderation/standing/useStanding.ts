import { type ConvexReactClient, useConvex, useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { showActionReport } from "../queue/actionReports";
import { type AccountAction, type Impact, impactLines } from "./impactLines";

export type StandingAction = Exclude<AccountAction, "delete">;
export type Account = { userId: Id<"users">; name: string };
type ToastTexts = Parameters<ReturnType<typeof useCall>["run"]>[1];

const missingReasonTexts: Partial<Record<StandingAction, string>> = {
  suspend: adminTexts.reasonSuspending,
  unsuspend: adminTexts.reasonUnsuspending,
  ban: adminTexts.reasonBanning,
  purge: adminTexts.reasonBanning,
};
export const needsReason = (action: StandingAction) => missingReasonTexts[action] !== undefined;

/** Says who will see the reason. Suspended or banned users see it when they try to sign in. */
export const reasonHint = (action: StandingAction): string =>
  action === "unsuspend" || action === "unban"
    ? "Recorded in the log of past actions. We won't send it to the user, but they can read it in their data download."
    : "The user will see this.";

const doneTexts: Record<StandingAction, (name: string) => string> = {
  suspend: (name) => `${name} is suspended.`,
  unsuspend: (name) => `${name} is no longer suspended.`,
  ban: (name) => `${name} is banned for 30 days.`,
  purge: (name) => `${name} is banned for a year.`,
  unban: (name) => `${name} is no longer banned.`,
};

/**
 * Changes an account's standing; shows a toast with the caller's text and a report with an undo.
 */
export function useStanding() {
  const client = useConvex();
  const suspend = useMutation(api.moderation.standing.suspend);
  const ban = useMutation(api.moderation.standing.ban);
  const lift = useMutation(api.moderation.standing.lift);
  const { busy, error, run, showError } = useCall();

  /** Returns whether the action succeeded. */
  async function apply(
    action: StandingAction,
    { userId, name }: Account,
    reason: string,
    toastTexts: ToastTexts,
  ) {
    const message = missingReasonTexts[action];
    if (reason === "" && message !== undefined) {
      showError(message);
      return false;
    }
    const call = {
      suspend: () => suspend({ userId, suspended: true, reason }),
      unsuspend: () => suspend({ userId, suspended: false, reason }),
      ban: () => ban({ userId, purgeListings: false, reason }),
      purge: () => ban({ userId, purgeListings: true, reason }),
      unban: () => lift({ userId, reason }),
    }[action];
    // Read before the action: afterwards there is nothing left to affect.
    const impact = impactShown(client, userId);
    const outcome = await run(
      call,
      toastTexts as Parameters<typeof run<Awaited<ReturnType<typeof call>>>>[1],
    );
    if (!outcome.ok) return false;
    const { eventId } = outcome.value;
    showActionReport({
      title: doneTexts[action](isolated(name)),
      lines: impact ? impactLines(action, impact) : [],
      eventId,
    });
    return true;
  }
  return { busy, error, apply };
}

/**
 * The impact that the dialog shows; undefined while loading and after a failure, which the dialog
 * reports.
 */
export function impactShown(client: ConvexReactClient, userId: string): Impact | undefined {
  const impact = client.watchQuery(api.moderation.impact.get, { userIds: [userId] });
  try {
    return impact.localQueryResult();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
