import { useConnected } from "#src/hooks/useConnected.ts";

export function Waiting({ what }: { what: string }) {
  const connected = useConnected();
  return (
    <p role="status" className="text-warning text-sm font-semibold empty:hidden">
      {connected ? "" : `No connection. ${what} will be sent when you're back online.`}
    </p>
  );
}
