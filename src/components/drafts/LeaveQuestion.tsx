import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { lazyWithRetry } from "../ui/lazyWithRetry";
import { answerQuestion, guardUnsaved, recordPage, useQuestion } from "./leaving";

const ConfirmDialog = lazyWithRetry(async () => {
  const { ConfirmDialog } = await import("../ui/ConfirmDialog");
  return { default: ConfirmDialog };
});

export const UPLOAD_LOST = "Files that haven't been uploaded yet will be lost.";

type Props = {
  unsaved: boolean;
  onLeave?: () => void;
  /** What will happen to the changes. */
  children?: ReactNode;
};

export function LeaveQuestion({ unsaved, onLeave, children }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const id = useId();
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (unsaved) return guardUnsaved(id, () => latest.current?.());
  }, [unsaved, id]);
  useEffect(() => recordPage((to) => void navigate(to)), [navigate, location]);
  const isAsked = useQuestion(id) !== null;
  if (!isAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onClose={() => answerQuestion(false)}
        onConfirm={() => answerQuestion(true)}
        title="Leave without saving?"
        description={children ?? "Your changes here aren't saved and will be lost."}
        cancelLabel="Stay"
        confirmLabel="Leave"
        tone="danger"
      />
    </Suspense>
  );
}
