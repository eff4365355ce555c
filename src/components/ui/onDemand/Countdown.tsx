import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../../hooks/useNow";
import { formatCountdown } from "../../../lib/format";

type Props = {
  /** ms epoch. */
  until: number;
  /** Once, when the time has run out. */
  onEnd?: () => void;
  className?: string;
};

/** Time left, by the second. It is not read out as it ticks; whoever shows it announces the end. */
export function Countdown({ until, onEnd, className }: Props) {
  const now = useNow();
  const ended = now >= until;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return (
    <span role="timer" aria-live="off" data-numeric className={className}>
      {formatCountdown(until - now)}
    </span>
  );
}
