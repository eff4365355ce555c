import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { ABOUT_MAX } from "../../../convex/domain/shared/constants";
import { errorMessage } from "../../lib/errors";
import { Button } from "../ui/Button";
import { ChoiceGroup } from "../ui/ChoiceGroup";
import { Dialog } from "../ui/Dialog";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/TextArea";
import { useToast } from "../../hooks/useToast";

const REASONS = {
  listing: [
    "Wrong or restricted species",
    "Animal welfare",
    "Misleading description or pictures",
    "Not an aquatic animal or plant",
    "Something else",
  ],
  user_profile: ["Harassment", "Fraud", "Animal welfare", "Not who they say", "Something else"],
  message: ["Harassment", "Spam", "Asks to pay outside Shoal", "Fraud", "Something else"],
} as const;

type Props = {
  itemType: keyof typeof REASONS;
  itemId: string;
  /** What is reported, in words: "this listing", "Sam's profile". */
  what: string;
  open: boolean;
  onClose: () => void;
};

/** Tells the moderators about a listing, a person or a message. */
export function ReportDialog({ itemType, itemId, what, open, onClose }: Props) {
  const create = useMutation(api.moderation.reports.create);
  const toast = useToast();
  const [reason, setReason] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    if (reason === null) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      await create({ itemType, itemId, reason, details });
      toast.show({ title: "Thank you. A moderator will look at it.", variant: "success" });
      setReason(null);
      setDetails("");
      onClose();
    } catch (error) {
      const title = errorMessage(error, "Could not send your report. Please try again.");
      toast.show({ title, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report ${what}`}
      description="Only the moderators see who reported."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={() => void send()} busy={busy}>
            Send report
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ChoiceGroup
          legend="What is wrong?"
          options={REASONS[itemType].map((value) => ({ value, label: value }))}
          value={reason}
          onChange={(value: string) => {
            setReason(value);
            setMissing(false);
          }}
          error={missing ? "Please choose a reason." : undefined}
        />
        <Field label="Anything else we should know">
          <TextArea
            rows={3}
            maxLength={ABOUT_MAX}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
