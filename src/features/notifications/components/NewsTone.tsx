import { useEffect, useRef } from "react";
import { joinTabs, type Tab } from "../tabs";
import { playTone } from "../tone";
import { useNews } from "../useNews";

/** Plays a tone for news while no Shoal tab is visible. Loaded only for users who turned it on. */
export default function NewsTone({ userId }: { userId: string }) {
  const tab = useRef<Tab | null>(null);

  useEffect(() => {
    const tabs = joinTabs(userId);
    tab.current = tabs;
    return tabs.leave;
  }, [userId]);

  const play = async () => {
    if (await tab.current?.mayPlay()) playTone();
  };
  useNews(() => void play());

  return null;
}
