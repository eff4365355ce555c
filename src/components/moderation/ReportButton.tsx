import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../../hooks/useAuth";
import { paths } from "../../lib/paths";
import { useResume } from "../../hooks/useResume";
import { rememberReturn } from "../../lib/returnTo";
import { Button } from "../ui/Button";
import { FlagIcon } from "../ui/icons";
import { useToast } from "../../hooks/useToast";

const ReportDialog = lazy(() =>
  import("./ReportDialog").then((m) => ({ default: m.ReportDialog })),
);

type Props = {
  itemType: "listing" | "user_profile" | "review";
  itemId: string;
  /** What is reported, in words: "this listing", "Sam's profile". */
  what: string;
  /** Where a visitor comes back to. */
  page: string;
};

/** Opens the form of a report; visitors log in first. */
export function ReportButton({ page, ...reported }: Props) {
  const { status } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useResume("report", () => setOpen(true));
  const report = () => {
    if (status === "signedIn") {
      setOpen(true);
      return;
    }
    rememberReturn(page, "report");
    toast.show({ title: `Please log in to report ${reported.what}.` });
    void navigate(paths.login);
  };
  return (
    <>
      <Button variant="ghost" size="sm" icon={<FlagIcon size={18} />} onClick={report}>
        Report
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog open onClose={() => setOpen(false)} {...reported} />
        </Suspense>
      )}
    </>
  );
}
