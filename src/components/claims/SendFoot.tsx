import { Button } from "../ui/Button";
import { Callout } from "../ui/onDemand/Callout";
import { Waiting } from "./Waiting";

type Props = {
  /** "Your claim": what is on its way. */
  what: string;
  /** What the button says. */
  send: string;
  error: string | null;
  busy: boolean;
  uploading: number;
  onClose: () => void;
};

/** The foot of what either side sends about a claim: what went wrong, what is on its way, and the buttons. */
export function SendFoot({ what, send, error, busy, uploading, onClose }: Props) {
  return (
    <>
      {error !== null && !busy && (
        <Callout tone="danger" title="Not sent">
          {error}
        </Callout>
      )}
      {busy && <Waiting what={what} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={uploading > 0}>
          {send}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}
