/**
 * Coordinates a user's tabs: the tab that holds the leader lock notifies for all, and only while
 * none of them is visible. Without the Locks API every hidden tab notifies, and the notification's
 * tag merges the duplicates.
 */
const nameOf = (userId: string) => ({
  leader: `shoal-notifications-${userId}`,
  looking: `shoal-looking-${userId}`,
});

export type Tab = { mayNotify: () => Promise<boolean>; leave: () => void };

export function joinTabs(userId: string): Tab {
  const names = nameOf(userId);
  const over = new AbortController();
  const { signal } = over;
  let leads = false;
  const isHidden = () => document.visibilityState === "hidden";
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { mayNotify: async () => isHidden(), leave: () => undefined };

  /** Holds a lock until `until` aborts. Aborting earlier cancels the request. */
  const hold = (name: string, mode: LockMode, until: AbortSignal, got?: () => void) => {
    const held = locks.request(name, { mode, signal: until }, async () => {
      got?.();
      await new Promise<void>((resolve) =>
        until.addEventListener("abort", () => resolve(), { once: true }),
      );
    });
    held.catch((error: unknown) => {
      if (!until.aborted) console.warn(`Could not hold ${name}`, error);
    });
  };
  hold(names.leader, "exclusive", signal, () => {
    leads = true;
  });

  let looking: AbortController | null = null;
  const follow = () => {
    if (isHidden() || signal.aborted) {
      looking?.abort();
      looking = null;
    } else if (looking === null) {
      looking = new AbortController();
      hold(names.looking, "shared", looking.signal);
    }
  };
  follow();
  document.addEventListener("visibilitychange", follow, { signal });

  return {
    mayNotify: async () => {
      if (!leads || !isHidden()) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === names.looking);
    },
    leave: () => {
      over.abort();
      looking?.abort();
    },
  };
}
