import { useNow } from "#src/hooks/useNow.ts";
import { useServerTime } from "#src/hooks/useServerTime.ts";
import { formatCountdown } from "#src/lib/format.ts";

type Props = {
  /** ms epoch. */
  until: number;
  className?: string;
};

/**
 * The time left by the server's clock, updated every second. The ticks aren't announced; the caller announces the end.
 */
export function Countdown({ until, className }: Props) {
  useServerTime();
  const now = useNow();
  return (
    <span role="timer" aria-live="off" data-numeric className={className}>
      {formatCountdown(until - now)}
    </span>
  );
}
