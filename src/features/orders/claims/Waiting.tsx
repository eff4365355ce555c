import { useConnected } from "#src/hooks/useConnected.ts";

export function Waiting({ subject }: { subject: string }) {
  const isConnected = useConnected();
  return (
    <p role="status" className="text-warning text-sm font-semibold empty:hidden">
      {isConnected ? "" : `No connection. ${subject} will be sent when you're back online.`}
    </p>
  );
}
