import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Waiting } from "./Waiting";

type Props = {
  /** What is being sent: "Your claim". */
  subject: string;
  sendLabel: string;
  error: string | null;
  busy: boolean;
  uploadingCount: number;
  onClose: () => void;
};

export function SendFooter({ subject, sendLabel, error, busy, uploadingCount, onClose }: Props) {
  return (
    <>
      {error !== null && !busy && (
        <Callout tone="danger" title="Not sent">
          {error}
        </Callout>
      )}
      {busy && <Waiting subject={subject} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={uploadingCount > 0}>
          {sendLabel}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}
