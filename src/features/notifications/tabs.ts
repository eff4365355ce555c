/**
 * Coordinates a user's tabs: the tab that holds the leader lock plays the tone for all, and only while
 * none of them is visible. Without the Locks API every hidden tab plays it.
 */
const nameOf = (userId: string) => ({
  leader: `shoal-notifications-${userId}`,
  visible: `shoal-looking-${userId}`,
});

export type Tab = { mayPlay: () => Promise<boolean>; leave: () => void };

export function joinTabs(userId: string): Tab {
  const names = nameOf(userId);
  const closing = new AbortController();
  const { signal } = closing;
  let isLeader = false;
  const isHidden = () => document.visibilityState === "hidden";
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { mayPlay: async () => isHidden(), leave: () => undefined };

  /** Holds a lock until `until` aborts. Aborting earlier cancels the request. */
  const hold = (name: string, mode: LockMode, until: AbortSignal, onAcquired?: () => void) => {
    const lock = locks.request(name, { mode, signal: until }, async () => {
      onAcquired?.();
      await new Promise<void>((resolve) =>
        until.addEventListener("abort", () => resolve(), { once: true }),
      );
    });
    lock.catch((error: unknown) => {
      if (!until.aborted) console.warn(`Could not hold ${name}`, error);
    });
  };
  hold(names.leader, "exclusive", signal, () => {
    isLeader = true;
  });

  let visibleLock: AbortController | null = null;
  const updateVisibleLock = () => {
    if (isHidden() || signal.aborted) {
      visibleLock?.abort();
      visibleLock = null;
    } else if (visibleLock === null) {
      visibleLock = new AbortController();
      hold(names.visible, "shared", visibleLock.signal);
    }
  };
  updateVisibleLock();
  document.addEventListener("visibilitychange", updateVisibleLock, { signal });

  return {
    mayPlay: async () => {
      if (!isLeader || !isHidden()) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === names.visible);
    },
    leave: () => {
      closing.abort();
      visibleLock?.abort();
    },
  };
}
