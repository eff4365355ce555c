import { useNow } from "../../../hooks/useNow";
import { formatCountdown } from "../../../lib/format";

type Props = {
  /** ms epoch. */
  until: number;
  className?: string;
};

/** Time left, by the second. It is not read out as it ticks; whoever shows it announces the end. */
export function Countdown({ until, className }: Props) {
  const now = useNow();
  return (
    <span role="timer" aria-live="off" data-numeric className={className}>
      {formatCountdown(until - now)}
    </span>
  );
}
