import { useConvex, useQuery_experimental as useQueryResult } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall, withTitle } from "#src/hooks/useCall.ts";
import { recordAnswer, refreshDevice, useDeviceNotifications } from "./deviceNotifications";

const FAILED = "We couldn't turn on notifications here.";
const loadDevice = () => import("../pushDevice");

/** Turns this browser's pushes on and off. Call `turnOn` in a click: browsers refuse to ask at other times. */
export function usePush() {
  const backend = useConvex();
  const { session } = useAuth();
  const { busy, run, showError } = useCall();

  const turnOn = async (vapidKey: string) => {
    // Must come before any other await: Safari only lets a page ask in direct response to a click.
    const permission = await Notification.requestPermission();
    refreshDevice();
    if (permission !== "granted") {
      showError({ title: FAILED, description: "Your browser didn't allow Shoal to send them." });
      return;
    }
    const turnPushOn = async () => {
      if (session === null) throw new Error("The session's token isn't there yet");
      await (await loadDevice()).turnPushOn(backend, session, vapidKey);
    };
    const { ok } = await run(turnPushOn, {
      done: "Notifications are on for this device.",
      failed: withTitle(
        FAILED,
        "Your browser couldn't connect to its notification service. Check your connection and try again.",
      ),
    });
    if (ok) recordAnswer();
  };
  const turnOff = async (deviceId: Id<"pushDevices">) => {
    const turnPushOff = async () => await (await loadDevice()).turnPushOff(backend, deviceId);
    await run(turnPushOff, { failed: withTitle("We couldn't turn off notifications here.") });
  };
  return { busy, turnOn, turnOff };
}

/** The deployment's key if this page should offer notifications; else null, also while loading. */
export function usePushOffer(): string | null {
  const { shouldOffer } = useDeviceNotifications();
  const result = useQueryResult({
    query: api.accounts.pushDevices.mine,
    args: shouldOffer ? {} : "skip",
  });
  return shouldOffer && result.status === "success" ? result.data.vapidKey : null;
}
