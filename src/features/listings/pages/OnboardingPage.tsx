import { useSearchParams } from "react-router-dom";
import type { Id } from "../../../../convex/_generated/dataModel";
import { useViewer } from "../../../hooks/useAuth";
import { Page } from "../../../components/ui/Page";
import { Head } from "../../../lib/head";
import { BecomeSeller } from "../../../components/sellers/BecomeSeller";
import { CreateListing } from "../components/CreateListing";

/** /onboarding: the create form for who may list (`?type=new_listing`; with `copyOf`, of a copy), the way there for everybody else. */
export default function OnboardingPage() {
  const { sellerApproved, sellerQuizCompleted } = useViewer();
  const [params] = useSearchParams();
  const creating = params.get("type") === "new_listing" && sellerApproved && sellerQuizCompleted;
  const copyOf = (params.get("copyOf") ?? undefined) as Id<"listings"> | undefined;
  return (
    <Page width="form">
      <Head title={creating ? "Create a listing" : "Become a seller"} noIndex />
      {creating ? <CreateListing key={copyOf} copyOf={copyOf} /> : <BecomeSeller />}
    </Page>
  );
}
