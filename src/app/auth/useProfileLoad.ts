import { type ConvexReactClient, useConvex } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { PROFILE_RETRIES } from "#convex/domain/shared/constants.ts";
import type { Me } from "#src/lib/auth.ts";
import { payloadOf } from "#src/lib/errors.ts";
import { retry } from "#src/lib/retry.ts";

export type ProfileLoad = {
  /** The server's latest answer; undefined until the first. */
  me: Me | undefined;
  /** The load has failed at least once and is being retried. */
  retrying: boolean;
  /**
   * The load has failed: after every retry, or at once with one of our own errors. A later answer
   * from the server clears this.
   */
  error: Error | null;
};

const LOADING: ProfileLoad = { me: undefined, retrying: false, error: null };

/**
 * Subscribes to the caller's own profile until the returned function is called. A failed load is
 * retried five times, each time with a new subscription, because Convex re-runs a failed query only
 * when its data changes. One of our own errors counts as an answer and isn't retried.
 */
function watchProfile(
  client: ConvexReactClient,
  report: (change: Partial<ProfileLoad>) => void,
): () => void {
  const unmounting = new AbortController();
  let unsubscribe = () => {};
  let hasAnswered = false;

  const subscribe = () =>
    new Promise<void>((resolve, reject) => {
      unsubscribe();
      hasAnswered = false;
      const watch = client.watchQuery(api.accounts.profiles.me, {});
      unsubscribe = watch.onUpdate(() => {
        try {
          const me = watch.localQueryResult();
          if (me === undefined) return;
          hasAnswered = true;
          report({ me, retrying: false, error: null });
          resolve();
        } catch (cause) {
          reject(cause instanceof Error ? cause : new Error(String(cause)));
          if (hasAnswered) load();
        }
      });
    });

  const load = () => {
    const shouldRetry = (error: unknown) => payloadOf(error) === undefined;
    const attempt = () =>
      subscribe().catch((error: unknown) => {
        report({ retrying: true });
        throw error;
      });
    retry(attempt, { retries: PROFILE_RETRIES, shouldRetry, signal: unmounting.signal }).catch(
      (error: unknown) => report({ retrying: false, error: error as Error }),
    );
  };

  load();
  return () => {
    unmounting.abort();
    unsubscribe();
  };
}

/** The live load of the session's user's profile; `LOADING` without a session. */
export function useProfileLoad(sessionId: string | null): ProfileLoad {
  const client = useConvex();
  const [latest, setLatest] = useState({ sessionId, load: LOADING });
  useEffect(() => {
    if (sessionId === null) return;
    let load = LOADING;
    let isWatching = true;
    const stop = watchProfile(client, (change) => {
      load = { ...load, ...change };
      if (isWatching) setLatest({ sessionId, load });
    });
    return () => {
      isWatching = false;
      stop();
    };
  }, [client, sessionId]);
  return sessionId !== null && latest.sessionId === sessionId ? latest.load : LOADING;
}
