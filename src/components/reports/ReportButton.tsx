import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useResume } from "#src/hooks/useResume.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { Button } from "../ui/Button";
import { lazyWithRetry } from "../ui/lazyWithRetry";
import { FlagIcon } from "../ui/pageIcons";

const ReportDialog = lazyWithRetry(async () => {
  const { ReportDialog } = await import("./ReportDialog");
  return { default: ReportDialog };
});

type Props = {
  itemType: "listing" | "user_profile" | "review" | "reviewAnswer";
  itemId: string;
  /** Names the reported item: "this listing", "Sam's profile". */
  itemName: string;
  /** Where a visitor returns after logging in. */
  page: string;
  label?: string;
};

/** Opens the report form; visitors log in first. */
export function ReportButton({ page, label = "Report", ...reported }: Props) {
  const { status } = useAuth();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // A page has several of these: only the pressed one resumes.
  const target = `${reported.itemType}-${reported.itemId}`;
  useResume("report", (resumedId) => {
    if (resumedId === target) setOpen(true);
  });
  const report = () => {
    if (status === "signedIn") {
      setOpen(true);
      return;
    }
    saveReturnTo(page, `report ${target}`);
    void navigate(paths.login);
  };
  return (
    <>
      <Button variant="ghost" size="sm" icon={<FlagIcon size={18} />} onClick={report}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog open onClose={() => setOpen(false)} {...reported} />
        </Suspense>
      )}
    </>
  );
}
