import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { ReasonDialog } from "../components/ReasonDialog";
import type { PresenceTarget } from "../components/usePresence";
import { failureToast } from "./useModeration";

export type PendingAction =
  | {
      kind: "resolve" | "dismiss";
      reportId: Id<"reports">;
      /** The item's version as the queue showed it. */
      version: string;
    }
  | {
      kind: "acceptProof" | "refuseProof";
      proofId: Id<"listingProofs">;
      sentAt: number;
    }
  | {
      kind: "dismissListing" | "takeDownListing";
      listingId: Id<"listings">;
      names: string[];
      /** The listing's version as the queue showed it. */
      version: string;
    }
  | { kind: "unflag"; viewId: Id<"conversationViews">; messageCount: number }
  | { kind: "hideReview" | "hideAnswer"; reviewId: string; version: string }
  | { kind: "showReview" | "showAnswer"; reviewId: string };

const TRAIL_HINT =
  "Recorded in the log of past actions. The person it concerns can read it in their data download, without your name, so don't say who reported them.";
/** Actions that take something away from a user. */
const DANGERS: readonly PendingAction["kind"][] = [
  "hideReview",
  "hideAnswer",
  "refuseProof",
  "takeDownListing",
];

type DialogTexts = {
  title: string;
  label: string;
  description: string;
  hint: string;
  failed: string;
  failedTitle?: string;
  done: string;
};
const texts = {
  resolve: {
    title: "Resolve Report",
    label: "Resolve",
    description: "The report was right and you have acted on it.",
    hint: TRAIL_HINT,
    failed: "Could not resolve the report.",
    done: "Report resolved.",
  },
  dismiss: {
    title: "Dismiss Report",
    label: "Dismiss",
    description: "The report needs no action.",
    hint: TRAIL_HINT,
    failed: "Could not dismiss the report.",
    done: "Report dismissed.",
  },
  unflag: {
    title: "Unflag Conversation",
    label: "Unflag",
    description: "This removes the flag from the conversation and its messages.",
    hint: TRAIL_HINT,
    failed: adminTexts.unflagFailed,
    failedTitle: adminTexts.unflagErrorTitle,
    done: adminTexts.unflaggedTitle,
  },
  hideReview: {
    title: "Hide Review",
    label: "Hide",
    description:
      "The review and its answer are taken off the seller's profile, and its stars no longer count in the averages. Reports about it are resolved.",
    hint: "We'll email this to the reviewer.",
    failed: "Could not hide the review.",
    done: "Review hidden.",
  },
  showReview: {
    title: "Show Review Again",
    label: "Show again",
    description: "The review appears on the seller's profile again, and its stars count again.",
    hint: TRAIL_HINT,
    failed: "Could not show the review.",
    done: "Review shown again.",
  },
  hideAnswer: {
    title: "Hide Answer",
    label: "Hide",
    description:
      "The seller's answer is taken off the profile; the review and its stars stay. Reports about the answer are resolved.",
    hint: "We'll email this to the seller.",
    failed: "Could not hide the answer.",
    done: "Answer hidden.",
  },
  showAnswer: {
    title: "Show Answer Again",
    label: "Show again",
    description: "The answer appears below the review again.",
    hint: TRAIL_HINT,
    failed: "Could not show the answer.",
    done: "Answer shown again.",
  },
  acceptProof: {
    title: "Accept Proof",
    label: "Accept",
    description: "The proof covers this listing, and the listing goes on sale.",
    hint: "We'll email this to the seller.",
    failed: "Could not accept the proof.",
    done: "Proof accepted.",
  },
  refuseProof: {
    title: "Refuse Proof",
    label: "Refuse",
    description: "The listing stays hidden until the seller sends another proof.",
    hint: "We'll email this to the seller.",
    failed: "Could not refuse the proof.",
    done: "Proof refused.",
  },
  dismissListing: {
    title: "Dismiss Warning",
    label: "Dismiss",
    description:
      "You found nothing wrong with the listing. It stays on sale or, if it was waiting for you, goes on sale. It comes back to this queue only if its words or photos change and it still mentions a barred species.",
    hint: TRAIL_HINT,
    failed: "Could not dismiss the warning.",
    done: "Warning dismissed.",
  },
  takeDownListing: {
    title: "Take Listing Off Sale",
    label: "Take off sale",
    description:
      "This takes the listing out of the shop and resolves the reports about it. Unpaid orders for it can't be completed. The seller can change the listing and put it back on sale, unless it was taken off sale before: then it stays off for good.",
    hint: "We'll email this to the seller.",
    failed: "Could not take the listing off sale.",
    done: "Listing taken off sale.",
  },
} satisfies Record<PendingAction["kind"], DialogTexts>;

