import { useConnected } from "../../hooks/useConnected";

export function Waiting({ what }: { what: string }) {
  const connected = useConnected();
  return (
    <p role="status" className="text-warning text-sm font-semibold empty:hidden">
      {connected ? "" : `No connection. ${what} is sent as soon as it is back.`}
    </p>
  );
}