function itemOf(action: PendingAction): PresenceTarget {
  switch (action.kind) {
    case "resolve":
    case "dismiss":
      return { itemType: "report", itemId: action.reportId };
    case "unflag":
      return { itemType: "conversation", itemId: action.viewId };
    case "acceptProof":
    case "refuseProof":
      return { itemType: "proof", itemId: action.proofId };
    case "dismissListing":
    case "takeDownListing":
      return { itemType: "listing", itemId: action.listingId };
    default:
      return { itemType: "review", itemId: action.reviewId };
  }
}

export function ModerationDialog({ onClose, ...action }: PendingAction & { onClose: () => void }) {
  const decide = useMutation(api.moderation.queue.decide);
  const unflag = useMutation(api.moderation.queue.unflag);
  const hide = useMutation(api.moderation.reviews.hide);
  const show = useMutation(api.moderation.reviews.show);
  const decideProof = useMutation(api.moderation.proofs.decide);
  const decideListing = useMutation(api.moderation.listings.decide);
  const { busy, error, run, showError } = useCall();
  const dialogTexts: DialogTexts = texts[action.kind];
  const { title, label, description, hint, failed, failedTitle, done } = dialogTexts;

  const call = (reason: string): Promise<unknown> => {
    switch (action.kind) {
      case "resolve":
      case "dismiss": {
        const { kind, ...read } = action;
        const decision = kind === "resolve" ? "Resolved" : "Dismissed";
        return decide({ ...read, decision, reason });
      }
      case "unflag": {
        const { viewId, messageCount } = action;
        return unflag({ viewId, messageCount, reason });
      }
      case "hideReview":
      case "hideAnswer": {
        const { kind, ...read } = action;
        return hide({ ...read, part: kind === "hideReview" ? "review" : "answer", reason });
      }
      case "showReview":
        return show({ reviewId: action.reviewId, part: "review", reason });
      case "showAnswer":
        return show({ reviewId: action.reviewId, part: "answer", reason });
      case "acceptProof":
      case "refuseProof": {
        const { kind, proofId, sentAt } = action;
        return decideProof({ proofId, sentAt, accept: kind === "acceptProof", reason });
      }
      case "dismissListing":
      case "takeDownListing": {
        const { kind, ...read } = action;
        const decision = kind === "dismissListing" ? "dismiss" : "takeDown";
        return decideListing({ ...read, decision, reason });
      }
    }
  };
  const confirm = async (reason: string) => {
    if (reason === "") {
      showError(fieldTexts.reasonMissing);
      return false;
    }
    const heading =
      failedTitle === undefined ? withTitle(failed) : failureToast(failedTitle, failed);
    const { ok } = await run(() => call(reason), { failed: heading, done });
    if (ok) onClose();
    return ok;
  };
  const item = itemOf(action);
  return (
    <ReasonDialog
      title={title}
      description={description}
      confirmLabel={label}
      tone={DANGERS.includes(action.kind) ? "danger" : "primary"}
      hint={hint}
      item={item}
      draftKey={`${action.kind}.${item.itemId}`}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
